"""A shop in two stages."""

import aws_cdk as cdk
from shop.shop_stack import ShopStack

from ddblint.integrations.cdk import DdblintPlugin

app = cdk.App()
cdk.Validations.of(app).add_plugins(DdblintPlugin())
for name in ("Test", "Prod"):
    ShopStack(cdk.Stage(app, name), "Shop")
app.synth()
