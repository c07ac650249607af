"""What follows a table: Contributor Insights and Kinesis data streams."""

from __future__ import annotations

from collections.abc import Iterator

from ddblint.limits import LIMITS
from ddblint.model import ContributorInsights, Index, KinesisStream
from ddblint.phrases import count
from ddblint.rule import Problem
from ddblint.rules.definition.choices import outside

_MODES = ("ACCESSED_AND_THROTTLED_KEYS", "THROTTLED_KEYS")
_PRECISIONS = ("MICROSECOND", "MILLISECOND")
_SHORTEST, _LONGEST = LIMITS["stream-arn-length-minimum"], LIMITS["stream-arn-length-maximum"]


def insights_problems(
    insights: ContributorInsights, owner: str, of: Index | None = None
) -> Iterator[Problem]:
    if insights.enabled.absent:
        yield Problem(
            insights.place,
            f"the ContributorInsightsSpecification of {owner} has no Enabled",
            help="add Enabled: true or false",
            of=of,
        )
    yield from outside(insights.mode, f"the Contributor Insights Mode of {owner}", _MODES, of)


def kinesis_problems(stream: KinesisStream, owner: str) -> Iterator[Problem]:
    arn = stream.arn.value
    if stream.arn.absent:
        yield Problem(
            stream.place,
            f"the KinesisStreamSpecification of {owner} has no StreamArn",
            help="add StreamArn: the ARN of a Kinesis data stream of the same account and Region",
        )
    elif arn is not None and not _SHORTEST <= len(arn) <= _LONGEST:
        yield Problem(
            stream.arn.place,
            f"StreamArn of {owner} has {count(len(arn), 'character')}; the ARN of a stream has {_SHORTEST}"
            f" to {_LONGEST:,}",
            help="write the ARN: arn:aws:kinesis:REGION:ACCOUNT:stream/NAME",
        )
    yield from outside(stream.precision, f"ApproximateCreationDateTimePrecision of {owner}", _PRECISIONS)
