"""The hierarchy of classes and structures, each step with the declaration that proves it.

Steps are `extends` and instances whose premises and conclusion are about plain variables, with
their additive copies. `possible_classes` over-estimates, since it uses an instance if one of its
premises is given: it is for finding classes that are certainly missing.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from driftbench.library.constants import Clause

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from driftbench.library.constants import Constant
    from driftbench.library.signatures import ConstantSignature, Signatures

__all__ = ["Edge", "Hierarchy", "hierarchy_of", "is_abbreviation"]


@dataclass(frozen=True, slots=True, order=True)
class Edge:
    """One step: `child` implies `parent`, on the same arguments.

    Args:
        child: full name of the stronger class or structure.
        parent: full name of the implied one.
        declaration: the declaration that proves it; "" for an instance without a name.
        requires: further classes that the instance requires, sorted; empty for `extends`.
        origin: `extends` or `instance`.
    """

    child: str
    parent: str
    declaration: str
    requires: tuple[str, ...]
    origin: str


@dataclass
class Hierarchy:
    """The classes and structures of a snapshot; picklable.

    Args:
        edges: all steps, sorted.
        propositional: mixins, the classes that are propositions.
        data: the classes that carry data.
        derivations: class and argument position -> those that an instance derives from it.
        abbreviations: classes in `derivations` that abbreviate others, such as `SmallCategory`, and
            so may imply any class.
    """

    edges: tuple[Edge, ...]
    propositional: frozenset[str]
    data: frozenset[str]
    derivations: dict[tuple[str, int], tuple[tuple[str, int], ...]]
    abbreviations: frozenset[str] = frozenset()
    _parents: dict[str, list[Edge]] = field(default_factory=dict, repr=False)
    _used: set[str] = field(default_factory=set, repr=False)
    _possible: dict[tuple[tuple[str, int], ...], frozenset[tuple[str, int]]] = field(
        default_factory=dict, repr=False
    )

    def __getstate__(self) -> dict[str, Any]:
        """Leave computed values out of the pickle."""
        return self.__dict__ | {"_parents": {}, "_used": set(), "_possible": {}}

    def parents(self, name: str) -> tuple[Edge, ...]:
        """Return the steps from a class, sorted."""
        if not self._parents:
            for edge in self.edges:
                self._parents.setdefault(edge.child, []).append(edge)
        return tuple(self._parents.get(name, ()))

    def proof(self, child: str, parent: str) -> tuple[Edge, ...]:
        """Return the shortest unconditional path from one class to another; () if there is none."""
        reached: dict[str, tuple[Edge, ...]] = {child: ()}
        queue = deque([child])
        while queue and parent not in reached:
            here = queue.popleft()
            for edge in self.parents(here):
                if not edge.requires and edge.parent not in reached:
                    reached[edge.parent] = (*reached[here], edge)
                    queue.append(edge.parent)
        return reached.get(parent, ())

    def ancestors(self, name: str) -> frozenset[str]:
        """Return all classes that a class implies without a condition, except itself."""
        found = {name}
        queue = [name]
        while queue:
            for edge in self.parents(queue.pop()):
                if not edge.requires and edge.parent not in found:
                    found.add(edge.parent)
                    queue.append(edge.parent)
        return frozenset(found - {name})

    def is_instance(self, name: str) -> bool:
        """Return whether a name is a class, or a structure used as one."""
        if not self._used:
            self._used |= self.data | self.propositional
            for (source, _), targets in self.derivations.items():
                self._used |= {source, *(target for target, _ in targets)}
        return name in self._used

    def may_imply(self, given: tuple[tuple[str, int], ...], wanted: tuple[str, int]) -> bool:
        """Return whether a term with some classes may have another class.

        Args:
            given: as for `possible_classes`, sorted.
            wanted: a class with the position of the term among its arguments, from 0.
        """
        if given not in self._possible:
            self._possible[given] = self.possible_classes(given)
        found = self._possible[given]
        return wanted in found or any(name in self.abbreviations for name, _ in found)

    def possible_classes(self, given: Iterable[tuple[str, int]]) -> frozenset[tuple[str, int]]:
        """Return each class and argument position that a term may have.

        Args:
            given: classes assumed of the term, with its position among their arguments, from 0.
        """
        found = set(given)
        queue = list(found)
        while queue:
            new = [one for one in self.derivations.get(queue.pop(), ()) if one not in found]
            found.update(new)
            queue += new
        return frozenset(found)


def hierarchy_of(signatures: Signatures) -> Hierarchy:
    """Return the hierarchy of a snapshot, built from its signatures."""
    declared = signatures.harvest.constants.items()
    classes = {name: one for name, one in declared if one.keyword.startswith("class")}
    clauses = [_named(clause, signatures) for clause in signatures.clauses]
    clauses += [copy for clause in clauses if (copy := _copied(clause, signatures)) != clause]
    edges = {edge for clause in clauses for edge in _edges(clause)}
    edges = {edge for edge in edges if edge.child in classes and edge.parent in classes}
    edges |= set(_structures(signatures))
    derivations: dict[tuple[str, int], set[tuple[str, int]]] = {}
    steps = (*clauses, *_fields(signatures, classes))
    for source, target in (pair for clause in steps for pair in _derivations(clause)):
        derivations.setdefault(source, set()).add(target)
    named = {name for source, targets in derivations.items() for name, _ in (source, *targets)}
    return Hierarchy(
        tuple(sorted(edges)),
        frozenset(name for name, one in classes.items() if one.result == "Prop"),
        frozenset(name for name, one in classes.items() if one.result != "Prop"),
        {source: tuple(sorted(targets)) for source, targets in sorted(derivations.items())},
        frozenset(name for name in named if is_abbreviation(signatures.signature(name))),
    )


def is_abbreviation(one: ConstantSignature | None) -> bool:
    """Return whether a class is an abbreviation of others."""
    return one is not None and one.kind in {"abbrev", "def"}


def _named(clause: Clause, signatures: Signatures) -> Clause:
    """Return a clause with the full names of its classes."""

    def named(atom: tuple[str, ...]) -> tuple[str, ...]:
        full = next(iter(signatures.resolutions(atom[0], clause.spaces)), atom[0])
        return (full, *atom[1:])

    premises = tuple(map(named, clause.premises))
    # An instance without a name is harvested under its namespace.
    name = clause.declaration
    generated = name == f"{clause.premises[0][0]}.to{clause.conclusion[0].rsplit('.', 1)[-1]}"
    if not generated and (
        name not in signatures.vocabulary.names or name in signatures.harvest.constants
    ):
        name = ""
    return Clause(name, premises, named(clause.conclusion), clause.spaces)


def _copied(clause: Clause, signatures: Signatures) -> Clause:
    """Return the additive copy of a clause; the clause itself if it has none."""
    known = signatures.vocabulary.additive

    def copied(atom: tuple[str, ...]) -> tuple[str, ...]:
        return (known.get(atom[0], atom[0]), *atom[1:])

    return Clause(
        known.get(clause.declaration, clause.declaration),
        tuple(map(copied, clause.premises)),
        copied(clause.conclusion),
        clause.spaces,
    )


def _edges(clause: Clause) -> Iterator[Edge]:
    """Yield steps on the same arguments; `[Foo α] [Bar α] : Baz α` gives two with conditions."""
    conclusion = clause.conclusion
    name = clause.declaration
    extends = name == f"{clause.premises[0][0]}.to{conclusion[0].rsplit('.', 1)[-1]}"
    for i, premise in enumerate(clause.premises):
        if premise[1:] == conclusion[1:] and premise[0] != conclusion[0]:
            others = (*clause.premises[:i], *clause.premises[i + 1 :])
            requires = tuple(sorted({" ".join(other) for other in others}))
            origin = "extends" if extends else "instance"
            yield Edge(premise[0], conclusion[0], name, requires, origin)


def _structures(signatures: Signatures) -> Iterator[Edge]:
    """Yield the `extends` steps of structures that are not classes, for any arguments."""
    for name, one in signatures.harvest.constants.items():
        if one.keyword != "structure":
            continue
        for parent in one.parents:
            head = parent.lstrip("(@").split(" ", 1)[0]
            full = next(iter(signatures.resolutions(head, one.spaces)), "")
            if full:
                last = full.rsplit(".", 1)[-1]
                yield Edge(name, full, f"{name}.to{last}", (), "extends")


def _fields(signatures: Signatures, classes: Mapping[str, Constant]) -> Iterator[Clause]:
    """Yield a clause for each field of a class that is an instance."""
    for name, one in signatures.harvest.constants.items():
        space = name.rpartition(".")[0]
        if one.keyword != "field" or space not in classes:
            continue
        head, *arguments = one.result.split() or [""]
        full = next(iter(signatures.resolutions(head, one.spaces)), "")
        if full in classes:
            owner = signatures.signature(space)
            own = tuple(argument for argument, _ in owner.explicit) if owner is not None else ()
            yield Clause(name, ((space, *own),), (full, *arguments), one.spaces)


def _derivations(clause: Clause) -> Iterator[tuple[tuple[str, int], tuple[str, int]]]:
    for premise in clause.premises:
        for i, variable in enumerate(premise[1:]):
            for j, other in enumerate(clause.conclusion[1:]):
                if variable == other:
                    yield (premise[0], i), (clause.conclusion[0], j)
