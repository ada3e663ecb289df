"""Where a name stands for something: variables in force, and the library's constants behind them.

A `KnownConstants` answers what a constant's binders and result are; it knows no local variable.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Mapping

    from driftbench.lean.tree import Statement
    from driftbench.oracles.translation.expressions import Expr, Value

__all__ = ["KnownConstants", "NameScope"]


class KnownConstants(Protocol):
    """What is known of the constants of a snapshot."""

    def resolve(self, name: str, spaces: tuple[str, ...]) -> tuple[str, ...]:
        """Return the full names that `name` may mean in these namespaces, likeliest first."""

    def current(self, full: str) -> str:
        """Return the name that a constant has today, if it had another before."""

    def signature(self, full: str) -> Statement | None:
        """Return the binders and the result of a constant as a parsed statement."""

    def definition(self, full: str) -> Statement | None:
        """Return what a constant is unfolded to: its parameters, and the body as conclusion."""

    def parents(self, full: str) -> tuple[str, ...]:
        """Return the structures that a structure extends."""


@dataclass(frozen=True, slots=True)
class NameScope:
    """Names in force, the namespaces a constant may be abbreviated by, open `·` placeholders."""

    names: Mapping[str, Value]
    spaces: tuple[str, ...]
    dots: list[Expr] | None = None
    auto: dict[str, Value] | None = None

    def bind(self, name: str, value: Value) -> NameScope:
        """Return the scope with one more name."""
        return replace(self, names={**self.names, name: value})
