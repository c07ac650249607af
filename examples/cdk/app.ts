import * as cdk from 'aws-cdk-lib';
import { AttributeType, TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { DdblintPlugin } from './ddblint-plugin';

const app = new cdk.App();
cdk.Validations.of(app).addPlugins(new DdblintPlugin());

const stack = new cdk.Stack(app, 'Shop');
const orders = new TableV2(stack, 'Orders', {
  partitionKey: { name: 'orderId', type: AttributeType.STRING },
});
orders.addGlobalSecondaryIndex({
  indexName: 'byStatus',
  partitionKey: { name: 'status', type: AttributeType.STRING },
  sortKey: { name: 'placedAt', type: AttributeType.STRING },
});
