"""The kinds of a snapshot's constants, with a record of the queries by rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from driftbench.cache.traces import Traced

if TYPE_CHECKING:
    from collections.abc import Iterable

    from driftbench.cache.traces import Question
    from driftbench.library.determination import Determined
    from driftbench.library.kinds import Kinds
    from driftbench.library.laws import Laws

__all__ = ["ABOUT", "traced"]

ABOUT = "kinds"
"""The name of the kinds in recorded queries."""


class _Kinds(Traced):
    """The members of `Kinds` that rules use; it is not iterable."""

    about = ABOUT

    def resolve(self, name: str, namespaces: Iterable[str]) -> tuple[str, ...]:
        found: tuple[str, ...] = self._ask("resolve", name, tuple(namespaces))
        return found

    def knows(self, name: str) -> bool:
        return bool(self._ask("knows", name))

    def sort_of(self, name: str, namespaces: Iterable[str]) -> str:
        return str(self._ask("sort_of", name, tuple(namespaces)))

    def sort_of_field(self, last: str) -> str:
        return str(self._ask("sort_of_field", last))

    def class_of(self, name: str, namespaces: Iterable[str]) -> str:
        return str(self._ask("class_of", name, tuple(namespaces)))

    def class_of_field(self, last: str) -> str:
        return str(self._ask("class_of_field", last))

    def parents_of(self, full: str) -> tuple[str, ...]:
        found: tuple[str, ...] = self._ask("parents_of", full)
        return found

    def required_by(self, name: str) -> frozenset[str]:
        found: frozenset[str] = self._ask("required_by", name)
        return found

    def determined_of(self, predicate: str) -> tuple[Determined, ...]:
        found: tuple[Determined, ...] = self._ask("determined_of", predicate)
        return found

    def laws_of(self, last: str) -> tuple[Laws, ...]:
        found: tuple[Laws, ...] = self._ask("laws_of", last)
        return found

    def is_theorem(self, full: str) -> bool:
        return bool(self._ask("is_theorem", full))


def traced(kinds: Kinds) -> tuple[Kinds, set[Question]]:
    """Return kinds with the same answers, and the growing set of queries."""
    asked: set[Question] = set()
    return cast("Kinds", _Kinds(kinds, asked)), asked
