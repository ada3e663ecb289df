"""In what the universes of two statements differ, as a clause for a reader.

Names of levels do not count, only which uses share one. `Type u` is the same as `Type*`, and
`Category.{v} C` the same as `Category C`, if nothing else has that level. Verdicts do not depend on
universes.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from driftbench.lean.syntax import App, Binder, WithUniverses, first_token
from driftbench.lean.tree import Token, tokens

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from driftbench.lean.tree import Term
    from driftbench.rules.view import View

__all__ = ["universe_difference"]

_SORTS = frozenset({"Sort", "Type"})
_LEVEL = re.compile(r"(?!(?:i?max)\b)[^\W\d][\w']*|\*|\?*_")
"""A variable of a level; `*` and `_` are variables of their own."""


@dataclass(frozen=True, slots=True)
class _Use:
    """One level in a statement.

    Args:
        head: `Type`, `Sort`, or a constant with the place of the level among its levels.
        level: the level as written, `*` for that of `Type*`, "" for that of `Type`.
        written: the use as written.
        times: how many variables have this type.
    """

    head: str
    level: str
    written: str
    times: int

    @property
    def of_sort(self) -> bool:
        """Whether it is the level of a sort."""
        return self.head in _SORTS


def universe_difference(candidate: View, gold: View) -> str:
    """Return in what the universes of a candidate and of gold differ, "" for nothing.

    Statements that do not have the same number of types as variables are not compared.

    Args:
        candidate: the statement in question.
        gold: the correct statement.
    """
    theirs, ours = list(_uses_of(candidate)), list(_uses_of(gold))
    if _sorts(theirs) != _sorts(ours) or _shared(theirs) == _shared(ours):
        return ""
    return f"gold has {_written(ours)}; the candidate has {_written(theirs)}"


def _sorts(uses: Sequence[_Use]) -> int:
    return sum(one.times for one in uses if one.of_sort)


def _written(uses: Sequence[_Use]) -> str:
    return ", ".join(dict.fromkeys(one.written for one in uses))


def _shared(uses: Sequence[_Use]) -> Counter[tuple[str, ...]]:
    """Return for every level the uses that have it, without its name."""
    found: Counter[tuple[str, ...]] = Counter()
    of: defaultdict[str, list[str]] = defaultdict(list)
    for at, one in enumerate(uses):
        shape = f"{one.head} {_LEVEL.sub('u', one.level)}"
        names = _LEVEL.findall(one.level)
        if not names:
            found[shape,] += one.times
        for name in names:
            fresh = name[-1] in "*_"
            for copy in range(one.times):
                of[f"{at} {copy}" if fresh else name].append(shape)
    alone = {(f"{one.head} u",) for one in uses if not one.of_sort}
    profiles = (tuple(sorted(shapes)) for shapes in of.values())
    # A level that only one constant has is the one that Lean finds if it is not written.
    found.update(one for one in profiles if one not in alone)
    return found


def _uses_of(view: View) -> Iterator[_Use]:
    for term in (*view.statement.binders, view.statement.conclusion):
        yield from _uses(term, 1, view.statement.text)


def _uses(term: Term, times: int, text: str) -> Iterator[_Use]:
    match term:
        case Token(text="Type" | "Sort" as head):
            yield _Use(head, "", head, times)
        case Token(text="Type*" | "Sort*" as head):
            yield _Use(head[:-1], "*", head, times)
        case Token():
            pass
        case App(head=Token(text="Type" | "Sort" as head), args=levels):
            words = (token.text for one in levels for token in tokens(one))
            level = " ".join(word for word in words if word not in {"(", ")"})
            yield _Use(head, level, " ".join(text[term.start : term.end].split()), times)
        case WithUniverses():
            *_, written = tokens(term)
            name = first_token(term).text.removeprefix("@")
            for place, one in enumerate(written.text[2:-1].split(",")):
                yield _Use(f"{name} {place}", one.strip(), f"{name}{written.text}", times)
        case Binder():
            for child in term.children:
                yield from _uses(child, times * max(1, len(term.names)), text)
        case _:
            for child in term.children:
                yield from _uses(child, times, text)
