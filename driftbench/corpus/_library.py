"""Selecting the library files of a Lean project by their paths.

In a project with a top-level folder `Mathlib`, these are the files in that folder. In other
projects, they are all `.lean` files except build tooling, tests, examples and vendored packages.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["is_mathlib", "library_paths"]

_MATHLIB = "Mathlib/"

# Top-level folders with Lean files that do not belong to the library.
_EXCLUDED = frozenset(
    {
        "archive",
        "bench",
        "benchmarks",
        "build",
        "cache",
        "counterexamples",
        "docbuild",
        "docs",
        "examples",
        "lake-packages",
        "scripts",
        "site",
    }
)


def is_mathlib(paths: Iterable[str]) -> bool:
    """Return whether a project has the layout of mathlib."""
    return any(path.startswith(_MATHLIB) for path in paths)


def library_paths(paths: Iterable[str]) -> tuple[str, ...]:
    """Return the library files among all files of a project, sorted by code point."""
    # Without hidden files and folders: caches (.lake), and files of macOS in archives (._A.lean).
    lean = [path for path in paths if path.endswith(".lean") and "/." not in f"/{path}"]
    if is_mathlib(lean):
        return tuple(sorted(path for path in lean if path.startswith(_MATHLIB)))
    return tuple(sorted(path for path in lean if _in_library(path)))


def _in_library(path: str) -> bool:
    top, _, rest = path.partition("/")
    if not rest:
        return path != "lakefile.lean"
    return top.lower() not in _EXCLUDED and not top.lower().endswith(("test", "tests"))
