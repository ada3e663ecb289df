"""Small projects in every kind of store."""

from __future__ import annotations

import io
import os
import subprocess
import tarfile
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

_WHO = (("NAME", "Ada"), ("EMAIL", "ada@example.org"), ("DATE", "2026-01-01T00:00:00Z"))

LAKEFILE = "import Lake\nopen Lake DSL\n\npackage mathlib where\n"
PROJECT = {
    "Mathlib/Order/Basic.lean": "theorem foo : 1 ≤ 2 := by decide\n",
    "Mathlib/Algebra/Ring.lean": "theorem bar (a : ℤ) : a + 0 = a := by simp\n",
    "Mathlib/Algebra.lean": "import Mathlib.Algebra.Ring\n",
    "Mathlib.lean": "import Mathlib.Algebra\n",
    "Archive/Old.lean": "theorem old : True := trivial\n",
    "MathlibTest/ring.lean": "example : True := trivial\n",
    "lakefile.lean": LAKEFILE,
    "LICENSE": "                Apache License\n           Version 2.0, January 2004\n",
    "README.md": "# A library\n",
}


def git(folder: Path, *words: str, stdin: bytes = b"") -> str:
    """Run git with fixed names and dates, without the settings of the machine."""
    person = {f"GIT_{who}_{what}": value for who in ("AUTHOR", "COMMITTER") for what, value in _WHO}
    settings = {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1"}
    done = subprocess.run(
        ["git", *words],
        cwd=folder,
        input=stdin,
        check=True,
        capture_output=True,
        env=os.environ | person | settings,
    )
    return done.stdout.decode().strip()


def write(folder: Path, files: Mapping[str, str | bytes]) -> Path:
    """Write files below a folder."""
    for path, content in files.items():
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content.encode() if isinstance(content, str) else content)
    return folder


def commit(folder: Path, *, tag: str) -> str:
    """Commit all files of a folder, and return the id of the commit."""
    if not (folder / ".git").exists():
        git(folder, "init", "-q", "-b", "main")
    git(folder, "add", "--all", "--force")
    git(folder, "commit", "-q", "-m", tag)
    git(folder, "tag", tag)
    return git(folder, "rev-parse", "HEAD")


def pack(target: Path, members: Mapping[str, str | bytes | tarfile.TarInfo]) -> Path:
    """Write a tar archive, compressed according to its name, of contents or TarInfo objects."""
    mode = "w:gz" if target.suffix == ".gz" else "w:xz" if target.suffix == ".xz" else "w:"
    # typeshed requires a literal mode.
    with tarfile.open(target, mode) as archive:  # type: ignore[call-overload]
        for name, content in members.items():
            if isinstance(content, tarfile.TarInfo):
                archive.addfile(content)
                continue
            data = content.encode() if isinstance(content, str) else content
            member = tarfile.TarInfo(name)
            member.size = len(data)
            archive.addfile(member, io.BytesIO(data))
    return target


def lose(folder: Path, name: str, *, trap: Path) -> str:
    """Take an object out of a repository, which says that a program fetches what it lacks.

    Args:
        folder: the repository.
        name: of the object, as in `HEAD:A.lean`.
        trap: the file that the program makes.

    Returns:
        The id of the object.
    """
    blob = git(folder, "rev-parse", name)
    (folder / ".git" / "objects" / blob[:2] / blob[2:]).unlink()
    for setting, value in (
        ("core.repositoryFormatVersion", "1"),
        ("extensions.partialClone", "origin"),
        ("remote.origin.promisor", "true"),
        ("remote.origin.url", f"ext::touch {trap}"),
        ("protocol.ext.allow", "always"),
    ):
        git(folder, "config", setting, value)
    return blob
