"""Data harvested from a Lean library: constants, definitions, classes, implications."""

from __future__ import annotations

from driftbench.library.reading import Library, LibraryConstant, open_library, read_library

__all__ = ["Library", "LibraryConstant", "open_library", "read_library"]
