"""The app of app.ts, in Python."""

import aws_cdk as cdk
from aws_cdk.aws_dynamodb import Attribute, AttributeType, TableV2

from ddblint.integrations.cdk import DdblintPlugin

app = cdk.App()
cdk.Validations.of(app).add_plugins(DdblintPlugin())

stack = cdk.Stack(app, "Shop")
orders = TableV2(stack, "Orders", partition_key=Attribute(name="orderId", type=AttributeType.STRING))
orders.add_global_secondary_index(
    index_name="byStatus",
    partition_key=Attribute(name="status", type=AttributeType.STRING),
    sort_key=Attribute(name="placedAt", type=AttributeType.STRING),
)
app.synth()
