"""A small project as a snapshot."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest

from tests.corpus.projects import PROJECT, commit, write

if TYPE_CHECKING:
    from pathlib import Path


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    """PROJECT in a git repository, with the id of its commit."""

    folder: Path
    commit: str


@pytest.fixture
def project(tmp_path: Path) -> Kept:
    """Return PROJECT as a repository with the tag `v1`."""
    folder = write(tmp_path / "kept", PROJECT)
    return Kept(folder=folder, commit=commit(folder, tag="v1"))
