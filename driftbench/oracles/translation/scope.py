"""Scopes of names: the variables in force, and the namespaces in which constants are resolved."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from driftbench.oracles.translation.expressions import Expr, Value

__all__ = ["NameScope"]


@dataclass(frozen=True, slots=True)
class NameScope:
    """Local names, namespaces for abbreviated constants, and open `·` placeholders."""

    names: Mapping[str, Value]
    spaces: tuple[str, ...]
    dots: list[Expr] | None = None
    auto: dict[str, Value] | None = None

    def bind(self, name: str, value: Value) -> NameScope:
        """Return the scope with one more name."""
        return replace(self, names={**self.names, name: value})
