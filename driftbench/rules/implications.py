"""The implications that rules use: predicates that imply others, each with its declaration.

What a declaration presupposes beyond what both predicates presuppose is kept with the edge, so that
it is used only where it holds, and so are the classes under which the snapshot's lattice knows both
ends to be equivalent. Deliberately no chains: an edge is one declaration.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from driftbench.errors import RuleError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from pathlib import Path

    from driftbench.rules.kinds import Kinds
    from driftbench.rules.lattice import Lattice

__all__ = [
    "FILE",
    "Implication",
    "edges",
    "read_implications",
    "to_toml",
    "with_conditions",
]

FILE = "implications.toml"
_CLASSES = ("requires", "asks", "adds", "unless")
_KEYS = frozenset({"stronger", "weaker", "evidence", *_CLASSES})


@dataclass(frozen=True, slots=True, order=True)
class Implication:
    """One edge.

    Attributes:
        weaker: full name of the predicate that follows.
        stronger: full name of the predicate that it follows from, for the same arguments.
        evidence: the declaration that proves it.
        requires: classes beyond those that both predicates presuppose, sorted.
        asks: what the stronger predicate presupposes and the weaker does not: classes, or `=` for
            a function from a type to itself.
        adds: classes that the weaker predicate presupposes and the stronger does not.
        unless: propositional classes that play a part where both say the same.
    """

    weaker: str
    stronger: str
    evidence: str
    requires: tuple[str, ...] = ()
    asks: tuple[str, ...] = ()
    adds: tuple[str, ...] = ()
    unless: tuple[str, ...] = ()


def edges(found: Iterable[Implication]) -> tuple[Implication, ...]:
    """Drop equivalences, and of several proofs of one edge keep the one that asks least."""
    best: dict[tuple[str, str], Implication] = {}
    for edge in found:
        key = (edge.weaker, edge.stronger)
        known = best.get(key)
        if known is None or _cost(edge) < _cost(known):
            best[key] = edge
    return tuple(sorted(edge for (one, two), edge in best.items() if (two, one) not in best))


def with_conditions(
    found: Iterable[Implication], lattice: Lattice, *, kinds: Kinds
) -> tuple[Implication, ...]:
    """Return edges with the classes under which the lattice knows both ends to be equivalent.

    Args:
        found: edges.
        lattice: mined from the same snapshot; its equivalences are what is read here.
        kinds: says which classes are propositions.
    """
    unless: dict[tuple[str, str], frozenset[str]] = {}
    for step in lattice.edges():
        key = (step.weaker, step.stronger)
        unless[key] = unless.get(key, frozenset()) | _conditions(step.unless, kinds)
    return tuple(
        replace(edge, unless=tuple(sorted(unless.get((edge.weaker, edge.stronger), ()))))
        for edge in found
    )


def _heads(classes: Iterable[str]) -> frozenset[str]:
    """Return the last name components of classes as written."""
    words = (text.split()[0].split(".{")[0].rstrip("*") for text in classes if text.split())
    return frozenset(word.rsplit(".", 1)[-1] for word in words)


def _conditions(unless: Iterable[Iterable[str]], kinds: Kinds) -> frozenset[str]:
    """Return the propositional classes among those under which two predicates say the same."""
    heads = frozenset().union(*(_heads(classes) for classes in unless), frozenset())
    return frozenset(head for head in heads if kinds.class_of_field(head) == "mixin")


def _cost(edge: Implication) -> tuple[int, int, str]:
    return (len(edge.requires) + len(edge.asks), len(edge.evidence), edge.evidence)


def to_toml(found: Sequence[Implication], *, source: str) -> str:
    """Return the text of `implications.toml`; `source` says where the edges are from."""
    lines = [
        "# Predicates that imply others for the same arguments, each with the declaration that",
        "# proves it. Mined by `driftbench rules implications`, not edited by hand, from",
        f"# {source}",
        "edges = [",
    ]
    for edge in found:
        classes = ((key, " ".join(getattr(edge, key))) for key in _CLASSES)
        needs = "".join(f', {key} = "{names}"' for key, names in classes if names)
        lines.append(
            f'  {{ stronger = "{edge.stronger}", weaker = "{edge.weaker}", '
            f'evidence = "{edge.evidence}"{needs} }},'
        )
    return "\n".join([*lines, "]", ""])


def read_implications(folder: Path) -> tuple[Implication, ...]:
    """Read the edges that lie beside the rules of a folder; () when it has none.

    Raises:
        RuleError: the file is malformed.
    """
    path = folder / FILE
    if not path.exists():
        return ()
    try:
        rows = tomllib.loads(path.read_text(encoding="utf-8"))["edges"]
        return tuple(_row(row) for row in rows)
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError, KeyError, TypeError) as error:
        raise RuleError(f"{path}: no list of edges: {error}") from error


def _row(row: Mapping[str, str]) -> Implication:
    unknown = sorted(set(row) - _KEYS)
    if unknown:
        raise KeyError(unknown[0])
    classes = (tuple(row.get(key, "").split()) for key in _CLASSES)
    return Implication(row["weaker"], row["stronger"], row["evidence"], *classes)
