"""Versions of a dataset: three numbers that show whether earlier scores are still comparable.

- **major**: rows of an existing split were added, removed, relabelled or moved. Scores on the old
  and on the new version are comparable only on their common rows.
- **minor**: all questions and answers are unchanged; a configuration or a split is new, or columns
  that scores do not depend on (evidence, rules, edits, source) changed.
- **patch**: the same rows; errata, card or metadata changed.

A version is published as the tag `v<version>` and never changes afterwards. It is independent of
the versions of this package and of the rules, which the lock records.
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
"""Sizes of a change of version, smallest first."""

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
        """The name of its tag in a repository."""
        return f"v{self}"

    def after(self, bump: Bump) -> Version:
        """Return the next version after a change of this size; the same version for `none`."""
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
"""The default first version."""


def parse_version(text: str) -> Version:
    """Return the version of a text such as `1.0.0`.

    Raises:
        InputError: the text is not a version.
    """
    found = _TEXT.fullmatch(text)
    if found is None:
        raise InputError(f"{text!r} is not a dataset version: give three numbers, such as 1.0.0")
    return Version(*map(int, found.groups()))


def parse_tag(name: str) -> Version | None:
    """Return the version of a tag such as `v1.0.0`; None for other tags."""
    found = _TEXT.fullmatch(name.removeprefix("v")) if name.startswith("v") else None
    return Version(*map(int, found.groups())) if found else None


def largest(bumps: Iterable[Bump]) -> Bump:
    """Return the largest of some changes; `none` if there are none."""
    return max(bumps, key=BUMPS.index, default="none")
