"""A plugin for apps of the AWS CDK in Python: `cdk synth` then prints what ddblint finds, and fails by it.

    from ddblint.integrations.cdk import DdblintPlugin

    app = cdk.App()
    cdk.Validations.of(app).add_plugins(DdblintPlugin())

DdblintPluginBeta1 is the same for `cdk.App(policy_validation_beta1=[...])`, which older releases have too.
"""

from ddblint import __version__
from ddblint.console import remark
from ddblint.erased import Any, NoReturn
from ddblint.integrations.synthesized import validated
from ddblint.linting import Wishes

try:
    import aws_cdk as cdk
    import jsii
except ModuleNotFoundError as error:
    raise ImportError("ddblint.integrations.cdk needs aws-cdk-lib: pip install 'ddblint[cdk]'") from error

_TOO_OLD = (
    "DdblintPlugin needs aws-cdk-lib 2.251.0 or later (pip install 'ddblint[cdk]'); with older releases, "
    "give App(policy_validation_beta1=[...]) a DdblintPluginBeta1"
)


class _Plugin:
    """What both interfaces ask for; these must be properties, since jsii does not see class attributes.

    `config` names the configuration file to use, in place of the nearest of the directory the app runs in;
    `baseline` is a file of known findings, as `ddblint --write-baseline` writes it.
    """

    def __init__(self, *, config: str | None = None, baseline: str = "") -> None:
        self._wishes = Wishes(config=config, baseline=baseline)

    @property
    def name(self) -> str:
        return "ddblint"

    @property
    def version(self) -> str:
        return __version__

    @property
    def rule_ids(self) -> None:
        """None are told: CDK would count them in the statistics that it puts into templates."""

    def _report(self, context: Any, suffix: str) -> Any:
        """The report, of the classes of CDK whose names have this suffix."""
        validation = validated(context.template_paths, self._wishes)
        for message in validation.remarks:
            remark(message)
        report, violation, resource = (
            getattr(cdk, f"{name}{suffix}")
            for name in ("PolicyValidationPluginReport", "PolicyViolation", "PolicyViolatingResource")
        )
        violations = [
            violation(
                rule_name=found.rule,
                description=found.description,
                fix=found.fix or None,
                severity=found.severity,
                rule_metadata=found.metadata,
                violating_resources=[
                    resource(resource_logical_id=found.logical_id, template_path=found.template, locations=[])
                ],
            )
            for found in validation.violations
        ]
        return report(success=validation.success, violations=violations)


if hasattr(cdk, "IPolicyValidationPlugin"):

    @jsii.implements(cdk.IPolicyValidationPlugin)
    class DdblintPlugin(_Plugin):
        """The plugin for `Validations.of(app).add_plugins(…)`."""

        def validate(self, context: Any) -> Any:
            return self._report(context, "")


@jsii.implements(cdk.IPolicyValidationPluginBeta1)
class DdblintPluginBeta1(_Plugin):
    """The plugin for `App(policy_validation_beta1=…)`."""

    def validate(self, context: Any) -> Any:
        return self._report(context, "Beta1")


def __getattr__(name: str) -> NoReturn:
    if name == "DdblintPlugin":
        raise ImportError(_TOO_OLD)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
