"""The command `report`: its formats, files and exit codes."""

import json
from pathlib import Path

import pytest
from command import BROKEN, CLEAN, NO_TABLE, ddblint
from designs import ROOT

from ddblint.review import FORMATS

DESIGN = "examples/fixed/orders-design.yaml"


@pytest.fixture
def here(tmp_path: Path) -> Path:
    for name, text in (("clean", CLEAN), ("broken", BROKEN), ("none", NO_TABLE)):
        (tmp_path / f"{name}.yaml").write_text(text)
    return tmp_path


def test_it_prints_tables() -> None:
    done = ddblint("report", DESIGN, cwd=ROOT)
    assert (done.code, done.err) == (0, "")
    assert "close order (update, 900/s): 4 write units, 4 times those of the item" in done.out
    assert "\x1b" not in done.out


@pytest.mark.parametrize(
    ("format", "start"),
    [("text", "Orders\n"), ("markdown", "# Orders\n"), ("html", "<!doctype html>"), ("json", "{")],
)
def test_each_format_can_be_written_to_a_file(format: str, start: str, here: Path) -> None:
    done = ddblint("report", str(ROOT / DESIGN), "--format", format, "--output", "report", cwd=here)
    assert done == (0, "", "")
    assert (here / "report").read_text("utf-8").startswith(start)


def test_every_format_is_tested() -> None:
    assert set(FORMATS) == {"text", "markdown", "html", "json"}


def test_a_template_is_reviewed_with_what_a_configuration_tells(here: Path) -> None:
    (here / "ddblint.yaml").write_text("tables: {Orders: {workload: {item-size: 3 KB}}}\n")
    told = json.loads(ddblint("report", "clean.yaml", "--format", "json", cwd=here).out)
    assert told["tables"][0]["item_size"] == 3072
    untold = json.loads(ddblint("report", "clean.yaml", "--format", "json", "--no-config", cwd=here).out)
    assert untold["tables"][0]["item_size"] is None


def test_the_first_form_of_a_table_is_shown_and_when_it_holds(here: Path) -> None:
    (here / "both.yaml").write_text(
        "Parameters: {Stage: {Type: String}}\n"
        "Conditions: {IsProd: !Equals [!Ref Stage, prod]}\n"
        + CLEAN.replace(
            "BillingMode: PAY", "BillingMode: !If [IsProd, PAY_PER_REQUEST, PROVISIONED]\n      # PAY"
        )
    )
    both = json.loads(ddblint("report", "both.yaml", "--format", "json", cwd=here).out)
    assert both["tables"][0]["when"] == "IsProd is true"
    told = ddblint("report", "both.yaml", "--format", "json", "--parameter", "Stage=dev", cwd=here)
    (table,) = json.loads(told.out)["tables"]
    assert (table["when"], table["billing_mode"]) == ("", "PROVISIONED")


def test_prices_of_a_file_are_used(here: Path) -> None:
    own = json.loads((ROOT / "ddblint/data/prices.json").read_text())
    own["table-classes"]["STANDARD"]["million-write-units"] = 1
    (here / "prices.json").write_text(json.dumps({**own, "currency": "EUR"}))
    done = ddblint("report", str(ROOT / DESIGN), "--prices", "prices.json", "--format", "json", cwd=here)
    told = json.loads(done.out)
    assert (told["prices"]["currency"], told["tables"][0]["cost"]["parts"][0]["writes"]) == ("EUR", 400)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["none.yaml"], "ddblint: no DynamoDB definition in none.yaml\nddblint: no table to report on\n"),
        (
            ["missing.yaml"],
            "ddblint: missing.yaml: No such file or directory\nddblint: no table to report on\n",
        ),
        (["clean.yaml", "--prices", "no.json"], "ddblint: no.json: No such file or directory\n"),
        (
            ["clean.yaml", "--output", "no/where"],
            "ddblint: cannot write no/where: No such file or directory\n",
        ),
    ],
)
def test_what_cannot_be_used_is_said(words: list[str], message: str, here: Path) -> None:
    assert ddblint("report", *words, cwd=here) == (2, "", message)


def test_prices_that_hold_themselves_are_told_at_their_place(here: Path) -> None:
    (here / "prices.yaml").write_text("&all\nclasses: *all\n")
    done = ddblint("report", "clean.yaml", "--prices", "prices.yaml", cwd=here)
    assert (done.code, done.out) == (2, "")
    assert done.err == "ddblint: prices.yaml:1:1: nested more than 100 levels deep\n"


def test_what_is_left_is_reported_all_the_same(here: Path) -> None:
    done = ddblint("report", "clean.yaml", "broken.yaml", cwd=here)
    assert done.code == 2
    assert done.err.startswith("ddblint: broken.yaml:7:")
    assert done.out.startswith("Orders\n")


def test_a_wrong_use_is_explained(here: Path) -> None:
    assert "Missing argument 'FILE…'" in ddblint("report", cwd=here).err
    both = ddblint("report", "clean.yaml", "--config", "a", "--no-config", cwd=here)
    assert (both.code, both.out) == (2, "")
    assert "--config and --no-config exclude each other" in both.err


def test_colour_is_there_where_it_is_asked_for(here: Path) -> None:
    assert "\x1b[" in ddblint("report", "clean.yaml", "--color", "always", cwd=here).out
    forced = ddblint("report", "clean.yaml", cwd=here, env={"FORCE_COLOR": "1"})
    assert "\x1b[" in forced.out
    assert (
        "\x1b["
        not in ddblint(
            "report", "clean.yaml", "--output", "/dev/stdout", cwd=here, env={"FORCE_COLOR": "1"}
        ).out
    )
