"""The table model: what a DynamoDB table definition says, free of YAML, conditions and functions.

Every value knows where it stands and whether it is known. Rules ask only positive questions, all of
them False on an unknown value, so that a rule is silent about what it does not know. A part that is
absent for sure is None; a part that may be there, but cannot be read, is there with unknown values.
"""

from ddblint.model.capacity import Scaling, ScalingPolicy, ScalingTarget, Throughput
from ddblint.model.indexes import (
    Attribute,
    ContributorInsights,
    Index,
    IndexKind,
    Key,
    KeyElement,
    Projection,
    SearchElement,
    VectorIndex,
)
from ddblint.model.schema import Defect, DefectKind, MadeAt, NestedStack, Refusal, Schema, SharedName
from ddblint.model.settings import (
    Encryption,
    ImportSource,
    KinesisStream,
    PointInTimeRecovery,
    Protection,
    Replica,
    ReplicaIndex,
    ReplicaResource,
    ResourcePolicy,
    Stream,
    Tag,
    TimeToLive,
)
from ddblint.model.table import (
    KINDS,
    SCALING,
    ExtraProperty,
    Kind,
    Malformed,
    MisplacedProperty,
    Scenario,
    Table,
)
from ddblint.model.values import Origin, Value, shown, value_made
from ddblint.model.workload import (
    AccessPattern,
    AttributeHint,
    HintFault,
    Ignore,
    PatternCondition,
    Workload,
    WritePattern,
)

__all__ = [
    "KINDS",
    "SCALING",
    "AccessPattern",
    "Attribute",
    "AttributeHint",
    "ContributorInsights",
    "Defect",
    "DefectKind",
    "Encryption",
    "ExtraProperty",
    "HintFault",
    "Ignore",
    "ImportSource",
    "Index",
    "IndexKind",
    "Key",
    "KeyElement",
    "Kind",
    "KinesisStream",
    "MadeAt",
    "Malformed",
    "MisplacedProperty",
    "NestedStack",
    "Origin",
    "PatternCondition",
    "PointInTimeRecovery",
    "Projection",
    "Protection",
    "Refusal",
    "Replica",
    "ReplicaIndex",
    "ReplicaResource",
    "ResourcePolicy",
    "Scaling",
    "ScalingPolicy",
    "ScalingTarget",
    "Scenario",
    "Schema",
    "SearchElement",
    "SharedName",
    "Stream",
    "Table",
    "Tag",
    "Throughput",
    "TimeToLive",
    "Value",
    "VectorIndex",
    "Workload",
    "WritePattern",
    "shown",
    "value_made",
]
