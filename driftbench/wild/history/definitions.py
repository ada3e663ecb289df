"""Definitions of two versions of a file, brought together before their statements are compared.

An older version may have put a definition in another namespace, called it otherwise, or defined it
otherwise. The candidate is read with the definitions of today wherever there are such: a repair of
a statement is to be judged, and not one of a definition. What was defined otherwise is told.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from driftbench.wild.formal import Definition, Formal

__all__ = ["Aligned", "aligned"]

_WORD = r"(?<![\w.']){}(?![\w'])"


@dataclass(frozen=True, slots=True)
class Aligned:
    """A candidate that is read with the definitions of today.

    Args:
        formal: the candidate.
        redefined: names of definitions that it needs and that were others then, sorted.
    """

    formal: Formal
    redefined: tuple[str, ...]


def aligned(gold: Formal, candidate: Formal) -> Aligned:
    """Return a candidate that uses the definitions of gold.

    Args:
        gold: the statement of today, with the definitions before it.
        candidate: an older version, likewise.
    """
    today = {_last(one.name): one for one in gold.definitions}
    bodies = {_body(one): one for one in gold.definitions}
    older = {_last(one.name) for one in candidate.definitions}
    statement, changed = candidate.statement, set()
    own: list[Definition] = []
    for one in candidate.definitions:
        partner = today.get(_last(one.name))
        same = bodies.get(_body(one))
        if partner is not None:
            if _body(partner) != _body(one):
                changed.add(partner.name)
        elif same is not None and _last(same.name) not in older:
            statement = _renamed(statement, one.name, same.name)
            own = [_reworded(kept, one.name, same.name) for kept in own]
        else:
            own.append(one)
    formal = replace(candidate, statement=statement, definitions=(*gold.definitions, *own))
    needed = {one.name for one in formal.needed()}
    return Aligned(formal, tuple(sorted(changed & needed)))


def _last(name: str) -> str:
    return name.rpartition(".")[2]


def _body(definition: Definition) -> str:
    """Return what a definition says but for its name and layout."""
    text = definition.text.replace(definition.name, "", 1)
    return "".join(text.partition(" ")[2].split())


def _renamed(text: str, old: str, new: str) -> str:
    for name in (old, _last(old)):
        text = re.sub(_WORD.format(re.escape(name)), _last(new), text)
    return text


def _reworded(definition: Definition, old: str, new: str) -> Definition:
    return replace(definition, text=_renamed(definition.text, old, new))
