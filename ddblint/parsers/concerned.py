"""Which resources of a template concern tables, as far as their text tells."""

#: Starts of the types of resources that hold tables or tell about them.
CONCERNED = (
    "AWS::DynamoDB::",
    "AWS::Serverless::SimpleTable",
    "AWS::ApplicationAutoScaling::",
    "Custom::DynamoDBReplica",
    "AWS::CloudFormation::Stack",
    "AWS::Serverless::Application",
)
#: A mapping may take its type from elsewhere by this key of YAML.
_MERGE = "<<"
#: A resource that may concern tables holds one of these.
SIGNS = (*CONCERNED, _MERGE)
