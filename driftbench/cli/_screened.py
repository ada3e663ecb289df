"""What `driftbench screen` reads and prints of several files at once.

Promises one report a file, in the order of their names, and one SARIF run of all: code hosts take
no second one from a tool. Deliberately passes over what is not the project's own: folders that
start with a dot, such as `.lake`, where Lean keeps the libraries.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from driftbench.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from driftbench.screening import Screening

__all__ = ["lean_files", "merged_sarif"]


def lean_files(names: Sequence[str]) -> list[str]:
    """Return the files that are named, and those in the folders that are, each once and sorted.

    Args:
        names: files, folders, and `-` for standard input.

    Raises:
        InputError: a folder holds no Lean file.
    """
    found: dict[str, None] = {}
    for name in names:
        held = list(_held(Path(name))) if name != "-" and Path(name).is_dir() else [name]
        if not held:
            raise InputError(f"{name}: holds no .lean file: name the folder of the sources")
        found.update(dict.fromkeys(held))
    return sorted(found)


def _held(folder: Path) -> Iterator[str]:
    for path in folder.rglob("*.lean"):
        inside = path.relative_to(folder).parts
        if path.is_file() and not any(part.startswith(".") for part in inside):
            yield path.as_posix()


def merged_sarif(reports: Iterable[Screening]) -> dict[str, Any]:
    """Return one log with one run for several reports, at least one."""
    from driftbench.screening import sarif_log

    first, *others = (sarif_log(report) for report in reports)
    whole: dict[str, Any] = first
    run = whole["runs"][0]
    said = run["invocations"][0]
    for log in others:
        (more,) = _runs(log)
        shift = len(run["artifacts"])
        for result in more["results"]:
            result["locations"][0]["physicalLocation"]["artifactLocation"]["index"] += shift
        run["artifacts"] += more["artifacts"]
        run["results"] += more["results"]
        (also,) = more["invocations"]
        said["executionSuccessful"] &= also["executionSuccessful"]
        if notes := also.get("toolExecutionNotifications"):
            said.setdefault("toolExecutionNotifications", []).extend(notes)
    return whole


def _runs(log: dict[str, Any]) -> list[dict[str, Any]]:
    runs: list[dict[str, Any]] = log["runs"]
    return runs
