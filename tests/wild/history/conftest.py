"""Small git repositories of Lean files, made commit by commit with statements of our own."""

from __future__ import annotations

import os
import subprocess
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

import pytest

if TYPE_CHECKING:
    from pathlib import Path

ENVIRONMENT = {
    "GIT_AUTHOR_NAME": "A",
    "GIT_AUTHOR_EMAIL": "a@example.org",
    "GIT_COMMITTER_NAME": "A",
    "GIT_COMMITTER_EMAIL": "a@example.org",
    "GIT_CONFIG_GLOBAL": os.devnull,
    "GIT_CONFIG_NOSYSTEM": "1",
}


@dataclass
class History:
    """A repository that grows by commits; its clock moves a minute with each."""

    folder: Path
    minutes: int = field(default=0)

    @property
    def spec(self) -> str:
        return f"git:{self.folder}"

    def git(self, *words: str) -> str:
        when = f"2026-01-01T{self.minutes // 60:02}:{self.minutes % 60:02}:00Z"
        dates = {"GIT_AUTHOR_DATE": when, "GIT_COMMITTER_DATE": when}
        done = subprocess.run(
            ["git", *words],
            cwd=self.folder,
            env=os.environ | ENVIRONMENT | dates,
            check=True,
            capture_output=True,
        )
        return done.stdout.decode().strip()

    def commit(self, message: str, files: dict[str, str | bytes | None]) -> str:
        """Write files, delete those that are None, and return the commit's id."""
        self.minutes += 1
        for name, content in files.items():
            path = self.folder / name
            if content is None:
                path.unlink()
                continue
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content if isinstance(content, bytes) else content.encode())
        self.git("add", "-A")
        self.git("commit", "-q", "--allow-empty", "-m", message)
        return self.git("rev-parse", "HEAD")


@pytest.fixture
def history(tmp_path: Path) -> History:
    folder = tmp_path / "made"
    folder.mkdir()
    made = History(folder)
    made.git("init", "-q", "-b", "main")
    (folder / "LICENSE").write_text("MIT License\n", encoding="utf-8")
    return made


class File(Protocol):
    """Makes the text of a Lean file with one theorem."""

    def __call__(self, statement: str, *, english: str = ...) -> str:
        """Return its text."""


@pytest.fixture
def lean() -> File:
    def text(statement: str, *, english: str = "Every even number is twice a number.") -> str:
        return f"import Mathlib\n\n/-- {english} -/\ntheorem made {statement} := by\n  sorry\n"

    return text
