// The tables of a shop; `// DDB401` at the end of a line says that ddblint finds this there.

import * as cdk from 'aws-cdk-lib';
import * as dynamodb from 'aws-cdk-lib/aws-dynamodb';
import { Construct } from 'constructs';

function text(name: string): dynamodb.Attribute {
  return { name, type: dynamodb.AttributeType.STRING };
}

/** A table whose faults are in its indexes. */
class Orders extends Construct {
  constructor(scope: Construct, id: string) {
    super(scope, id);
    const table = new dynamodb.Table(this, 'Table', {
      partitionKey: text('orderId'),
      billingMode: dynamodb.BillingMode.PROVISIONED,
      readCapacity: 50,
      writeCapacity: 100,
    });
    table.addGlobalSecondaryIndex({
      indexName: 'byCustomer',
      partitionKey: text('customerId'),
      sortKey: text('placedAt'),
      readCapacity: 50,
      writeCapacity: 100,
    });
    table.addGlobalSecondaryIndex({ // DDB401
      indexName: 'byWarehouse',
      partitionKey: text('warehouseId'),
      sortKey: text('placedAt'),
      readCapacity: 50,
      writeCapacity: 10,
    });
    table.addGlobalSecondaryIndex({ // DDB201
      indexName: 'byStatus',
      partitionKey: text('status'),
      sortKey: text('placedAt'),
      readCapacity: 50,
      writeCapacity: 100,
    });
  }
}

/** A table in a stack of its own, of which the app tells how large its items are. */
class Catalogue extends cdk.NestedStack {
  constructor(scope: Construct, id: string) {
    super(scope, id);
    const products = new dynamodb.Table(this, 'Products', {
      partitionKey: text('productId'),
      billingMode: dynamodb.BillingMode.PAY_PER_REQUEST,
    });
    const resource = products.node.defaultChild as dynamodb.CfnTable;
    resource.addMetadata('ddblint', { workload: { 'item-size': '12 KB' } });
    products.addGlobalSecondaryIndex({ indexName: 'byMaker', partitionKey: text('makerId') }); // DDB301
  }
}

/** A table defined by CloudFormation's own properties, one of which is changed later on. */
class Events extends Construct {
  constructor(scope: Construct, id: string) {
    super(scope, id);
    const table = new dynamodb.CfnTable(this, 'Events', {
      attributeDefinitions: [{ attributeName: 'eventId', attributeType: 'S' }],
      keySchema: [{ attributeName: 'eventId', keyType: 'HASH' }],
      billingMode: 'PAY_PER_REQUEST',
    });
    table.provisionedThroughput = { readCapacityUnits: 5, writeCapacityUnits: 5 }; // DDB118
  }
}

export class ShopStack extends cdk.Stack {
  constructor(scope: Construct, id: string, props?: cdk.StackProps) {
    super(scope, id, props);
    new Orders(this, 'Orders');
    new Events(this, 'Events');
    new Catalogue(this, 'Catalogue');
  }
}
