"""Whether one witness serves all values, or each value serves itself, as anybody sees at once.

`∀ x, ∃ a, f x = a` and `∀ p, ∃ q, f p ≤ f q` are closed by what they start with, and `∃ y, ∀ b`
with a threshold `b` over finitely many `y` by the largest of them. Read off the shape of the body;
silence means that nothing was seen.
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
    "closed_at_once",
    "compared_with_bounds",
    "never_met",
    "of_a_pair",
    "shared_by_most",
    "united",
]

#: Relations in which everything stands to itself.
_REFLEXIVE = frozenset({"=", "≤", "≥", "⊆", "⊇", "∣"})
_ORDER = frozenset({"<", "≤", ">", "≥"})
_ENDS = frozenset({"⊤", "⊥", "∅", "univ", "Set.univ"})
_FINITE = ("Finset", "Fintype", "Finite")


def closed_at_once(
    view: View, body: Term, witness: Sequence[Binder], others: Sequence[Binder]
) -> bool:
    """Say whether `∀ others, ∃ witness, body` holds with one side for the witness, or itself.

    That is so where a variable of which nothing else is said is one side of the relation, and
    where the two sides say the same of the witness and of the other variable.
    """
    end = _end(body)
    if not isinstance(end, Infix) or end.op not in _REFLEXIVE:
        return False
    left, right = end.left, end.right
    names = _bound(witness)
    free = all(group.relation in {"", ":"} and not _a_proof(view, group) for group in witness)
    if free and end is strip(body):
        for one, other in ((left, right), (right, left)):
            if _bare(one) in names and _bare(one) not in view.free(other):
                return True
    alike = _pairs(_words(left), _words(right), names, _bound(others))
    if not alike:
        return False
    finite = any(word in view.text for word in _FINITE)
    return free or finite or _as_bounded(witness, others, alike)


def never_met(view: View, body: Term, names: frozenset[str], moved: frozenset[str]) -> bool:
    """Say whether `∃ names, ∀ moved, body` is a strict order of values of one function.

    Of the variables themselves that is the mistake everybody knows: `∃ n, ∀ m, m < n`.
    """
    match strip(body):
        case Infix(op="<" | ">" | "≠", left=left, right=right) as end if moved & view.free(end):
            words = _words(left)
            return words != [_bare(left)] and bool(_pairs(words, _words(right), names, moved))
    return False


def shared_by_most(view: View, terms: Sequence[Term], name: str, names: frozenset[str]) -> bool:
    """Say whether a variable is a mere threshold of values of `names`, of which one is largest."""
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


def of_a_pair(view: View, prefix: str, body: Term) -> bool:
    """Say whether a second witness is taken from the same set: `∃ p ∈ s, ∃ q ∈ s`."""
    inner = strip(body)
    if not isinstance(inner, Quantifier) or inner.symbol != "∃":
        return False
    sets = (group.subject for group in inner.binders if group.relation == "∈")
    ends = [f"∈ {view.slice(one)}" for one in sets if one is not None]
    return prefix.rstrip(" ,\n").endswith(tuple(ends))


def united(view: View, body: Term, names: frozenset[str]) -> bool:
    """Say whether one open set can be had of many: `x ∈ U ∧ IsOpen U ∧ ∀ y ∈ U, p y`."""
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


def compared_with_bounds(view: View, term: Term) -> bool:
    """Say whether a lattice expression is compared with ⊤ or ⊥, one of which any order gives."""
    match view.parent(term):
        case Infix(op="=" | "≠", left=left, right=right):
            return any(view.slice(strip(side)) in _ENDS for side in (left, right))
    return False


def _end(term: Term) -> Term:
    """Return what a formula concludes, below antecedents."""
    term = strip(term)
    while isinstance(term, Arrow):
        term = strip(term.right)
    return term


def _a_proof(view: View, group: Binder) -> bool:
    """Say whether a group assumes something: `(_ : p.IsPath)`."""
    return set(group.variables) <= {"_"} or (
        group.subject is not None and view.sort(group.subject) == "prop"
    )


def _as_bounded(witness: Sequence[Binder], others: Sequence[Binder], alike: dict[str, str]) -> bool:
    """Say whether what bounds the witness bounds the other variables, too."""
    mine = [word for group in witness for word in _words(group)]
    other = [word for group in others for word in _words(group)]
    pairs = _pairs(mine, other, _bound(witness), _bound(others))
    return pairs is not None and all(pairs.get(one) == alike[one] for one in alike)


def _bound(groups: Sequence[Binder]) -> frozenset[str]:
    return frozenset(name for group in groups for name in group.variables)


def _pairs(
    left: list[str], right: list[str], names: frozenset[str], moved: frozenset[str]
) -> dict[str, str] | None:
    """Return which of `names` stand where which of `moved` do, all else alike; None if not."""
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


def _bare(term: Term) -> str:
    """Return the plain variable that a term is, "" if there is more to it."""
    term = strip(term)
    return term.text if isinstance(term, Token) and "." not in term.text else ""
