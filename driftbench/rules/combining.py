"""Combining two rules of different classes at separate sites of one statement."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, TypeAlias

from driftbench.errors import InputError, LeanSyntaxError
from driftbench.rules._assumptions import count_assumptions, unmentioned_data
from driftbench.rules._interactions import (
    drops_irrelevant,
    unconstrained_variable,
    widened_under_bound,
)
from driftbench.rules.edits import compose, shift
from driftbench.rules.engine import applies_to, apply_to_view
from driftbench.rules.model import Applied, Rule, RuleEdit

_WORD = re.compile(r"[^\W\d][\w'₀-₉]*")
_BOUND = re.compile(r"[∈<≤>≥]|\bI[cio]")
#: Rules that drop weak assumptions, without which the conclusion may still be plausible.
_WEAK_DROPS = frozenset({"drop-nonemptiness", "drop-positivity"})
_STRICT = re.compile(r"[<>⊂⊃]")
#: Classes of which only one may change the conclusion.
_IN_CONCLUSION = frozenset({"conclusion_generalization", "quantifier_inversion"})

if TYPE_CHECKING:
    from collections.abc import Iterator

    from driftbench.rules.view import View

__all__ = ["combine", "joint_relation"]

Step: TypeAlias = tuple[Rule, Applied, str]
"""A rule with its outcome and the text that it was applied to."""


def joint_relation(first: str, second: str) -> str:
    """Return the relation of two relations in sequence.

    Two of `stronger` are stronger, two of `weaker` weaker, and `equivalent` is neutral; anything
    else is undecided.
    """
    if "equivalent" in {first, second}:
        return second if first == "equivalent" else first
    return first if first == second and first in {"stronger", "weaker"} else "undecided"


def combine(first: Rule, second: Rule, view: View) -> Iterator[Applied]:
    """Apply `first`, then `second` at sites that do not touch edits of `first`.

    The second rule must make the same change without the first. Left out are combinations in which
    one drift has no effect beside the other, in which a quantifier and the claim around it both
    change, or which leave no assumption, an unmentioned variable, or a strict order between all
    values.

    Raises:
        InputError: both rules are of the same class.
    """
    if first.drift_class == second.drift_class:
        msg = f"rules {first.id} and {second.id} are both of class {first.drift_class}"
        raise InputError(msg)
    alone: frozenset[tuple[RuleEdit, ...]] | None = None
    for outcome in apply_to_view(first, view, reparse=False):
        if not isinstance(outcome, Applied) or not applies_to(second, outcome.text):
            continue
        try:
            changed = view.rewritten(outcome.text)
        except LeanSyntaxError:
            continue
        for other in apply_to_view(second, changed):
            if not isinstance(other, Applied) or not _separate(outcome, other):
                continue
            steps = ((first, outcome, view.text), (second, other, outcome.text))
            if (
                _both_in_conclusion(view, *steps)
                or _is_implied_by_type(*steps)
                or _drops_needed_bound(*steps)
                or _drops_needed_bound(*reversed(steps))
            ):
                continue
            if alone is None:
                alone = _changes_of(second, view)
            if other.changes in alone and not _is_ineffective(view, *steps):
                yield _joined(first, second, outcome, other)


def _both_in_conclusion(view: View, one: Step, two: Step) -> bool:
    """Return whether a quantifier and the claim around it both change in the conclusion."""
    if {one[0].drift_class, two[0].drift_class} != _IN_CONCLUSION:
        return False
    views = (view, view.rewritten(two[2]))
    return all(
        any(edit.end >= before.statement.conclusion.start for edit in applied.edits)
        for before, (_, applied, _) in zip(views, (one, two), strict=True)
    )


def _changes_of(rule: Rule, view: View) -> frozenset[tuple[RuleEdit, ...]]:
    """Return the changes that a rule makes to a statement."""
    outcomes = apply_to_view(rule, view, reparse=False)
    return frozenset(one.changes for one in outcomes if isinstance(one, Applied))


def _is_ineffective(view: View, one: Step, two: Step) -> bool:
    """Return whether a drift has no effect beside the other, or both leave too little."""
    try:
        left = view.rewritten(two[1].text)
    except LeanSyntaxError:
        return True
    if unmentioned_data(left) - unmentioned_data(view):
        return True
    strengthens = any(applied.relation == "stronger" for _, applied, _ in (one, two))
    if strengthens and count_assumptions(view) > 0 and count_assumptions(left) == 0:
        return True
    for (rule, applied, source), (partner, other, _) in ((one, two), (two, one)):
        if widened_under_bound(rule, applied, source, other):
            return True
        if rule.drift_class != "hypothesis_omission":
            continue
        if drops_irrelevant(view, left, applied):
            return True
        stronger = partner.drift_class == "conclusion_generalization"
        if stronger and rule.id not in _WEAK_DROPS and unconstrained_variable(view, left, applied):
            return True
    return False


def _is_implied_by_type(one: Step, two: Step) -> bool:
    """Return whether one drift drops what the new type of the other implies: `0 < n` and `n : ℕ+`.

    `c : ℕ` implies `0 ≤ c`, and an equivalence what all equivalences satisfy. An equivalence of
    categories is faithful, so that equations may follow, too.
    """
    for (rule, typed, source), (_, other, _) in ((one, two), (two, one)):
        if rule.options.get("positive") or _bounded_below(rule) or _makes_invertible(rule):
            start, end = typed.site
            binder = source[start:end].partition(":")[0]
            dropped = {word for edit in other.edits for word in _WORD.findall(edit.old)}
            equated = any(" = " in edit.old for edit in other.edits)
            if dropped & set(_WORD.findall(binder)) or (
                equated and _makes_category_equivalence(rule)
            ):
                return True
    return False


def _drops_needed_bound(one: Step, two: Step) -> bool:
    """Return whether `one` drops a bound that a strict order by `two` needs: `∀ b, b < a`.

    `b < a` does not hold for all b, nor `m < n` for n = 0, nor an equation under a quantifier.
    """
    (rule, dropping, source), (_, other, before) = one, two
    if rule.drift_class != "hypothesis_omission":
        return False
    gone = " ".join(edit.old for edit in dropping.edits)
    made = " ".join(edit.new for edit in other.edits)
    bound = rule.operation == "drop-bound"
    if not _BOUND.search(gone) or not (_STRICT.search(made) or (bound and "=" in made)):
        return False
    said = source[slice(*dropping.site)]
    said = said.partition(",")[0] if bound else said
    return bool(set(_WORD.findall(said)) & set(_WORD.findall(before[slice(*other.site)])))


def _bounded_below(rule: Rule) -> bool:
    """Return whether a rule gives a variable a type with a least number."""
    types = rule.options.get("types")
    rows = types if isinstance(types, list) else []
    return any(row.get("to") in {"ℕ", "ℕ+", "ℝ≥0"} for row in rows)


def _makes_category_equivalence(rule: Rule) -> bool:
    """Return whether a rule makes an equivalence of categories."""
    return rule.options.get("use") == "?v.functor"


def _makes_invertible(rule: Rule) -> bool:
    """Return whether a rule gives a variable a type of invertible terms, as with `F.functor`."""
    return str(rule.options.get("use", "")).startswith("?v.")


def _separate(first: Applied, second: Applied) -> bool:
    return all(
        end < edit.start or edit.end < start
        for start, end in shift(first.edits)
        for edit in second.edits
    )


def _joined(first: Rule, second: Rule, one: Applied, other: Applied) -> Applied:
    return Applied(
        rule=f"{first.id}+{second.id}",
        edits=compose(one.edits, other.edits),
        text=other.text,
        site=one.site,
        english=f"{one.english} {other.english}",
        changes=(*one.changes, *other.changes),
        relation=joint_relation(one.relation, other.relation),
        evidence=f"{one.evidence}; {other.evidence}",
    )
