"""Names that are derived from the name of a variable: `G'`, `G₁`, `hG`, `hxy`.

A name of several letters that happens to contain a variable, such as `hne`, counts only if all its
letters are variables.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from driftbench.lean.tree import Node
    from driftbench.rules.view import View

__all__ = ["derived_names", "is_taken"]

_MARKS = r"['₀-₉]*"
#: A hypothesis, topology or measurable structure, named by a prefix and its subject.
_ABOUT = re.compile(rf"([hHtum])(_?)((?:[^\W\d_]{_MARKS}){{1,3}})(_\w+{_MARKS})?$")
_LETTER = re.compile(rf"[^\W\d_]{_MARKS}")


def derived_names(view: View, scope: Node, name: str, new: str) -> dict[str, str]:
    """Return the names bound in `scope` that are derived from `name` -> their new names."""
    found: dict[str, str] = {}
    for other in dict.fromkeys(word for one in view.binders_in(scope) for word in one.variables):
        follows = _renamed(view, other, name, new)
        if other not in {name, follows}:
            found[other] = follows
    return found


def is_taken(view: View, word: str, *, name: str) -> bool:
    """Return whether `word`, or a name derived from it, occurs in the statement."""
    if word in view.words:
        return True
    return any(
        _bare(other) == _bare(word) or _renamed(view, other, word, "") != other
        for other in view.read(_local_words) - {name}
    )


def _local_words(view: View) -> frozenset[str]:
    return frozenset(word for word in view.words if view.is_local(word))


def _bare(word: str) -> str:
    return word.rstrip("'₀₁₂₃₄₅₆₇₈₉")


def _renamed(view: View, other: str, name: str, new: str) -> str:
    """Return the new form of a name if the variable `name` is renamed to `new`."""
    marks = other.removeprefix(name)
    if marks != other and re.fullmatch(_MARKS, marks):
        return new + marks
    about = _ABOUT.match(other)
    if about is None:
        return other
    letters = _LETTER.findall(about[3])
    known = view.read(_local_words) | {name}
    if not all({letter, _bare(letter)} & known for letter in letters):
        return other
    moved = (
        new + letter.removeprefix(name) if _belongs(letter, name) else letter for letter in letters
    )
    return f"{about[1]}{about[2]}{''.join(moved)}{about[4] or ''}"


def _belongs(letter: str, name: str) -> bool:
    return letter == name or _bare(letter) == name
