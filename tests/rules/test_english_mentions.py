"""How rules must be mentioned: the manners, the check of the key, and the bundled rules."""

from __future__ import annotations

import pytest

from driftbench._decoding import WrongValueError, decoded
from driftbench.rules import load_rules
from driftbench.rules.english_mentions import MANNERS, EnglishMentions, mention_problems

ENGLISH = "Of `{{ old }}` only `{{ kept }}` is left."
RULES = load_rules()


def problems(value: object, *, english: str = ENGLISH) -> list[str]:
    try:
        found = decoded(EnglishMentions, value)
    except WrongValueError as error:
        return [str(problem) for problem in error.problems]
    return [str(problem) for problem in mention_problems(found, english=english)]


@pytest.mark.parametrize(
    "value",
    [
        {"as": "one-way"},
        {"as": "one-way", "of": []},
        {"as": "condition", "of": ["old"]},
        {"as": "lost-half", "of": ["old", "kept"]},
    ],
)
def test_valid_tables_have_no_problems(value: object) -> None:
    assert problems(value) == []


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("condition", "the content must be a table"),
        ({"of": ["old"]}, "as is missing"),
        ({"as": "condition", "of": ["old"], "how": "loud"}, "how is an unknown key"),
        ({"as": "loudly"}, "as must be one of arithmetic, choice"),
        ({"as": "condition", "of": "old"}, "of must be a list"),
        ({"as": "condition"}, "names 0 values, and must name as many as condition takes: prop"),
        (
            {"as": "lost-half", "of": ["old"]},
            "as many as lost-half takes: conjunction, what is left",
        ),
        ({"as": "one-way", "of": ["old"]}, "as many as one-way takes: none"),
        ({"as": "condition", "of": ["new"]}, "'new': name one of kept, old, as english does"),
    ],
)
def test_problems_state_a_remedy(value: object, expected: str) -> None:
    (problem,) = problems(value)
    assert expected in problem


def test_malformed_english_is_reported() -> None:
    (problem,) = problems({"as": "condition", "of": ["old"]}, english="`{{ old`")
    assert problem.startswith("english is wrong: no jinja2 template")


def test_every_manner_is_used() -> None:
    used = {rule.mentioned.manner for rule in RULES if rule.mentioned is not None}
    assert sorted(used) == list(MANNERS)


@pytest.mark.parametrize("drift_class", ["hypothesis_omission", "type_coercion"])
def test_rules_that_drop_or_retype_require_a_mention(drift_class: str) -> None:
    rules = [rule for rule in RULES if rule.drift_class == drift_class]
    assert rules
    assert [rule.id for rule in rules if rule.mentioned is None] == []


def test_orders_of_quantifiers_require_no_mention() -> None:
    orders = {"swap-quantifiers", "lift-witness", "uniform-hypothesis"}
    rules = [rule for rule in RULES if rule.operation in orders]
    assert {rule.operation for rule in rules} == orders
    assert [rule.id for rule in rules if rule.mentioned is not None] == []


def test_other_quantifiers_of_hypotheses_require_a_mention() -> None:
    rules = [rule for rule in RULES if rule.drift_class == "quantifier_inversion"]
    assumed = [rule for rule in rules if "hypothesis" in rule.id and "swap" not in rule.id]
    assert "hypothesis-of-one" in {rule.id for rule in assumed}
    silent = {rule.id for rule in assumed if rule.mentioned is None}
    assert silent == {"uniform-hypothesis"}


def test_conclusion_rules_without_a_required_mention() -> None:
    rules = [rule for rule in RULES if rule.drift_class == "conclusion_generalization"]
    assert {rule.id for rule in rules if rule.mentioned is None} == {
        "big-to-little-o",
        "closed-to-open",
        "drop-restriction",
        "eventually-eq-to-eq",
        "map-to-isomorphism",
        "union-to-intersection",
    }


def test_restylings_require_no_mention() -> None:
    assert [rule.id for rule in RULES if rule.faithful and rule.mentioned is not None] == []
