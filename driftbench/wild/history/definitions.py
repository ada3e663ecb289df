"""Align the definitions of two versions of a file before their statements are compared.

An older version may have a definition in another namespace, under another name or with another
body. The candidate is given the current definitions where they exist, so that only the statements
are compared. Definitions with another body are reported.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from driftbench.lean import free_names, tokens
from driftbench.lean.context import surroundings
from driftbench.lean.names import head_name
from driftbench.wild.parsing import tree_of

if TYPE_CHECKING:
    from collections.abc import Set as AbstractSet

    from driftbench.wild.formal import Definition, Formal
    from driftbench.wild.history.today import Today

__all__ = ["AlignedCandidate", "aligned", "needs_deleted_definition"]

_WORD = r"(?<![\w.']){}(?![\w'])"


@dataclass(frozen=True, slots=True)
class AlignedCandidate:
    """A candidate with the current definitions.

    Args:
        formal: the candidate.
        redefined: names of definitions that it needs and that had another body then, sorted.
    """

    formal: Formal
    redefined: tuple[str, ...]


def aligned(gold: Formal, candidate: Formal) -> AlignedCandidate:
    """Return a candidate that uses the definitions of gold.

    Args:
        gold: the current statement, with the definitions before it.
        candidate: an older version, with those before it.
    """
    current = {_last(one.name): one for one in gold.definitions}
    bodies = {_body(one): one for one in gold.definitions}
    older = {_last(one.name) for one in candidate.definitions}
    statement, changed = candidate.statement, set()
    own: list[Definition] = []
    for one in candidate.definitions:
        partner = current.get(_last(one.name))
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
    return AlignedCandidate(formal, tuple(sorted(changed & needed)))


def needs_deleted_definition(
    gold: Formal, candidate: Formal, *, ever: AbstractSet[str], today: Today
) -> bool:
    """Return whether a candidate needs a former definition that neither it nor today's files have.

    Args:
        gold: the current statement.
        candidate: an older version, aligned.
        ever: last parts of the names of all definitions that the repository ever had.
        today: what it declares at the commit that is mined.
    """
    defined = {one.name.rpartition(".")[2] for one in candidate.definitions}
    opened = surroundings(candidate.commands).spaces(gold.statement.split()[1])
    return any(
        word.rpartition(".")[2] in ever - defined and not today.known(word, opened)
        for word in _constants(candidate) - _constants(gold)
    )


def _constants(formal: Formal) -> frozenset[str]:
    """Return the names in a statement that are not bound; none where it does not parse."""
    found = tree_of(formal.statement, formal.commands)
    if found is None:
        return frozenset()
    free = free_names(found.root)
    words = (token.text for token in tokens(found.root) if token.type == "IDENT")
    return frozenset(word for word in words if head_name(word) in free)


def _last(name: str) -> str:
    return name.rpartition(".")[2]


def _body(definition: Definition) -> str:
    """Return a definition without its name and its white space."""
    text = definition.text.replace(definition.name, "", 1)
    return "".join(text.partition(" ")[2].split())


def _renamed(text: str, old: str, new: str) -> str:
    for name in (old, _last(old)):
        text = re.sub(_WORD.format(re.escape(name)), _last(new), text)
    return text


def _reworded(definition: Definition, old: str, new: str) -> Definition:
    return replace(definition, text=_renamed(definition.text, old, new))
