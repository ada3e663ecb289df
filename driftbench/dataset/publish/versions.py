"""Versions of a dataset: three numbers that say what became of earlier scores.

- **major**: rows of a split that was there were added, removed, relabelled or moved. Scores on the
  old version and on the new one are comparable on their common rows alone.
- **minor**: every question and every answer is what it was; a configuration or a split is new, or
  columns that no score reads (evidence, rules, edits, source) say something else.
- **patch**: the same rows; errata, card or metadata changed.

A version is published as the tag `v<version>` and never changes afterwards. Deliberately not the
version of this package, which is the builder's, and not those of the rules: the lock holds both.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias

from driftbench.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["BUMPS", "FIRST", "Bump", "Version", "largest", "parse_tag", "parse_version"]

Bump: TypeAlias = Literal["none", "patch", "minor", "major"]
BUMPS: tuple[Bump, ...] = ("none", "patch", "minor", "major")
"""What a change asks for at least, least first."""

_TEXT = re.compile(r"(0|[1-9]\d{0,5})\.(0|[1-9]\d{0,5})\.(0|[1-9]\d{0,5})", re.ASCII)


@dataclass(frozen=True, slots=True, order=True)
class Version:
    """The version of a dataset; later ones are greater."""

    major: int
    minor: int
    patch: int

    def __str__(self) -> str:
        return f"{self.major}.{self.minor}.{self.patch}"

    @property
    def tag(self) -> str:
        """Its name among the revisions of a repository."""
        return f"v{self}"

    def after(self, bump: Bump) -> Version:
        """Return the least version that a change of this size may have; itself for `none`."""
        match bump:
            case "major":
                return Version(self.major + 1, 0, 0)
            case "minor":
                return Version(self.major, self.minor + 1, 0)
            case "patch":
                return Version(self.major, self.minor, self.patch + 1)
            case "none":
                return self


FIRST = Version(1, 0, 0)
"""The version that is published first, unless another is named."""


def parse_version(text: str) -> Version:
    """Return the version that a text such as `1.0.0` names.

    Raises:
        InputError: it names none.
    """
    found = _TEXT.fullmatch(text)
    if found is None:
        raise InputError(f"{text!r} is no version of a dataset: give three numbers, such as 1.0.0")
    return Version(*map(int, found.groups()))


def parse_tag(name: str) -> Version | None:
    """Return the version that a tag names; None for a tag that is none of a version's."""
    found = _TEXT.fullmatch(name.removeprefix("v")) if name.startswith("v") else None
    return Version(*map(int, found.groups())) if found else None


def largest(bumps: Iterable[Bump]) -> Bump:
    """Return the largest of some bumps; `none` of none."""
    return max(bumps, key=BUMPS.index, default="none")
