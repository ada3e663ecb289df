"""Writes out what only one statement of a pair says, by the library's equivalences and equations.

Where one statement says `IsConj a b` and the other `∃ c, c * a * c⁻¹ = b`, the lemma that both are
equivalent is more than an axiom: once the constant is written out, the normal form of computation
sees the terms that it was applied to. A constant is written out only if the lemma is about all of
its values, so each statement is replaced by one that is equivalent by the lemma.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from driftbench.oracles import logic
from driftbench.oracles.facts import is_guard
from driftbench.oracles.logic import Const, Var
from driftbench.oracles.problem import Question
from driftbench.oracles.rewriting import Rewrite, rewritten
from driftbench.oracles.solver.normal import normalized

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from driftbench.oracles.logic import Term
    from driftbench.oracles.translation import TranslatedPair

__all__ = ["unfolded", "unfoldings"]

#: Limit of the constants that are written out, one after the other.
_MOST = 6


def unfoldings(name: str, term: Term) -> Iterator[Rewrite]:
    """Yield the rewrites that a lemma is: each writes out a constant, applied to variables.

    Args:
        name: the lemma.
        term: what it says, without class assumptions.
    """
    bound: set[Var] = set()
    guards: set[Term] = set()
    while True:
        if isinstance(term, logic.Forall):
            bound.update(term.variables)
            term = term.body
        elif isinstance(term, logic.Implies) and is_guard(term.premise):
            guards.add(term.premise)
            term = term.conclusion
        else:
            break
    if not isinstance(term, logic.Iff | logic.Eq):
        return
    for left, right in ((term.left, term.right), (term.right, term.left)):
        head, arguments = logic.spine(left)
        if not isinstance(head, Const) or not all(isinstance(one, Var) for one in arguments):
            continue
        distinct = len(set(arguments)) == len(arguments) and bound <= set(arguments)
        if distinct and head not in logic.constants(right):
            yield Rewrite(name, left, right, frozenset({head}), frozenset(guards))


def unfolded(
    pair: TranslatedPair, rewrites: Sequence[Rewrite]
) -> tuple[TranslatedPair, tuple[Rewrite, ...]]:
    """Write out the constants that only one statement has, and those that this brings in.

    Args:
        pair: two statements.
        rewrites: what may be written out; of several for a constant, the first is used.

    Returns:
        The pair, and the rewrites that were used.
    """
    used: list[Rewrite] = []
    done: set[Const] = set()
    while len(used) < _MOST:
        gold, candidate = (frozenset(logic.constants(one)) for one in (pair.gold, pair.candidate))
        alone = (gold ^ candidate) - done
        found = next(
            (
                one
                for one in rewrites
                if one.symbols <= alone and done.isdisjoint(logic.constants(one.right))
            ),
            None,
        )
        if found is None:
            break
        done |= found.symbols
        apart = replace(found, right=_apart(found.right, f"§{len(used)}"))
        after = rewritten(pair, [apart])
        if after is not pair:
            pair = after
            used.append(found)
    if not used:
        return pair, ()
    said = normalized(Question(pair.candidate, pair.gold, (), ""))
    return replace(pair, gold=said.goal, candidate=said.premise), tuple(used)


def _apart(term: Term, mark: str) -> Term:
    """Return a term whose binders have names that no statement has."""
    parts = tuple(_apart(part, mark) for part in logic.children(term))
    if isinstance(term, logic.Forall | logic.Exists | logic.Lam):
        fresh = tuple(Var(f"{one.name}{mark}", one.sort) for one in term.variables)
        renamed = dict(zip(term.variables, fresh, strict=True))
        return type(term)(fresh, logic.substitute(parts[0], renamed))
    return logic.rebuilt(term, parts)
