"""The rules on settings: each value and combination that AWS refuses, and the values beside it."""

from typing import Any

import pytest
from definitions import KEYS_ONLY, UNKNOWN, attributes, findings, index, rules, said, vector

GLOBAL = "AWS::DynamoDB::GlobalTable"


@pytest.mark.parametrize(
    ("ttl", "count"),
    [
        ({"Enabled": True}, 1),
        ({"Enabled": True, "AttributeName": ""}, 1),
        ({"Enabled": False}, 0),
        ({"Enabled": UNKNOWN}, 0),
        ({"Enabled": True, "AttributeName": UNKNOWN}, 0),
        ({"Enabled": True, "AttributeName": "expiresAt"}, 0),
        (UNKNOWN, 0),
    ],
)
def test_ttl_that_is_not_off_needs_an_attribute(ttl: Any, count: int) -> None:
    assert rules(TimeToLiveSpecification=ttl) == ["DDB122"] * count


CSV = {"InputFormat": "CSV", "S3BucketSource": {"S3Bucket": "imports"}}


@pytest.mark.parametrize(
    "properties",
    [
        {"BillingMode": UNKNOWN},
        {"TableClass": "STANDARD_INFREQUENT_ACCESS"},
        {"TableClass": UNKNOWN},
        {"StreamSpecification": UNKNOWN},
        {"StreamSpecification": {"StreamViewType": UNKNOWN}},
        {"StreamSpecification": {"StreamViewType": "KEYS_ONLY"}},
        {"SSESpecification": {"SSEEnabled": True, "SSEType": "KMS", "KMSMasterKeyId": "alias/x"}},
        {"SSESpecification": {"SSEEnabled": False}},
        {"SSESpecification": {"SSEEnabled": UNKNOWN, "SSEType": "KMS"}},
        {"SSESpecification": {"SSEEnabled": False, "KMSMasterKeyId": UNKNOWN}},
        {"PointInTimeRecoverySpecification": {"PointInTimeRecoveryEnabled": True, "RecoveryPeriodInDays": 1}},
        {
            "PointInTimeRecoverySpecification": {
                "PointInTimeRecoveryEnabled": True,
                "RecoveryPeriodInDays": 35,
            }
        },
        {"PointInTimeRecoverySpecification": {"PointInTimeRecoveryEnabled": False}},
        {"PointInTimeRecoverySpecification": {"RecoveryPeriodInDays": UNKNOWN}},
        {"Tags": [{"Key": f"k{number}", "Value": ""} for number in range(50)]},
        {"Tags": [{"Key": "k" * 128, "Value": "v" * 256}, {"Key": "k" * 128, "Value": UNKNOWN}]},
        {"Tags": UNKNOWN},
        {"ImportSourceSpecification": CSV},
        {"ImportSourceSpecification": UNKNOWN},
        {"ImportSourceSpecification": {**CSV, "InputFormatOptions": {"Csv": {"Delimiter": "\t"}}}},
        {"VectorIndexes": [vector(Dimensions=1), vector("other", Dimensions=UNKNOWN)]},
        {"VectorIndexes": [vector(Dimensions=4096)]},
        {"BillingMode": UNKNOWN, "VectorIndexes": [vector()]},
        {"ResourcePolicy": {"PolicyDocument": {"Statement": UNKNOWN}}},
    ],
)
def test_settings_that_are_right_or_not_known(properties: dict[str, Any]) -> None:
    assert said(**properties) == []


@pytest.mark.parametrize(
    ("properties", "message"),
    [
        (
            {"BillingMode": "on-demand"},
            "BillingMode of table Orders is `on-demand`; it can be `PROVISIONED` or `PAY_PER_REQUEST`",
        ),
        (
            {"TableClass": "standard"},
            "TableClass of table Orders is `standard`; it can be `STANDARD` or `STANDARD_INFREQUENT_ACCESS`",
        ),
        ({"StreamSpecification": {}}, "the stream of table Orders has no StreamViewType"),
        (
            {"StreamSpecification": {"StreamViewType": "NEW"}},
            "StreamViewType of table Orders is `NEW`; "
            "it can be `KEYS_ONLY`, `NEW_IMAGE`, `OLD_IMAGE` or `NEW_AND_OLD_IMAGES`",
        ),
        (
            {"SSESpecification": {"SSEEnabled": True, "SSEType": "AES256"}},
            "SSEType of table Orders is `AES256`; it can be `KMS`",
        ),
        (
            {"SSESpecification": {"SSEEnabled": False, "SSEType": "AES256", "KMSMasterKeyId": "alias/x"}},
            "table Orders gives SSEType, but its SSESpecification is not enabled",
        ),
        (
            {"SSESpecification": {"SSEEnabled": False, "KMSMasterKeyId": "alias/x"}},
            "table Orders gives KMSMasterKeyId, but its SSESpecification is not enabled",
        ),
        (
            {
                "PointInTimeRecoverySpecification": {
                    "PointInTimeRecoveryEnabled": True,
                    "RecoveryPeriodInDays": 0,
                }
            },
            "RecoveryPeriodInDays of table Orders is 0; it is 1 to 35",
        ),
        (
            {
                "PointInTimeRecoverySpecification": {
                    "PointInTimeRecoveryEnabled": False,
                    "RecoveryPeriodInDays": 36,
                }
            },
            "RecoveryPeriodInDays of table Orders is 36; it is 1 to 35",
        ),
        (
            {
                "PointInTimeRecoverySpecification": {
                    "PointInTimeRecoveryEnabled": False,
                    "RecoveryPeriodInDays": 7,
                }
            },
            "table Orders gives RecoveryPeriodInDays, but its point-in-time recovery is off",
        ),
        (
            {"Tags": [{"Key": f"k{number}", "Value": "v"} for number in range(51)]},
            "table Orders has 51 tags; 50 are allowed",
        ),
        ({"Tags": [{"Value": "v"}]}, "a tag of table Orders has no Key"),
        ({"Tags": [{"Key": "k"}]}, "tag `k` of table Orders has no Value"),
        (
            {"Tags": [{"Key": "", "Value": "v"}]},
            "a tag key of table Orders has 0 characters; keys have 1 to 128",
        ),
        (
            {"Tags": [{"Key": "k" * 129, "Value": "v"}]},
            "a tag key of table Orders has 129 characters; keys have 1 to 128",
        ),
        (
            {"Tags": [{"Key": "k", "Value": "v" * 257}]},
            "the value of tag `k` of table Orders has 257 characters; 256 are allowed",
        ),
        (
            {"Tags": [{"Key": "AWS:team", "Value": "v"}]},
            "tag key `AWS:team` of table Orders starts with `aws:`, which is reserved for AWS",
        ),
        ({"Tags": "web"}, "in table Orders, Tags must be a list"),
        (
            {"ImportSourceSpecification": {"InputFormat": "CSV"}},
            "the ImportSourceSpecification of table Orders has no S3BucketSource with an S3Bucket",
        ),
        (
            {"ImportSourceSpecification": {"S3BucketSource": {"S3Bucket": "imports"}}},
            "the ImportSourceSpecification of table Orders has no InputFormat",
        ),
        (
            {"ImportSourceSpecification": {**CSV, "InputFormat": "csv"}},
            "InputFormat of table Orders is `csv`; it can be `CSV`, `DYNAMODB_JSON` or `ION`",
        ),
        (
            {"ImportSourceSpecification": {**CSV, "InputCompressionType": "ZIP"}},
            "InputCompressionType of table Orders is `ZIP`; it can be `GZIP`, `ZSTD` or `NONE`",
        ),
        (
            {"ImportSourceSpecification": {**CSV, "InputFormatOptions": {"Csv": {"Delimiter": "#"}}}},
            "the CSV Delimiter of table Orders is `#`",
        ),
        (
            {"VectorIndexes": [vector(Dimensions=0)]},
            "Dimensions of vector index byLikeness is 0; it is 1 to 4,096",
        ),
        (
            {"VectorIndexes": [vector(Dimensions=4097)]},
            "Dimensions of vector index byLikeness is 4,097; it is 1 to 4,096",
        ),
        (
            {"VectorIndexes": [vector(DistanceFunction="Cosine")]},
            "DistanceFunction of vector index byLikeness is `Cosine`; "
            "it can be `COSINE`, `DOT_PRODUCT` or `EUCLIDEAN`",
        ),
        (
            {"VectorIndexes": [vector(), vector("other", Dimensions=256)]},
            "vector index other gives `embedding` 256 dimensions, vector index byLikeness 512; "
            "indexes over one attribute agree",
        ),
        (
            {
                "BillingMode": None,
                "ProvisionedThroughput": {"ReadCapacityUnits": 5, "WriteCapacityUnits": 5},
                "VectorIndexes": [vector(), vector("other")],
            },
            "vector index byLikeness needs PAY_PER_REQUEST; "
            "table Orders is PROVISIONED (the default where no BillingMode is written)",
        ),
    ],
)
def test_a_wrong_setting_is_told_once(properties: dict[str, Any], message: str) -> None:
    assert said(**properties) == [f"DDB123 {message}"]


def test_a_request_says_whether_its_stream_is_on() -> None:
    def of(**stream: Any) -> list[str]:
        return said(type="CreateTable", StreamSpecification=stream)

    assert of(StreamEnabled=False) == []
    assert of(StreamEnabled=True, StreamViewType="KEYS_ONLY") == []
    assert of(StreamEnabled=True) == ["DDB123 the stream of table Orders has no StreamViewType"]
    assert of(StreamEnabled=False, StreamViewType="KEYS_ONLY") == [
        "DDB123 table Orders gives a StreamViewType, but its stream is not enabled"
    ]


@pytest.mark.parametrize(
    ("properties", "advice"),
    [
        ({"BillingMode": "on-demand"}, "did you mean PAY_PER_REQUEST?"),
        ({"BillingMode": "FREE"}, "write `PROVISIONED` or `PAY_PER_REQUEST`"),
        ({"TableClass": "Standard-IA"}, "did you mean STANDARD_INFREQUENT_ACCESS?"),
        ({"StreamSpecification": {"StreamViewType": "BOTH"}}, "did you mean NEW_AND_OLD_IMAGES?"),
        ({"StreamSpecification": {"StreamViewType": "NEW_IMAGES"}}, "did you mean NEW_IMAGE?"),
    ],
)
def test_the_right_word_is_suggested(properties: dict[str, Any], advice: str) -> None:
    (finding,) = findings(**properties)
    assert finding.help == advice


@pytest.mark.parametrize("missing", ["VectorAttribute", "Dimensions", "DistanceFunction"])
def test_what_a_vector_index_lacks_is_told(missing: str) -> None:
    given = {name: value for name, value in vector().items() if name != missing}
    assert said(VectorIndexes=[given]) == [f"DDB123 vector index byLikeness has no {missing}"]


def test_a_search_schema_has_one_hash_and_known_types() -> None:
    def of(*types: str) -> list[str]:
        names = ("id", "tenant")
        search = [
            {"AttributeName": name, "SearchSchemaElementType": type}
            for name, type in zip(names, types, strict=True)
        ]
        defined = attributes("id S, tenant S")
        return said(AttributeDefinitions=defined, VectorIndexes=[vector(SearchSchema=search)])

    assert of("HASH", "INLINE_FILTER") == []
    assert of("HASH", "HASH") == [
        "DDB123 the SearchSchema of vector index byLikeness has 2 HASH elements; it may have one"
    ]
    assert of("HASH", "FILTER") == [
        "DDB123 the search type of `tenant` in vector index byLikeness is `FILTER`; "
        "it can be `HASH` or `INLINE_FILTER`"
    ]


def test_a_resource_policy_is_measured_in_bytes() -> None:
    def of(length: int) -> list[str]:
        return said(ResourcePolicy={"PolicyDocument": {"Sid": "x" * length}})

    around = len('{"Sid":""}')
    assert of(20480 - around) == []
    assert of(20481 - around) == [
        "DDB123 the resource policy of table Orders has 20,481 bytes; 20,480 are allowed, "
        "white space included"
    ]


def test_each_replica_has_settings_of_its_own() -> None:
    replicas = [
        {"Region": "eu-west-1", "TableClass": "COLD"},
        {
            "Region": "us-east-1",
            "Tags": [{"Key": "aws:x", "Value": "v"}],
            "PointInTimeRecoverySpecification": {
                "PointInTimeRecoveryEnabled": True,
                "RecoveryPeriodInDays": 40,
            },
        },
    ]
    found = said(type=GLOBAL, Replicas=replicas)
    assert [message.partition(";")[0] for message in found] == [
        "DDB123 TableClass of replica eu-west-1 is `COLD`",
        "DDB123 tag key `aws:x` of replica us-east-1 starts with `aws:`, which is reserved for AWS",
        "DDB123 RecoveryPeriodInDays of replica us-east-1 is 40",
    ]


def test_the_shape_of_properties_is_told_where_it_is_wrong() -> None:
    assert said(GlobalSecondaryIndexes=index("gsi", "id HASH", KEYS_ONLY)) == [
        "DDB123 in table Orders, GlobalSecondaryIndexes must be a list"
    ]
