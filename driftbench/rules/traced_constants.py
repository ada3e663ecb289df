"""The constants and classes of a snapshot, with a record of the queries by a check."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, cast

from driftbench.cache.traces import Traced

if TYPE_CHECKING:
    from collections.abc import Sequence

    from driftbench.cache.traces import Question
    from driftbench.library.hierarchy import Hierarchy
    from driftbench.library.signatures import ConstantSignature, Signatures
    from driftbench.rules.wellformed import Checker

__all__ = ["traced_checker"]


class _Signatures(Traced):
    """The members of `Signatures` that checks use."""

    about = "signatures"

    def of(self, full: str) -> ConstantSignature | None:
        found: ConstantSignature | None = self._ask("of", full)
        return found

    def readings(self, name: str, spaces: Sequence[str]) -> tuple[str, ...]:
        found: tuple[str, ...] = self._ask("readings", name, tuple(spaces))
        return found

    def ending(self, last: str) -> tuple[str, ...]:
        found: tuple[str, ...] = self._ask("ending", last)
        return found

    def is_word(self, name: str) -> bool:
        return bool(self._ask("is_word", name))

    def is_field(self, name: str) -> bool:
        return bool(self._ask("is_field", name))


class _Hierarchy(Traced):
    """The members of `Hierarchy` that checks use."""

    about = "hierarchy"

    def is_instance(self, name: str) -> bool:
        return bool(self._ask("is_instance", name))

    def may_give(self, held: tuple[tuple[str, int], ...], wanted: tuple[str, int]) -> bool:
        return bool(self._ask("may_give", held, wanted))


def traced_checker(checker: Checker) -> tuple[Checker, set[Question]]:
    """Return a checker with the same results, and the growing set of its queries.

    Its constants and classes have only the members that checks use.
    """
    asked: set[Question] = set()
    signatures = cast("Signatures", _Signatures(checker.signatures, asked))
    hierarchy = cast("Hierarchy", _Hierarchy(checker.hierarchy, asked))
    return replace(checker, signatures=signatures, hierarchy=hierarchy), asked
