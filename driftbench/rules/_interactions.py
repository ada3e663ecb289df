"""Whether two drifts of one statement both matter beside each other.

Each was weighed by itself when its rule fired; here what both together leave is looked at: an
assumption dropped of what the conclusion lost sight of, a strengthened conclusion about something
of which nothing is assumed any more, a number widened in what became an inequality. Nothing is
judged true or false.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from driftbench.lean.syntax import strip
from driftbench.rules._trivial_conclusions import spine

if TYPE_CHECKING:
    from driftbench.rules.model import Applied, Rule
    from driftbench.rules.view import View

__all__ = ["dropped_of_nothing", "left_free", "widened_under_a_bound"]

_WORD = re.compile(r"[^\W\d][\w'₀-₉]*")
_SORTS = frozenset({"Type", "Type*", "Sort", "Sort*", "Prop"})
#: Classes that tell next to nothing of what they speak of.
_SLIGHT = frozenset({"NeZero", "Nontrivial", "Nonempty", "Inhabited", "DecidableEq", "Fact"})
_WIDE = frozenset({"ℚ", "ℝ", "ℝ≥0", "ℝ≥0∞"})


def dropped_of_nothing(view: View, left: View, dropping: Applied) -> bool:
    """Say whether what is dropped speaks of something that the conclusion does not mention now.

    Args:
        view: the statement before both drifts.
        left: the statement after them.
        dropping: the drift that drops an assumption.
    """
    goal, assumed = spine(left)
    lost = view.free(spine(view)[0]) - left.free(goal)
    about = _words(dropping) & lost
    return bool(about) and not any(about & also for _, also in assumed)


def left_free(view: View, left: View, dropping: Applied) -> str:
    """Return a variable of a changed conclusion of which nothing is assumed since the drop, or "".

    A hypothesis that went into the conclusion is still there, and an unchanged conclusion is what
    the drop was weighed for.

    Args:
        view: the statement before both drifts.
        left: the statement after them.
        dropping: the drift that drops an assumption.
    """
    (before, all_assumed), (goal, assumed) = spine(view), spine(left)
    if len(assumed) < len(all_assumed) - 1 or view.slice(before) == left.slice(goal):
        return ""
    kept: set[str] = set()
    for term, also in assumed:
        if left.head(strip(term)).rsplit(".", 1)[-1] not in _SLIGHT:
            kept |= left.free(term) | also
    about = _words(dropping) & left.free(goal) & _things(left)
    return min(about - kept, default="")


def widened_under_a_bound(rule: Rule, typed: Applied, source: str, other: Applied) -> bool:
    """Say whether a number may be a fraction just where an equation became an inequality.

    `x ≤ m` with a rational m says no more than with the integer above it.
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


def _things(view: View) -> frozenset[str]:
    """Return the data of a statement that are no types."""
    return frozenset(
        name
        for parameter in view.parameters
        if parameter.role == "data" and parameter.binder.subject is not None
        if not _SORTS & set(_WORD.findall(view.slice(parameter.binder.subject)))
        for name in parameter.binder.variables
    )
