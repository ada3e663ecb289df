"""Families: groups of declarations that are too similar to be in different splits.

A family is a source theorem with its near duplicates: additive and multiplicative versions, primed
variants, declarations with the same statement or the same English. The name of a family does not
depend on the order of its members. In doubt, declarations are joined: that costs little, while a
pair of near duplicates in two splits would leak answers.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Mapping, Sequence

__all__ = ["Forest", "families"]


@dataclass(slots=True)
class Forest:
    """Disjoint sets with a root that does not depend on the order of the unions."""

    parents: dict[Hashable, Hashable] = field(default_factory=dict)

    def root(self, item: Hashable) -> Hashable:
        """Return the representative of `item`, which is added if it is new."""
        self.parents.setdefault(item, item)
        path = []
        while self.parents[item] != item:
            path.append(item)
            item = self.parents[item]
        for passed in path:
            self.parents[passed] = item
        return item

    def join(self, first: Hashable, second: Hashable) -> None:
        """Put two items into one set."""
        a, b = sorted((self.root(first), self.root(second)), key=repr)
        self.parents[b] = a

    def groups(self) -> dict[Hashable, list[Hashable]]:
        """Return the sets by root, members sorted."""
        found: dict[Hashable, list[Hashable]] = {}
        for item in sorted(self.parents, key=repr):
            found.setdefault(self.root(item), []).append(item)
        return found


def families(members: Iterable[tuple[str, Sequence[str]]]) -> Mapping[str, str]:
    """Return the families of declarations, which are those that share a mark.

    Args:
        members: declaration names, each with its marks (its normal name, statement, English).

    Returns:
        Declaration name -> name of its family: the first member in alphabetical order.
    """
    forest = Forest()
    names: list[str] = []
    for name, marks in members:
        names.append(name)
        forest.root(("name", name))
        for mark in marks:
            forest.join(("name", name), ("mark", mark))
    first: dict[Hashable, str] = {}
    for name in sorted(names):
        first.setdefault(forest.root(("name", name)), name)
    return {name: first[forest.root(("name", name))] for name in names}
