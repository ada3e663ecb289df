"""The constants and classes of a snapshot, with a note of what the check of a statement asked."""

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
    """What checks ask of `Signatures`."""

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
    """What checks ask of a `Hierarchy`."""

    about = "hierarchy"

    def is_instance(self, name: str) -> bool:
        return bool(self._ask("is_instance", name))

    def may_give(self, held: tuple[tuple[str, int], ...], wanted: tuple[str, int]) -> bool:
        return bool(self._ask("may_give", held, wanted))


def traced_checker(checker: Checker) -> tuple[Checker, set[Question]]:
    """Return a checker that finds the same, and the questions it asks, which grow as it does.

    Its constants and classes have those members only that checks ask for.
    """
    asked: set[Question] = set()
    signatures = cast("Signatures", _Signatures(checker.signatures, asked))
    hierarchy = cast("Hierarchy", _Hierarchy(checker.hierarchy, asked))
    return replace(checker, signatures=signatures, hierarchy=hierarchy), asked
