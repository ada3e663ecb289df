"""The rule set as a whole, on the starter corpus."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from driftbench.errors import LeanSyntaxError
from driftbench.rules import Applied, apply_edits, apply_to_view, load_rules
from driftbench.rules._starter import starter_views
from driftbench.rules.linting import lint_rules, never_fired
from driftbench.rules.model import Case, Rule

LEAST = {
    "quantifier_inversion": 5,
    "hypothesis_omission": 5,
    "conclusion_generalization": 8,
    "type_coercion": 8,
    "faithful": 10,
}


def test_every_class_has_enough_rules() -> None:
    counts = Counter(rule.drift_class for rule in load_rules())
    assert all(counts[name] >= least for name, least in LEAST.items())


def test_the_linters_find_nothing() -> None:
    assert lint_rules(load_rules()) == ()


def test_every_rule_fires_on_the_starter_corpus() -> None:
    assert never_fired(load_rules(), (view for _, view in starter_views())) == ()


def test_outputs_are_what_their_edits_make_and_parse_and_differ() -> None:
    rules = load_rules()
    for number, (_, view) in enumerate(starter_views()):
        if number % 9:
            continue
        for rule in rules:
            for outcome in apply_to_view(rule, view, reparse=False):
                if not isinstance(outcome, Applied):
                    continue
                assert apply_edits(view.text, outcome.edits) == outcome.text
                assert outcome.text.split() != view.text.split()
                assert outcome.english
                assert outcome.evidence
                view.rewritten(outcome.text)


def test_applying_twice_gives_the_same_in_the_same_order() -> None:
    views = [view for _, view in starter_views()][:40]
    for rule in load_rules():
        for view in views:
            assert list(apply_to_view(rule, view)) == list(apply_to_view(rule, view))


def _rule() -> Rule:
    return next(rule for rule in load_rules() if rule.id == "le-to-lt")


@pytest.mark.parametrize(
    ("broken", "expected"),
    [
        (replace(_rule(), cases=()), "no case where it fires"),
        (replace(_rule(), cases=(Case("01", "x", "y", ""),)), "no case where it stays silent"),
        (replace(_rule(), message="no full stop"), "no sentence"),
        (
            replace(
                _rule(), options={"place": "any", "cases": [{"pattern": "?a ≤", "template": "?a"}]}
            ),
            "no Lean term",
        ),
    ],
)
def test_a_linter_for_each_defect(broken: Rule, expected: str) -> None:
    assert any(expected in problem for problem in lint_rules([broken]))


def test_two_rules_with_one_message_are_a_defect() -> None:
    rule = _rule()
    problems = lint_rules([rule, replace(rule, id="other")])
    assert problems == ("other: has the message of le-to-lt",)


def test_a_rule_without_a_site_never_fires() -> None:
    rule = replace(_rule(), needs=("no statement says this",))
    assert never_fired([rule], [view for _, view in starter_views()]) == ("le-to-lt",)


def test_a_view_of_no_statement_is_an_error() -> None:
    view = next(view for _, view in starter_views())
    with pytest.raises(LeanSyntaxError):
        view.rewritten("theorem (")
