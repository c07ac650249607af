"""The tables of a shop; `# DDB401` at the end of a line says that ddblint finds this there."""

from typing import Any

import aws_cdk as cdk
from aws_cdk import aws_dynamodb as dynamodb
from constructs import Construct


def text(name: str) -> dynamodb.Attribute:
    return dynamodb.Attribute(name=name, type=dynamodb.AttributeType.STRING)


class Orders(Construct):
    """A table whose faults are in its indexes."""

    def __init__(self, scope: Construct, id: str) -> None:
        super().__init__(scope, id)
        table = dynamodb.Table(
            self,
            "Table",
            partition_key=text("orderId"),
            billing_mode=dynamodb.BillingMode.PROVISIONED,
            read_capacity=50,
            write_capacity=100,
        )
        table.add_global_secondary_index(
            index_name="byCustomer",
            partition_key=text("customerId"),
            sort_key=text("placedAt"),
            read_capacity=50,
            write_capacity=100,
        )
        table.add_global_secondary_index(  # DDB401
            index_name="byWarehouse",
            partition_key=text("warehouseId"),
            sort_key=text("placedAt"),
            read_capacity=50,
            write_capacity=10,
        )
        table.add_global_secondary_index(  # DDB201
            index_name="byStatus",
            partition_key=text("status"),
            sort_key=text("placedAt"),
            read_capacity=50,
            write_capacity=100,
        )


class Catalogue(cdk.NestedStack):
    """A table in a stack of its own, of which the app tells how large its items are."""

    def __init__(self, scope: Construct, id: str) -> None:
        super().__init__(scope, id)
        products = dynamodb.Table(
            self,
            "Products",
            partition_key=text("productId"),
            billing_mode=dynamodb.BillingMode.PAY_PER_REQUEST,
        )
        products.node.default_child.add_metadata("ddblint", {"workload": {"item-size": "12 KB"}})
        products.add_global_secondary_index(  # DDB301
            index_name="byMaker", partition_key=text("makerId")
        )


class Events(Construct):
    """A table defined by CloudFormation's own properties, one of which is changed later on."""

    def __init__(self, scope: Construct, id: str) -> None:
        super().__init__(scope, id)
        table = dynamodb.CfnTable(
            self,
            "Events",
            attribute_definitions=[{"attributeName": "eventId", "attributeType": "S"}],
            key_schema=[{"attributeName": "eventId", "keyType": "HASH"}],
            billing_mode="PAY_PER_REQUEST",
        )
        table.provisioned_throughput = {"readCapacityUnits": 5, "writeCapacityUnits": 5}  # DDB118


class ShopStack(cdk.Stack):
    def __init__(self, scope: Construct, id: str, **properties: Any) -> None:
        super().__init__(scope, id, **properties)
        Orders(self, "Orders")
        Events(self, "Events")
        Catalogue(self, "Catalogue")
