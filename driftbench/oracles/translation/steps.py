"""The variables and conditions that binders introduce."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from driftbench.oracles.translation.expressions import Expr, Local

__all__ = ["Assumed", "Bound", "Step"]


@dataclass(frozen=True, slots=True)
class Bound:
    """A variable of a binder; `implicit` if Lean infers it."""

    local: Local
    implicit: bool = False


@dataclass(frozen=True, slots=True)
class Assumed:
    """A condition that a binder puts on its variables, or the proposition of a bound proof."""

    condition: Expr


Step: TypeAlias = Bound | Assumed
