"""How rules must be mentioned: the manners, the check of the key, and the bundled rules."""

from __future__ import annotations

import pytest

from driftbench.rules import load_rules
from driftbench.rules.english_mentions import MANNERS, check_mentioned

ENGLISH = "Of `{{ old }}` only `{{ kept }}` is left."
RULES = load_rules()


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
    assert check_mentioned(value, english=ENGLISH) == []


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("condition", "mentioned must be a table such as"),
        ({"of": ["old"]}, "mentioned must be a table such as"),
        ({"as": "condition", "of": ["old"], "how": "loud"}, "mentioned must be a table such as"),
        (
            {"as": "conditon", "of": ["old"]},
            "mentioned.as is 'conditon': did you mean 'condition'?",
        ),
        ({"as": "loudly"}, "mentioned.as is 'loudly': name one of arithmetic, choice"),
        ({"as": 3}, "mentioned.as is 3: name one of"),
        ({"as": "condition", "of": "old"}, "mentioned.of must be a list of texts"),
        ({"as": "condition"}, "names 0 values, and must name as many as condition is told: prop"),
        (
            {"as": "lost-half", "of": ["old"]},
            "as many as lost-half is told: conjunction, what is left",
        ),
        ({"as": "one-way", "of": ["old"]}, "as many as one-way is told: none"),
        ({"as": "condition", "of": ["new"]}, "'new': name one of kept, old, as english"),
    ],
)
def test_problems_state_a_remedy(value: object, expected: str) -> None:
    (problem,) = check_mentioned(value, english=ENGLISH)
    assert expected in problem


def test_malformed_english_is_reported() -> None:
    (problem,) = check_mentioned({"as": "condition", "of": ["old"]}, english="`{{ old`")
    assert problem.startswith("english: no jinja2 template")


def test_every_manner_is_used() -> None:
    used = {rule.mentioned.manner for rule in RULES if rule.mentioned is not None}
    assert sorted(used) == list(MANNERS)


@pytest.mark.parametrize("drift_class", ["hypothesis_omission", "type_coercion"])
def test_rules_that_drop_or_retype_require_a_mention(drift_class: str) -> None:
    rules = [rule for rule in RULES if rule.drift_class == drift_class]
    assert rules
    assert [rule.id for rule in rules if rule.mentioned is None] == []


def test_quantifier_rules_require_no_mention() -> None:
    rules = [rule for rule in RULES if rule.drift_class == "quantifier_inversion"]
    spoken = {rule.operation for rule in rules if rule.mentioned is None}
    assert spoken == {"swap-quantifiers", "lift-witness", "uniform-hypothesis"}
    assert {rule.operation for rule in rules if rule.mentioned is not None} == {"replace"}


def test_conclusion_rules_without_a_required_mention() -> None:
    rules = [rule for rule in RULES if rule.drift_class == "conclusion_generalization"]
    assert {rule.id for rule in rules if rule.mentioned is None} == {
        "big-to-little-o",
        "closed-to-open",
        "continuous-to-uniform",
        "drop-restriction",
        "eventually-eq-to-eq",
        "eventually-to-always",
        "exists-to-forall",
        "map-to-isomorphism",
        "union-to-intersection",
    }


def test_restylings_require_no_mention() -> None:
    assert [rule.id for rule in RULES if rule.faithful and rule.mentioned is not None] == []
