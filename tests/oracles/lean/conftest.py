"""The hand-bracketed statements of the parser's tests, as fixtures here too."""

from __future__ import annotations

from tests.lean.conftest import gold, gold_table

__all__ = ["gold", "gold_table"]
