"""The deploys that take live tables from one version of a template to another without loss.

One update creates or deletes one index of a table, and changes none in place: `plan_of` finds the order, and
`plans_of` joins the tables of each file, since they are deployed together.
"""

from ddblint.plan.files import Deploy, FilePlan, plans_of
from ddblint.plan.states import Present, Side, State, Step, TablePlan
from ddblint.plan.tables import plan_of
from ddblint.plan.telling import Written, told

__all__ = [
    "Deploy",
    "FilePlan",
    "Present",
    "Side",
    "State",
    "Step",
    "TablePlan",
    "Written",
    "plan_of",
    "plans_of",
    "told",
]
