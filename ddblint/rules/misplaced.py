"""Properties that AWS knows in another place, or by another name, than where they are written."""

from ddblint.erased import TypeAlias
from ddblint.model import ExtraProperty, Kind, Table

#: Advice by the name of the property that is not known in its place.
Advice: TypeAlias = dict[str, str]

_REPLICA = "move it into each entry of Replicas"
_TABLE = "make the resource an AWS::DynamoDB::Table, or leave it out"
_GLOBAL_TABLE = "make the resource an AWS::DynamoDB::GlobalTable, or leave it out"
_LSI = "leave it out: an LSI shares the capacity and the settings of its table"


def _halved(replicas: str) -> Advice:
    """A global table has its writes in one place, and reads in each replica."""
    return {
        f"{mode}Throughput": f"write Write{mode}ThroughputSettings here, and Read{mode}ThroughputSettings"
        f" into {replicas}"
        for mode in ("Provisioned", "OnDemand")
    }


#: For global tables, the table's own properties and those of its GSIs.
_OF_GLOBAL_TABLE: Advice = {
    **dict.fromkeys(
        (
            "ContributorInsightsSpecification",
            "DeletionProtectionEnabled",
            "KinesisStreamSpecification",
            "PointInTimeRecoverySpecification",
            "ResourcePolicy",
            "TableClass",
            "Tags",
        ),
        _REPLICA,
    ),
    **_halved("each entry of Replicas"),
    "ImportSourceSpecification": _TABLE,
}
_OF_REPLICATED_INDEX: Advice = {
    **_halved("the entry of this GSI in each replica"),
    "ContributorInsightsSpecification": "move it into the entry of this GSI in each replica",
}
#: What only one of the two types of table has.
_OF_TABLE: Advice = dict.fromkeys(
    (
        "GlobalTableSourceArn",
        "GlobalTableWitnesses",
        "MultiRegionConsistency",
        "ReadOnDemandThroughputSettings",
        "ReadProvisionedThroughputSettings",
        "Replicas",
        "WriteOnDemandThroughputSettings",
        "WriteProvisionedThroughputSettings",
    ),
    _GLOBAL_TABLE,
)
_OF_SIMPLE_TABLE: Advice = {
    "BillingMode": "leave it out: a SimpleTable is on demand unless it has ProvisionedThroughput",
    **dict.fromkeys(
        (
            "AttributeDefinitions",
            "DeletionProtectionEnabled",
            "GlobalSecondaryIndexes",
            "KeySchema",
            "LocalSecondaryIndexes",
            "StreamSpecification",
            "TableClass",
            "TimeToLiveSpecification",
        ),
        _TABLE,
    ),
}
_OF_LOCAL_INDEX: Advice = dict.fromkeys(
    ("ContributorInsightsSpecification", "OnDemandThroughput", "ProvisionedThroughput", "WarmThroughput"),
    _LSI,
)
#: The API's names of what CloudFormation names otherwise.
_OF_ENCRYPTION: Advice = {"Enabled": "write SSEEnabled, which is CloudFormation's name for it"}
_OF_STREAM: Advice = {"StreamEnabled": "leave it out: a StreamSpecification turns the stream on"}

_BY_PLACE: dict[tuple[Kind, str], Advice] = {
    (Kind.TABLE, "Properties"): _OF_TABLE,
    (Kind.TABLE, "LocalSecondaryIndexes"): _OF_LOCAL_INDEX,
    (Kind.TABLE, "SSESpecification"): _OF_ENCRYPTION,
    (Kind.TABLE, "StreamSpecification"): _OF_STREAM,
    (Kind.GLOBAL_TABLE, "Properties"): _OF_GLOBAL_TABLE,
    (Kind.GLOBAL_TABLE, "GlobalSecondaryIndexes"): _OF_REPLICATED_INDEX,
    (Kind.GLOBAL_TABLE, "LocalSecondaryIndexes"): _OF_LOCAL_INDEX,
    (Kind.GLOBAL_TABLE, "SSESpecification"): {
        **_OF_ENCRYPTION,
        "KMSMasterKeyId": "move it into the SSESpecification of each entry of Replicas",
    },
    (Kind.GLOBAL_TABLE, "StreamSpecification"): _OF_STREAM,
    (Kind.SIMPLE_TABLE, "Properties"): _OF_SIMPLE_TABLE,
    (Kind.SIMPLE_TABLE, "SSESpecification"): _OF_ENCRYPTION,
}


def right_place(table: Table, found: ExtraProperty) -> str:
    """What to do with a property that is surely wrong where it stands; empty where that is not sure."""
    return _BY_PLACE.get((table.kind, found.owner), {}).get(found.name, "")


def owner_of(table: Table, found: ExtraProperty) -> str:
    """What a property stands in, in words."""
    return table.kind.value if found.owner == "Properties" else found.owner
