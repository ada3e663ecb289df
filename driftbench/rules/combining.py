"""Two rules of different classes at separate sites of one statement."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, TypeAlias

from driftbench.errors import InputError, LeanSyntaxError
from driftbench.rules._interactions import dropped_of_nothing, left_free, widened_under_a_bound
from driftbench.rules._trivial_conclusions import assumptions, orphans
from driftbench.rules.edits import compose, shift
from driftbench.rules.engine import applies_to, apply_to_view
from driftbench.rules.model import Applied, Rule, RuleEdit

_WORD = re.compile(r"[^\W\d][\w'₀-₉]*")
_BOUND = re.compile(r"[∈<≤>≥]|\bI[cio]")
#: Rules that drop what says little of a thing, which the conclusion may well be about without.
_SMALL = frozenset({"drop-nonemptiness", "drop-positivity"})
_STRICT = re.compile(r"[<>⊂⊃]")

if TYPE_CHECKING:
    from collections.abc import Iterator

    from driftbench.rules.view import View

__all__ = ["combine", "joint_relation"]

Step: TypeAlias = tuple[Rule, Applied, str]
"""A rule with its outcome and the text that it was applied to."""


def joint_relation(first: str, second: str) -> str:
    """Return what two relations in sequence still promise.

    Strengthening twice strengthens, and equivalence is neutral; anything else is undecided.
    """
    if "equivalent" in {first, second}:
        return second if first == "equivalent" else first
    return first if first == second and first in {"stronger", "weaker"} else "undecided"


def combine(first: Rule, second: Rule, view: View) -> Iterator[Applied]:
    """Apply `first`, then `second` where it touches nothing that `first` wrote.

    The second must do on its own what it does here: what a rule refuses must not become possible
    because the other one removed the reason. Nor may both together leave nothing assumed, a
    variable that nothing mentions, or a strict order of all things there are; and each must
    matter beside the other.

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
            if _undoing(*steps) or _boundless(*steps) or _boundless(*reversed(steps)):
                continue
            if alone is None:
                alone = _changes_of(second, view)
            if other.changes in alone and not _idle(view, *steps):
                yield _joined(first, second, outcome, other)


def _changes_of(rule: Rule, view: View) -> frozenset[tuple[RuleEdit, ...]]:
    """Return what a rule does to a statement by itself."""
    outcomes = apply_to_view(rule, view, reparse=False)
    return frozenset(one.changes for one in outcomes if isinstance(one, Applied))


def _idle(view: View, one: Step, two: Step) -> bool:
    """Say whether a drift is idle beside the other, or both leave nothing assumed or mentioned."""
    try:
        left = view.rewritten(two[1].text)
    except LeanSyntaxError:
        return True
    if orphans(left) - orphans(view):
        return True
    strengthens = any(applied.relation == "stronger" for _, applied, _ in (one, two))
    if strengthens and assumptions(view) > 0 and assumptions(left) == 0:
        return True
    for (rule, applied, source), (partner, other, _) in ((one, two), (two, one)):
        if widened_under_a_bound(rule, applied, source, other):
            return True
        if rule.drift_class != "hypothesis_omission":
            continue
        if dropped_of_nothing(view, left, applied):
            return True
        stronger = partner.drift_class == "conclusion_generalization"
        if stronger and rule.id not in _SMALL and left_free(view, left, applied):
            return True
    return False


def _undoing(one: Step, two: Step) -> bool:
    """Say whether one rewrite drops what the other puts into a type: `0 < n` and `n : ℕ+`.

    Of `c : ℕ` it may also be `0 ≤ c`, of an equivalence all that equivalences satisfy. An
    equivalence of categories tells morphisms by their images, so that equations may follow, too.
    """
    for (rule, typed, source), (_, other, _) in ((one, two), (two, one)):
        if rule.options.get("positive") or _bounded_below(rule) or _implies_more(rule):
            start, end = typed.site
            binder = source[start:end].partition(":")[0]
            dropped = {word for edit in other.edits for word in _WORD.findall(edit.old)}
            equated = any(" = " in edit.old for edit in other.edits)
            if dropped & set(_WORD.findall(binder)) or (equated and _categorical(rule)):
                return True
    return False


def _boundless(one: Step, two: Step) -> bool:
    """Say whether `one` drops a bound of what `two` puts into a strict order: `∀ b, b < a`.

    No `b < a` holds of all b, and no `m < n` of n = 0; under a quantifier no equation does, either.
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
    """Say whether a rule gives a variable a type that has a least number."""
    types = rule.options.get("types")
    rows = types if isinstance(types, list) else []
    return any(row.get("to") in {"ℕ", "ℕ+", "ℝ≥0"} for row in rows)


def _categorical(rule: Rule) -> bool:
    """Say whether a rule makes an equivalence of categories."""
    return rule.options.get("use") == "?v.functor"


def _implies_more(rule: Rule) -> bool:
    """Say whether a rule gives a variable a type of things with an inverse, as `F.functor` has."""
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
