"""Settings that lack a part, or have one of the wrong length: what CloudFormation's schema requires."""

from typing import Any

import pytest
from definitions import UNKNOWN, attributes, findings, index, key, said, vector
from templates import table_with

GLOBAL = "AWS::DynamoDB::GlobalTable"
GSI = index("gsi", "size HASH")
ARN = "arn:aws:kinesis:eu-west-1:111122223333:stream/orders"
S3 = {"InputFormat": "CSV", "S3BucketSource": {"S3Bucket": "imports"}}
ALLOW = {"Effect": "Allow", "Action": "dynamodb:GetItem", "Resource": "*"}


def headers(*names: Any) -> dict[str, Any]:
    return {"ImportSourceSpecification": {**S3, "InputFormatOptions": {"Csv": {"HeaderList": list(names)}}}}


def statements(*listed: Any) -> dict[str, Any]:
    return {"ResourcePolicy": {"PolicyDocument": {"Statement": list(listed)}}}


def kinesis(**properties: Any) -> dict[str, Any]:
    return {"KinesisStreamSpecification": properties}


@pytest.mark.parametrize(
    ("properties", "message"),
    [
        (
            {"ContributorInsightsSpecification": {}},
            "the ContributorInsightsSpecification of table Orders has no Enabled",
        ),
        (
            {"ContributorInsightsSpecification": {"Enabled": True, "Mode": "ALL"}},
            "the Contributor Insights Mode of table Orders is `ALL`; it can be `ACCESSED_AND_THROTTLED_KEYS`"
            " or `THROTTLED_KEYS`",
        ),
        (kinesis(), "the KinesisStreamSpecification of table Orders has no StreamArn"),
        (
            kinesis(StreamArn="a" * 36),
            "StreamArn of table Orders has 36 characters; the ARN of a stream has 37 to 1,024",
        ),
        (
            kinesis(StreamArn="a" * 1025),
            "StreamArn of table Orders has 1,025 characters; the ARN of a stream has 37 to 1,024",
        ),
        (
            kinesis(StreamArn=ARN, ApproximateCreationDateTimePrecision="SECOND"),
            "ApproximateCreationDateTimePrecision of table Orders is `SECOND`; it can be `MICROSECOND` or"
            " `MILLISECOND`",
        ),
        ({"SSESpecification": {}}, "the SSESpecification of table Orders has no SSEEnabled"),
        (
            {"TimeToLiveSpecification": {"AttributeName": "expiresAt"}},
            "the TimeToLiveSpecification of table Orders has no Enabled",
        ),
        ({"ResourcePolicy": {}}, "the ResourcePolicy of table Orders has no PolicyDocument"),
        (
            statements({**ALLOW, "Principal": "*"}, ALLOW),
            "a statement in the resource policy of table Orders has no Principal: it is for nobody",
        ),
        (
            {"ResourcePolicy": {"PolicyDocument": {"Statement": ALLOW}}},
            "a statement in the resource policy of table Orders has no Principal: it is for nobody",
        ),
        (
            {"StreamSpecification": {"StreamViewType": "KEYS_ONLY", "ResourcePolicy": {}}},
            "the ResourcePolicy of the stream of table Orders has no PolicyDocument",
        ),
        (headers("id", "day", "id"), "the HeaderList of table Orders has `id` twice"),
        (headers(), "the HeaderList of table Orders has 0 headers; 1 to 255 are allowed"),
        (
            headers(*map(str, range(256))),
            "the HeaderList of table Orders has 256 headers; 1 to 255 are allowed",
        ),
        (
            {"VectorIndexes": [vector(SearchSchema=[])]},
            "the SearchSchema of vector index byLikeness is empty",
        ),
        (
            {"VectorIndexes": [vector(VectorAttribute={"AttributeName": "id"})]},
            "`id`, the vector attribute of vector index byLikeness, is in the key of table Orders",
        ),
    ],
)
def test_what_is_missing_or_wrong_is_told_once(properties: dict[str, Any], message: str) -> None:
    assert said(**properties) == [f"DDB123 {message}"]


@pytest.mark.parametrize(
    "properties",
    [
        {"ContributorInsightsSpecification": {"Enabled": False, "Mode": UNKNOWN}},
        {"ContributorInsightsSpecification": UNKNOWN},
        kinesis(StreamArn="a" * 37, ApproximateCreationDateTimePrecision="MILLISECOND"),
        kinesis(StreamArn="a" * 1024),
        kinesis(StreamArn=UNKNOWN),
        {"KinesisStreamSpecification": UNKNOWN},
        {"SSESpecification": {"SSEEnabled": UNKNOWN}},
        {"TimeToLiveSpecification": {"AttributeName": "expiresAt", "Enabled": UNKNOWN}},
        {"TimeToLiveSpecification": {"AttributeName": "é" * 255, "Enabled": True}},
        {"ResourcePolicy": {"PolicyDocument": UNKNOWN}},
        statements({**ALLOW, "Principal": UNKNOWN}, {**ALLOW, "NotPrincipal": "*"}, UNKNOWN),
        statements({**ALLOW, "Fn::Transform": {"Name": "AWS::Include"}}),
        headers("id", "Id", UNKNOWN, UNKNOWN),
        headers(*map(str, range(255))),
        {"ImportSourceSpecification": {**S3, "InputFormatOptions": {"Csv": {"HeaderList": UNKNOWN}}}},
        {"VectorIndexes": [vector(SearchSchema=UNKNOWN)]},
        {"VectorIndexes": [vector(VectorAttribute={"AttributeName": UNKNOWN})]},
    ],
)
def test_what_is_right_or_not_known_is_left_alone(properties: dict[str, Any]) -> None:
    assert said(**properties) == []


@pytest.mark.parametrize(
    "properties",
    [
        {"TimeToLiveSpecification": {"AttributeName": "e" * 256, "Enabled": True}},
        {"VectorIndexes": [vector(VectorAttribute={"AttributeName": "e" * 256})]},
    ],
)
def test_the_names_of_other_attributes_have_a_length_too(properties: dict[str, Any]) -> None:
    (message,) = said(**properties)
    assert message.startswith("DDB110 the name of ")
    assert message.endswith("…` has 256 characters; 1 to 255 are allowed")


def test_insights_of_a_gsi_and_settings_of_replicas_are_held_to_the_same() -> None:
    wrong: dict[str, Any] = {"ContributorInsightsSpecification": {}}
    gsi = index("byId", "id HASH")
    assert said(GlobalSecondaryIndexes=[{**gsi, **wrong}]) == [
        "DDB123 the ContributorInsightsSpecification of GSI byId has no Enabled"
    ]
    replica = {
        "Region": "eu-west-1",
        "GlobalSecondaryIndexes": [{"IndexName": "byId", **wrong}],
        "SSESpecification": {},
        **kinesis(),
        **statements(ALLOW),
        **wrong,
    }
    assert sorted(said(type=GLOBAL, GlobalSecondaryIndexes=[gsi], Replicas=[replica])) == [
        "DDB123 a statement in the resource policy of replica eu-west-1 has no Principal: it is for nobody",
        "DDB123 the ContributorInsightsSpecification of GSI byId in replica eu-west-1 has no Enabled",
        "DDB123 the ContributorInsightsSpecification of replica eu-west-1 has no Enabled",
        "DDB123 the KinesisStreamSpecification of replica eu-west-1 has no StreamArn",
        "DDB123 the SSESpecification of replica eu-west-1 of table Orders has no KMSMasterKeyId",
    ]


def test_the_policy_of_a_replica_is_measured_too() -> None:
    policy = {"ResourcePolicy": {"PolicyDocument": {"Sid": "x" * 20480}}}
    (message,) = said(type=GLOBAL, Replicas=[{"Region": "eu-west-1", **policy}])
    assert message.startswith("DDB123 the resource policy of replica eu-west-1 has 20,490 bytes")


@pytest.mark.parametrize("consistency", ["eventual", "MULTI"])
def test_the_consistency_of_regions_is_one_of_two_words(consistency: str) -> None:
    replicas = [{"Region": "eu-west-1"}]
    assert said(type=GLOBAL, Replicas=replicas, MultiRegionConsistency=consistency) == [
        f"DDB123 MultiRegionConsistency of table Orders is `{consistency}`; it can be `EVENTUAL` or `STRONG`"
    ]


def test_the_reads_of_a_replica_are_fixed_or_scaled() -> None:
    tracking = {"TargetTrackingScalingPolicyConfiguration": {"TargetValue": 70}}
    scaled = {"ReadCapacityAutoScalingSettings": {"MinCapacity": 1, "MaxCapacity": 5, **tracking}}
    fixed = {"ReadCapacityUnits": 5}

    def of(settings: Any) -> list[str]:
        reads = {"ReadProvisionedThroughputSettings": settings}
        replica = {"Region": "eu-west-1", **reads, "GlobalSecondaryIndexes": [{"IndexName": "byId", **reads}]}
        gsis = [index("byId", "id HASH")]
        return said(type=GLOBAL, GlobalSecondaryIndexes=gsis, Replicas=[replica])

    both = "has ReadCapacityUnits and ReadCapacityAutoScalingSettings: its reads are fixed or scaled"
    assert of({**scaled, **fixed}) == [
        f"DDB123 replica eu-west-1 {both}",
        f"DDB123 GSI byId in replica eu-west-1 {both}",
    ]
    for settings in (scaled, fixed, UNKNOWN, {**scaled, "ReadCapacityUnits": UNKNOWN}):
        assert of(settings) == []
    assert of({"ReadCapacityUnits": 0}) == [
        "DDB120 ReadCapacityUnits of replica eu-west-1 is 0; the minimum is 1",
        "DDB120 ReadCapacityUnits of GSI byId in replica eu-west-1 is 0; the minimum is 1",
    ]


def test_a_simple_table_has_the_words_and_the_tags_of_sam() -> None:
    def of(**properties: Any) -> list[str]:
        return said(type="AWS::Serverless::SimpleTable", **properties)

    assert of(PrimaryKey={"Name": "id", "Type": "S"}) == [
        "DDB104 the type of `id` is `S`; a key attribute is String, Number or Binary"
    ]
    assert of(Tags=[{"Key": "team", "Value": "web"}]) == [
        "DDB123 in table Orders, Tags must be a mapping of properties"
    ]
    assert of(Tags={"team": "web", "aws:cost": "x", "empty": None}) == [
        "DDB123 tag key `aws:cost` of table Orders starts with `aws:`, which is reserved for AWS"
    ]
    assert of(ProvisionedThroughput={"WriteCapacityUnits": 5}) == [
        "DDB117 ProvisionedThroughput of table Orders has no ReadCapacityUnits"
    ]
    included = {"team": "web", "Fn::Transform": {"Name": "AWS::Include"}}
    for right in ({}, {"Tags": UNKNOWN}, {"Tags": included}, {"PrimaryKey": {"Name": "id", "Type": UNKNOWN}}):
        assert of(**right) == []


def test_a_sort_key_that_was_left_out_is_not_to_be_removed() -> None:
    defined = attributes("id S, day S, size N")
    lsis = [index("bySize", "id HASH, size RANGE")]
    found = findings(AttributeDefinitions=defined, LocalSecondaryIndexes=lsis)
    assert [finding.help for finding in found if finding.rule == "DDB102"] == [
        "make `day` the sort key of the table, which its LSIs need: {AttributeName: day, KeyType: RANGE}; or"
        " remove the definition"
    ]
    sorted_table: dict[str, Any] = {"KeySchema": key("id HASH, size RANGE")}
    for others in (sorted_table, {"GlobalSecondaryIndexes": [GSI]}):
        (unused,) = findings(AttributeDefinitions=defined, **others)
        assert unused.help == "remove the definition of `day`: attributes that are no key need none"


def test_a_request_has_encryption_off_where_it_does_not_say() -> None:
    assert said(type="CreateTable", SSESpecification={"SSEType": "KMS"}) == []


def test_a_macro_may_add_a_principal() -> None:
    policy = "ResourcePolicy: {PolicyDocument: {Statement: [{Effect: Allow}]}}"
    for head, count in (("", 1), ("Transform: Somebodys\n", 0)):
        found = table_with(policy, head).policy
        assert found is not None
        assert len(found.open_statements) == count


def test_advice_is_one_line_whatever_a_name_holds() -> None:
    named = index("gsi", "day HASH")
    named["KeySchema"][0]["AttributeName"] = "a\nb"
    (finding,) = findings(GlobalSecondaryIndexes=[named])
    assert finding.help == r"add {AttributeName: a\nb, AttributeType: S|N|B}"
