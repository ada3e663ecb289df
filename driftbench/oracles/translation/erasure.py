"""Plans which variables two statements share as constants, and which types are erased.

A variable that types mention is fixed if both statements bind it at the same place: they are
compared at one value of it. A type former that is applied to another variable (`X ⟶ Y` for a bound
`Y`, `E i`) is erased in both statements: its members have the same sort for all arguments, and
guards state the type of each member.
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
    """The variables that are fixed, and the type formers that are erased.

    Args:
        rigid: labels of variables that are constants of both statements.
        erased: names of the type formers whose sorts do not contain their terms.
    """

    rigid: frozenset[str]
    erased: frozenset[str]


def plan(
    readings: Sequence[tuple[Iterable[str], Sequence[Argument]]], others: Sequence[Argument] = ()
) -> ErasurePlan:
    """Return the variables to fix and the type formers to erase.

    Args:
        readings: for each statement, the labels of its binders, and all its expressions and types.
        others: expressions and types of lemmas, whose variables are not fixed.
    """
    labels = [frozenset(bound) for bound, _ in readings]
    uses: dict[str, dict[str, None]] = {}
    types: dict[str, dict[str, None]] = {}
    everything = [*(one for _, expressions in readings for one in expressions), *others]
    for found in _everything(everything):
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
    """Return the labels whose types mention only these labels."""
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
        # Resolving a family makes a new object each time, which is kept since its id is compared.
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
