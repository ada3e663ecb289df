"""Checks of a Lean project or server before a statement is sent: the mathlib of the snapshot.

Of a project only files of Lake are read: `lake-manifest.json`, and whether the compiled `Mathlib`
exists. A server was asked for its versions.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING

from driftbench._files import read_text
from driftbench.corpus.identity import MATHLIB
from driftbench.errors import InputError

if TYPE_CHECKING:
    from driftbench.corpus.identity import SnapshotIdentity

__all__ = ["check_project", "check_server"]

_MANIFEST = "lake-manifest.json"
_COMPILED = Path(".lake/build/lib/lean/Mathlib.olean")
_COMMIT = re.compile(r"[0-9a-f]{40}")
_BUILD = "run `lake exe cache get` and `lake build` in it"


def check_project(
    project: str, *, snapshot: SnapshotIdentity | None, source: str = "snapshot"
) -> None:
    """Check that a project with mathlib is built, and has the version of a snapshot.

    A project without mathlib among its dependencies is not checked: its own modules may be enough.

    Args:
        project: folder of a Lean project.
        snapshot: the library that statements belong to; None for any.
        source: what has this library, for the message: a snapshot or a dataset.

    Raises:
        InputError: it is not a project, its manifest is damaged, mathlib is not built, or it has
            another commit of mathlib than the snapshot.
    """
    folder = Path(project).expanduser()
    if not folder.is_dir():
        raise InputError(f"{project}: is not a folder; give the folder of a built Lean project")
    manifest = folder / _MANIFEST
    if not manifest.is_file():
        return
    package, commit = _mathlib(manifest)
    if not package:
        return
    if not (folder / package / _COMPILED).is_file():
        raise InputError(f"{project}: mathlib is not built here; {_BUILD}")
    wanted = _wanted(snapshot)
    if wanted and _COMMIT.fullmatch(commit) and wanted != commit:
        raise InputError(
            f"{project}: has mathlib {commit[:12]}, and the {source} has {wanted[:12]}: give a "
            f"project with mathlib {wanted[:12]}, or a {source} with mathlib {commit[:12]}"
        )


def check_server(
    url: str, commit: str, lean: str, *, snapshot: SnapshotIdentity | None, toolchain: str
) -> None:
    """Check that a server has the mathlib of a snapshot.

    Where the server does not report its commit, versions of Lean are compared, which change with
    each release of mathlib.

    Args:
        url: URL of the server, for messages.
        commit: commit of its mathlib; "" if it is unknown.
        lean: version of its Lean.
        snapshot: the library that statements belong to; None for any.
        toolchain: version of Lean that the snapshot is for; "" if it is unknown.

    Raises:
        InputError: it has another mathlib.
    """
    wanted = _wanted(snapshot)
    if wanted and commit and wanted != commit:
        raise InputError(
            f"{url}: has mathlib {commit[:12]}, and the statements are from mathlib "
            f"{wanted[:12]}: name a server with mathlib {wanted[:12]}"
        )
    if wanted and not commit and toolchain and toolchain != lean:
        raise InputError(
            f"{url}: runs Lean {lean}, and the statements are from mathlib {wanted[:12]}, which "
            f"is for Lean {toolchain}: name a server with mathlib {wanted[:12]}"
        )


def _wanted(snapshot: SnapshotIdentity | None) -> str:
    """Return the commit of a snapshot of mathlib; "" for another library or an unknown commit."""
    commit = snapshot.commit if snapshot and snapshot.repository == MATHLIB else ""
    return commit if _COMMIT.fullmatch(commit) else ""


def _mathlib(manifest: Path) -> tuple[str, str]:
    """Return the folder of the package mathlib in the project, and its commit; "" for none."""
    try:
        found = json.loads(read_text(manifest))
        packages = found.get("packages", [])
        ours = [one for one in packages if one["name"].strip("«»") == "mathlib"]
        root = found.get("packagesDir") or ".lake/packages"
        if not ours:
            return "", ""
        if ours[0].get("type") == "path":
            return str(ours[0]["dir"]), ""
        return f"{root}/mathlib", str(ours[0].get("rev", ""))
    except (ValueError, AttributeError, KeyError, TypeError, OSError) as error:
        raise InputError(f"{manifest}: is not a manifest of Lake; {_BUILD}") from error
