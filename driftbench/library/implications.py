"""The implications that rules use: predicates that imply others, each with its declaration.

What a declaration presupposes beyond what both predicates presuppose is kept with the edge, so that
it is used only where it holds, and so are the classes under which another declaration goes back.
Deliberately no chains: an edge is one declaration.
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
#: What stands for the head of a type of functions, and of a type of bundled maps.
FUNCTION, BUNDLED = "Function", "→"
_CLASSES = ("requires", "asks", "adds", "unless")
_Names: TypeAlias = Annotated[
    tuple[str, ...], Parsed(str, "names, with a space between", lambda text: tuple(text.split()))
]


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
        unless: classes and types that play a part where both say the same.
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
    """What one header says: `P x → Q x` under classes.

    Attributes:
        weaker: full name of `Q`.
        stronger: full name of `P`.
        evidence: the declaration; "" for one that only tells that a step goes back.
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
    """Return an edge for each two predicates, by the declaration that asks least.

    Equivalences are no edges: steps that go back under no more classes than they need themselves.
    Nor is what holds of bundled maps an edge between predicates of functions.

    Args:
        found: what headers say.
        kinds: says what predicates presuppose and which classes are propositions.
    """
    ways: dict[tuple[str, str], list[ImplicationStep]] = {}
    for step in sorted(found, key=lambda one: (one.evidence, sorted(one.classes))):
        ways.setdefault((step.weaker, step.stronger), []).append(step)
    functions = {place for steps in ways.values() for step in steps for place in _places(step)}
    out = []
    for (weaker, stronger), steps in ways.items():
        general = (one for one in steps if one.evidence and not functions & _places(one, BUNDLED))
        proofs = [(_edge(one, kinds), one) for one in general]
        if not proofs:
            continue
        edge, proof = min(proofs, key=lambda known: _cost(known[0]))
        back = [_further(one, proof, edge, kinds) for one in ways.get((stronger, weaker), ())]
        if all(back):
            unless = {one for words in back for one in words}
            out.append(replace(edge, unless=tuple(sorted(unless))))
    return tuple(sorted(out))


def _further(
    back: ImplicationStep, step: ImplicationStep, edge: Implication, kinds: Kinds
) -> frozenset[str]:
    """Return what a step back asks beyond the step: types, and propositional classes if any."""
    held = {"=", *edge.requires, *edge.asks, *edge.adds}
    held |= _needs(edge.stronger, kinds) | _needs(edge.weaker, kinds)
    classes = back.classes - held
    mixins = frozenset(one for one in classes if kinds.class_of_field(one) == "mixin")
    return (mixins or classes) | ({*back.types} - {*step.types, "", BUNDLED})


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


@dataclass(frozen=True, slots=True)
class _ImplicationFile:
    edges: tuple[Implication, ...]


def read_implications(folder: Path) -> tuple[Implication, ...]:
    """Read the edges that lie beside the rules of a folder; () when it has none.

    Raises:
        RuleError: the file is malformed.
    """
    path = folder / FILE
    if not path.exists():
        return ()
    return read_typed(_ImplicationFile, path, error=RuleError).edges
