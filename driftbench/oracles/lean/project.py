"""Checks of a Lean project before a statement is sent: built, with the mathlib of the snapshot.

Only files of Lake are read: `lake-manifest.json`, and whether the compiled `Mathlib` exists.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING

from driftbench._files import read_text
from driftbench.errors import InputError

if TYPE_CHECKING:
    from driftbench.corpus.identity import SnapshotIdentity

__all__ = ["check_project"]

_MANIFEST = "lake-manifest.json"
_COMPILED = Path(".lake/build/lib/lean/Mathlib.olean")
_MATHLIB = "github.com/leanprover-community/mathlib4"
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
    wanted = snapshot.commit if snapshot and snapshot.repository == _MATHLIB else ""
    if _COMMIT.fullmatch(wanted) and _COMMIT.fullmatch(commit) and wanted != commit:
        raise InputError(
            f"{project}: has mathlib {commit[:12]}, and the {source} has {wanted[:12]}: give a "
            f"project with mathlib {wanted[:12]}, or a {source} with mathlib {commit[:12]}"
        )


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
