"""Formulas in normal form: equations, orders, divisibility and congruences of normal terms.

Only these relations are changed. A relation between two sides of one normal form is left as it is
written, so that computation makes no claim true, except where it is assumed: there it is dropped.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING

from driftbench.oracles.computation import sums
from driftbench.oracles.computation.literals import number_of
from driftbench.oracles.computation.sums import Arithmetic, Sum, TooLargeError, Word
from driftbench.oracles.computation.terms import BoundPlaces, TermForm
from driftbench.oracles.computation.writing import natural, two, written
from driftbench.oracles.logic import (
    PROP,
    TRUE,
    And,
    Apply,
    Base,
    Const,
    Eq,
    Exists,
    Forall,
    Iff,
    Implies,
    Not,
    Or,
    arrow,
)
from driftbench.oracles.sorting import sort_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from driftbench.oracles.computation.structures import Structures
    from driftbench.oracles.logic import Sort, Term

__all__ = ["computed"]

_N, _Z = Base("ℕ"), Base("ℤ")
_CONGRUENT = ("≡[MOD]", "≡[ZMOD]")
_INTEGERS = Arithmetic(sums=True, negation=True, products=True, commutes=True)


def computed(term: Term, structures: Structures) -> Term:
    """Return a closed formula with its terms and relations in normal form."""
    form = _Form(structures)
    try:
        return form.formula(term, BoundPlaces(), claimed=True)
    except RecursionError:
        return term


@dataclass(frozen=True, slots=True)
class _Form:
    structures: Structures

    @property
    def terms(self) -> TermForm:
        """The normal form of terms."""
        return TermForm(self.structures, self.formula)

    def formula(self, term: Term, scope: BoundPlaces, *, claimed: bool | None = None) -> Term:
        """Return a formula in normal form.

        Args:
            term: the formula.
            scope: the variables around it.
            claimed: whether it is claimed or assumed; None for both, or neither.
        """
        opposite = None if claimed is None else not claimed
        match term:
            case Not(body=Not(body=body)):
                return self.formula(body, scope, claimed=claimed)
            case Not(body=body):
                return self._denied(self.formula(body, scope, claimed=opposite))
            case And(parts=parts) | Or(parts=parts):
                return type(term)(tuple(self.formula(one, scope, claimed=claimed) for one in parts))
            case Implies(premise=premise, conclusion=conclusion):
                return Implies(
                    self.formula(premise, scope, claimed=opposite),
                    self.formula(conclusion, scope, claimed=claimed),
                )
            case Iff(left=left, right=right):
                return Iff(self.formula(left, scope), self.formula(right, scope))
            case Forall(variables=bound, body=body) | Exists(variables=bound, body=body):
                return type(term)(bound, self.formula(body, scope.inside(bound), claimed=claimed))
            case Eq() | Apply():
                return self._related(term, scope, claimed=claimed)
        return self.terms.rebuilt(term, scope)

    def _denied(self, term: Term) -> Term:
        """Return the denial of a formula in normal form; in a linear order, of `<` it is `≤`."""
        if isinstance(term, Not):
            return term.body
        for name, other in (("<", "≤"), ("≤", "<")):
            sides = two(term, name)
            laws = self.structures.laws(sort_of(sides[0])) if sides else None
            if sides and laws and laws.linear:
                return self._order(other, sides[1], sides[0])
        return Not(term)

    def _order(self, name: str, left: Term, right: Term) -> Term:
        sort = sort_of(left)
        return Apply(Const(name, arrow(sort, sort, PROP)), (left, right))

    def _related(self, term: Eq | Apply, scope: BoundPlaces, *, claimed: bool | None) -> Term:
        try:
            found = self._relation(term, scope)
        except TooLargeError:
            found = None
        if found is None:
            return self.terms.rebuilt(term, scope)
        if found == TRUE:
            # Both sides are equal by computation.
            return TRUE if claimed is False else term
        return found

    def _relation(self, term: Eq | Apply, scope: BoundPlaces) -> Term | None:
        """Return a relation in normal form.

        `TRUE` if it holds by computation, the relation itself if it fails so, None for others.
        """
        if isinstance(term, Eq):
            return self._congruence(term, scope) or self._equation(term, scope)
        name = term.function.name if isinstance(term.function, Const) else ""
        if name in _CONGRUENT:
            return self._congruence(term, scope)
        sides = two(term, name)
        if sides is None or sort_of(sides[0]) != sort_of(sides[1]):
            return None
        if name in {"<", "≤"}:
            return self._inequality(name, term, scope)
        return self._congruence(term, scope) if name == "∣" else None

    # -- equations ---------------------------------------------------------------------------

    def _equation(self, term: Eq, scope: BoundPlaces) -> Term | None:
        sort = sort_of(term.left)
        laws = self.structures.laws(sort)
        if laws is None:
            sides = [self.terms.normal(one, scope) for one in (term.left, term.right)]
            same = sides[0] == sides[1] and term.left != term.right
            return TRUE if same else self._mirrored(sides, scope)
        left, right = (self.terms.sum(one, scope) for one in (term.left, term.right))
        if left == right:
            return None if term.left == term.right else TRUE
        if laws.group and any(side.number == 1 for side in (left, right)):
            return self._of_group(left, right, laws, sort, scope)
        if laws.negation and not (left.parts and right.parts):
            left, right = _balanced(sums.difference(left, right, laws))
        return self._mirrored((written(one, sort, self.structures) for one in (left, right)), scope)

    def _mirrored(self, sides: Iterable[Term], scope: BoundPlaces) -> Term:
        left, right = sorted(sides, key=scope.key)
        return Eq(left, right)

    def _of_group(
        self, left: Sum, right: Sum, laws: Arithmetic, sort: Sort, scope: BoundPlaces
    ) -> Term:
        """Return that a word of a group is 1, or `u = v` if it is `u * v⁻¹` up to rotation."""
        word = sums.multiplied(left, Sum(((sums.inverse(right.parts[0][0]), Fraction(1)),)), laws)
        one = word.parts[0][0]
        both = [_reduced(one), _reduced(sums.inverse(one))]
        if laws.commutes:
            turned = [tuple(sorted(word, key=_negative)) for word in both]
        else:
            turned = [word[at:] + word[:at] for word in both for at in range(len(word))]
        split = [word for word in turned if _blocks(word) <= 2]
        best = min(split or turned, key=lambda word: (_blocks(word), sums.word_key(word)))
        at = next((at for at, factor in enumerate(best) if _negative(factor)), len(best))
        if not split:
            at = len(best)
        words = best[:at], sums.inverse(best[at:])
        sides = (written(Sum(((side, Fraction(1)),)), sort, self.structures) for side in words)
        return self._mirrored(sides, scope)

    # -- orders ------------------------------------------------------------------------------

    def _inequality(self, name: str, term: Apply, scope: BoundPlaces) -> Term | None:
        one, other = term.arguments
        sort = sort_of(one)
        laws = self.structures.laws(sort)
        if laws is None:
            return None
        left, right = (self.terms.sum(side, scope) for side in (one, other))
        if left.number is not None and right.number is not None:
            return self._order(name, *self._both(left, right, sort))
        if laws.ordered and not (left.parts and right.parts):
            right, left = _balanced(sums.difference(right, left, laws))
        if laws.discrete:
            name, left, right = _shifted(name, left, right, laws)
        if left == right or (sort == _N and not left.parts and name == "≤"):
            return TRUE if name == "≤" else term
        if sort == _N:
            if not left.parts and name == "<":
                # A natural number is positive if it is not zero.
                return Not(self._mirrored(self._both(right, left, sort), scope))
            if not right.parts and name == "≤":
                return self._mirrored(self._both(left, right, sort), scope)
        return self._order(name, *self._both(left, right, sort))

    def _both(self, left: Sum, right: Sum, sort: Sort) -> tuple[Term, Term]:
        return written(left, sort, self.structures), written(right, sort, self.structures)

    # -- residues ----------------------------------------------------------------------------

    def _congruence(self, term: Eq | Apply, scope: BoundPlaces) -> Term | None:
        """Return a statement about residues of a literal modulus as `e % m = r`."""
        found = self._residue(term, scope)
        if found is None:
            return None
        sort, one, modulus = found
        laws = Arithmetic(sums=True, negation=True, products=True, commutes=True, modulus=modulus)
        rest = sums.scaled(sums.difference(one, sums.literal(int(one.constant)), laws), 1, laws)
        if not rest.parts:
            return None
        residue = -one.constant % modulus
        opposite = sums.scaled(rest, -1, laws)
        if _first(opposite) < _first(rest):
            rest, residue = opposite, -residue % modulus
        if sort == _Z:
            whole = natural(rest, scope.key)
            if whole is not None:
                rest, sort = whole, _N
        sides = (written(rest, sort, self.structures), Const(str(modulus), sort))
        remainder = Apply(Const("%", arrow(sort, sort, sort)), sides)
        return self._mirrored((remainder, Const(str(residue), sort)), scope)

    def _residue(self, term: Eq | Apply, scope: BoundPlaces) -> tuple[Sort, Sum, int] | None:
        """Return what is divisible by a literal modulus, with the sort and the modulus."""
        if isinstance(term, Eq):
            left, right = two(term.left, "%"), two(term.right, "%")
            if left is None:
                left, right = right, left
                term = Eq(term.right, term.left)
            if left is None:
                return None
            sort = sort_of(term.left)
            modulus = self._modulus(left[1])
            if modulus is None or sort not in {_N, _Z}:
                return None
            one = self.terms.sum(left[0], scope)
            if right is not None and self._modulus(right[1]) == modulus:
                other = self.terms.sum(right[0], scope)
            else:
                other = self.terms.sum(term.right, scope)
                value = other.number
                if value is None or not 0 <= value < modulus:
                    return None
            return sort, sums.difference(one, other, _INTEGERS), modulus
        sort = sort_of(term.arguments[0])
        name = term.function.name if isinstance(term.function, Const) else ""
        if sort not in {_N, _Z}:
            return None
        if name in _CONGRUENT:
            modulus = self._modulus(term.arguments[2])
            sides = [self.terms.sum(side, scope) for side in term.arguments[:2]]
            found = sums.difference(sides[0], sides[1], _INTEGERS)
        else:
            modulus = self._modulus(term.arguments[0])
            found = self.terms.sum(term.arguments[1], scope)
        return None if modulus is None else (sort, found, modulus)

    def _modulus(self, term: Term) -> int | None:
        value = number_of(term.name) if isinstance(term, Const) else None
        whole = value is not None and value.denominator == 1 and value > 1
        return int(value) if whole and value is not None else None


def _balanced(one: Sum) -> tuple[Sum, Sum]:
    """Return what is added in a sum, and what is subtracted."""
    added = tuple((word, value) for word, value in one.parts if value > 0)
    taken = tuple((word, -value) for word, value in one.parts if value < 0)
    return Sum(added), Sum(taken)


def _shifted(name: str, left: Sum, right: Sum, laws: Arithmetic) -> tuple[str, Sum, Sum]:
    """Return an inequality of integers with one literal summand: `a + c < b` or `a ≤ b + c`."""
    one, other = left.constant, right.constant
    if one < 0 or other < 0:
        return name, left, right
    common = min(one, other)
    one, other = one - common, other - common
    if name == "≤" and one >= 1:
        name, one = "<", one - 1
    elif name == "<" and other >= 1:
        name, other = "≤", other - 1
    return name, _with(left, one, laws), _with(right, other, laws)


def _with(one: Sum, value: Fraction, laws: Arithmetic) -> Sum:
    """Return a sum with another literal summand."""
    kept = Sum(tuple(part for part in one.parts if part[0]))
    return sums.added((kept, sums.constant(value, laws)), laws)


def _first(one: Sum) -> tuple[Fraction, ...]:
    return tuple(value for _, value in one.parts)


def _reduced(word: Word) -> Word:
    """Return a word of a group without powers of one atom at both ends."""
    while len(word) > 1 and word[0].atom == word[-1].atom:
        laws = Arithmetic(products=True, group=True)
        ends = Sum((((word[-1],), Fraction(1)),)), Sum(((word[:-1], Fraction(1)),))
        word = sums.multiplied(*ends, laws).parts[0][0]
    return word


def _negative(factor: sums.Factor) -> bool:
    return not factor.exponent.positive


def _blocks(word: Word) -> int:
    """Return 1 for positive powers only, 2 if they are followed by negative ones, else more."""
    signs = [_negative(one) for one in word]
    if not any(signs):
        return 1
    changes = sum(one != other for one, other in pairwise(signs))
    return 2 if not signs[0] and changes == 1 else 3 + changes
