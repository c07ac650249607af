"""Where apps are made, synthesized and linted: a directory with the CDK CLI and with ddblint."""

import json
import os
import shutil
import subprocess
import venv
from pathlib import Path
from typing import Any, NamedTuple

from languages import EXAMPLES, HERE, NAME, Language

ROOT = HERE.parent.parent


class Done(NamedTuple):
    """How a command ended; `printed` is standard output, then standard error."""

    code: int
    out: str
    printed: str


class Workshop:
    """A directory; apps are made below it."""

    def __init__(self, root: Path) -> None:
        self.root = root
        # CDK's own validation takes a multiple of the time of all else.
        self.environment = dict(os.environ, CDK_VALIDATION="false")
        binaries = (root / "venv" / "bin", root / "node_modules" / ".bin")
        self.environment["PATH"] = os.pathsep.join([*map(str, binaries), os.environ["PATH"]])
        venv.create(root / "venv", with_pip=True)
        self.must("npm", "install", "--silent", "aws-cdk@latest")
        self.must("python", "-m", "pip", "install", "--quiet", str(ROOT))

    def run(self, *words: str, cwd: Path | None = None) -> Done:
        print("  $", *words, flush=True)
        done = subprocess.run(
            words, cwd=cwd or self.root, env=self.environment, capture_output=True, text=True, check=False
        )
        return Done(done.returncode, done.stdout, done.stdout + done.stderr)

    def must(self, *words: str, cwd: Path | None = None) -> Done:
        done = self.run(*words, cwd=cwd)
        assert done.code == 0, f"{' '.join(words)}\n{done.printed}"
        return done

    def app(self, language: Language) -> "App":
        """What `cdk init` makes, with the newest library, and our files put over it."""
        root = self.root / language.name / NAME
        root.mkdir(parents=True)
        self.must("cdk", "init", "app", "--language", language.name, "--generate-only", cwd=root)
        self.must(*language.library, cwd=root)
        shutil.copytree(HERE / language.name, root, dirs_exist_ok=True)
        shutil.copytree(EXAMPLES, root / "example")
        for plugin in EXAMPLES.glob("ddblint-plugin*"):
            shutil.copy(plugin, root / Path(language.stack).parent)
        return App(self, language, root)


class App:
    """An app of a language, in its directory."""

    def __init__(self, workshop: Workshop, language: Language, root: Path) -> None:
        self.workshop = workshop
        self.language = language
        self.root = root

    def synth(self, *options: str) -> Done:
        """All stacks, those of stages included."""
        return self.workshop.run("cdk", "synth", "--quiet", *options, "**", cwd=self.root)

    def synth_example(self) -> Done:
        runs = f"{self.language.runs} example/{self.language.example}"
        return self.synth("--debug-app", "--app", runs, "--output", "example.out")

    def lint(self) -> list[dict[str, Any]]:
        done = self.workshop.run("ddblint", "cdk.out", "--format", "json", cwd=self.root)
        return list(json.loads(done.out)["findings"])

    def mend(self) -> None:
        path = self.root / self.language.stack
        text = path.read_text("utf-8")
        for fault, fix in self.language.fixes.items():
            text = text.replace(fault, fix)
        path.write_text(text, "utf-8")

    def library(self) -> str:
        """The release of aws-cdk-lib that synthesized what is there."""
        tree = json.loads((self.root / "cdk.out" / "tree.json").read_text("utf-8"))
        return str(tree["tree"]["constructInfo"]["version"])
