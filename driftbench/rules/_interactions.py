"""Whether two drifts of one statement each still have an effect beside the other.

Each rule checked its drift separately. Here the result of both is checked: a dropped assumption
about data that the conclusion no longer mentions, a strengthened conclusion about data without any
assumption left, a retyped number in an equation that became an inequality. Truth is not judged.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from driftbench.lean.syntax import strip
from driftbench.rules._assumptions import goal_and_assumptions

if TYPE_CHECKING:
    from driftbench.rules.model import Applied, Rule
    from driftbench.rules.view import View

__all__ = ["drops_irrelevant", "unconstrained_variable", "widened_under_bound"]

_WORD = re.compile(r"[^\W\d][\w'₀-₉]*")
_SORTS = frozenset({"Type", "Type*", "Sort", "Sort*", "Prop"})
#: Classes that are hardly an assumption.
_WEAK_CLASSES = frozenset({"NeZero", "Nontrivial", "Nonempty", "Inhabited", "DecidableEq", "Fact"})
_WIDE = frozenset({"ℚ", "ℝ", "ℝ≥0", "ℝ≥0∞"})


def drops_irrelevant(view: View, left: View, dropping: Applied) -> bool:
    """Return whether a dropped assumption is about data that left the conclusion.

    Args:
        view: the statement before both drifts.
        left: the statement after them.
        dropping: the drift that drops an assumption.
    """
    goal, assumed = goal_and_assumptions(left)
    lost = view.free(goal_and_assumptions(view)[0]) - left.free(goal)
    about = _words(dropping) & lost
    return bool(about) and not any(about & also for _, also in assumed)


def unconstrained_variable(view: View, left: View, dropping: Applied) -> str:
    """Return a variable of a changed conclusion without any assumption left; "" if there is none.

    A hypothesis that moved into the conclusion still counts. For an unchanged conclusion the rule
    that dropped the assumption has checked this.

    Args:
        view: the statement before both drifts.
        left: the statement after them.
        dropping: the drift that drops an assumption.
    """
    (before, all_assumed), (goal, assumed) = goal_and_assumptions(view), goal_and_assumptions(left)
    if len(assumed) < len(all_assumed) - 1 or view.slice(before) == left.slice(goal):
        return ""
    kept: set[str] = set()
    for term, also in assumed:
        if left.head(strip(term)).rsplit(".", 1)[-1] not in _WEAK_CLASSES:
            kept |= left.free(term) | also
    about = _words(dropping) & left.free(goal) & _values(left)
    return min(about - kept, default="")


def widened_under_bound(rule: Rule, typed: Applied, source: str, other: Applied) -> bool:
    """Return whether a number is retyped to fractions in an equation that became an inequality.

    `x ≤ m` for a rational m says the same as for the next integer.
    """
    types = rule.options.get("types")
    rows = types if isinstance(types, list) else []
    if not any(row.get("to") in _WIDE for row in rows):
        return False
    names = set(_WORD.findall(source[slice(*typed.site)].partition(":")[0]))
    changed = any(
        "=" in edit.old and any(sign in edit.new for sign in "≤≥<>") for edit in other.edits
    )
    start, end = other.site
    return changed and bool(names & set(_WORD.findall(other.text[start : end + 1])))


def _words(applied: Applied) -> set[str]:
    return {word for edit in applied.edits for word in _WORD.findall(edit.old)}


def _values(view: View) -> frozenset[str]:
    """Return the data of a statement that are not types."""
    return frozenset(
        name
        for parameter in view.parameters
        if parameter.role == "data" and parameter.binder.subject is not None
        if not _SORTS & set(_WORD.findall(view.slice(parameter.binder.subject)))
        for name in parameter.binder.variables
    )
