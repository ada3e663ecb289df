"""Whether a swapped or lifted existential obviously has, or obviously lacks, one common witness.

`∀ x, ∃ a, f x = a` and `∀ p, ∃ q, f p ≤ f q` have trivial witnesses, and `∃ y, ∀ b` with a
threshold `b` over finitely many `y` has the largest of them. Only the shape of the body is
examined.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.lean.syntax import Arrow, Infix, Quantifier, strip
from driftbench.lean.tree import Node, Token, tokens

if TYPE_CHECKING:
    from collections.abc import Sequence

    from driftbench.lean.syntax import Binder
    from driftbench.lean.tree import Term
    from driftbench.rules.view import View

__all__ = [
    "has_trivial_witness",
    "is_compared_with_extreme",
    "is_first_of_pair",
    "is_irreflexive_instance",
    "maximum_is_witness",
    "union_is_witness",
]

#: Reflexive relations.
_REFLEXIVE = frozenset({"=", "≤", "≥", "⊆", "⊇", "∣"})
_ORDER = frozenset({"<", "≤", ">", "≥"})
_ENDS = frozenset({"⊤", "⊥", "∅", "univ", "Set.univ"})
_FINITE = ("Finset", "Fintype", "Finite")


def has_trivial_witness(
    view: View, body: Term, witness: Sequence[Binder], others: Sequence[Binder]
) -> bool:
    """Return whether `∀ others, ∃ witness, body` holds for an obvious witness.

    The witness is one side of a reflexive relation, or both sides are the same term in the witness
    and in the other variable.
    """
    end = _end(body)
    if not isinstance(end, Infix) or end.op not in _REFLEXIVE:
        return False
    left, right = end.left, end.right
    names = _bound(witness)
    free = all(group.relation in {"", ":"} and not _binds_proof(view, group) for group in witness)
    if free and end is strip(body):
        for one, other in ((left, right), (right, left)):
            if _variable(one) in names and _variable(one) not in view.free(other):
                return True
    alike = _pairs(_words(left), _words(right), names, _bound(others))
    if not alike:
        return False
    finite = any(word in view.text for word in _FINITE)
    return free or finite or _have_same_bounds(witness, others, alike)


def is_irreflexive_instance(
    view: View, body: Term, names: frozenset[str], moved: frozenset[str]
) -> bool:
    """Return whether `∃ names, ∀ moved, body` fails since values of one function are compared by <.

    A comparison of the variables themselves, `∃ n, ∀ m, m < n`, is a known mistake and allowed.
    """
    match strip(body):
        case Infix(op="<" | ">" | "≠", left=left, right=right) as end if moved & view.free(end):
            words = _words(left)
            return words != [_variable(left)] and bool(_pairs(words, _words(right), names, moved))
    return False


def maximum_is_witness(view: View, terms: Sequence[Term], name: str, names: frozenset[str]) -> bool:
    """Return whether a variable is only a threshold of finitely many values of `names`."""
    if not any(word in view.text for word in _FINITE):
        return False
    uses = [t for term in terms for t in tokens(term) if t.type == "IDENT" and t.text == name]
    compared: list[Term] = []
    for use in uses:
        match view.parent(use):
            case Infix(op=op, left=left, right=right) if op in _ORDER:
                compared += [s for s in (strip(left), strip(right)) if s is not use]
    valued = [one for one in compared if isinstance(one, Node) and names & view.free(one)]
    return len(uses) == len(compared) and bool(valued)


def is_first_of_pair(view: View, prefix: str, body: Term) -> bool:
    """Return whether a second witness is from the same set: `∃ p ∈ s, ∃ q ∈ s`."""
    inner = strip(body)
    if not isinstance(inner, Quantifier) or inner.symbol != "∃":
        return False
    sets = (group.subject for group in inner.binders if group.relation == "∈")
    ends = [f"∈ {view.slice(one)}" for one in sets if one is not None]
    return prefix.rstrip(" ,\n").endswith(tuple(ends))


def union_is_witness(view: View, body: Term, names: frozenset[str]) -> bool:
    """Return whether the union of open sets is a witness: `x ∈ U ∧ IsOpen U ∧ ∀ y ∈ U, p y`."""
    parts = [strip(body)]
    opened = False
    while parts:
        match parts.pop():
            case Infix(op="∧", left=left, right=right):
                parts += [strip(left), strip(right)]
            case Node() as part if view.head(part).rsplit(".", 1)[-1] == "IsOpen":
                opened = True
            case Quantifier(symbol="∀", body=below) if not names & view.free(below):
                pass
            case Infix(op="∈" | "⊆"):
                pass
            case part if names & view.free(part):
                return False
    return opened


def is_compared_with_extreme(view: View, term: Term) -> bool:
    """Return whether a lattice expression is compared with ⊤ or ⊥."""
    match view.parent(term):
        case Infix(op="=" | "≠", left=left, right=right):
            return any(view.slice(strip(side)) in _ENDS for side in (left, right))
    return False


def _end(term: Term) -> Term:
    """Return the conclusion of a formula, below antecedents."""
    term = strip(term)
    while isinstance(term, Arrow):
        term = strip(term.right)
    return term


def _binds_proof(view: View, group: Binder) -> bool:
    """Return whether a group binds a proof: `(_ : p.IsPath)`."""
    return set(group.variables) <= {"_"} or (
        group.subject is not None and view.sort(group.subject) == "prop"
    )


def _have_same_bounds(
    witness: Sequence[Binder], others: Sequence[Binder], alike: dict[str, str]
) -> bool:
    """Return whether the witness and the other variables have the same bounds."""
    mine = [word for group in witness for word in _words(group)]
    other = [word for group in others for word in _words(group)]
    pairs = _pairs(mine, other, _bound(witness), _bound(others))
    return pairs is not None and all(pairs.get(one) == alike[one] for one in alike)


def _bound(groups: Sequence[Binder]) -> frozenset[str]:
    return frozenset(name for group in groups for name in group.variables)


def _pairs(
    left: list[str], right: list[str], names: frozenset[str], moved: frozenset[str]
) -> dict[str, str] | None:
    """Return `names` -> the `moved` in the same places of two equal terms; None if they differ."""
    if len(left) != len(right):
        return None
    found: dict[str, str] = {}
    for one, other in zip(left, right, strict=True):
        head, dot, rest = one.partition(".")
        base, point, tail = other.partition(".")
        if (dot, rest) != (point, tail):
            return None
        if head in moved and base in names:
            head, base = base, head
        if head in names and base in moved:
            if found.setdefault(head, base) != base:
                return None
        elif head != base or head in names or head in moved:
            return None
    return found


def _words(term: Term) -> list[str]:
    """Return the words and signs of a term."""
    return [token.text for token in tokens(term)]


def _variable(term: Term) -> str:
    """Return the text of a term that is a plain variable; "" for other terms."""
    term = strip(term)
    return term.text if isinstance(term, Token) and "." not in term.text else ""
