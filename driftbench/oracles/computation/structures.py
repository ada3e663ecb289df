"""The laws of the sorts of a pair.

A type variable has the laws of the classes that both statements assume of it, a number type, a type
of polynomials or of units those of mathlib.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from driftbench.oracles import logic
from driftbench.oracles.computation.sums import NATURAL, Arithmetic
from driftbench.oracles.logic import PROP, Base, FunctionSort

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from driftbench.library.parsed import ParsedLibrary
    from driftbench.oracles.logic import Sort, Term
    from driftbench.oracles.translation import TranslatedPair

__all__ = ["Structures", "structures_of"]

_RING = Arithmetic(sums=True, negation=True, products=True, commutes=True)
_FIELD = replace(_RING, division=True, rational=True)
_LINEAR = {"ordered": True, "linear": True}
_NUMBERS = {
    "ℕ": NATURAL,
    "ℕ+": Arithmetic(sums=True, products=True, commutes=True, zero=False),
    "ℤ": replace(_RING, **_LINEAR, discrete=True),
    "ℚ": replace(_FIELD, **_LINEAR),
    "ℝ": replace(_FIELD, **_LINEAR),
    "ℂ": _FIELD,
    "ℚ≥0": replace(_FIELD, negation=False, linear=True),
    "ℝ≥0": replace(_FIELD, negation=False, linear=True),
    "ℝ≥0∞": Arithmetic(sums=True, products=True, commutes=True, linear=True),
    "ℕ∞": Arithmetic(sums=True, products=True, commutes=True, linear=True),
}
_RESIDUES = re.compile(r"ZMod \(?(\d+)\)?$")


@dataclass(frozen=True, slots=True)
class Structures:
    """The laws of sorts.

    Args:
        given: the classes that both statements assume of their type variables, by variable.
    """

    given: Mapping[str, Collection[str]]
    _found: dict[Sort, Arithmetic | None] = field(default_factory=dict, compare=False)

    def laws(self, sort: Sort) -> Arithmetic | None:
        """Return the laws of a sort; None if none are known."""
        if sort not in self._found:
            self._found[sort] = self._laws(sort)
        return self._found[sort]

    def _laws(self, sort: Sort) -> Arithmetic | None:
        if isinstance(sort, FunctionSort):
            return self._pointwise(sort)
        if sort == PROP or "·" in sort.name or "?" in sort.name:
            return None
        if sort.name in _NUMBERS:
            return _NUMBERS[sort.name]
        if found := _RESIDUES.match(sort.name):
            return replace(_RING, modulus=int(found[1])) if int(found[1]) > 1 else None
        former, _, rest = sort.name.partition(" ")
        if former in {"Polynomial", "ˣ"}:
            inner = self.laws(Base(_bare(rest)))
            return None if inner is None or not inner.literals else _built(former, inner)
        return _of_classes(self.given.get(sort.name, ()))

    def _pointwise(self, sort: FunctionSort) -> Arithmetic | None:
        """Return the laws of functions; of two arguments, they may be matrices."""
        inner = self.laws(sort.codomain)
        if inner is None or not inner.sums:
            return None
        return Arithmetic(
            sums=True,
            negation=inner.negation,
            products=inner.products,
            commutes=inner.commutes and isinstance(sort.codomain, Base),
            zero=inner.zero,
        )


def structures_of(pair: TranslatedPair, library: ParsedLibrary) -> Structures:
    """Return the laws of the sorts of a pair."""
    sides = [_assumed(side, pair) for side in (pair.gold, pair.candidate)]
    closures = [library.closure(side) for side in sides]
    given: dict[str, set[str]] = {}
    for name, *about in closures[0] & closures[1]:
        if len(about) == 1:
            given.setdefault(about[0], set()).add(name.rsplit(".", 1)[-1])
    return Structures(given)


def _assumed(side: Term, pair: TranslatedPair) -> tuple[tuple[str, ...], ...]:
    """Return the class assumptions that a statement begins with, with their arguments."""
    found: dict[tuple[str, ...], None] = {}
    while isinstance(side, logic.Forall | logic.Implies):
        if isinstance(side, logic.Forall):
            side = side.body
            continue
        name = getattr(side.premise, "name", "")
        if name in pair.atoms and isinstance(side.premise, logic.Const):
            class_, arguments = pair.atoms[name]
            found[class_, *arguments] = None
        side = side.conclusion
    return tuple(found)


def _of_functions(text: str) -> bool:
    return "→" in text or text.startswith("Matrix ")


def _bare(text: str) -> str:
    return text[1:-1] if text.startswith("(") and text.endswith(")") else text


def _built(former: str, inner: Arithmetic) -> Arithmetic:
    if former == "ˣ":
        return Arithmetic(products=True, commutes=inner.commutes, group=True)
    return Arithmetic(
        sums=True,
        negation=inner.negation,
        products=True,
        commutes=inner.commutes,
        modulus=inner.modulus,
    )


def _of_classes(classes: Collection[str]) -> Arithmetic | None:
    sums, products = "AddCommMonoid" in classes, "Monoid" in classes
    if (sums and products and "Semiring" not in classes) or not (sums or products):
        return None
    division = "GroupWithZero" in classes and sums
    ordered = "IsOrderedAddMonoid" in classes and "PartialOrder" in classes
    return Arithmetic(
        sums=sums,
        negation=sums and "AddGroup" in classes,
        products=products,
        commutes="CommMonoid" in classes,
        group="Group" in classes,
        division=division,
        rational=division and "CharZero" in classes,
        ordered=ordered,
        linear="LinearOrder" in classes,
    )
