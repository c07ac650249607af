"""`ddblint diff` as it is run: two files, two directories, or a work tree and a git revision."""

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest
from changes import resource, template
from command import CLEAN, UNDEFINED, Done, ddblint
from definitions import attributes, index
from github_sarif import accepted

GSI = """\
      GlobalSecondaryIndexes:
        - IndexName: {name}
          KeySchema: [{{AttributeName: id, KeyType: HASH}}]
          Projection: {{ProjectionType: KEYS_ONLY}}
"""
OLD, NEW = CLEAN + GSI.format(name="byId"), CLEAN + GSI.format(name="perId")
RENAMED = "template.yaml:9:22: error[DDB903] 1 deletion and 1 creation of indexes in one update of Orders"


class Repository:
    """A git repository to change files in."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.git("init", "-q", "-b", "main")
        self.git("config", "user.email", "someone@example.com")
        self.git("config", "user.name", "Someone")

    def git(self, *words: str) -> None:
        subprocess.run(["git", *words], cwd=self.root, check=True, capture_output=True)

    def put(self, name: str, text: str) -> None:
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")

    def commit(self, **files: str) -> None:
        """Files by name, `__` for `/` and the last `_` for the dot of the suffix."""
        for name, text in files.items():
            stem, _, suffix = name.replace("__", "/").rpartition("_")
            self.put(f"{stem}.{suffix}", text)
        self.git("add", "-A")
        self.git("commit", "-q", "-m", "a change")

    def diff(self, *words: str, cwd: str = ".") -> Done:
        return ddblint("diff", "--format", "concise", "--select", "DDB9", *words, cwd=self.root / cwd)


@pytest.fixture
def repository(tmp_path: Path) -> Repository:
    return Repository(tmp_path)


def lines(done: Done) -> list[str]:
    """The findings, without what stands behind the message."""
    return done.out.splitlines()[:-1]


def put(folder: Path, **texts: str) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in texts.items():
        (folder / name.replace("_", ".")).write_text(text, "utf-8")


def test_two_files(tmp_path: Path) -> None:
    put(tmp_path, old_yaml=OLD, new_yaml=NEW)
    done = ddblint("diff", "old.yaml", "new.yaml", cwd=tmp_path)
    assert done.code == 1
    assert "--> new.yaml:9:22 (Orders, index perId)" in done.out
    assert "--> old.yaml:9:22" in done.out
    assert "  1. add GSI perId" in done.out
    same = ddblint("diff", "new.yaml", "new.yaml", cwd=tmp_path)
    assert (same.code, same.out) == (0, "no findings in 1 file, 1 table\n")


def test_the_tables_that_changed_are_linted(tmp_path: Path) -> None:
    put(tmp_path, old_yaml=CLEAN, new_yaml=UNDEFINED)
    done = ddblint("diff", "--format", "json", "old.yaml", "new.yaml", cwd=tmp_path)
    assert {finding["rule"] for finding in json.loads(done.out)["findings"]} >= {"DDB101", "DDB901"}
    alone = ddblint("diff", "--changes-only", "--format", "json", "old.yaml", "new.yaml", cwd=tmp_path)
    assert [finding["rule"] for finding in json.loads(alone.out)["findings"]] == ["DDB901"]
    untouched = ddblint("diff", "new.yaml", "new.yaml", cwd=tmp_path)
    assert untouched.out == "no findings in 1 file, 1 table\n"


def test_an_index_that_takes_over_is_not_called_redundant(tmp_path: Path) -> None:
    day = CLEAN.replace("S}]", "S}, {AttributeName: day, AttributeType: S}]")
    one = day + GSI.format(name="byDay").replace("AttributeName: id", "AttributeName: day")
    both = one + one.partition("GlobalSecondaryIndexes:\n")[2].replace("byDay", "perDay")
    put(
        tmp_path,
        one_yaml=one,
        both_yaml=both,
        more_yaml=both + "      TableClass: STANDARD_INFREQUENT_ACCESS\n",
    )
    words = ("diff", "--format", "concise", "--select", "DDB303,DDB903")
    assert lines(ddblint(*words, "one.yaml", "both.yaml", cwd=tmp_path)) == []
    assert "DDB303" in lines(ddblint(*words, "both.yaml", "more.yaml", cwd=tmp_path))[0]


LIKES = """\
Resources:
  Posts:
    Type: AWS::DynamoDB::Table
    Properties:
      BillingMode: PAY_PER_REQUEST
      AttributeDefinitions:
        - {AttributeName: author, AttributeType: S}
        - {AttributeName: post, AttributeType: S}
        - {AttributeName: likes, AttributeType: N}
      KeySchema: [{AttributeName: author, KeyType: HASH}, {AttributeName: post, KeyType: RANGE}]
      GlobalSecondaryIndexes:
        - IndexName: byLikes
          KeySchema: [{AttributeName: author, KeyType: HASH}, {AttributeName: likes, KeyType: RANGE}]
          Projection: {ProjectionType: ALL}
"""


def test_an_lsi_is_proposed_for_a_table_that_is_made_and_for_no_other(tmp_path: Path) -> None:
    before = LIKES.partition("      GlobalSecondary")[0].replace(
        "        - {AttributeName: likes, AttributeType: N}\n", ""
    )
    put(
        tmp_path, none_yaml=CLEAN, made_yaml=CLEAN + LIKES.partition("\n")[2], old_yaml=before, new_yaml=LIKES
    )
    words = ("diff", "--format", "concise", "--select", "DDB306")
    (line,) = lines(ddblint(*words, "none.yaml", "made.yaml", cwd=tmp_path))
    assert "note[DDB306] (likely) GSI byLikes sorts the items of one `author` of Posts" in line
    assert lines(ddblint(*words, "--pedantic", "old.yaml", "new.yaml", cwd=tmp_path)) == []


def test_sarif_names_both_files(tmp_path: Path) -> None:
    put(tmp_path, old_yaml=OLD, new_yaml=NEW)
    done = ddblint("diff", "--format", "sarif", "old.yaml", "new.yaml", cwd=tmp_path)
    (result,) = (r for r in accepted(done.out)["runs"][0]["results"] if r["ruleId"] == "DDB903")
    (related,) = result["relatedLocations"]
    assert related["physicalLocation"]["artifactLocation"]["uri"] == "old.yaml"


def test_parameters_of_either_side(tmp_path: Path) -> None:
    head = "Parameters: {Name: {Type: String}}\n"
    named = head + CLEAN.replace("      BillingMode", "      TableName: !Ref Name\n      BillingMode")
    put(tmp_path, t_yaml=named)
    same = ddblint("diff", "--parameter", "Name=a", "t.yaml", "t.yaml", cwd=tmp_path)
    assert same.out == "no findings in 1 file, 1 table\n"
    other = ddblint(
        "diff",
        "--parameter",
        "Name=orders",
        "--old-parameter",
        "Name=sales",
        "t.yaml",
        "t.yaml",
        cwd=tmp_path,
    )
    assert "TableName changes from `sales` to `orders`" in other.out
    unknown = ddblint("diff", "--old-parameter", "Nome=a", "t.yaml", "t.yaml", cwd=tmp_path)
    assert "no template has a parameter Nome; did you mean Name?" in unknown.err


@pytest.mark.parametrize("format", ["json", "yaml"])
def test_the_last_table_of_a_file_is_removed(tmp_path: Path, format: str) -> None:
    empty = {"yaml": "Description: none\nResources: {}\n", "json": '{"Resources": {}}'}[format]
    put(tmp_path, old_yaml=CLEAN, **{f"new_{format}": empty})
    done = ddblint("diff", "--format", "json", "old.yaml", f"new.{format}", cwd=tmp_path)
    (finding,) = json.loads(done.out)["findings"]
    assert (finding["rule"], finding["file"]) == ("DDB902", f"new.{format}")
    assert (finding["line"], finding["column"]) == {"yaml": (2, 1), "json": (1, 2)}[format]


def test_files_without_tables_are_named(tmp_path: Path) -> None:
    put(tmp_path, a_yaml="Resources: {}\n")
    done = ddblint("diff", "a.yaml", "a.yaml", cwd=tmp_path)
    assert (done.code, done.err) == (0, "ddblint: no DynamoDB definition in a.yaml\n")
    put(tmp_path, b_yaml=CLEAN)
    done = ddblint("diff", "--changes-only", "a.yaml", "b.yaml", cwd=tmp_path)
    assert (done.code, done.err) == (0, "ddblint: no DynamoDB definition in a.yaml\n")


def test_tables_are_not_gone_with_a_file_that_breaks_off_before_them(tmp_path: Path) -> None:
    put(tmp_path, old_yaml=CLEAN, new_yaml="Resources:\n  Orders: [\n")
    done = ddblint("diff", "--format", "json", "old.yaml", "new.yaml", cwd=tmp_path)
    (finding,) = json.loads(done.out)["findings"]
    assert (finding["rule"], finding["file"], finding["line"]) == ("DDB001", "new.yaml", 2)


def test_a_version_that_cannot_be_read_is_compared_with_nothing(tmp_path: Path) -> None:
    put(tmp_path, good_yaml=OLD, bad_yaml=OLD.replace("S}]", "S}"))
    for words in (("good.yaml", "bad.yaml"), ("bad.yaml", "good.yaml")):
        done = ddblint("diff", "--format", "json", "--changes-only", *words, cwd=tmp_path)
        (finding,) = json.loads(done.out)["findings"]
        assert (finding["rule"], finding["file"]) == ("DDB001", "bad.yaml")
    missing = ddblint("diff", "good.yaml", "none.yaml", cwd=tmp_path)
    assert missing.code == 2
    assert "none.yaml: No such file" in missing.err
    assert "DDB902" not in missing.out


def test_two_directories(tmp_path: Path) -> None:
    put(tmp_path / "a", x_yaml=OLD, y_yaml=CLEAN)
    put(tmp_path / "b", x_yaml=NEW, y_yaml=CLEAN)
    done = ddblint("diff", "--format", "concise", "--select", "DDB9", "a", "b", cwd=tmp_path)
    assert lines(done)[0].startswith("b/x.yaml:9:22: error[DDB903]")
    assert done.out.endswith("1 finding (1 error) in 2 files, 2 tables\n")
    mixed = ddblint("diff", "a", "b/x.yaml", cwd=tmp_path)
    assert (mixed.code, mixed.err) == (2, "ddblint: a and b/x.yaml: name two files, or two directories\n")


def test_nested_templates_are_compared(tmp_path: Path) -> None:
    parent = "Resources: {Data: {Type: AWS::CloudFormation::Stack, Properties: {TemplateURL: data.yaml}}}\n"
    for folder, text in (("a", OLD), ("b", NEW)):
        put(tmp_path / folder, main_yaml=parent, data_yaml=text)
    words = ("--format", "concise", "--select", "DDB903")
    for old, new in (("a", "b"), ("a/main.yaml", "b/main.yaml")):
        done = ddblint("diff", *words, old, new, cwd=tmp_path)
        assert lines(done)[0].startswith("b/data.yaml:9:22: error[DDB903]")
        assert "Data/Orders" in lines(done)[0]


def test_a_nested_stack_that_is_removed_takes_its_tables_along(tmp_path: Path) -> None:
    parent = "Resources:\n  Data: {Type: AWS::CloudFormation::Stack, Properties: {TemplateURL: data.yaml}}\n"
    put(tmp_path / "a", main_yaml=parent + "# AWS::DynamoDB::Table", data_yaml=CLEAN)
    put(tmp_path / "b", main_yaml="Resources: {}\n# AWS::DynamoDB::Table")
    for old, new in (("a", "b"), ("a/main.yaml", "b/main.yaml")):
        (line,) = lines(ddblint("diff", "--format", "concise", old, new, cwd=tmp_path))
        assert line.startswith("b/main.yaml:1:1: error[DDB902] Data/Orders is removed from the template: ")


def deployed(text: str) -> dict[str, Any]:
    return {"TemplateBody": text, "StagesAvailable": ["Original", "Processed"]}


def test_a_deployed_template_is_the_old_version(tmp_path: Path) -> None:
    before = template(Orders=resource(AttributeDefinitions=attributes("id S")))
    gsi = {"GlobalSecondaryIndexes": [index("a", "id HASH"), index("b", "id HASH")]}
    put(
        tmp_path,
        text_json=json.dumps(deployed(CLEAN)),
        bare_json=json.dumps(CLEAN),
        body_json=json.dumps({"TemplateBody": before}),
        new_json=json.dumps(template(Orders=resource(**gsi))),
    )
    for name in ("text.json", "bare.json", "body.json"):
        done = ddblint("diff", "--format", "concise", "--select", "DDB903", name, "new.json", cwd=tmp_path)
        assert "2 creations of indexes in one update of Orders" in lines(done)[0]
    piped = ddblint("diff", "-", "new.json", cwd=tmp_path, stdin=json.dumps(deployed(CLEAN)).encode())
    assert "DDB903" in piped.out


ANSWER: dict[str, Any] = {
    "TableName": "shop-Orders-1ABCDEFGHIJ2",
    "TableStatus": "ACTIVE",
    "TableArn": "arn:aws:dynamodb:eu-west-1:123456789012:table/shop-Orders-1ABCDEFGHIJ2",
    "KeySchema": [{"AttributeName": "id", "KeyType": "HASH"}],
    "AttributeDefinitions": attributes("id S"),
    "BillingModeSummary": {"BillingMode": "PAY_PER_REQUEST"},
    "ProvisionedThroughput": {"ReadCapacityUnits": 0, "WriteCapacityUnits": 0},
    "DeletionProtectionEnabled": True,
    "StreamSpecification": {"StreamEnabled": True, "StreamViewType": "KEYS_ONLY"},
    "ItemCount": 2_000,
    "TableSizeBytes": 4_096_000,
}
BY_ID = {**index("byId", "id HASH"), "IndexStatus": "ACTIVE", "IndexSizeBytes": 0, "ItemCount": 0}


def test_what_dynamodb_answers_is_the_old_version(tmp_path: Path) -> None:
    guarded = NEW.replace("    Type:", "    DeletionPolicy: Retain\n    Type:")
    answer = {"Table": {**ANSWER, "GlobalSecondaryIndexes": [BY_ID]}}
    put(tmp_path, answer_json=json.dumps(answer), new_yaml=guarded, old_yaml=OLD)
    words = ("diff", "--format", "concise", "--select", "DDB9")
    (line,) = lines(ddblint(*words, "answer.json", "new.yaml", cwd=tmp_path))
    assert "looks like a rename of `byId`" in line
    assert ddblint(*words, "answer.json", "old.yaml", cwd=tmp_path).code == 0


def test_what_an_answer_tells_of_the_items_counts(tmp_path: Path) -> None:
    put(tmp_path, answer_json=json.dumps({"Table": ANSWER}), new_yaml=NEW.replace("KEYS_ONLY", "ALL"))
    done = ddblint(
        "diff", "--format", "concise", "--select", "DDB912", "answer.json", "new.yaml", cwd=tmp_path
    )
    assert "filling it takes 4,000 write units of the index (2,000 items x 2)" in done.out


def test_settings_that_an_answer_and_a_template_tell(tmp_path: Path) -> None:
    setting = (
        "      DeletionProtectionEnabled: false\n      StreamSpecification: {StreamViewType: NEW_IMAGE}\n"
    )
    put(tmp_path, answer_json=json.dumps({"Table": ANSWER}), new_yaml=CLEAN + setting)
    done = ddblint("diff", "--format", "json", "--select", "DDB9", "answer.json", "new.yaml", cwd=tmp_path)
    assert [finding["rule"] for finding in json.loads(done.out)["findings"]] == ["DDB914", "DDB908"]


def test_lines_of_a_deployed_text_are_its_own(tmp_path: Path) -> None:
    put(tmp_path, old_json=json.dumps(deployed(OLD)), new_yaml=NEW)
    done = ddblint("diff", "old.json", "new.yaml", cwd=tmp_path)
    assert "--> old.json#TemplateBody:9:22" in done.out
    sarif = ddblint("diff", "--format", "sarif", "old.json", "new.yaml", cwd=tmp_path)
    (result,) = (r for r in accepted(sarif.out)["runs"][0]["results"] if r["ruleId"] == "DDB903")
    assert "relatedLocations" not in result
    assert result["message"]["text"].endswith("See old.json#TemplateBody:9 (this one is no longer there).")


def test_the_work_tree_against_a_revision(repository: Repository) -> None:
    repository.commit(template_yaml=OLD, other_yaml=UNDEFINED)
    assert repository.diff("--base", "HEAD").out == "no findings in 0 files, 0 tables\n"
    repository.put("template.yaml", NEW)
    done = repository.diff("--base", "HEAD")
    assert done.code == 1
    assert lines(done)[0].startswith(RENAMED)
    assert done.out.endswith("in 1 file, 1 table\n")
    repository.commit()
    assert repository.diff("--base", "HEAD").code == 0
    assert lines(repository.diff("--base", "HEAD~1", "template.yaml"))[0].startswith(RENAMED)


def test_places_in_a_revision_are_told_as_git_names_them(repository: Repository) -> None:
    repository.commit(infra__template_yaml=OLD)
    repository.put("infra/template.yaml", NEW.replace("Resources:", "# a comment\nResources:"))
    done = ddblint("diff", "--base", "HEAD", cwd=repository.root / "infra")
    assert "--> template.yaml:10:22" in done.out
    assert "--> HEAD:infra/template.yaml:9:22" in done.out
    assert " 9 |         - IndexName: byId" in done.out
    sarif = ddblint("diff", "--base", "HEAD", "--format", "sarif", cwd=repository.root / "infra")
    (result,) = (r for r in accepted(sarif.out)["runs"][0]["results"] if r["ruleId"] == "DDB903")
    assert "relatedLocations" not in result
    assert "See HEAD:infra/template.yaml:9 (" in result["message"]["text"]


def test_the_default_is_where_the_branch_was_left(repository: Repository) -> None:
    repository.commit(template_yaml=OLD)
    repository.git("checkout", "-q", "-b", "topic")
    repository.commit(template_yaml=NEW)
    repository.git("checkout", "-q", "main")
    repository.commit(template_yaml=CLEAN)
    repository.git("checkout", "-q", "topic")
    assert lines(repository.diff())[0].startswith(RENAMED)
    assert lines(repository.diff("template.yaml"))[0].startswith(RENAMED)
    assert repository.diff("--base", "main").code == 0  # one index is added to what main has now


def test_a_renamed_file_is_followed(repository: Repository) -> None:
    repository.commit(old__template_yaml=OLD)
    (repository.root / "new").mkdir()
    repository.git("mv", "old/template.yaml", "new/template.yaml")
    assert repository.diff("--base", "HEAD").code == 0
    repository.put("new/template.yaml", NEW)
    for path in ("new/template.yaml", "new", ".", "old"):
        done = repository.diff("--base", "HEAD", path)
        assert lines(done)[0].startswith(f"new/{RENAMED}"), path
        assert len(lines(done)) == 1


def test_a_file_that_is_renamed_without_a_word_to_git(repository: Repository) -> None:
    repository.commit(template_yaml=OLD)
    (repository.root / "template.yaml").rename(repository.root / "orders.yaml")
    assert repository.diff("--base", "HEAD").code == 0
    repository.put("orders.yaml", NEW)
    (line,) = lines(repository.diff("--base", "HEAD"))
    assert line.startswith("orders.yaml:9:22: error[DDB903]")


def test_files_that_are_new_or_gone(repository: Repository) -> None:
    repository.commit(gone_yaml=CLEAN, kept_yaml=CLEAN)
    (repository.root / "gone.yaml").unlink()
    repository.put("fresh.yaml", CLEAN.replace("Orders", "Carts").replace("id", "cart"))
    (line,) = lines(repository.diff("--base", "HEAD"))
    assert line.startswith("gone.yaml:2:3: warning[DDB902] Orders is gone together with its template")
    assert repository.diff("--base", "HEAD", "gone.yaml").code == 1
    assert repository.diff("--base", "HEAD", "fresh.yaml").out == "no findings in 1 file, 1 table\n"
    sarif = ddblint("diff", "--base", "HEAD", "--format", "sarif", cwd=repository.root)
    assert [result["ruleId"] for result in accepted(sarif.out)["runs"][0]["results"]] == ["DDB902"]


def test_a_table_that_moves_between_files_of_a_repository(repository: Repository) -> None:
    carts = CLEAN.replace("Orders", "Carts").replace("id", "cart")
    repository.commit(a_yaml=CLEAN + carts.partition("\n")[2], b_yaml=carts.replace("Carts", "More"))
    repository.put("a.yaml", carts)
    repository.put("b.yaml", carts.replace("Carts", "More") + CLEAN.partition("\n")[2])
    (line,) = lines(repository.diff("--base", "HEAD"))
    assert line.startswith(
        "b.yaml:8:3: error[DDB902] Orders moves from HEAD:a.yaml to b.yaml, which is another"
    )


def test_nested_templates_of_a_revision(repository: Repository) -> None:
    parent = "Resources: {Data: {Type: AWS::CloudFormation::Stack, Properties: {TemplateURL: sub/t.yaml}}}\n"
    repository.commit(main_yaml=parent, sub__t_yaml=OLD)
    repository.put("sub/t.yaml", NEW)
    (line,) = lines(repository.diff("--base", "HEAD"))
    assert line.startswith("sub/t.yaml:9:22: error[DDB903]")
    assert "(Data/Orders, index perId)" in line


def test_staged_files_against_head_before_the_first_commit(repository: Repository) -> None:
    repository.put("template.yaml", NEW)
    repository.git("add", "-A")
    done = repository.diff("--base", "HEAD", "template.yaml")
    assert (done.code, done.out) == (0, "no findings in 1 file, 1 table\n")


def test_a_broken_version_of_the_past_is_no_finding(repository: Repository) -> None:
    repository.commit(template_yaml=CLEAN.replace("S}]", "S}"))
    repository.put("template.yaml", CLEAN)
    done = ddblint("diff", "--base", "HEAD", cwd=repository.root)
    assert (done.code, done.out) == (0, "no findings in 1 file, 1 table\n")
    assert done.err.startswith("ddblint: HEAD:template.yaml:7:")
    assert done.err.endswith("; template.yaml is compared with nothing\n")


def test_generated_output_has_no_earlier_version(repository: Repository) -> None:
    repository.put(".gitignore", "cdk.out/\n")
    repository.commit(cdk_json="{}\n")
    manifest = {"version": "36.0.0", "artifacts": {}}
    repository.put("cdk.out/manifest.json", json.dumps(manifest))
    repository.put("cdk.out/cdk.out", "{}")
    assert repository.diff("--base", "HEAD").out == "no findings in 0 files, 0 tables\n"
    done = repository.diff("--base", "HEAD", "cdk.out")
    assert (done.code, done.err) == (
        2,
        "ddblint: cdk.out/manifest.json is not in HEAD: name both versions, OLD and NEW\n",
    )


def test_a_repository_elsewhere(repository: Repository, tmp_path_factory: pytest.TempPathFactory) -> None:
    repository.commit(template_yaml=OLD)
    repository.put("template.yaml", NEW)
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    (elsewhere / "link").symlink_to(repository.root)
    for path in (repository.root, repository.root / "template.yaml", elsewhere / "link" / "template.yaml"):
        done = ddblint("diff", "--base", "HEAD", "--format", "concise", str(path), cwd=elsewhere)
        assert "error[DDB903]" in done.out, path


def test_nothing_is_gone_with_a_template_that_cannot_be_read(tmp_path: Path) -> None:
    parent = "Resources: {Data: {Type: AWS::CloudFormation::Stack, Properties: {TemplateURL: data.yaml}}}\n"
    for folder, text in (
        ("a", parent + "# AWS::DynamoDB::Table"),
        ("b", parent.replace("}}}", "}}") + "# AWS::DynamoDB::Table"),
    ):
        put(tmp_path / folder, main_yaml=text, data_yaml=OLD)
    done = ddblint("diff", "--format", "json", "a/main.yaml", "b/main.yaml", cwd=tmp_path)
    assert [finding["rule"] for finding in json.loads(done.out)["findings"]] == ["DDB001"]


def test_git_keeps_its_index_and_the_work_tree(repository: Repository) -> None:
    repository.commit(template_yaml=OLD)
    repository.put("template.yaml", NEW)
    before = (repository.root / ".git" / "index").read_bytes()
    repository.diff("--base", "HEAD")
    assert (repository.root / ".git" / "index").read_bytes() == before
    assert (repository.root / "template.yaml").read_text("utf-8") == NEW


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--base", "nope"), "there is no revision nope in {root}"),
        (("--base", "HEAD", "none.yaml"), "none.yaml: there is no such file, neither here nor at HEAD"),
        (
            ("--base", "HEAD", ".", "/elsewhere.yaml"),
            "--base compares files of the repository {root}, and /elsewhere.yaml is outside of it",
        ),
        (
            ("--base", "HEAD", "-"),
            "--base compares files of the repository {root}, and standard input has no earlier version",
        ),
        (("--base", "--output=x"), "there is no revision --output=x in {root}"),
    ],
)
def test_what_git_does_not_know(repository: Repository, words: tuple[str, ...], message: str) -> None:
    repository.commit(template_yaml=OLD)
    done = repository.diff(*words)
    assert (done.code, done.err) == (2, f"ddblint: {message.format(root=repository.root)}\n")


def test_no_default_branch(repository: Repository) -> None:
    repository.git("checkout", "-q", "-b", "topic")
    repository.commit(template_yaml=OLD)
    done = repository.diff()
    assert (done.code, done.err) == (
        2,
        f"ddblint: {repository.root} has no branch main or master: name a revision by --base\n",
    )


def test_a_shallow_clone_says_what_it_lacks(repository: Repository, tmp_path: Path) -> None:
    repository.commit(template_yaml=OLD)
    repository.git("checkout", "-q", "-b", "topic")
    repository.commit(template_yaml=NEW)
    clone = tmp_path / "clone"
    command = [
        "git",
        "clone",
        "-q",
        "--depth",
        "1",
        "--branch",
        "topic",
        repository.root.as_uri(),
        str(clone),
    ]
    subprocess.run(command, check=True, capture_output=True)
    done = ddblint("diff", "--base", "main", cwd=clone)
    assert done.code == 2
    assert done.err.startswith(f"ddblint: there is no revision main in {clone}; this clone is shallow")


def test_outside_of_a_repository(tmp_path: Path) -> None:
    done = ddblint("diff", "--base", "HEAD", cwd=tmp_path, env={"GIT_CEILING_DIRECTORIES": str(tmp_path)})
    assert (done.code, done.err) == (
        2,
        f"ddblint: {tmp_path} is in no git repository: name two versions, OLD and NEW\n",
    )


def test_too_many_versions(tmp_path: Path) -> None:
    done = ddblint("diff", "a", "b", "c", cwd=tmp_path)
    assert done.code == 2
    assert "name two versions, OLD and NEW, or a revision by --base" in done.err


def test_ignores_configuration_and_baseline_hold_for_changes(tmp_path: Path) -> None:
    ignored = NEW.replace("perId", "perId  # ddblint: ignore[DDB903] agreed")
    put(tmp_path, old_yaml=OLD, new_yaml=ignored)
    words = ("diff", "--format", "concise", "--changes-only", "old.yaml", "new.yaml")
    assert "1 suppressed" in ddblint(*words, cwd=tmp_path).out
    put(tmp_path, new_yaml=NEW, ddblint_yaml="rules: {DDB903: off}\n")
    assert ddblint(*words, cwd=tmp_path).out == "no findings in 1 file, 1 table\n"
    put(tmp_path, ddblint_yaml="rules: {DDB903: note}\n")
    assert ddblint(*words, cwd=tmp_path).code == 0
    put(tmp_path, ddblint_yaml="fail-level: error\n")
    assert ddblint(*words, cwd=tmp_path).code == 1
    assert ddblint(*words, "--write-baseline", "base.json", cwd=tmp_path).code == 0
    known = ddblint(*words, "--baseline", "base.json", cwd=tmp_path)
    assert (known.code, known.out) == (0, "no findings in 1 file, 1 table; 1 in the baseline\n")


def test_the_removal_of_a_table_is_ignored_where_the_table_was(tmp_path: Path) -> None:
    carts = CLEAN.replace("Orders", "Carts").replace("id", "cart")
    both = carts + CLEAN.partition("\n")[2]
    hint = "    Metadata: {ddblint: {ignore: [{rule: DDB902, reason: no longer used}]}}\n"
    for old in (
        both.replace("  Orders:\n", f"  Orders:\n{hint}"),
        both.replace("  Orders:", "  Orders:  # ddblint: ignore[DDB902] no longer used"),
    ):
        put(tmp_path, old_yaml=old, new_yaml=carts)
        done = ddblint("diff", "old.yaml", "new.yaml", cwd=tmp_path)
        assert (done.code, done.out) == (0, "no findings in 1 file, 1 table; 1 suppressed\n")


def test_a_run_over_one_version_leaves_changes_alone(tmp_path: Path) -> None:
    put(tmp_path, new_yaml=NEW.replace("perId", "perId  # ddblint: ignore[DDB903] agreed"))
    done = ddblint("new.yaml", "--select", "DDB0", cwd=tmp_path)
    assert (done.code, done.out) == (0, "no findings in 1 file, 1 table\n")
    none = ddblint("new.yaml", "--select", "DDB903", cwd=tmp_path)
    assert (none.code, none.err) == (
        2,
        "ddblint: no rule is left of those selected; `ddblint diff` runs those on changes\n",
    )
