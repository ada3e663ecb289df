"""Which variables two statements share as constants, and which types lose their indices.

A variable that types mention is fixed where both statements bind it at the same place: both are
compared at one value of it. A type former that is applied to any other variable (`X ⟶ Y` for a
bound `Y`, `E i`) is erased in both statements: all its members share a sort, whatever it is
applied to, and a guard says which member is of which type.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from driftbench.oracles.translation.expressions import Ctor, Expr, Fn, Local, resolved
from driftbench.oracles.translation.families import free

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from driftbench.oracles.translation.expressions import Argument

__all__ = ["ErasurePlan", "plan"]


@dataclass(frozen=True, slots=True)
class ErasurePlan:
    """What is fixed and what is erased.

    Args:
        rigid: labels of variables that are constants of both statements.
        erased: names of the type formers whose terms are no part of their sorts.
    """

    rigid: frozenset[str]
    erased: frozenset[str]


def plan(readings: Sequence[tuple[Iterable[str], Sequence[Argument]]]) -> ErasurePlan:
    """Return what to fix and what to erase.

    Args:
        readings: of each statement, the labels that its binders bind, and all its expressions
            and types.
    """
    labels = [frozenset(bound) for bound, _ in readings]
    uses: dict[str, dict[str, None]] = {}
    types: dict[str, dict[str, None]] = {}
    for found in _everything([one for _, expressions in readings for one in expressions]):
        if isinstance(found, Ctor):
            terms = [one for one in map(resolved, found.arguments) if isinstance(one, Expr)]
            used = uses.setdefault(found.name, {}) if terms else {}
            used.update(dict.fromkeys(local.label for term in terms for local in free(term)))
        elif isinstance(found, Local):
            mine = types.setdefault(found.label, {})
            mine.update(dict.fromkeys(local.label for local in free(found.type)))
    fixed = _closed(frozenset.intersection(*labels), types)
    erased = frozenset(name for name, used in uses.items() if not fixed.issuperset(used))
    wanted = {one for name, used in uses.items() if name not in erased for one in used}
    return ErasurePlan(_with_types(wanted, types), erased)


def _closed(labels: frozenset[str], types: Mapping[str, Iterable[str]]) -> frozenset[str]:
    """Return the labels whose types mention none but these."""
    while True:
        kept = frozenset(one for one in labels if labels.issuperset(types.get(one, ())))
        if kept == labels:
            return kept
        labels = kept


def _with_types(labels: Iterable[str], types: Mapping[str, Iterable[str]]) -> frozenset[str]:
    found, queue = set(labels), list(labels)
    while queue:
        for one in types.get(queue.pop(), ()):
            if one not in found:
                found.add(one)
                queue.append(one)
    return frozenset(found)


def _everything(roots: Iterable[Argument]) -> Iterator[Argument | Local]:
    """Yield all expressions, types and variables that occur in expressions or their types."""
    stack: list[Argument | Local] = list(roots)
    seen: set[int] = set()
    kept: list[object] = []
    while stack:
        entry = stack.pop()
        found = entry if isinstance(entry, Local) else resolved(entry)
        if id(found) in seen:
            continue
        seen.add(id(found))
        # What a family resolves to is made anew each time: it must outlive its identity.
        kept.append(found)
        yield found
        if isinstance(found, Local):
            stack.append(found.type)
        elif isinstance(found, Fn):
            stack += [found.domain, found.codomain]
        elif isinstance(found, Ctor):
            stack += found.arguments
        elif isinstance(found, Expr):
            stack += [found.type, *found.types, *found.parts, *found.locals]
