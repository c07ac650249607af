"""The templates of a plan: what they keep of the old text and the new, and what is not guessed."""

from textwrap import indent

import pytest
from live_tables import step_texts, steps
from step_templates import BY_STATE, DEFINED, INLINE, listed, renamed, table


def test_a_rename_keeps_the_comments_of_both_versions() -> None:
    old = table(DEFINED, listed("# for the desk\n" + BY_STATE.replace("byState", "byState  # old")))
    new = table(
        "# all of them\n", DEFINED, listed("# for the shop\n" + renamed(BY_STATE)), tail="# the end\n"
    )
    first, last = step_texts(old, new)
    kept = indent("# for the desk\n" + BY_STATE.replace("byState", "byState  # old"), " " * 8)
    heading = "      GlobalSecondaryIndexes:\n"
    assert first == new.replace(heading, heading + kept)
    assert last == new


def test_an_attribute_is_defined_as_long_as_its_index_is_there() -> None:
    day = "- AttributeName: day  # of the order\n    AttributeType: S\n"
    old = table(DEFINED, listed(BY_STATE))
    new = table(
        DEFINED.replace("- {AttributeName: state, AttributeType: S}\n", "# a date\n  " + day),
        listed(BY_STATE.replace("state", "day").replace("byState", "byDay")),
    )
    first, last = step_texts(old, new)
    assert "{AttributeName: state, AttributeType: S}" in first
    assert indent("# a date\n" + day.replace("    ", "  "), " " * 8) in first
    assert "state" not in last


def test_the_last_index_goes_with_its_list() -> None:
    old = table(DEFINED, listed(BY_STATE, renamed(BY_STATE, "byOther")), tail="  # more to come\n")
    new = table(
        DEFINED.replace("  - {AttributeName: state, AttributeType: S}\n", ""), tail="  # more to come\n"
    )
    first, last = step_texts(old, new)
    assert first.count("IndexName") == 1
    assert "GlobalSecondaryIndexes" not in last


def test_a_list_that_is_new_comes_with_the_comment_above_it() -> None:
    old = table(
        DEFINED.replace("  - {AttributeName: state, AttributeType: S}\n", ""), "TableClass: STANDARD\n"
    )
    new = table(
        DEFINED,
        "# what is asked\n",
        listed(BY_STATE, renamed(BY_STATE)),
        "TableClass: STANDARD_INFREQUENT_ACCESS\n",
    )
    first, second, last = step_texts(old, new)
    assert first == table(DEFINED, "# what is asked\n", listed(BY_STATE), "TableClass: STANDARD\n")
    assert second == new.replace("STANDARD_INFREQUENT_ACCESS", "STANDARD")
    assert last == new


def test_a_projection_changes_by_way_of_another_name() -> None:
    old = table(DEFINED, listed(BY_STATE))
    new = table(DEFINED, listed(BY_STATE.replace("ALL", "KEYS_ONLY").replace("byState", '"byState"')))
    texts = step_texts(old, new)
    assert [text.count("IndexName") for text in texts] == [2, 1, 2, 1]
    assert '"byState-new"' in texts[0]
    assert "ProjectionType: ALL" not in texts[1]


def test_brackets_stay_on_their_line() -> None:
    item = INLINE
    old = table(DEFINED, f"GlobalSecondaryIndexes: [ {item} ]\n")
    new = table(DEFINED, f"GlobalSecondaryIndexes: [ {renamed(item)} ]\n")
    assert step_texts(old, new)[0] == table(DEFINED, f"GlobalSecondaryIndexes: [ {item}, {renamed(item)} ]\n")


def test_brackets_over_lines_keep_comments_before_and_behind() -> None:
    item = INLINE.replace(", Proj", ",\n   Proj")

    def brackets(*lines: str) -> str:
        return "GlobalSecondaryIndexes: [\n" + "".join(f"  {line}\n" for line in lines) + "]\n"

    old = table(DEFINED, brackets("# the old one", f"{item}  # going"))
    new = table(DEFINED, brackets("# the new one", f"{renamed(item)} # coming"))
    assert step_texts(old, new)[0] == table(
        DEFINED, brackets("# the old one", f"{item},  # going", "# the new one", f"{renamed(item)} # coming")
    )


def test_an_item_in_brackets_can_stand_among_dashes() -> None:
    item = INLINE
    old = table(DEFINED, f"GlobalSecondaryIndexes: [{item}]\n")
    new = table(DEFINED, listed(renamed(BY_STATE)))
    assert f"        - {item}\n        - IndexName: byStatus\n" in step_texts(old, new)[0]


def test_dashes_cannot_stand_in_brackets() -> None:
    item = renamed(INLINE)
    made = steps(table(DEFINED, listed(BY_STATE)), table(DEFINED, f"GlobalSecondaryIndexes: [{item}]\n"))
    assert [step.why_not for step in made] == [
        "GlobalSecondaryIndexes of Orders: one of the templates has it in block style, the other in brackets",
        "",
    ]


def test_another_indentation_is_taken_over() -> None:
    old = table(DEFINED, "GlobalSecondaryIndexes:\n", "# deeper\n" + BY_STATE + "  # still of it\n")
    new = table(DEFINED, listed(renamed(BY_STATE)))
    moved = indent("# deeper\n" + BY_STATE + "  # still of it\n", " " * 8)
    heading = "      GlobalSecondaryIndexes:\n"
    assert step_texts(old, new)[0] == new.replace(heading, heading + moved)


def test_an_item_under_a_condition_is_moved_as_a_whole() -> None:
    head = "Parameters: {Env: {Type: String}}\nConditions: {IsProd: !Equals [!Ref Env, prod]}\n"
    item = "- !If\n  - IsProd\n" + indent(BY_STATE, "  ") + "  - !Ref AWS::NoValue\n"
    both = item.replace("byState", "byStatus")
    old = head + table(DEFINED, listed(BY_STATE.replace("byState", "byTime"), item))
    new = head + table(DEFINED, listed(BY_STATE.replace("byState", "byTime"), both))
    first, last = step_texts(old, new)
    assert indent(item + both, " " * 8) in first or indent(both + item, " " * 8) in first
    assert last == new


def test_an_item_that_stands_for_two_indexes_is_left_alone() -> None:
    head = "Parameters: {Env: {Type: String}}\nConditions: {IsProd: !Equals [!Ref Env, prod]}\n"
    one = INLINE
    choice = f"- !If [IsProd, {one}, {renamed(one, 'byOther')}]\n"
    old, new = table(DEFINED, listed(choice)), table(DEFINED, listed(renamed(choice)))
    made = steps(head + old, head + new)
    assert [bool(step.why_not) for step in made] == [True, False]
    assert made[0].why_not == (
        "GlobalSecondaryIndexes of Orders: byState stands in more than one item, or in one with others"
    )


def test_what_a_loop_makes_is_not_written() -> None:
    loop = (
        "Transform: AWS::LanguageExtensions\nResources:\n"
        "  Fn::ForEach::Tables:\n    - Name\n    - [Orders]\n    - ${Name}:\n"
    )
    body = table(DEFINED, listed(BY_STATE)).split("Orders:\n")[1]
    old = loop + indent(body, "    ")
    made = steps(old, renamed(old))
    assert made[0].why_not == "Orders does not stand among the resources under this name"


def test_an_alias_is_not_moved() -> None:
    old = table(DEFINED, "GlobalSecondaryIndexes:\n", indent("- *state\n", "  "))
    anchor = "x-index: &state\n" + indent(BY_STATE.removeprefix("- "), "  ").replace("    ", "  ")
    new = table(DEFINED, listed(renamed(BY_STATE)))
    assert steps(anchor + old, anchor + new)[0].data is None


def test_a_name_that_is_referred_to_is_kept_as_it_is() -> None:
    head = "Parameters: {Index: {Type: String, Default: byState}}\n"
    old = head + table(DEFINED, listed(renamed(BY_STATE, "!Ref Index")))
    new = head + table(DEFINED, listed(renamed(BY_STATE)))
    first, _ = step_texts(old, new)
    assert "IndexName: !Ref Index" in first
    assert "IndexName: byStatus" in first


def test_a_name_that_is_referred_to_gets_no_temporary_one() -> None:
    head = "Parameters: {Index: {Type: String, Default: byState}}\n"
    item = renamed(BY_STATE, "!Ref Index")
    made = steps(
        head + table(DEFINED, listed(item)), head + table(DEFINED, listed(item.replace("ALL", "KEYS_ONLY")))
    )
    assert {step.why_not for step in made} == {
        "GlobalSecondaryIndexes of Orders: the name of byState is not written as it is",
        "",
    }


def test_line_ends_are_those_of_the_file_that_is_added_to() -> None:
    old, new = table(DEFINED, listed(BY_STATE)), table(DEFINED, listed(renamed(BY_STATE)))
    dos = step_texts(old, new.replace("\n", "\r\n"))[0]
    assert dos.replace("\r\n", "") == dos.replace("\r\n", "\n").replace("\n", "")
    assert dos == step_texts(old, new)[0].replace("\n", "\r\n")


def test_a_file_may_end_without_a_line_end() -> None:
    old, new = table(DEFINED, listed(BY_STATE)), table(DEFINED, listed(renamed(BY_STATE)))
    assert step_texts(old.rstrip(), new.rstrip())[0] == step_texts(old, new)[0].rstrip()


TARGET = """\
  # scales the index
  Scaled:
    Type: AWS::ApplicationAutoScaling::ScalableTarget
    Properties:
      MinCapacity: 5
      MaxCapacity: 10
      ResourceId: !Sub table/${Orders}/index/byState
      ScalableDimension: dynamodb:index:ReadCapacityUnits
      ServiceNamespace: dynamodb
"""
POLICY = """\
  Policy:
    Type: AWS::ApplicationAutoScaling::ScalingPolicy
    Properties: {PolicyName: p, PolicyType: TargetTrackingScaling, ScalingTargetId: !Ref Scaled}
"""
PROVISIONED = """\
ProvisionedThroughput: {ReadCapacityUnits: 5, WriteCapacityUnits: 5}
"""


def provisioned(item: str, tail: str) -> str:
    text = table(PROVISIONED, DEFINED, listed(item + indent(PROVISIONED, "  ")), tail=tail)
    return text.replace("PAY_PER_REQUEST", "PROVISIONED")


def test_scaling_targets_leave_with_their_index_and_come_back_after_it() -> None:
    old = provisioned(BY_STATE, TARGET + POLICY)
    texts = step_texts(old, provisioned(BY_STATE.replace("ALL", "KEYS_ONLY"), TARGET + POLICY))
    assert [TARGET in text for text in texts] == [True, False, False, True, True]
    assert [POLICY in text for text in texts] == [True, False, False, True, True]


def test_a_scaling_target_that_others_name_is_not_taken_out() -> None:
    more = "  Topic: {Type: AWS::SNS::Topic, DependsOn: Scaled}\n"
    old = provisioned(BY_STATE, TARGET + more)
    made = steps(old, provisioned(BY_STATE.replace("ALL", "KEYS_ONLY"), TARGET + more))
    unwritten = "the scaling resource Scaled is also named elsewhere"
    assert [step.why_not for step in made] == ["", unwritten, unwritten, "", ""]


def test_to_on_demand_the_old_indexes_go_without_throughput() -> None:
    old = provisioned(BY_STATE, "")
    new = table(DEFINED, listed(renamed(BY_STATE)))
    first, second, last = step_texts(old, new)
    assert first == table(DEFINED, listed(BY_STATE))
    assert second.count("IndexName") == 2
    assert last == new


def test_to_provisioned_the_new_indexes_get_throughput_last() -> None:
    old = table(DEFINED, listed(BY_STATE))
    first, second, last = step_texts(old, provisioned(renamed(BY_STATE), ""))
    assert first.count("IndexName") == 2
    assert second == table(DEFINED, listed(renamed(BY_STATE)))
    assert "Provisioned" not in first + second
    assert last.count("ProvisionedThroughput") == 2


def test_the_ttl_is_off_in_the_old_text_first() -> None:
    ttl = "TimeToLiveSpecification: {AttributeName: ends, Enabled: !Ref On}\n"
    head = "Parameters: {On: {Type: String, Default: true}}\n"
    old = head + table(DEFINED, listed(BY_STATE), ttl)
    new = head + table(DEFINED, listed(BY_STATE), ttl.replace("ends", "until"))
    assert step_texts(old, new) == [old.replace("!Ref On", "false"), new]


@pytest.mark.parametrize("gap", ["", "\n", "\n\n"])
def test_blank_lines_between_items_stay_with_the_one_above(gap: str) -> None:
    old = table(DEFINED, listed(BY_STATE + gap, renamed(BY_STATE, "byDay")))
    new = table(DEFINED, listed(renamed(BY_STATE, "byDay") + gap, renamed(BY_STATE)))
    first, last = step_texts(old, new)
    assert first.count("IndexName") == 3
    assert last == new


def test_a_name_that_only_the_other_version_knows_is_not_taken_along() -> None:
    head = "Parameters: {Old: {Type: String, Default: ALL}}\n"
    old = head + table(DEFINED, listed(BY_STATE.replace("ALL", "!Ref Old")), "TableClass: STANDARD\n")
    new = table(DEFINED, listed(renamed(BY_STATE)), "TableClass: STANDARD_INFREQUENT_ACCESS\n")
    assert [step.why_not for step in steps(old, new)] == [
        "",
        "it would refer to Old, which the other version alone has",
        "",
    ]


def test_an_empty_list_gets_items() -> None:
    old = table(
        DEFINED.replace("  - {AttributeName: state, AttributeType: S}\n", ""), "GlobalSecondaryIndexes: []\n"
    )
    new = table(DEFINED, listed(BY_STATE, renamed(BY_STATE)))
    assert step_texts(old, new) == [table(DEFINED, listed(BY_STATE)), new]
    back = step_texts(new, old)
    assert back == [table(DEFINED, listed(renamed(BY_STATE))), old]


def test_a_list_that_a_condition_chooses() -> None:
    head = "Parameters: {Env: {Type: String}}\nConditions: {IsProd: !Equals [!Ref Env, prod]}\n"
    items = indent(BY_STATE, "    ")
    chosen = f"GlobalSecondaryIndexes: !If\n  - IsProd\n  -\n{items}  - !Ref AWS::NoValue\n"
    defined = DEFINED.replace(
        "- {AttributeName: state, AttributeType: S}",
        "- !If [IsProd, {AttributeName: state, AttributeType: S}, !Ref AWS::NoValue]",
    )
    old, new = (head + table(defined, each) for each in (chosen, renamed(chosen)))
    both = head + table(defined, chosen.replace(items, items + renamed(items)))
    assert step_texts(old, new) == [both, new]


def behind_a_dash(*items: str) -> str:
    """A list that starts behind the dash of another."""
    head = "Parameters: {Env: {Type: String}}\nConditions: {IsProd: !Equals [!Ref Env, prod]}\n"
    text = "".join(indent(item, "    ") for item in items).lstrip()
    chosen = f"GlobalSecondaryIndexes:\n  Fn::If:\n  - IsProd\n  - {text}  - !Ref AWS::NoValue\n"
    either = "- !If [IsProd, {AttributeName: state, AttributeType: S}, !Ref AWS::NoValue]"
    return head + table(DEFINED.replace("- {AttributeName: state, AttributeType: S}", either), chosen)


def test_a_list_can_start_behind_a_dash() -> None:
    old, new = behind_a_dash(BY_STATE), behind_a_dash(renamed(BY_STATE))
    assert step_texts(old, new) == [behind_a_dash(BY_STATE, renamed(BY_STATE)), new]
    assert step_texts(new, old) == [behind_a_dash(renamed(BY_STATE), BY_STATE), old]


def test_no_comment_can_start_behind_a_dash() -> None:
    day, other = renamed(BY_STATE, "byDay"), renamed(BY_STATE, "byOther")
    made = steps(behind_a_dash(day, "# the state\n" + BY_STATE, other), behind_a_dash(other))
    why = "a comment above the first entry would stand behind a dash"
    assert [step.why_not for step in made] == [f"GlobalSecondaryIndexes of Orders: {why}", ""]


def test_lists_under_conditions_do_not_matter_where_they_stay() -> None:
    head = "Parameters: {Env: {Type: String}}\nConditions: {IsProd: !Equals [!Ref Env, prod]}\n"
    chosen = f"GlobalSecondaryIndexes: !If [IsProd, [{INLINE}], [{INLINE}, {renamed(INLINE)}]]\n"
    ttl = "TimeToLiveSpecification: {AttributeName: ends, Enabled: true}\n"
    old, new = (head + table(DEFINED, chosen, each) for each in (ttl, ttl.replace("ends", "until")))
    assert step_texts(old, new) == [old.replace("Enabled: true", "Enabled: false"), new]


def test_json_of_several_styles() -> None:
    old, new = (
        '{"Resources": {"Orders": {"Type": "AWS::DynamoDB::Table", "Properties": {\n'
        '  "BillingMode": "PAY_PER_REQUEST",\n'
        '  "KeySchema": [{"AttributeName": "id", "KeyType": "HASH"}],\n'
        '  "AttributeDefinitions": [{"AttributeName": "id", "AttributeType": "S"}],\n'
        '  "GlobalSecondaryIndexes": [{\n'
        f'    "IndexName": "{name}",\n'
        '    "KeySchema": [{"AttributeName": "id", "KeyType": "HASH"}],\n'
        '    "Projection": {"ProjectionType": "ALL"}\n'
        "  }]\n"
        "}}}}\n"
        for name in ("one", "two")
    )
    body = new[new.index("[{\n") + 1 : new.index("]\n}}")]
    both = new.replace(body, body.replace("two", "one") + ", " + body)
    assert step_texts(old, new) == [both, new]


def test_a_comma_in_a_comment_ends_nothing() -> None:
    old = table(DEFINED, f"GlobalSecondaryIndexes: [\n  {INLINE}, # one, two\n  # three, four\n]\n")
    new = table(DEFINED, f"GlobalSecondaryIndexes: [\n  {renamed(INLINE)} # five, six\n]\n")
    both = f"GlobalSecondaryIndexes: [\n  {INLINE},  # one, two\n  {renamed(INLINE)} # five, six\n]\n"
    assert step_texts(old, new) == [table(DEFINED, both), new]


def test_a_comment_before_a_comma_is_left_alone() -> None:
    two = f"GlobalSecondaryIndexes: [\n  {INLINE} # one\n  , {renamed(INLINE, 'byDay')}\n]\n"
    made = steps(table(DEFINED, two), table(DEFINED, renamed(two)))
    assert made[0].why_not == "GlobalSecondaryIndexes of Orders: a comment stands before a comma"


REPLICATED = """\
Resources:
  Orders:
    Type: AWS::DynamoDB::GlobalTable
    Properties:
      BillingMode: PROVISIONED
      WriteProvisionedThroughputSettings: WRITES
      StreamSpecification: {StreamViewType: NEW_AND_OLD_IMAGES}
      AttributeDefinitions: [{AttributeName: id, AttributeType: S}, {AttributeName: state, AttributeType: S}]
      KeySchema: [{AttributeName: id, KeyType: HASH}]
      GlobalSecondaryIndexes:
        - IndexName: byState
          KeySchema: [{AttributeName: state, KeyType: HASH}]
          Projection: {ProjectionType: ALL}
          WriteProvisionedThroughputSettings: WRITES
      Replicas:
        - Region: !Ref AWS::Region
          GlobalSecondaryIndexes:
            # at home
            - IndexName: byState
              ReadProvisionedThroughputSettings: {ReadCapacityUnits: 5}
          ReadProvisionedThroughputSettings: {ReadCapacityUnits: 5}
        # far away
        - Region: us-east-1
          GlobalSecondaryIndexes: [{IndexName: byState, ReadProvisionedThroughputSettings: FAR}]
          ReadProvisionedThroughputSettings: {ReadCapacityUnits: 5}
""".replace(
    "WRITES",
    "{WriteCapacityAutoScalingSettings: {MinCapacity: 1, MaxCapacity: 9,"
    " TargetTrackingScalingPolicyConfiguration: {TargetValue: 70}}}",
).replace("FAR", "{ReadCapacityUnits: 6}")


def test_what_replicas_say_of_an_index_comes_and_goes_with_it() -> None:
    first, last = step_texts(REPLICATED, renamed(REPLICATED))
    assert first.count("IndexName: byState\n") == 2
    assert first.count("# at home") == 2
    far = "{IndexName: NAME, ReadProvisionedThroughputSettings: {ReadCapacityUnits: 6}}"
    assert f"[{far.replace('NAME', 'byState')}, {far.replace('NAME', 'byStatus')}]" in first
    assert last == renamed(REPLICATED)


def test_replicas_leave_the_old_text_and_enter_the_new() -> None:
    new = renamed(REPLICATED).replace("us-east-1", "us-west-2").replace("far away", "farther")
    first, second, third, last = step_texts(REPLICATED, new)
    assert "us-east-1" not in first + second + third
    assert "far away" not in first + second + third
    assert "us-west-2" not in first + second + third
    assert [text.count("IndexName") for text in (first, second, third)] == [2, 4, 2]
    assert last == new


def test_an_index_has_its_temporary_name_in_replicas_too() -> None:
    first = step_texts(REPLICATED, REPLICATED.replace("ALL", "KEYS_ONLY"))[0]
    assert first.count("byState-new") == 3


def test_vector_indexes_are_moved_as_well() -> None:
    def vectors(name: str) -> str:
        return (
            f"VectorIndexes:\n  - IndexName: {name}  # alike\n"
            "    VectorAttribute: {AttributeName: embedding}\n"
            "    Dimensions: 512\n    DistanceFunction: COSINE\n    Projection: {ProjectionType: ALL}\n"
        )

    defined = DEFINED.replace("  - {AttributeName: state, AttributeType: S}\n", "")
    first, last = step_texts(table(defined, vectors("one")), table(defined, vectors("two")))
    assert first.count("# alike") == 2
    assert last == table(defined, vectors("two"))


def test_an_index_that_only_some_conditions_have_stays() -> None:
    head = "Parameters: {Env: {Type: String}}\nConditions: {IsProd: !Equals [!Ref Env, prod]}\n"
    choice = f"- !If [IsProd, {renamed(INLINE, 'byDay')}, !Ref AWS::NoValue]\n"
    old, new = (head + table(DEFINED, listed(choice, item)) for item in (BY_STATE, renamed(BY_STATE)))
    both = head + table(DEFINED, listed(choice, BY_STATE, renamed(BY_STATE)))
    assert step_texts(old, new)[0].count("IndexName") == 3
    assert sorted(step_texts(old, new)[0].splitlines()) == sorted(both.splitlines())


SERVICE = """\
service: shop
provider: {name: aws}
resources:
"""


def test_the_resources_of_a_service() -> None:
    old, new = (
        SERVICE + indent(table(DEFINED, listed(item)), "  ") for item in (BY_STATE, renamed(BY_STATE))
    )
    both = SERVICE + indent(table(DEFINED, listed(BY_STATE, renamed(BY_STATE))), "  ")
    assert step_texts(old, new) == [both, new]


READER = """\
  Reader:
    Type: AWS::Lambda::Function
    Properties: {Environment: {Variables: {INDEX: byState}}}
"""


def test_readers_in_the_template_switch_between_both_indexes() -> None:
    old = table(DEFINED, listed(BY_STATE), tail=READER)
    new = table(DEFINED, listed(renamed(BY_STATE)), tail=renamed(READER))
    both = listed(BY_STATE, renamed(BY_STATE))
    assert step_texts(old, new) == [
        table(DEFINED, both, tail=READER),
        table(DEFINED, both, tail=renamed(READER)),
        new,
    ]


def test_words_and_order_are_nothing_to_deploy() -> None:
    metadata = "  Reader:\n    Type: AWS::SNS::Topic\n    Metadata: {Note: OLD}\n"
    old = "Description: old\n" + table(DEFINED, listed(BY_STATE), tail=metadata)
    new = table(listed(renamed(BY_STATE)), DEFINED, tail=metadata.replace("OLD", "NEW") + "# the end\n")
    first, last = step_texts(old, new)
    assert first == table(
        listed(BY_STATE, renamed(BY_STATE)), DEFINED, tail=metadata.replace("OLD", "NEW") + "# the end\n"
    )
    assert last == new


def test_another_table_takes_its_one_change_with_the_first_deploy() -> None:
    other = table(DEFINED, listed(BY_STATE)).split("Resources:\n")[1].replace("Orders", "Events")
    more = other + indent(renamed(BY_STATE, "byDay"), " " * 8)
    old, new = (
        table(DEFINED, listed(BY_STATE), tail=other),
        table(DEFINED, listed(renamed(BY_STATE)), tail=more),
    )
    assert step_texts(old, new) == [table(DEFINED, listed(BY_STATE, renamed(BY_STATE)), tail=more), new]


def test_attributes_that_only_some_conditions_need_are_not_sorted_out() -> None:
    head = "Parameters: {Env: {Type: String}}\nConditions: {IsProd: !Equals [!Ref Env, prod]}\n"
    by_day = renamed(INLINE, "byDay").replace("state", "day")
    choice = f"- !If [IsProd, {by_day}, !Ref AWS::NoValue]\n"
    always = renamed(BY_STATE, "always").replace("state", "day")
    day = "  - {AttributeName: day, AttributeType: S}\n"
    old = head + table(DEFINED, listed(BY_STATE))
    made = steps(old, head + table(DEFINED + day, listed(choice, always, BY_STATE)))
    why = "the attributes of Orders would not fit its keys under each condition"
    assert [step.why_not for step in made] == [why, ""]
