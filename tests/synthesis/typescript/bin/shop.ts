// A shop in two stages.

import * as cdk from 'aws-cdk-lib';
import { DdblintPlugin } from '../lib/ddblint-plugin';
import { ShopStack } from '../lib/shop-stack';

const app = new cdk.App();
cdk.Validations.of(app).addPlugins(new DdblintPlugin());
for (const name of ['Test', 'Prod']) {
  new ShopStack(new cdk.Stage(app, name), 'Shop');
}
