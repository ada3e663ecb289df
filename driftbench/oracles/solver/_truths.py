"""Truth values that are constants or formulas of a SAT solver, with connectives that simplify.

Formulas are made by z3's own functions. Its Python connectives compare contexts and sorts of all
parts first, which takes most of the time of writing out a problem.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["Truth", "Truths"]

Truth: TypeAlias = Any
"""True, False, or a formula of z3, whose Python interface has no types."""


@dataclass(frozen=True, slots=True)
class Truths:
    """Connectives.

    Args:
        z3: the module z3.
        context: the context of all formulas.
    """

    z3: Any
    context: Any

    def every(self, truths: Iterable[Truth]) -> Truth:
        """Return the conjunction; stops at the first false part."""
        return self._joined(truths, absorbing=False)

    def some(self, truths: Iterable[Truth]) -> Truth:
        """Return the disjunction; stops at the first true part."""
        return self._joined(truths, absorbing=True)

    def negated(self, truth: Truth) -> Truth:
        """Return the negation."""
        if isinstance(truth, bool):
            return not truth
        return self._formula(self.z3.Z3_mk_not(self.context.ref(), truth.ast))

    def same(self, left: Truth, right: Truth) -> Truth:
        """Return the equivalence."""
        if isinstance(left, bool):
            return right if left else self.negated(right)
        if isinstance(right, bool):
            return left if right else self.negated(left)
        return self._formula(self.z3.Z3_mk_eq(self.context.ref(), left.ast, right.ast))

    def _joined(self, truths: Iterable[Truth], *, absorbing: bool) -> Truth:
        kept: list[Truth] = []
        for truth in truths:
            if truth is absorbing:
                return absorbing
            if truth is not (not absorbing):
                kept.append(truth)
        if len(kept) < 2:
            return kept[0] if kept else not absorbing
        make = self.z3.Z3_mk_or if absorbing else self.z3.Z3_mk_and
        parts = (self.z3.Ast * len(kept))(*[one.ast for one in kept])
        return self._formula(make(self.context.ref(), len(kept), parts))

    def _formula(self, made: Any) -> Truth:  # noqa: ANN401 -- as `Truth`
        return self.z3.BoolRef(made, self.context)
