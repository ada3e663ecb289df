"""Whether a dropped assumption matters beside another drift, which may have removed its data."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from driftbench.rules._assumptions import goal_and_assumptions

if TYPE_CHECKING:
    from driftbench.rules.model import Applied
    from driftbench.rules.view import View

__all__ = ["drops_irrelevant"]

_WORD = re.compile(r"[^\W\d][\w'₀-₉]*")


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


def _words(applied: Applied) -> set[str]:
    return {word for edit in applied.edits for word in _WORD.findall(edit.old)}
