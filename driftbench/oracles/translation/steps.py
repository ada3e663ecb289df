"""What binders introduce: variables, and conditions on them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from driftbench.oracles.translation.expressions import Expr, Local

__all__ = ["Assumed", "Bound", "Step"]


@dataclass(frozen=True, slots=True)
class Bound:
    """A variable that a binder introduces; `implicit` if Lean infers what it is applied to."""

    local: Local
    implicit: bool = False


@dataclass(frozen=True, slots=True)
class Assumed:
    """A condition that a binder puts on its variables, or the proposition of a bound proof."""

    condition: Expr


Step: TypeAlias = Bound | Assumed
