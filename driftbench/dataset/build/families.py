"""Families: groups of declarations that are too similar to be in different splits.

A family is a source theorem with its near duplicates: additive and multiplicative versions, primed
variants, declarations with the same statement or the same English. The name of a family does not
depend on the order of its members. In doubt, declarations are joined: that costs little, while a
pair of near duplicates in two splits would leak answers.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Mapping, Sequence

__all__ = ["Forest", "families", "normal_name", "normal_statement", "normal_text"]

# Additive words -> the multiplicative words that `to_additive` translates to them.
_ADDITIVE = {
    "add": "mul",
    "zero": "one",
    "neg": "inv",
    "sub": "div",
    "nsmul": "pow",
    "zsmul": "zpow",
    "sum": "prod",
    "finsum": "finprod",
    "vadd": "smul",
    "multiples": "powers",
    "zmultiples": "zpowers",
}
_WORD = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|[0-9]+|[^\W\d_]+")
_HEAD = re.compile(r"^\s*(theorem|lemma)\s+(\S+?)(\.\{[^}]*\})?(?=[\s({\[⦃:]|$)")


def normal_name(name: str) -> str:
    """Return a declaration's name without primes, with additive words made multiplicative."""
    plain = name.replace("'", "").replace("«", "").replace("»", "")
    words = [word.lower() for word in _WORD.findall(plain)]
    # `AddCommGroup` becomes `CommGroup`, while `add_comm` becomes `mul_comm`.
    kept = [w for i, w in enumerate(words) if not (w == "add" and _is_prefix(plain, i))]
    return "_".join(_ADDITIVE.get(word, word) for word in kept)


def _is_prefix(name: str, index: int) -> bool:
    """Return whether word `index` is the `Add` that begins the name of an additive structure."""
    found = list(_WORD.finditer(name))
    if found[index].group() != "Add" or index + 1 == len(found):
        return False
    following = found[index + 1]
    return following.start() == found[index].end() and following.group()[0].isupper()


def normal_statement(statement: str) -> str:
    """Return a statement without keyword and name, and with single spaces."""
    return " ".join(_HEAD.sub("", statement).split())


def normal_text(text: str) -> str:
    """Return English in lower case, without punctuation and with single spaces."""
    return " ".join(re.findall(r"\w+|[^\w\s.,;:]", text.casefold()))


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
