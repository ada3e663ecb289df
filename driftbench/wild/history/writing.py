"""Write the results of mining to a folder: the pairs, one a line, and the funnel with its inputs.

`pairs.jsonl` has the columns of a row of the dataset and, under `history`, what was found in the
history; it is the input of annotation. The same repository, commit and version give the same bytes.
A folder with pairs of a commit that is not in the history is not overwritten, because labels may
refer to them.
"""

from __future__ import annotations

import fcntl
import json
import os
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from driftbench import __version__
from driftbench._files import remove_stale, with_path, write_text
from driftbench.dataset.records import canonical_json
from driftbench.errors import InputError
from driftbench.wild.lines import shown

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from driftbench.wild.history.mining import Mined
    from driftbench.wild.history.repository import Repository

__all__ = ["MINED", "PAIRS", "check_folder", "summary", "write_mined"]

PAIRS = "pairs.jsonl"
"""The pairs, sorted, one JSON object a line."""
MINED = "mined.json"
"""Repository, commit, versions and funnel."""


def check_folder(out: Path, repository: Repository) -> None:
    """Check that a folder may be written to.

    Raises:
        InputError: it has other content, or pairs of another history.
    """
    remove_stale(out)
    if not out.exists() or (out.is_dir() and not any(out.iterdir())):
        return
    if not (out / MINED).is_file():
        raise InputError(f"{out}: has other content than pairs: name an empty or new folder")
    try:
        commit = json.loads((out / MINED).read_text(encoding="utf-8"))["commit"]
    except (ValueError, KeyError, TypeError) as error:
        raise InputError(f"{out / MINED}: is damaged: name another folder") from error
    if not repository.has_ancestor(str(commit)):
        raise InputError(
            f"{out}: has pairs of commit {shown(commit)}, which is not in the history of "
            f"{repository.commit}: the history was rewritten, or an older revision or another "
            "repository is named; name another folder"
        )


def write_mined(out: Path, mined: Mined) -> None:
    """Write pairs and funnel.

    Raises:
        InputError: as `check_folder`.
        OSError: the folder cannot be written to; names the file.
    """
    check_folder(out, mined.repository)
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise with_path(error, out) from error
    with _locked(out):
        _write(out, mined)


@contextmanager
def _locked(out: Path) -> Iterator[None]:
    """Lock a folder against other processes, so that pairs and funnel are of one run."""
    folder = os.open(out, os.O_RDONLY)
    try:
        fcntl.flock(folder, fcntl.LOCK_EX)
        yield
    finally:
        os.close(folder)


def _write(out: Path, mined: Mined) -> None:
    # The pairs come last: after an interruption the same command accepts the folder.
    write_text(out / MINED, f"{json.dumps(summary(mined), ensure_ascii=False, indent=1)}\n")
    write_text(out / PAIRS, "".join(f"{canonical_json(p.to_record())}\n" for p in mined.pairs))


def summary(mined: Mined) -> dict[str, Any]:
    """Return the source of the pairs and the funnel as plain values."""
    identity = mined.repository.snapshot.identity
    return {
        "repository": identity.repository,
        "commit": mined.repository.commit,
        "licence": identity.licence,
        "version": __version__,
        "funnel": mined.funnel.as_json(),
    }
