"""Snapshots of Lean libraries, and the declarations read from them."""

from __future__ import annotations

from driftbench.corpus.declaration import Declaration

__all__ = ["Declaration"]
