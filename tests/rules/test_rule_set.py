"""The rule set as a whole, on the starter corpus."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, cast

import pytest

from driftbench.errors import LeanSyntaxError
from driftbench.lean import Term, Token
from driftbench.rules import Applied, View, apply_edits, apply_to_view, load_rules
from driftbench.rules._starter import starter_views
from driftbench.rules.linting import lint_rules, never_fired
from driftbench.rules.matching import Bindings, match, pattern
from driftbench.rules.model import Case, Rule
from driftbench.rules.operations._base import select
from driftbench.rules.operations._guards import guarded

if TYPE_CHECKING:
    from collections.abc import Iterator

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


def test_outputs_equal_their_edits_parse_and_differ() -> None:
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
        (replace(_rule(), message="no full stop"), "does not end in a full stop"),
        (
            replace(
                _rule(), options={"place": "any", "cases": [{"pattern": "?a ≤", "template": "?a"}]}
            ),
            "not a Lean term",
        ),
    ],
)
def test_linter_reports_each_defect(broken: Rule, expected: str) -> None:
    assert any(expected in problem for problem in lint_rules([broken]))


def test_duplicate_messages_are_reported() -> None:
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


def _shape(term: Term) -> str:
    """Spell a tree with a bracket for each node, without its redundant parentheses."""
    if isinstance(term, Token):
        return term.text.rsplit(".", 1)[-1]
    if term.node_kind == "paren" and len(term.children) == 3:
        return _shape(term.children[1])
    return "❨" + " ".join(_shape(child) for child in term.children) + "❩"


def _filled(shape: Term, bindings: Bindings) -> str:
    if isinstance(shape, Token):
        bound = bindings.get(shape.text[1:]) if shape.type == "HOLE" else None
        return _shape(shape) if bound is None else _shape(bound)
    if shape.node_kind == "paren" and len(shape.children) == 3:
        return _filled(shape.children[1], bindings)
    return "❨" + " ".join(_filled(child, bindings) for child in shape.children) + "❩"


def test_filled_templates_parse_to_the_tree_of_the_template() -> None:
    rules = [rule for rule in load_rules() if rule.operation == "replace"]
    checked = 0
    for _, view in starter_views():
        for rule in rules:
            for outcome in apply_to_view(rule, view, reparse=False):
                if isinstance(outcome, Applied):
                    made = _shape(view.rewritten(outcome.text).statement.root)
                    expected = list(_expected(rule, view, outcome))
                    assert any(re.search(shape, made) for shape in expected), (
                        outcome.text,
                        expected,
                    )
                    checked += 1
    assert checked > 200


def _expected(rule: Rule, view: View, outcome: Applied) -> Iterator[str]:
    for place in select(view, str(rule.options["place"])):
        if (place.term.start, place.term.end) == outcome.site:
            for row in cast("list[dict[str, str]]", rule.options["cases"]):
                for bindings in match(pattern(row["pattern"]), place.term, view):
                    for known in guarded(row, bindings, view):
                        filled = _filled(pattern(row["template"]), known)
                        # A metavariable that is left stands for a fresh name.
                        yield re.sub(r"\\\?\w+", r"[^\\s❨❩]+", re.escape(filled))
