"""The class of each rule is that of what its operation edits."""

from __future__ import annotations

from dataclasses import replace

import pytest

from driftbench.rules import Rule, load_rules
from driftbench.rules.edited import edited_class
from driftbench.rules.linting import lint_rules

RULES = {rule.id: rule for rule in load_rules()}


def like(name: str, **options: object) -> Rule:
    return replace(RULES[name], options={**RULES[name].options, **options})


def test_every_drift_rule_is_in_the_class_of_its_edit() -> None:
    drifts = [rule for rule in load_rules() if not rule.faithful]
    assert {r.id: edited_class(r) for r in drifts} == {r.id: r.drift_class for r in drifts}


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        (like("le-to-lt", place="negative"), "hypothesis_omission"),
        (like("relax-strict-hypothesis", place="positive"), "conclusion_generalization"),
        (like("relax-strict-hypothesis", place="mixed"), ""),
        (like("exists-unique", place="negative"), "quantifier_inversion"),
        (replace(RULES["le-to-lt"], relation="weaker"), ""),
        (
            like("le-to-lt", cases=[{"pattern": "?a = 1", "template": "?a = (1 : ℕ)"}]),
            "type_coercion",
        ),
        (like("keep-disjunct", place="negative"), "hypothesis_omission"),
    ],
)
def test_place_relation_and_rows_give_the_class(rule: Rule, expected: str) -> None:
    assert edited_class(rule) == expected


def test_rows_of_two_classes_give_none() -> None:
    rows = [
        {"pattern": "?a ≤ ?b", "template": "?a < ?b"},
        {"pattern": "∃ ?x, ?p", "template": "∃! ?x, ?p"},
    ]
    assert edited_class(like("le-to-lt", cases=rows)) == ""


def test_uniform_and_pointwise_differ_in_the_order_of_quantifiers() -> None:
    found = like("stronger-predicate", table=[{"from": "Continuous", "to": "UniformContinuous"}])
    other = like("stronger-predicate", table=[{"from": "Continuous", "to": "IsHomeomorph"}])
    assert (edited_class(found), edited_class(other)) == (
        "quantifier_inversion",
        "conclusion_generalization",
    )


def test_the_linter_reports_a_rule_in_another_class() -> None:
    wrong = replace(RULES["le-to-lt"], drift_class="type_coercion")
    assert " ".join(lint_rules([wrong])) == (
        "le-to-lt: its edit is of the class conclusion_generalization, "
        "but the rule is in type_coercion/"
    )
