"""Terms as sums of products, and in normal form.

Each term at a sort with laws is read as a sum whose atoms are terms in normal form, and is written
again in one way. Casts are moved to the atoms. Truncated subtraction, division without laws, powers
with real exponents and everything that the library defines are atoms; of literals they are computed
if the result is the same in every number type, so that a literal of a wrong type does no harm.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING

from driftbench.oracles import logic
from driftbench.oracles.computation import sums
from driftbench.oracles.computation.literals import exactly, literal_sum, number_of
from driftbench.oracles.computation.sums import (
    NATURAL,
    ONE,
    ZERO,
    Arithmetic,
    Atom,
    Factor,
    Sum,
    TooLargeError,
)
from driftbench.oracles.computation.writing import called, casted, inverted, natural, written
from driftbench.oracles.logic import PROP, Apply, Base, Const, Lam, Var, arrow, show_sort
from driftbench.oracles.sorting import sort_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from driftbench.oracles.computation.structures import Structures
    from driftbench.oracles.logic import Sort, Term

__all__ = ["BoundPlaces", "TermForm"]

_N, _Z = Base("ℕ"), Base("ℤ")
#: Types at which `a • b` is certainly `a * b`.
_NUMBERS = frozenset(map(Base, "ℕℤℚℝℂ"))
#: Coercions between number types that respect sums, products, literals and inverses.
_CASTS = frozenset(
    {("ℚ", "ℝ"), ("ℚ", "ℂ"), ("ℝ", "ℂ"), ("ℚ≥0", "ℚ"), ("ℚ≥0", "ℝ"), ("ℝ≥0", "ℝ")}
    | {("ℝ≥0", "ℂ"), ("ℝ≥0", "ℝ≥0∞")}
)
#: Constants of polynomials, as functions of their coefficients.
_COEFFICIENTS = frozenset({"Polynomial.C", "MvPolynomial.C"})
#: Types of the exponents of `Real.rpow` and the like, at which `x ^ (n : ℝ)` is `x ^ n`.
_REAL = frozenset({Base("ℝ"), Base("ℂ")})


@dataclass(frozen=True, slots=True)
class BoundPlaces:
    """The bound variables around a term, outermost first."""

    places: Mapping[Var, int] = field(default_factory=dict)
    depth: int = 0

    def inside(self, variables: Sequence[Var]) -> BoundPlaces:
        """Return the scope of a binder's body."""
        new = {one: self.depth + at for at, one in enumerate(variables)}
        return BoundPlaces({**self.places, **new}, self.depth + len(variables))

    def key(self, term: Term) -> str:
        """Return a text that is the same for terms that are equal up to names of variables."""
        if isinstance(term, Var):
            place = self.places.get(term)
            return f"?{term.name}" if place is None else f"#{place:04}"
        if isinstance(term, Const):
            return f"{term.name}:{show_sort(term.sort)}"
        if isinstance(term, Lam | logic.Forall | logic.Exists):
            inner = self.inside(term.variables)
            bound = ",".join(show_sort(one.sort) for one in term.variables)
            return f"({type(term).__name__} {bound} {inner.key(term.body)})"
        parts = " ".join(map(self.key, logic.children(term)))
        return f"({parts})" if isinstance(term, Apply) else f"({type(term).__name__} {parts})"


@dataclass(frozen=True, slots=True)
class TermForm:
    """Writes terms in normal form.

    Args:
        structures: the laws of sorts.
        formula: returns the normal form of a formula inside of a term.
    """

    structures: Structures
    formula: Callable[[Term, BoundPlaces], Term]

    def normal(self, term: Term, scope: BoundPlaces) -> Term:
        """Return the normal form of a term or formula."""
        sort = sort_of(term)
        if sort == PROP:
            return self.formula(term, scope)
        laws = self.structures.laws(sort)
        if laws is None:
            return self.rebuilt(term, scope)
        try:
            return written(self.sum(term, scope), sort, self.structures)
        except TooLargeError:
            return self.rebuilt(term, scope)

    def rebuilt(self, term: Term, scope: BoundPlaces) -> Term:
        """Return a term with its parts in normal form."""
        if isinstance(term, Const):
            value = number_of(term.name)
            whole = value is not None and value.denominator == 1
            return Const(str(value), term.sort) if whole else term
        if isinstance(term, Var):
            return term
        if isinstance(term, Lam):
            return Lam(term.variables, self.normal(term.body, scope.inside(term.variables)))
        if isinstance(term, Apply):
            head = term.function
            function = head if isinstance(head, Const) else self.normal(head, scope)
            return Apply(function, tuple(self.normal(one, scope) for one in term.arguments))
        return logic.rebuilt(term, tuple(self.normal(one, scope) for one in logic.children(term)))

    # -- reading -----------------------------------------------------------------------------

    def laws(self, term: Term) -> Arithmetic:
        """Return the laws of the sort of a term, which has some."""
        return self.structures.laws(sort_of(term)) or Arithmetic()

    def sum(self, term: Term, scope: BoundPlaces) -> Sum:
        """Return a term at a sort with laws as a sum.

        Raises:
            TooLargeError: it has too many words.
        """
        laws = self.laws(term)
        found = None
        if isinstance(term, Const):
            found = literal_sum(term.name, laws)
        elif isinstance(term, Apply):
            found = self._applied(term, laws, scope)
        return self._atom(self.rebuilt(term, scope), laws, scope) if found is None else found

    def _atom(self, term: Term, laws: Arithmetic, scope: BoundPlaces) -> Sum:
        return sums.single(Atom(scope.key(term), term), laws)

    def _applied(self, term: Apply, laws: Arithmetic, scope: BoundPlaces) -> Sum | None:
        name, sort = called(term), sort_of(term)
        same = [sort_of(one) == sort for one in term.arguments]
        if same == [True]:
            return self._unary(name, term.arguments[0], laws, scope)
        if same == [True, True]:
            return self._binary(name, term, laws, scope)
        inner = casted(term)
        if inner is not None:
            return self._cast(inner, sort, scope)
        if name == "⇑" and len(same) == 2:
            return self._coefficient(term, sort, laws, scope)
        if name == "^" and len(same) == 2 and laws.products:
            return self._power(term, laws, scope)
        if name == "•" and same == [False, True]:
            return self._scaled(term, laws, scope)
        return None

    def _unary(self, name: str, inner: Term, laws: Arithmetic, scope: BoundPlaces) -> Sum | None:
        if name == "-" and laws.negation:
            return sums.scaled(self.sum(inner, scope), -1, laws)
        if name == "⁻¹" and (laws.group or laws.division):
            return self._inverse(self.sum(inner, scope), sort_of(inner), laws, scope)
        return None

    def _binary(self, name: str, term: Apply, laws: Arithmetic, scope: BoundPlaces) -> Sum | None:
        left, right = term.arguments
        if name == "^" and laws.products:
            return self._power(term, laws, scope)
        known = {
            "+": laws.sums,
            "-": laws.sums,
            "*": laws.products,
            "•": sort_of(term) in _NUMBERS,
            "/": laws.products,
            "%": laws.discrete,
        }
        if not known.get(name):
            return None
        one, other = self.sum(left, scope), self.sum(right, scope)
        if name == "+":
            return sums.added((one, other), laws)
        if name == "-" and laws.negation:
            return sums.difference(one, other, laws)
        if name in {"*", "•"}:
            return sums.multiplied(one, other, laws)
        if name == "/" and (laws.group or laws.division):
            inverse = self._inverse(other, sort_of(right), laws, scope)
            return None if inverse is None else sums.multiplied(one, inverse, laws)
        if name == "%":
            return self._remainder(one, other, term, scope)
        return exactly(name, one.number, other.number, laws)

    def _remainder(self, one: Sum, other: Sum, term: Term, scope: BoundPlaces) -> Sum | None:
        modulus = other.number
        if modulus is None or modulus < 2 or not one.parts:
            return None
        reduced = sums.scaled(one, 1, Arithmetic(sums=True, modulus=int(modulus)))
        if reduced.number is not None:
            return reduced
        sort = sort_of(term)
        sides = (written(reduced, sort, self.structures), Const(str(modulus), sort))
        return self._atom(Apply(Const("%", arrow(sort, sort, sort)), sides), self.laws(term), scope)

    def _power(self, term: Apply, laws: Arithmetic, scope: BoundPlaces) -> Sum | None:
        base, exponent = term.arguments
        of = sort_of(exponent)
        if self.structures.laws(of) is None:
            return None
        power = self.sum(exponent, scope)
        if of == _N:
            if laws.group:
                power = self._moved(power, _N, _Z, scope)
        elif of == _Z:
            number = power.number
            if not laws.group:
                if number is not None and number < 0 and laws.division:
                    inverse = self._inverse(self.sum(base, scope), sort_of(base), laws, scope)
                    return (
                        None
                        if inverse is None
                        else self._raised(inverse, sums.literal(-int(number)), sort_of(base), scope)
                    )
                power_ = natural(power, scope.key)
                if power_ is None:
                    return None
                power = power_
        elif of in _REAL and (sort_of(base) in _REAL or sort_of(base) == Base("ℝ≥0")):
            power_ = natural(power, scope.key)
            if power_ is None:
                return None
            power = power_
        else:
            return None
        return self._raised(self.sum(base, scope), power, sort_of(base), scope)

    def _raised(self, base: Sum, power: Sum, sort: Sort, scope: BoundPlaces) -> Sum | None:
        """Return a power; the literal part of an exponent is multiplied out where it can be."""
        laws = self.structures.laws(sort) or Arithmetic()
        found = sums.raised(base, power, laws)
        if found is not None:
            return found
        if laws.group:
            return None
        fixed = power.constant
        rest = sums.added((power, Sum((((), -fixed),) if fixed else ())), NATURAL)
        known = sums.raised(base, sums.literal(int(fixed)), laws) if rest.parts else None
        if known is None:
            known, rest = sums.constant(1, laws), power
        if len(base.parts) != 1:
            atom = self._key(written(base, sort, self.structures), scope)
            return sums.multiplied(known, _one(atom, rest), laws)
        word, value = base.parts[0]
        if value.denominator != 1:
            return None
        atom = self._key(written(Sum((((), value),)), sort, self.structures), scope)
        inner = sums.raised(Sum(((word, Fraction(1)),)), rest, laws)
        if inner is None:
            return None
        return sums.multiplied(known, sums.multiplied(_one(atom, rest), inner, laws), laws)

    def _key(self, term: Term, scope: BoundPlaces) -> Atom:
        return Atom(scope.key(term), term)

    def _inverse(self, one: Sum, sort: Sort, laws: Arithmetic, scope: BoundPlaces) -> Sum | None:
        """Return an inverse; of a sum in a division ring it is an atom."""
        if laws.group:
            word, _ = one.parts[0]
            return Sum(((sums.inverse(word), Fraction(1)),))
        if len(one.parts) != 1 or not (laws.rational or one.parts[0][1] == 1):
            if not one.parts:
                return None
            return self._atom(inverted(written(one, sort, self.structures), sort), laws, scope)
        word, value = one.parts[0]
        found = sums.constant(1 / value, laws)
        for factor in reversed(word):
            inner = _inverse_of(factor.atom.term)
            if inner is None:
                base = self._atom(inverted(factor.atom.term, sort), laws, scope)
            else:
                base = self.sum(inner, scope)
            power = self._raised(base, factor.exponent, sort, scope)
            if power is None:
                return None
            found = sums.multiplied(found, power, laws)
        return found

    def _scaled(self, term: Apply, laws: Arithmetic, scope: BoundPlaces) -> Sum | None:
        """Return `a • x` for a natural number or an integer `a`, or of a polynomial."""
        scalar, vector = term.arguments
        by, sort = sort_of(scalar), sort_of(term)
        if not laws.sums or self.structures.laws(by) is None:
            return None
        if by in {_N, _Z} and (by == _N or laws.negation):
            number = self.sum(scalar, scope).number
            if number is not None:
                return sums.scaled(self.sum(vector, scope), number, laws)
        whole = _coefficients_of(sort) == by or (by in {_N, _Z} and self._moves(by, sort))
        if not whole or not isinstance(sort, Base):
            return None
        moved = self._moved(self.sum(scalar, scope), by, sort, scope)
        return sums.multiplied(moved, self.sum(vector, scope), laws)

    # -- casts -------------------------------------------------------------------------------

    def _moves(self, source: Sort, target: Sort) -> bool:
        """Return whether a coercion respects sums, products and literals."""
        laws = self.structures.laws(target)
        if laws is None or self.structures.laws(source) is None or not laws.literals:
            return False
        if source in {_N, Base("ℕ+")}:
            return laws.zero or source != _N
        if source == _Z:
            return laws.negation
        return (show_sort(source), show_sort(target)) in _CASTS

    def _cast(self, inner: Term, sort: Sort, scope: BoundPlaces) -> Sum | None:
        source = sort_of(inner)
        if not self._moves(source, sort):
            return None
        return self._moved(self.sum(inner, scope), source, sort, scope)

    def _coefficient(
        self, term: Apply, sort: Sort, laws: Arithmetic, scope: BoundPlaces
    ) -> Sum | None:
        """Return `C a` of polynomials, whose `C` is a homomorphism."""
        map_, inner = term.arguments
        named = isinstance(map_, Const) and map_.name in _COEFFICIENTS
        if not named or sort_of(inner) != _coefficients_of(sort) or not laws.literals:
            return None
        return self._moved(self.sum(inner, scope), sort_of(inner), sort, scope)

    def _moved(self, one: Sum, source: Sort, target: Sort, scope: BoundPlaces) -> Sum:
        """Return the image of a sum under the coercion, or `C`, between two sorts."""
        laws = self.structures.laws(target) or Arithmetic()
        found = []
        for word, value in one.parts:
            image = Sum((((), value),))
            for factor in word:
                power = self._raised(
                    self._image(factor.atom.term, source, target, laws, scope),
                    factor.exponent,
                    target,
                    scope,
                )
                if power is None:
                    raise TooLargeError
                image = sums.multiplied(image, power, laws)
            found.append(image)
        return sums.added(found, laws)

    def _image(
        self, term: Term, source: Sort, target: Sort, laws: Arithmetic, scope: BoundPlaces
    ) -> Sum:
        inner = casted(term)
        if inner is not None and self._moves(sort_of(inner), target):
            term, source = inner, sort_of(inner)
        inverted = _inverse_of(term)
        if inverted is not None and laws.division:
            image = self._moved(self.sum(inverted, scope), source, target, scope)
            found = self._inverse(image, target, laws, scope)
            if found is not None:
                return found
        number = self.sum(term, scope).number
        if number is not None:
            return sums.constant(number, laws)
        if _coefficients_of(target) == source:
            former = show_sort(target).partition(" ")[0]
            map_ = Const(f"{former}.C", Base(f"→+* {_closed(source)} {_closed(target)}"))
            head = Const("⇑", arrow(map_.sort, source, target))
            return self._atom(Apply(head, (map_, term)), laws, scope)
        return self._atom(Apply(Const("↑", arrow(source, target)), (term,)), laws, scope)


def _one(atom: Atom, exponent: Sum) -> Sum:
    """Return a power of an atom as a sum."""
    return Sum((((Factor(atom, exponent),), Fraction(1)),)) if exponent != ZERO else ONE


def _inverse_of(term: Term) -> Term | None:
    if isinstance(term, Apply) and called(term) == "⁻¹" and len(term.arguments) == 1:
        return term.arguments[0]
    return None


def _coefficients_of(sort: Sort) -> Sort | None:
    """Return the sort of the coefficients of polynomials; None for another sort."""
    former, _, rest = sort.name.partition(" ") if isinstance(sort, Base) else ("", "", "")
    if former != "Polynomial":
        return None
    return Base(rest[1:-1] if rest.startswith("(") else rest)


def _closed(sort: Sort) -> str:
    text = show_sort(sort)
    return f"({text})" if " " in text else text
