"""What to add where no key serves an access pattern: an index, as text for the file at hand."""

from collections.abc import Iterator

from ddblint.capacity import size_text
from ddblint.index_forms import index_text
from ddblint.limits import LIMITS
from ddblint.model import AccessPattern, Index, IndexKind, Kind, Table
from ddblint.proposals import Proposal, collections_may_pass_limit, proposal, widened
from ddblint.rules.access.wording import names_text

_COLLECTION = size_text(LIMITS["item-collection-bytes"])


def index_to_add(table: Table, pattern: AccessPattern) -> str:
    """Sentences, and below them the index that would serve the pattern."""
    proposed = proposal(table, pattern)
    if proposed is None:
        return (
            "an index needs an attribute that the pattern compares by `=`: give the items one, such as a"
            f" shard number, or declare `operation: scan` where all of {table.address} is to be read"
        )
    if table.kind is Kind.SIMPLE_TABLE:
        return _another_type(table, proposed)
    return _with_text(table, proposed, _remarks(table, pattern, proposed))


def index_instead(table: Table, index: Index, pattern: AccessPattern) -> str:
    """A GSI with what this one lacks: the projection of an index that exists cannot be edited."""
    proposed = widened(table, index, pattern)
    remark = (
        f"add a GSI with what the pattern reads, then remove {index.label}, whose projection cannot be edited"
    )
    return _with_text(table, proposed, [remark])


def _with_text(table: Table, proposed: Proposal, remarks: list[str]) -> str:
    return ";\n".join(remarks) + ":\n" + index_text(table, proposed)


def _another_type(table: Table, proposed: Proposal) -> str:
    own = table.key.partition if table.key else ()
    return (
        f"make {table.address} an AWS::DynamoDB::Table, whose key can be {names_text(proposed.partition[:1])}"
        f" (HASH) with {names_text(own)} (RANGE), and which can have indexes"
    )


def _remarks(table: Table, pattern: AccessPattern, proposed: Proposal) -> list[str]:
    if proposed.kind is IndexKind.LOCAL:
        first = f"add this LSI, which can only be made together with the table{_to_define(table, proposed)}"
        cap = f"it caps the items of one {names_text(proposed.partition)} at {_COLLECTION}"
        return [first, cap, *_common(pattern, proposed)]
    first = f"add this GSI to {table.address}{_to_define(table, proposed)}"
    return [first, *_beside_local(table, pattern), *_common(pattern, proposed)]


def _to_define(table: Table, proposed: Proposal) -> str:
    """The key attributes that have no definition yet, with their type where it is told."""
    if table.untold("attributes.name"):
        return ""
    told = table.workload.attributes
    defined = {attribute.name.value for attribute in table.attributes}
    section = "AttributeDefinitions"
    if table.kind is Kind.NATIVE:
        section = "`attributes`"
        defined.update(told)
    missing = [name for name in proposed.partition + proposed.sort if name not in defined]
    types = {
        name: f" ({told[name].type.value})" for name in missing if name in told and told[name].type.value
    }
    named = ", ".join(f"`{name}`{types.get(name, '')}" for name in missing)
    return f", and define {named} in {section}" if missing else ""


def _beside_local(table: Table, pattern: AccessPattern) -> Iterator[str]:
    """Why it is no LSI, and what that would mean."""
    own = table.key.partition if table.key else ()
    equal = {told.attribute for told in pattern.where if told.operator.is_("=")}
    if not equal.issuperset(own):
        yield f"an LSI cannot serve it: its partition key is that of {table.address}, {names_text(own)}"
    elif collections_may_pass_limit(table):
        yield f"an LSI would cap the items of one {names_text(own)} at {_COLLECTION}, which they may pass"
    elif table.key and table.key.sort and not pattern.consistent.is_(True) and len(pattern.where) == 2:
        yield (
            f"an LSI would serve it too, if made together with the table, and cap the items of one"
            f" {names_text(own)} at {_COLLECTION}"
        )
    if pattern.consistent.is_(True):
        yield "no GSI has strongly consistent reads: set `consistent: false`, or read by the key of the table"


def _common(pattern: AccessPattern, proposed: Proposal) -> Iterator[str]:
    if proposed.filters:
        yield f"filter by {names_text(proposed.filters)} after reading, which saves no read units"
    if pattern.reads is None and not pattern.reads_all:
        yield "project what the pattern reads as well, which it does not tell (`reads`)"
