"""Implications between predicates that rules use, each proved by one declaration.

An edge lists the classes that its declaration requires beyond those of both predicates, so that it
is used only where it holds, and the classes under which the converse holds too. Chains of
declarations are not used.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Annotated, TypeAlias

from driftbench._constraints import Parsed
from driftbench._typed_files import read_typed
from driftbench.errors import RuleError

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from driftbench.library.kinds import Kinds

__all__ = [
    "BUNDLED",
    "FILE",
    "FUNCTION",
    "Implication",
    "ImplicationStep",
    "edges",
    "read_implications",
    "to_toml",
]

FILE = "implications.toml"
#: Placeholders for the head of a type of functions, and of a type of bundled maps.
FUNCTION, BUNDLED = "Function", "→"
_CLASSES = ("requires", "asks", "adds", "unless")
_Names: TypeAlias = Annotated[
    tuple[str, ...], Parsed(str, "names, with a space between", lambda text: tuple(text.split()))
]


@dataclass(frozen=True, slots=True, order=True)
class Implication:
    """An implication between two predicates.

    Attributes:
        weaker: full name of the implied predicate.
        stronger: full name of the predicate that implies it, for the same arguments.
        evidence: the declaration that proves it.
        requires: required classes beyond those that the predicates require, sorted.
        asks: requirements of the stronger predicate only: classes, or `=` for a function from a
            type to itself.
        adds: classes that only the weaker predicate requires.
        unless: classes and types under which the converse holds too.
    """

    weaker: str
    stronger: str
    evidence: str
    requires: _Names = ()
    asks: _Names = ()
    adds: _Names = ()
    unless: _Names = ()


@dataclass(frozen=True, slots=True, order=True)
class ImplicationStep:
    """The implication `P x → Q x` in the header of a theorem.

    Attributes:
        weaker: full name of `Q`.
        stronger: full name of `P`.
        evidence: the declaration; "" for one that is used only as a converse.
        classes: last name components of all classes it assumes, and `=` for a function from a type
            to itself.
        types: heads of the types of its arguments, `FUNCTION` and `BUNDLED` for maps; "" for a
            type variable.
    """

    weaker: str
    stronger: str
    evidence: str
    classes: frozenset[str]
    types: tuple[str, ...] = ()


def edges(found: Iterable[ImplicationStep], kinds: Kinds) -> tuple[Implication, ...]:
    """Return an edge for each pair of predicates, by the declaration with the fewest requirements.

    Equivalences are left out, that is edges whose converse needs no further classes. Implications
    about bundled maps give no edge between predicates of functions.

    Args:
        found: implications in headers.
        kinds: gives the requirements of predicates and the classes that are propositions.
    """
    by_pair: dict[tuple[str, str], list[ImplicationStep]] = {}
    for step in sorted(found, key=lambda one: (one.evidence, sorted(one.classes))):
        by_pair.setdefault((step.weaker, step.stronger), []).append(step)
    functions = {place for steps in by_pair.values() for step in steps for place in _places(step)}
    out = []
    for (weaker, stronger), steps in by_pair.items():
        general = (one for one in steps if one.evidence and not functions & _places(one, BUNDLED))
        proofs = [(_edge(one, kinds), one) for one in general]
        if not proofs:
            continue
        edge, proof = min(proofs, key=lambda known: _cost(known[0]))
        converses = by_pair.get((stronger, weaker), ())
        further = [_further(one, proof, edge, kinds) for one in converses]
        if all(further):
            unless = {one for words in further for one in words}
            out.append(replace(edge, unless=tuple(sorted(unless))))
    return tuple(sorted(out))


def _further(
    converse: ImplicationStep, step: ImplicationStep, edge: Implication, kinds: Kinds
) -> frozenset[str]:
    """Return the requirements of a converse beyond those of a step: types, and mixins if any."""
    required = {"=", *edge.requires, *edge.asks, *edge.adds}
    required |= _needs(edge.stronger, kinds) | _needs(edge.weaker, kinds)
    classes = converse.classes - required
    mixins = frozenset(one for one in classes if kinds.class_of_field(one) == "mixin")
    return (mixins or classes) | ({*converse.types} - {*step.types, "", BUNDLED})


def _places(step: ImplicationStep, kind: str = FUNCTION) -> set[tuple[str, int]]:
    """Return the predicates and argument positions at which a step has a map of some kind."""
    at = [place for place, type_ in enumerate(step.types) if type_ == kind]
    return {(name, place) for name in (step.weaker, step.stronger) for place in at}


def _edge(step: ImplicationStep, kinds: Kinds) -> Implication:
    stronger, weaker = _needs(step.stronger, kinds), _needs(step.weaker, kinds)
    asks = (stronger - weaker) | (step.classes & {"="})
    parts = (step.classes - stronger - weaker - {"="}, asks, weaker - stronger)
    classes = (tuple(sorted(names)) for names in parts)
    return Implication(step.weaker, step.stronger, step.evidence, *classes)


def _needs(name: str, kinds: Kinds) -> frozenset[str]:
    entry = kinds.entries.get(name)
    return frozenset() if entry is None else entry.requires


def _cost(edge: Implication) -> tuple[int, int, str]:
    return (len(edge.requires) + len(edge.asks), len(edge.evidence), edge.evidence)


def to_toml(found: Sequence[Implication], *, source: str) -> str:
    """Return the text of `implications.toml`; `source` describes the origin of the edges."""
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


@dataclass(frozen=True, slots=True)
class _ImplicationFile:
    edges: tuple[Implication, ...]


def read_implications(folder: Path) -> tuple[Implication, ...]:
    """Read the edges in a folder of rules; () if it has none.

    Raises:
        RuleError: the file is malformed.
    """
    path = folder / FILE
    if not path.exists():
        return ()
    return read_typed(_ImplicationFile, path, error=RuleError).edges
