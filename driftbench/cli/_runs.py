"""Running and interrupted jobs, found by the files beside their output.

A job with a log is described from it. For one without, such as a build started from Python, the
finished pieces are counted. No file is changed, and locks are tried only for a moment.
"""

from __future__ import annotations

import fcntl
import os
import platform
import re
from collections import Counter
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any

from driftbench.cli._global_options import RESUME_HINT
from driftbench.errors import InputError
from driftbench.runlog import log_path, read_log

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from driftbench.runlog import RunLog, Stage

__all__ = ["Found", "runs_at"]

_LOG = re.compile(r"\.(.+)\.progress\.json")
_BUILD = re.compile(r"\.(.+)\.partial")
_JOURNAL = re.compile(r"(.+)\.partial")
_STAGE = re.compile(r"([a-z]+)(?:-.*)?\.jsonl")


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """A job.

    Args:
        path: its output.
        kind: its verb.
        state: its state in words.
        running: whether it is running.
        log: its log; None without one.
        kept: stage -> number of finished pieces, for a job without a log.
    """

    path: Path
    kind: str
    state: str
    running: bool
    log: RunLog | None = None
    kept: dict[str, int] = field(default_factory=dict)

    def speed(self, stage: Stage) -> float | None:
        """Return the steps per second of a stage; None while unknown."""
        done = stage.done - stage.before
        return done / stage.seconds if done and stage.seconds else None

    def record(self, rate: float | None) -> dict[str, Any]:
        """Return the job as JSON.

        Args:
            rate: EUR per core-hour.
        """
        head = {"path": str(self.path), "kind": self.kind, "state": self.state}
        if self.log is None:
            return {**head, "running": self.running, "kept": self.kept}
        cores = self.log.core_seconds
        stages = [{**asdict(one), "per_second": self.speed(one)} for one in self.log.stages]
        return {
            **head,
            "running": self.running,
            "about": self.log.about,
            "executor": self.log.executor,
            "workers": self.log.workers,
            "host": self.log.host,
            "process": self.log.process,
            "seconds": self.log.seconds,
            "stages": stages,
            "effort": asdict(self.log.effort),
            "core_hours": round(cores / 3600, 6),
            "eur": None if rate is None else round(rate * cores / 3600, 6),
        }


def runs_at(paths: Sequence[Path], *, named: bool) -> list[Found]:
    """Return the jobs that write a path, or into a folder, each once, sorted by path.

    Args:
        paths: outputs or folders.
        named: whether a user gave them; a path without file, folder or job is an error then.

    Raises:
        InputError: there is no such path and no job that writes it, or a log is damaged.
    """
    found: dict[Path, Found] = {}
    for path in paths:
        here = [*_job_of(path), *(_jobs_in(path) if path.is_dir() else ())]
        if named and not here and not path.exists():
            raise InputError(
                f"{path}: no such file or folder, and no job writes it; check the path"
            )
        for one in here:
            found.setdefault(one.path.absolute(), one)
    return [found[path] for path in sorted(found)]


def _job_of(out: Path) -> Iterator[Found]:
    """Yield the job that writes a path, if there is one."""
    if not out.name:
        return
    log = log_path(out)
    workspace, journal = out.parent / f".{out.name}.partial", out.parent / f"{out.name}.partial"
    if log.is_file():
        # A job that ends at this moment removes its log.
        with suppress(FileNotFoundError):
            yield _from_log(out, read_log(log))
    elif workspace.is_dir():
        yield _without_log(out, "build", workspace / "busy", _pieces(workspace))
    elif journal.is_file():
        answers = max(0, journal.read_bytes().count(b"\n") - 1)
        yield _without_log(out, "detect", journal, {"answers": answers})


def _jobs_in(folder: Path) -> Iterator[Found]:
    names = set()
    for path in folder.iterdir():
        for pattern, fits in (
            (_LOG, path.is_file),
            (_BUILD, path.is_dir),
            (_JOURNAL, path.is_file),
        ):
            if (fitting := pattern.fullmatch(path.name)) and fits():
                names.add(fitting[1])
    for name in sorted(names):
        yield from _job_of(folder / name)


def _from_log(out: Path, log: RunLog) -> Found:
    running, state = _state(out, log)
    return Found(path=out, kind=log.kind, state=state, running=running, log=log)


def _state(out: Path, log: RunLog) -> tuple[bool, str]:
    """Return whether a job is running, and its state in words."""
    hint = "nothing was saved" if log.kind == "wild mine" else RESUME_HINT
    if log.ended:
        return False, f"{log.ended}; {hint}"
    if log.host != platform.node():
        return (
            True,
            f"running on {log.host} at its last report; it cannot be checked from this machine",
        )
    locked = not log.lock or _is_locked(out.parent / log.lock)
    if _alive(log.process) and locked:
        return True, f"running, process {log.process}"
    return False, f"killed; {hint}"


def _without_log(out: Path, kind: str, lock: Path, kept: dict[str, int]) -> Found:
    running = _is_locked(lock)
    state = "running" if running else f"stopped; {RESUME_HINT}"
    return Found(path=out, kind=kind, state=state, running=running, kept=kept)


def _pieces(workspace: Path) -> dict[str, int]:
    """Count the pieces of every stage."""
    names = (_STAGE.fullmatch(path.name) for path in workspace.glob("*/*.jsonl"))
    return dict(sorted(Counter(name[1] for name in names if name).items()))


def _alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True


def _is_locked(lock: Path) -> bool:
    """Return whether a process holds a lock, by trying to share it for a moment."""
    try:
        with lock.open("rb") as file:
            fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    except OSError:
        return False
    return False
