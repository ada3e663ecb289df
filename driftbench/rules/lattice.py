"""The implication lattice: which predicate on some arguments gives which other on the same ones.

Mined from theorem headers that say `P …` gives `Q …`, by a hypothesis or an arrow, where both are
constants applied to plain names and nothing else is assumed but classes; those are kept as
requirements. `P … ↔ Q …` gives a pair of equivalents, which are no drift: a step whose ends are
equivalent wherever it holds is left out, and one that is an equivalence under further classes says
so. Nothing is elaborated: what a header does not show is no edge.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from driftbench.corpus.parallel import map_files
from driftbench.rules._implications import implications_of, resolved

if TYPE_CHECKING:
    from collections.abc import Iterable

    from driftbench.corpus.parallel import Progress
    from driftbench.corpus.snapshot import Snapshot
    from driftbench.rules._implications import Found
    from driftbench.rules.signatures import Signatures

__all__ = ["Implication", "Lattice", "harvest_lattice", "lattice_of"]


@dataclass(frozen=True, slots=True, order=True)
class Implication:
    """`P x → Q x`, for all `x` under some classes.

    Args:
        stronger: full name of `P`.
        weaker: full name of `Q`.
        left: the arguments of `P`, in order, as the declaration names them.
        right: the arguments of `Q`; every one is among those of `P`.
        declaration: full name of the theorem that proves it.
        requires: the classes that the theorem assumes, as written, sorted.
        unless: lists of classes under which both are equivalent, sorted.
    """

    stronger: str
    weaker: str
    left: tuple[str, ...]
    right: tuple[str, ...]
    declaration: str
    requires: tuple[str, ...]
    unless: tuple[tuple[str, ...], ...] = ()

    @property
    def same_arguments(self) -> bool:
        """Whether both predicates take the same arguments in the same order."""
        return self.left == self.right


@dataclass(frozen=True)
class Lattice:
    """The predicates of a snapshot.

    Args:
        implications: steps that are no equivalences, sorted.
        equivalences: `P ↔ Q` in the same form, sorted.
    """

    implications: tuple[Implication, ...]
    equivalences: tuple[Implication, ...]

    def edges(self) -> tuple[Implication, ...]:
        """Return the steps between predicates on the same arguments, sorted."""
        return tuple(one for one in self.implications if one.same_arguments)

    def weaker_than(self, name: str) -> tuple[Implication, ...]:
        """Return the steps that start at a predicate, sorted."""
        return tuple(one for one in self.implications if one.stronger == name)

    def stronger_than(self, name: str) -> tuple[Implication, ...]:
        """Return the steps that end at a predicate, sorted."""
        return tuple(one for one in self.implications if one.weaker == name)


def harvest_lattice(
    snapshot: Snapshot,
    *,
    signatures: Signatures,
    workers: int = 1,
    progress: Progress | None = None,
) -> Lattice:
    """Mine the lattice of a snapshot.

    Args:
        snapshot: a project.
        signatures: its constants.
        workers: processes to read files with.
        progress: told the files done.

    Raises:
        CorpusError: a file is not UTF-8. LeanSyntaxError: a file is cut short in a comment.
    """
    parts = map_files(snapshot, implications_of, None, workers=workers, progress=progress)
    return lattice_of((one for part in parts for one in part), signatures)


def lattice_of(found: Iterable[Found], signatures: Signatures) -> Lattice:
    """Resolve what the files gave, and leave out steps between equivalents."""
    concluded = list(found)
    steps: set[Implication] = set()
    equivalences: set[Implication] = set()
    for one in concluded:
        parts = resolved(one, signatures)
        if parts is not None:
            kind = equivalences if one.link == "↔" else steps
            kind.add(Implication(*parts))
    under = _conditions(steps, equivalences)
    kept = (
        replace(one, unless=conditions)
        for one in steps
        if not _always(one, conditions := under.get(_pair(one), ()))
    )
    return Lattice(tuple(sorted(kept)), tuple(sorted(equivalences)))


def _pair(one: Implication) -> tuple[str, str]:
    first, second = sorted((one.stronger, one.weaker))
    return first, second


def _conditions(
    steps: set[Implication], equivalences: set[Implication]
) -> dict[tuple[str, str], tuple[tuple[str, ...], ...]]:
    """Return for each pair of predicates the lists of classes under which both say the same."""
    found: dict[tuple[str, str], set[tuple[str, ...]]] = {}
    for one in equivalences:
        found.setdefault(_pair(one), set()).add(one.requires)
    ways: dict[tuple[str, str], list[Implication]] = {}
    for one in steps:
        ways.setdefault((one.stronger, one.weaker), []).append(one)
    for (stronger, weaker), there in ways.items():
        for back in ways.get((weaker, stronger), ()):
            both = (tuple(sorted({*one.requires, *back.requires})) for one in there)
            found.setdefault(_pair(back), set()).update(both)
    _through_others(found)
    return {pair: tuple(sorted(lists)) for pair, lists in found.items()}


def _through_others(found: dict[tuple[str, str], set[tuple[str, ...]]]) -> None:
    """Add what follows from two equivalences in a row."""
    beside: dict[str, list[tuple[str, tuple[str, ...]]]] = {}
    for (first, second), lists in sorted(found.items()):
        for classes in sorted(lists):
            beside.setdefault(first, []).append((second, classes))
            beside.setdefault(second, []).append((first, classes))
    for name in sorted(beside):
        for first, here in beside[name]:
            for second, there in beside[name]:
                if first < second:
                    both = tuple(sorted({*here, *there}))
                    found.setdefault((first, second), set()).add(both)


def _always(one: Implication, conditions: Iterable[tuple[str, ...]]) -> bool:
    """Say whether both ends are equivalent under no more classes than the step needs itself."""
    needed = _classes(one.requires)
    return any(_classes(condition) <= needed for condition in conditions)


def _classes(atoms: Iterable[str]) -> frozenset[str]:
    return frozenset(atom.split(" ", 1)[0] for atom in atoms)
