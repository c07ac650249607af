"""Scaling targets that fit no table or index, as Application Auto Scaling names them."""

from re import fullmatch, match, sub

from ddblint.findings import Severity
from ddblint.model import ScalingPolicy, ScalingTarget, Schema, Value
from ddblint.rule import Problem, Problems, rule

#: What the dimensions of DynamoDB measure, and the metric that a policy follows for it.
_UNITS = {
    "ReadCapacityUnits": "DynamoDBReadCapacityUtilization",
    "WriteCapacityUnits": "DynamoDBWriteCapacityUtilization",
}
_FIRST_REFERENCE = r"[^$]*\$\{(\w+)(?:\.Arn)?\}"
_TABLE_ARN = r"(?:table/)?\$\{(\w+)\.Arn\}(?:/.*)?"
#: From the first reference to the last: what stands between them may be part of either.
_REFERENCES = r"(?s)\$\{.*\}"
#: Stands for a reference in a ResourceId while its form is judged.
_HIDDEN = "\0"


@rule("DDB404", "scaling-target-unmatched", Severity.ERROR)
def scaling_target_unmatched(schema: Schema) -> Problems:
    for target in schema.scaling_targets:
        if _is_of_dynamodb(target):
            yield from _namespace(target)
            yield from _resource(schema, target)
            yield from _metrics(schema, target)


def _is_of_dynamodb(target: ScalingTarget) -> bool:
    return target.service_namespace.is_("dynamodb") or _dimension(target).startswith("dynamodb:")


def _dimension(target: ScalingTarget) -> str:
    return target.scalable_dimension.value or ""


def _namespace(target: ScalingTarget) -> Problems:
    yield from _absent(target, target.service_namespace, "ServiceNamespace", "dynamodb")
    if target.service_namespace.is_not("dynamodb"):
        yield Problem(
            target.service_namespace.place,
            f"{target.address}: ScalableDimension {target.scalable_dimension} belongs to ServiceNamespace"
            f" dynamodb, not {target.service_namespace}",
            help="set ServiceNamespace: dynamodb",
        )


def _absent(target: ScalingTarget, value: Value[str], name: str, right: str) -> Problems:
    if value.absent:
        yield Problem(target.place, f"{target.address} has no {name}", help=f"add {name}: {right}")


def _resource(schema: Schema, target: ScalingTarget) -> Problems:
    """The ResourceId, and where it is well formed, whether dimension and index agree with it."""
    yield from _absent(target, target.resource_id, "ResourceId", "table/TABLE-NAME")
    fault = _resource_fault(target)
    if fault:
        reference = match(_FIRST_REFERENCE, target.resource_id.value or "")
        named = f"${{{reference[1]}}}" if reference else "TABLE-NAME"
        yield Problem(
            target.resource_id.place,
            f"{target.address}: {fault}",
            help=f"set ResourceId: table/{named}, or table/{named}/index/INDEX-NAME for a GSI",
        )
        return
    yield from _level(target)
    yield from _index(schema, target)


def _resource_fault(target: ScalingTarget) -> str:
    """What is wrong with the form of a ResourceId; a reference may hide any part but the first."""
    text = target.resource_id.value or ""
    if text.startswith("arn:") or fullmatch(_TABLE_ARN, text):
        return f"ResourceId {text} is made of an ARN"
    first, *rest = sub(_REFERENCES, _HIDDEN, text).split("/")
    if not text or (first == _HIDDEN and target.table is None) or any(_HIDDEN in part for part in rest[1:2]):
        return ""
    if first == _HIDDEN:
        return f"ResourceId {text} starts with the name of table {target.table}, not with `table/`"
    well_formed = (
        first == "table" and all(rest) and (len(rest) == 1 or (len(rest) == 3 and rest[1] == "index"))
    )
    return "" if well_formed else f"ResourceId {text} is not of the form table/NAME or table/NAME/index/INDEX"


def _level(target: ScalingTarget) -> Problems:
    """Whether the dimension is one of DynamoDB's, and that of what the ResourceId names."""
    service, _, measure = _dimension(target).partition(":")
    level, _, units = measure.partition(":")
    if target.scalable_dimension.value is None:
        yield from _absent(
            target, target.scalable_dimension, "ScalableDimension", "dynamodb:table:WriteCapacityUnits"
        )
        return
    if service != "dynamodb" or level not in ("table", "index") or units not in _UNITS:
        fault, right = "is no dimension of DynamoDB", "dynamodb:table:WriteCapacityUnits or one of its like"
    elif _names_level(target) not in ("", level):
        fault = f"is that of a{'n index' if level == 'index' else ' table'}, but ResourceId names"
        fault += " an index" if level == "table" else " a table"
        right = f"dynamodb:{_names_level(target)}:{units}"
    else:
        return
    yield Problem(
        target.scalable_dimension.place,
        f"{target.address}: ScalableDimension {target.scalable_dimension} {fault}",
        help=f"set ScalableDimension: {right}",
        related=((target.resource_id.place, f"ResourceId is {target.resource_id}"),),
    )


def _names_level(target: ScalingTarget) -> str:
    """`table` or `index`; empty where the name is a reference that may hold either."""
    if target.index_name is not None:
        return "index"
    return "table" if target.table is not None or "${" not in (target.resource_id.value or "") else ""


def _index(schema: Schema, target: ScalingTarget) -> Problems:
    """A table of this template, none of whose views has a GSI of this name."""
    name = target.index_name.value if target.index_name else None
    views = [table for table in schema.tables if table.address == target.table]
    if name is None or not views or any(view.untold("global_indexes.name") for view in views):
        return
    known = sorted({index.name.value or "" for view in views for index in view.global_indexes})
    if name not in known:
        local = any(index.name.is_(name) for view in views for index in view.local_indexes)
        fault = (
            f"{name} is an LSI, which uses the table's capacity"
            if local
            else f"{target.table} has no GSI {name}"
        )
        yield Problem(
            target.resource_id.place,
            f"{target.address}: {fault}",
            help=f"name one of its GSIs: {', '.join(known)}" if known else "remove the ScalableTarget",
        )


def _metrics(schema: Schema, target: ScalingTarget) -> Problems:
    units = _dimension(target).rpartition(":")[2]
    if units not in _UNITS:
        return
    for policy in target.scaling.policies:
        if policy.metric.is_not(_UNITS[units]) and _is_of_one_target(schema, policy):
            yield Problem(
                policy.metric.place,
                f"{target.address} scales {units}, but its policy follows {policy.metric}",
                help=f"set PredefinedMetricType: {_UNITS[units]}",
                related=((target.scalable_dimension.place, f"scales {units}"),),
            )


def _is_of_one_target(schema: Schema, policy: ScalingPolicy) -> bool:
    """A policy that does not say whose it is for sure is among those of every target."""
    return sum(policy.place in (p.place for p in t.scaling.policies) for t in schema.scaling_targets) == 1
