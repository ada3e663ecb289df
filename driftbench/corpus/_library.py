"""Which files of a Lean project are its library.

In a project with a top-level folder `Mathlib`, that folder and nothing else. In any other, every
`.lean` file but those of build tooling, tests, worked examples and vendored packages. Deliberately
decided by path alone, so that every kind of store agrees.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["is_mathlib", "library_paths"]

_MATHLIB = "Mathlib/"

# Top-level folders that hold Lean text which no one imports as a library.
_ASIDE = frozenset(
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
    """Say whether the files are laid out as mathlib's."""
    return any(path.startswith(_MATHLIB) for path in paths)


def library_paths(paths: Iterable[str]) -> tuple[str, ...]:
    """Return the library files among all files of a project, sorted by code point."""
    # Hidden files and folders: caches (.lake), and what macOS adds to archives (._Basic.lean).
    lean = [path for path in paths if path.endswith(".lean") and "/." not in f"/{path}"]
    if is_mathlib(lean):
        return tuple(sorted(path for path in lean if path.startswith(_MATHLIB)))
    return tuple(sorted(path for path in lean if _belongs(path)))


def _belongs(path: str) -> bool:
    top, _, rest = path.partition("/")
    if not rest:
        return path != "lakefile.lean"
    return top.lower() not in _ASIDE and not top.lower().endswith(("test", "tests"))
