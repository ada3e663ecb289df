"""The classes that a statement gives to lemmas: those it assumes, and those of number types.

A statement about `ℝ` assumes no `Field ℝ`; instances of the library say so. These are harvested
with the lemmas, see `driftbench.library.lemma_texts`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from driftbench.library.closures import Closures
from driftbench.library.lemma_texts import NUMBERS
from driftbench.oracles import logic
from driftbench.oracles.logic import PROP, Const

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping

    from driftbench.library.closures import Atom, ClassRule
    from driftbench.library.lemma_texts import LemmaTexts
    from driftbench.library.parsed import ParsedLibrary
    from driftbench.oracles.logic import Term
    from driftbench.oracles.translation import TranslatedPair

__all__ = [
    "AssumedClasses",
    "assumed_classes",
    "assumptions_of",
    "class_closures",
    "instance_lemmas",
]

#: Namespaces in which instances about number types name their classes.
_SPACES = ("", "Nat", "Int", "Real", "Complex")
#: Classes of number types of which no instance has a plain header.
_HELD: tuple[Atom, ...] = (("RCLike", "ℝ"), ("RCLike", "ℂ"))
#: A finite type has exactly one instance of `Fintype`.
_FINITE, _FINTYPE, _NAME = "Finite", "Fintype", "nonempty_fintype"


@dataclass(frozen=True, slots=True)
class AssumedClasses:
    """Classes that lemmas may presuppose.

    Args:
        assumed: what the assumptions of statements imply.
        closures: which classes number types have.
    """

    assumed: frozenset[Atom]
    closures: Closures

    def __contains__(self, atom: object) -> bool:
        """Return whether a class is given."""
        if not isinstance(atom, tuple):
            return False
        return atom in self.assumed or self.closures.holds(atom)

    def __or__(self, other: AssumedClasses) -> AssumedClasses:
        """Return the classes that either gives."""
        return AssumedClasses(self.assumed | other.assumed, self.closures)


def class_closures(texts: LemmaTexts, library: ParsedLibrary) -> Closures:
    """Return the implications among classes of a library, and the classes of number types."""

    def named(atom: Atom) -> Atom:
        return (next(iter(library.resolve(atom[0], _SPACES)), atom[0]), *atom[1:])

    rules: list[ClassRule] = []
    held = list(_HELD)
    for conclusion, *premises in texts.ground:
        atoms = [named(premise) for premise in premises]
        fixed = tuple(
            sorted({one for atom in (conclusion, *premises) for one in atom[1:]} & NUMBERS)
        )
        if atoms:
            rules.append((tuple(atoms), named(conclusion), fixed))
        else:
            held.append(named(conclusion))
    return Closures((*library.class_rules(), *rules), held)


def assumed_classes(
    statement: Term, atoms: Mapping[str, tuple[str, tuple[str, ...]]], closures: Closures
) -> AssumedClasses:
    """Return the classes that a statement assumes at its head, with all that they imply.

    Args:
        statement: a closed formula.
        atoms: names of class assumptions -> the class and its arguments.
        closures: the implications.
    """
    given = (atoms[one.name] for one in assumptions_of(statement, atoms))
    return AssumedClasses(closures.of((name, *types) for name, types in given), closures)


def assumptions_of(statement: Term, atoms: Collection[str]) -> tuple[Const, ...]:
    """Return the class assumptions at the head of a statement, each once."""
    return tuple(dict.fromkeys(_assumed(statement, atoms)))


def instance_lemmas(pair: TranslatedPair) -> Iterator[tuple[str, Term]]:
    """Yield that a finite type has an instance of `Fintype`, where only one statement assumes it.

    The classes that a statement assumes imply this already, but a lemma may say that a type is
    finite. Statements do not depend on which instance of `Fintype` it is, since there is only one.
    """
    gold, candidate = (frozenset(logic.constants(side)) for side in (pair.gold, pair.candidate))
    for one in sorted(gold ^ candidate, key=lambda one: one.name):
        name, types = pair.atoms.get(one.name, ("", ()))
        if name == _FINTYPE and one.sort == PROP:
            # The translation names a class assumption by its class and the types.
            finite = Const(" ".join((_FINITE, *types)), PROP)
            yield _NAME, logic.Implies(finite, one)


def _assumed(term: Term, atoms: Collection[str]) -> Iterator[Const]:
    while isinstance(term, logic.Implies | logic.Forall):
        if isinstance(term, logic.Forall):
            term = term.body
            continue
        for one in _parts(term.premise):
            if isinstance(one, Const) and one.name in atoms:
                yield one
        term = term.conclusion


def _parts(term: Term) -> Iterable[Term]:
    return term.parts if isinstance(term, logic.And) else (term,)
