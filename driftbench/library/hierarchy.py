"""Which classes an instance of a class may bring with it, through `extends`, fields and instances.

The result is an over-estimate: an instance is used if one of its premises is given. It is for
finding classes that are certainly missing.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, TypeAlias

from driftbench.library.constants import Clause

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from driftbench.library.signatures import ConstantSignature, Signatures

__all__ = ["ClassPosition", "Hierarchy", "hierarchy_of", "is_abbreviation"]

ClassPosition: TypeAlias = tuple[str, int]
"""Full name of a class, and the position of a term among its arguments, from 0."""


@dataclass
class Hierarchy:
    """The classes of a snapshot, with their additive copies; picklable.

    Args:
        classes: the classes, and the structures that are used as classes.
        derivations: class and argument position -> those that an instance derives from it.
        abbreviations: classes in `derivations` that abbreviate others, such as `SmallCategory`, and
            so may imply any class.
    """

    classes: frozenset[str]
    derivations: dict[ClassPosition, tuple[ClassPosition, ...]]
    abbreviations: frozenset[str] = frozenset()
    _possible: dict[tuple[ClassPosition, ...], frozenset[ClassPosition]] = field(
        default_factory=dict, repr=False
    )

    def __getstate__(self) -> dict[str, Any]:
        """Leave computed values out of the pickle."""
        return self.__dict__ | {"_possible": {}}

    def is_instance(self, name: str) -> bool:
        """Return whether a name is a class, or a structure used as one."""
        return name in self.classes

    def may_imply(self, given: tuple[ClassPosition, ...], wanted: ClassPosition) -> bool:
        """Return whether a term with some classes may have another class.

        Args:
            given: as for `possible_classes`, sorted.
            wanted: a class with the position of the term among its arguments.
        """
        if given not in self._possible:
            self._possible[given] = self.possible_classes(given)
        found = self._possible[given]
        return wanted in found or any(name in self.abbreviations for name, _ in found)

    def possible_classes(self, given: Iterable[ClassPosition]) -> frozenset[ClassPosition]:
        """Return each class and argument position that a term may have.

        Args:
            given: classes assumed of the term, with its position among their arguments.
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
    classes = frozenset(name for name, one in declared if one.keyword.startswith("class"))
    derivations: dict[ClassPosition, set[ClassPosition]] = {}
    for clause in (*_instances(signatures), *_fields(signatures, classes)):
        for source, target in _derivations(clause):
            derivations.setdefault(source, set()).add(target)
    named = {name for source, targets in derivations.items() for name, _ in (source, *targets)}
    return Hierarchy(
        classes | named,
        {source: tuple(sorted(targets)) for source, targets in sorted(derivations.items())},
        frozenset(name for name in named if is_abbreviation(signatures.signature(name))),
    )


def is_abbreviation(one: ConstantSignature | None) -> bool:
    """Return whether a class is an abbreviation of others."""
    return one is not None and one.kind in {"abbrev", "def"}


def _instances(signatures: Signatures) -> Iterator[Clause]:
    """Yield `extends` and instances, and additive copies, with the full names of their classes."""
    for clause in signatures.clauses():
        if not clause.premises:
            continue
        conclusion, *premises = (
            (next(iter(signatures.resolutions(name, clause.spaces)), name), *arguments)
            for name, *arguments in (clause.conclusion, *clause.premises)
        )
        yield replace(clause, premises=tuple(premises), conclusion=conclusion)


def _fields(signatures: Signatures, classes: frozenset[str]) -> Iterator[Clause]:
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


def _derivations(clause: Clause) -> Iterator[tuple[ClassPosition, ClassPosition]]:
    for premise in clause.premises:
        for i, variable in enumerate(premise[1:]):
            for j, other in enumerate(clause.conclusion[1:]):
                if variable == other:
                    yield (premise[0], i), (clause.conclusion[0], j)
