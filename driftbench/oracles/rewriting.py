"""Rewrites both statements of a pair by equivalences of the library, before they are compared.

The bundled `rewrites.lean` states them. An equivalence is used only if its left side occurs more
often in one statement than in the other. Then both statements are rewritten, so a proof or a
countermodel for the rewritten pair is one for the pair itself. Equations match in both directions.
There is no search: every equivalence is used in one direction, from left to right.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from driftbench.oracles import logic
from driftbench.oracles.facts import facts_of, is_guard
from driftbench.oracles.logic import Apply, Const, Eq, Var
from driftbench.oracles.sorting import sort_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from driftbench.library.parsed import ParsedLibrary
    from driftbench.oracles.logic import Term
    from driftbench.oracles.translation import TranslatedPair

__all__ = ["Rewrite", "load_rewrites", "rewritten"]


@dataclass(frozen=True, slots=True)
class Rewrite:
    """One equivalence.

    Args:
        name: the declaration that proves it.
        left: the term that is rewritten; its variables are free, and each occurs in it.
        right: the term that replaces it.
        symbols: the constants of `left`; without one of them a statement has nothing to rewrite.
        guards: flags of sorts under which it holds; it is used only where a statement says them.
    """

    name: str
    left: Term
    right: Term
    symbols: frozenset[Const]
    guards: frozenset[Term] = frozenset()


def load_rewrites(library: ParsedLibrary) -> tuple[Rewrite, ...]:
    """Return the equivalences that translate with the constants of a library."""
    found = []
    for fact in facts_of("rewrites", library):
        body = fact.formula
        while isinstance(body, logic.Forall):
            body = body.body
        if isinstance(body, logic.Iff):
            symbols = frozenset(logic.constants(body.left))
            found.append(Rewrite(fact.name, body.left, body.right, symbols))
    return tuple(found)


def rewritten(pair: TranslatedPair, rewrites: Sequence[Rewrite]) -> TranslatedPair:
    """Return the pair with both statements rewritten by the equivalences that apply."""
    present = [frozenset(logic.constants(side)) for side in (pair.gold, pair.candidate)]
    for one in rewrites:
        if not any(one.symbols <= side for side in present):
            continue
        if _count(pair.gold, one.left) != _count(pair.candidate, one.left):
            gold, candidate = (_by(one, side, one.guards) for side in (pair.gold, pair.candidate))
            pair = replace(pair, gold=gold, candidate=candidate)
            present = [frozenset(logic.constants(side)) for side in (gold, candidate)]
    return pair


def _count(term: Term, pattern: Term) -> int:
    return sum(_matched(pattern, part, {}) is not None for part in logic.subterms(term))


def _by(one: Rewrite, term: Term, left: frozenset[Term]) -> Term:
    """Rewrite a term where its place says all guards; `left` are those that are not said yet."""
    said: tuple[Term, ...] = ()
    if isinstance(term, logic.Implies) and is_guard(term.premise):
        said = (term.premise,)
    elif isinstance(term, logic.And):
        said = tuple(part for part in term.parts if is_guard(part))
    inner = left.difference(said)
    term = logic.rebuilt(term, tuple(_by(one, part, inner) for part in logic.children(term)))
    values = None if left else _matched(one.left, term, {})
    return term if values is None else logic.substitute(one.right, values)


def _matched(pattern: Term, term: Term, values: dict[Var, Term]) -> dict[Var, Term] | None:
    """Return the values of variables by which a pattern equals a term, or None."""
    if isinstance(pattern, Var):
        if sort_of(term) != pattern.sort or values.get(pattern, term) != term:
            return None
        return {**values, pattern: term}
    if isinstance(pattern, Const):
        return values if pattern == term else None
    if not isinstance(pattern, Apply | Eq) or type(pattern) is not type(term):
        return None
    mine, theirs = logic.children(pattern), logic.children(term)
    found = _matched_all(mine, theirs, values)
    if found is None and isinstance(pattern, Eq):
        return _matched_all(mine, theirs[::-1], values)
    return found


def _matched_all(
    patterns: Sequence[Term], terms: Sequence[Term], values: dict[Var, Term]
) -> dict[Var, Term] | None:
    if len(patterns) != len(terms):
        return None
    found: dict[Var, Term] | None = values
    for one, other in zip(patterns, terms, strict=True):
        found = None if found is None else _matched(one, other, found)
    return found
