"""Cloud assemblies of the AWS CDK, which `cdk synth` writes to `cdk.out`."""

from ddblint.parsers.cdk.assembly import AssemblyReader

__all__ = ["AssemblyReader"]
