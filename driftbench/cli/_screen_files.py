"""The files that `driftbench screen` reads, and their reports merged into one SARIF log.

Folders whose names start with a dot are skipped, such as `.lake`, where Lean keeps dependencies.
The log has one run for all files, because code hosts accept only one run per tool.
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
    """Return the given files and the .lean files of the given folders, each once and sorted.

    Args:
        names: files, folders, and `-` for standard input.

    Raises:
        InputError: a folder has no Lean file.
    """
    found: dict[str, None] = {}
    for name in names:
        files = list(_lean_files_in(Path(name))) if name != "-" and Path(name).is_dir() else [name]
        if not files:
            raise InputError(f"{name}: contains no .lean file: name the folder of the sources")
        found.update(dict.fromkeys(files))
    return sorted(found)


def _lean_files_in(folder: Path) -> Iterator[str]:
    for path in folder.rglob("*.lean"):
        inside = path.relative_to(folder).parts
        if path.is_file() and not any(part.startswith(".") for part in inside):
            yield path.as_posix()


def merged_sarif(reports: Iterable[Screening]) -> dict[str, Any]:
    """Return one log with one run for all reports, at least one."""
    from driftbench.screening import sarif_log

    first, *others = (sarif_log(report) for report in reports)
    merged: dict[str, Any] = first
    run = merged["runs"][0]
    invocation = run["invocations"][0]
    for log in others:
        (more,) = _runs(log)
        shift = len(run["artifacts"])
        for result in more["results"]:
            result["locations"][0]["physicalLocation"]["artifactLocation"]["index"] += shift
        run["artifacts"] += more["artifacts"]
        run["results"] += more["results"]
        (other,) = more["invocations"]
        invocation["executionSuccessful"] &= other["executionSuccessful"]
        if notes := other.get("toolExecutionNotifications"):
            invocation.setdefault("toolExecutionNotifications", []).extend(notes)
    return merged


def _runs(log: dict[str, Any]) -> list[dict[str, Any]]:
    runs: list[dict[str, Any]] = log["runs"]
    return runs
