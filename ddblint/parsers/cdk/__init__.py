"""Cloud assemblies of the AWS CDK, which `cdk synth` writes to `cdk.out`."""

from ddblint.parsers.cdk.assembly import AssemblyReader
from ddblint.parsers.cdk.program import Program

__all__ = ["AssemblyReader", "Program"]
