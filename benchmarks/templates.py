"""CloudFormation templates as data, the same at every run: one resource in ten is a table."""

from typing import Any

Resource = dict[str, Any]

#: One resource in so many is a table, and of the tables one in so many has conditions inside.
TABLE_EVERY = 10
CONDITIONAL_EVERY = 2


def template(resources: int, *, flawed: bool = False) -> Resource:
    """A template of so many resources; `flawed` gives each table what ddblint warns about."""
    return {
        "AWSTemplateFormatVersion": "2010-09-09",
        "Description": f"The order service in {resources} resources",
        "Parameters": {
            "Stage": {"Type": "String", "Default": "dev", "AllowedValues": ["dev", "test", "prod"]},
            "AlarmTopic": {"Type": "String"},
        },
        "Conditions": {
            "IsProduction": {"Fn::Equals": [{"Ref": "Stage"}, "prod"]},
            "HasAlarms": {"Fn::Not": [{"Fn::Equals": [{"Ref": "AlarmTopic"}, ""]}]},
        },
        "Resources": dict(_resource(number, flawed) for number in range(resources)),
        "Outputs": {"FunctionArn": {"Value": {"Fn::GetAtt": ["Function1", "Arn"]}}},
    }


def tables_in(resources: int) -> int:
    """How many tables a template of so many resources has."""
    return -(-resources // TABLE_EVERY)


def _resource(number: int, flawed: bool) -> tuple[str, Resource]:
    if number % TABLE_EVERY == 0:
        table = _conditional_table(number) if number // TABLE_EVERY % CONDITIONAL_EVERY else _table(number)
        return f"Table{number}", _with_flaw(table) if flawed else table
    name, make = _OTHERS[number % len(_OTHERS)]
    return f"{name}{number}", make(number)


def _table(number: int) -> Resource:
    return {
        "Type": "AWS::DynamoDB::Table",
        "DeletionPolicy": "Retain",
        "UpdateReplacePolicy": "Retain",
        "Properties": {
            "TableName": {"Fn::Sub": f"${{Stage}}-orders-{number}"},
            "BillingMode": "PAY_PER_REQUEST",
            "AttributeDefinitions": _attributes("customerId", "orderId", "productId", "warehouseId"),
            "KeySchema": _key("customerId", "orderId"),
            "GlobalSecondaryIndexes": [
                _index("byProduct", "productId", "orderId"),
                _index("byWarehouse", "warehouseId", "orderId"),
            ],
            "DeletionProtectionEnabled": True,
            "PointInTimeRecoverySpecification": {"PointInTimeRecoveryEnabled": True},
            "TimeToLiveSpecification": {"AttributeName": "expiresAt", "Enabled": True},
            "Tags": _tags(number),
        },
    }


def _conditional_table(number: int) -> Resource:
    """Provisioned capacity that depends on the stage, for the table and its index."""
    table = _table(number)
    properties = table["Properties"]
    throughput = {"ReadCapacityUnits": _if(50, 10), "WriteCapacityUnits": _if(25, 10)}
    properties["BillingMode"] = "PROVISIONED"
    properties["ProvisionedThroughput"] = throughput
    properties["DeletionProtectionEnabled"] = _if(True, False)
    for index in properties["GlobalSecondaryIndexes"]:
        index["ProvisionedThroughput"] = dict(throughput)
    return table


def _with_flaw(table: Resource) -> Resource:
    """The first index is found by an attribute of few values, which is one finding a table."""
    properties = table["Properties"]
    properties["AttributeDefinitions"] += _attributes("orderStatus")
    properties["GlobalSecondaryIndexes"][0]["KeySchema"] = _key("orderStatus", "orderId")
    properties["AttributeDefinitions"] = [
        entry for entry in properties["AttributeDefinitions"] if entry["AttributeName"] != "productId"
    ]
    return table


def _attributes(*names: str) -> list[Resource]:
    return [{"AttributeName": name, "AttributeType": "S"} for name in names]


def _key(partition: str, sort: str) -> list[Resource]:
    return [{"AttributeName": partition, "KeyType": "HASH"}, {"AttributeName": sort, "KeyType": "RANGE"}]


def _index(name: str, partition: str, sort: str) -> Resource:
    projection = {"ProjectionType": "INCLUDE", "NonKeyAttributes": ["quantity", "price", "currency"]}
    return {"IndexName": name, "KeySchema": _key(partition, sort), "Projection": projection}


def _tags(number: int) -> list[Resource]:
    values = ("orders", {"Ref": "Stage"}, f"team-{number % 7}@example.com")
    return [
        {"Key": key, "Value": value} for key, value in zip(("service", "stage", "owner"), values, strict=True)
    ]


def _if(then: Any, otherwise: Any) -> Resource:
    return {"Fn::If": ["IsProduction", then, otherwise]}


def _function(number: int) -> Resource:
    return {
        "Type": "AWS::Lambda::Function",
        "Properties": {
            "FunctionName": {"Fn::Sub": f"${{Stage}}-order-handler-{number}"},
            "Description": f"Takes the messages of queue {number} and writes the orders in them",
            "Handler": "orders.handler.handle",
            "Runtime": "python3.13",
            "Architectures": ["arm64"],
            "MemorySize": 512,
            "Timeout": 30,
            "Code": {"S3Bucket": "artifacts", "S3Key": f"orders/handler-{number}.zip"},
            "Role": {"Fn::GetAtt": ["Role2", "Arn"]},
            "Environment": {
                "Variables": {
                    "TABLE": {"Ref": "Table0"},
                    "QUEUE_URL": {"Ref": "Queue3"},
                    "STAGE": {"Ref": "Stage"},
                    "LOG_LEVEL": _if("WARNING", "DEBUG"),
                    "POWERTOOLS_SERVICE_NAME": "orders",
                }
            },
            "TracingConfig": {"Mode": "Active"},
            "VpcConfig": {
                "SecurityGroupIds": [{"Fn::ImportValue": {"Fn::Sub": "${Stage}-orders-security-group"}}],
                "SubnetIds": [
                    {"Fn::ImportValue": {"Fn::Sub": f"${{Stage}}-subnet-{zone}"}} for zone in "abc"
                ],
            },
            "Tags": _tags(number),
        },
    }


def _role(number: int) -> Resource:
    trust = {"Effect": "Allow", "Principal": {"Service": "lambda.amazonaws.com"}, "Action": "sts:AssumeRole"}
    actions = [f"dynamodb:{name}" for name in ("GetItem", "PutItem", "Query", "UpdateItem", "BatchGetItem")]
    table = {"Fn::GetAtt": ["Table0", "Arn"]}
    return {
        "Type": "AWS::IAM::Role",
        "Properties": {
            "RoleName": {"Fn::Sub": f"${{Stage}}-orders-{number}-${{AWS::Region}}"},
            "AssumeRolePolicyDocument": {"Version": "2012-10-17", "Statement": [trust]},
            "ManagedPolicyArns": ["arn:aws:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole"],
            "Policies": [
                {
                    "PolicyName": "orders",
                    "PolicyDocument": {
                        "Version": "2012-10-17",
                        "Statement": [
                            {"Effect": "Allow", "Action": actions, "Resource": table},
                            {"Effect": "Allow", "Action": ["sqs:SendMessage"], "Resource": "*"},
                        ],
                    },
                }
            ],
            "Tags": _tags(number),
        },
    }


def _queue(number: int) -> Resource:
    return {
        "Type": "AWS::SQS::Queue",
        "Properties": {
            "QueueName": {"Fn::Sub": f"${{Stage}}-orders-{number}"},
            "VisibilityTimeout": 180,
            "MessageRetentionPeriod": 1209600,
            "SqsManagedSseEnabled": True,
            "RedrivePolicy": {"deadLetterTargetArn": {"Fn::GetAtt": ["Queue3", "Arn"]}, "maxReceiveCount": 5},
            "Tags": _tags(number),
        },
    }


def _alarm(number: int) -> Resource:
    return {
        "Type": "AWS::CloudWatch::Alarm",
        "Condition": "HasAlarms",
        "Properties": {
            "AlarmDescription": f"The oldest message of queue {number} has waited for more than five minutes",
            "Namespace": "AWS/SQS",
            "MetricName": "ApproximateAgeOfOldestMessage",
            "Dimensions": [{"Name": "QueueName", "Value": {"Fn::GetAtt": ["Queue3", "QueueName"]}}],
            "Statistic": "Maximum",
            "Period": 60,
            "EvaluationPeriods": 5,
            "Threshold": _if(300, 3600),
            "ComparisonOperator": "GreaterThanThreshold",
            "AlarmActions": [{"Ref": "AlarmTopic"}],
            "OKActions": [{"Ref": "AlarmTopic"}],
            "Tags": _tags(number),
        },
    }


_OTHERS = (("Alarm", _alarm), ("Function", _function), ("Role", _role), ("Queue", _queue))
