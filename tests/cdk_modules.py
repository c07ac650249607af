"""Stand-ins for aws-cdk-lib and jsii: the classes and checks that the plugin for CDK meets in them.

The real ones, which `python tests/synthesis/run.py` takes, need Node.js and half a gigabyte.
"""

import sys
from collections.abc import Callable, Mapping
from types import ModuleType, SimpleNamespace
from typing import Any, NamedTuple

import pytest


class PolicyViolatingResource(NamedTuple):
    resource_logical_id: str
    template_path: str
    locations: list[str]


class PolicyViolation(NamedTuple):
    rule_name: str
    description: str
    violating_resources: list[PolicyViolatingResource]
    fix: str | None = None
    severity: str | None = None
    rule_metadata: Mapping[str, str] | None = None


class PolicyValidationPluginReport(NamedTuple):
    success: bool
    violations: list[PolicyViolation]


class PolicyViolatingResourceBeta1(PolicyViolatingResource):
    pass


class PolicyViolationBeta1(PolicyViolation):
    pass


class PolicyValidationPluginReportBeta1(PolicyValidationPluginReport):
    pass


CURRENT = (PolicyValidationPluginReport, PolicyViolation, PolicyViolatingResource)
BETA = (PolicyValidationPluginReportBeta1, PolicyViolationBeta1, PolicyViolatingResourceBeta1)


def implements(interface: str) -> Callable[[Any], Any]:
    """As jsii does it: of what the interface has, only properties and methods are seen from JavaScript."""

    def checked(plugin: Any) -> Any:
        assert all(isinstance(getattr(plugin, name), property) for name in ("name", "version", "rule_ids"))
        assert callable(plugin.validate)
        return plugin

    assert interface in ("current", "beta")
    return checked


def install(monkeypatch: pytest.MonkeyPatch, *, old: bool = False) -> None:
    """Puts them in the place of the real ones; a release that is `old` has only the interface of then."""
    cdk, jsii = ModuleType("aws_cdk"), ModuleType("jsii")
    members: dict[str, Any] = {each.__name__: each for each in BETA} | {
        "IPolicyValidationPluginBeta1": "beta"
    }
    if not old:
        members |= {each.__name__: each for each in CURRENT} | {"IPolicyValidationPlugin": "current"}
    cdk.__dict__.update(members)
    jsii.__dict__["implements"] = implements
    monkeypatch.setitem(sys.modules, "aws_cdk", cdk)
    monkeypatch.setitem(sys.modules, "jsii", jsii)
    monkeypatch.delitem(sys.modules, "ddblint.integrations.cdk", raising=False)


def context(*templates: object) -> SimpleNamespace:
    """What CDK gives to a plugin."""
    return SimpleNamespace(template_paths=[str(template) for template in templates])
