"""Definitions and lemmas of the library as premises, where two statements differ (level L4)."""

from __future__ import annotations

__all__: list[str] = []
