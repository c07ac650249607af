"""Where the CDK apps of a directory have their output: CDK itself has git ignore it."""

import os
from collections.abc import Iterable, Iterator

_APP, _USUAL = "cdk.json", "cdk.out"


def outputs(names: Iterable[str]) -> Iterator[str]:
    """The directories that the apps among some files are synthesized to, those of which are below the app.

    AWS CDK CLI, `--output`: `cdk.json` may name another than `cdk.out`.
    """
    for name in names:
        folder, file = os.path.split(name)
        if file == _APP:
            output = _output(name)
            if not os.path.isabs(output) and ".." not in output.replace("\\", "/").split("/"):
                yield os.path.normpath(os.path.join(folder, output))


def _output(name: str) -> str:
    import json

    try:
        with open(name, encoding="utf-8") as file:
            settings = json.load(file)
    except (OSError, ValueError, RecursionError):
        return _USUAL
    output = settings.get("output") if isinstance(settings, dict) else None
    return output if isinstance(output, str) and output else _USUAL
