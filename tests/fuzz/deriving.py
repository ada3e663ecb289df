"""Random texts from tables of templates: the engine of the typed generator.

A table maps a sort to templates. In a template `{ℕ}` stands for a term of sort `ℕ`, and `{x:ℕ}` for
a new name that what follows may use as a term of that sort. Knows no Lean.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import random
    from collections.abc import Mapping, Sequence

__all__ = ["Deriver", "Table"]

_HOLE = re.compile(r"\{(?P<bound>x:)?(?P<sort>[^{}\s:]+)\}")
_PLAIN = re.compile(r"[\w'.]+|\(.*\)")
_LARGEST = 400


class _Part(NamedTuple):
    """A piece of a template: fixed text before a hole, and the hole's sort; "" at the end."""

    text: str
    sort: str
    bound: bool


@cache
def _parts(template: str) -> tuple[_Part, ...]:
    found: list[_Part] = []
    position = 0
    for hole in _HOLE.finditer(template):
        text = template[position : hole.start()]
        found.append(_Part(text, hole["sort"], hole["bound"] is not None))
        position = hole.end()
    return (*found, _Part(template[position:], "", bound=False))


@dataclass(frozen=True)
class Table:
    """What terms of each sort may look like; a sort without leaves has names for such.

    Args:
        templates: by sort.
        names: names that binders may bind.
    """

    templates: Mapping[str, Sequence[str]]
    names: Sequence[str]
    leaves: dict[str, tuple[str, ...]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for sort, templates in self.templates.items():
            self.leaves[sort] = tuple(one for one in templates if "{" not in one)


class Deriver:
    """Derives terms from a table, by one source of randomness.

    Args:
        table: the templates.
        rng: whose draws decide.
        depth: most templates inside of each other.
    """

    def __init__(self, table: Table, rng: random.Random, *, depth: int) -> None:
        self.table = table
        self.rng = rng
        self.depth = depth
        self.known: dict[str, list[str]] = {}
        self.made = 0

    def bind(self, sort: str) -> str:
        """Return a name that from now on is a term of a sort."""
        name = self.rng.choice(self.table.names)
        self.known.setdefault(sort, []).append(name)
        return name

    def term(self, sort: str, depth: int = 0) -> str:
        """Return a term of a sort: a known name, or what a template makes."""
        self.made += 1
        known = self.known.get(sort)
        leaf = depth >= self.depth or self.made > _LARGEST
        if known and self.rng.random() < (0.9 if leaf else 0.35):
            return self.rng.choice(known)
        leaves = self.table.leaves[sort]
        if leaf:
            return self.rng.choice(leaves or self.table.names)
        return self.filled(self.rng.choice(self.table.templates[sort]), depth)

    def filled(self, template: str, depth: int = 0) -> str:
        """Return a template with its holes filled."""
        out: list[str] = []
        outer = {sort: len(names) for sort, names in self.known.items()}
        for part in _parts(template):
            out.append(part.text)
            if part.bound:
                out.append(self.bind(part.sort))
            elif part.sort:
                made = self.term(part.sort, depth + 1)
                # Most operands are kept together, so that most terms are typed as they were meant.
                alone = _PLAIN.fullmatch(made) is not None or self.rng.random() < 0.2
                out.append(made if alone else f"({made})")
        for sort, names in self.known.items():
            del names[outer.get(sort, 0) :]
        return "".join(out)
