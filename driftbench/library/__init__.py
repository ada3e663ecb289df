"""The constants, notation and theorems of a Lean library, read from its files without Lean."""

from __future__ import annotations

from driftbench.library.kinds import KindRecord
from driftbench.library.reading import Library, LibraryConstant, open_library, read_library
from driftbench.library.signatures import BinderSig, ConstantSignature

__all__ = [
    "BinderSig",
    "ConstantSignature",
    "KindRecord",
    "Library",
    "LibraryConstant",
    "open_library",
    "read_library",
]
