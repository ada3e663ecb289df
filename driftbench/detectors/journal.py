"""Answers stored on disk while a detector runs, so that an interrupted run can resume.

A journal is JSONL: a head that names the detector and the data, then one answer per line, written
before the next is asked for; each line carries its digest. A journal of another detector or of
other data is moved aside. A damaged line and those after it are asked again. The caller removes the
journal when the submission is complete.
"""

from __future__ import annotations

import fcntl
import hashlib
import json
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

from driftbench import __version__
from driftbench._files import with_path
from driftbench.detectors.detection import Cost, Detection, Verdict
from driftbench.errors import InputError, InternalError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

__all__ = ["SOURCE", "Journal", "journal_path", "open_journal"]

_FORMAT = 4

SOURCE = "|source:"
"""Stands before the digest of a user's source, which follows the signature of their detector."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Journal:
    """An open journal.

    Args:
        found: (split, id) → the answer of an earlier run.
        file: the file to write answers to; None to write none.
    """

    found: Mapping[tuple[str, str], Detection] = field(default_factory=dict)
    file: IO[bytes] | None = None

    def append(self, split: str, answer: Detection) -> None:
        """Write an answer immediately.

        Raises:
            OSError: the disk is full.
        """
        if self.file is not None:
            _append(self.file, _line(_to_json(split, answer)))


def journal_path(out: Path) -> Path:
    """Return the path of the journal of a submission."""
    return out.with_name(f"{out.name}.partial")


@contextmanager
def open_journal(
    path: Path,
    *,
    detector: str,
    config: str,
    data: Mapping[str, str],
    fresh: bool = False,
    report: Callable[[str], None],
) -> Iterator[Journal]:
    """Open the journal of a run, with the answers that it already contains.

    Args:
        path: the file; created if missing.
        detector: signature of the detector.
        config: name of the configuration.
        data: split → digest of its rows.
        fresh: drop the answers that it contains.
        report: called with one sentence for the user.

    Raises:
        InputError: another run is writing it.
        OSError: it cannot be written.
    """
    head = {
        "journal": _FORMAT,
        "version": __version__,
        "detector": detector,
        "config": config,
        "data": dict(data),
    }
    # Unbuffered, so that written answers survive when the process is killed.
    with path.open("a+b", buffering=0) as file:
        _lock(file, path)
        file.seek(0)
        lines = file.read().splitlines(keepends=True)
        if fresh:
            lines = []
        if lines and _read(lines[0]) != head:
            aside = _set_aside(path, b"".join(lines))
            cause = _difference(_read(lines[0]), head)
            report(f"{path.name} is of another run ({cause}): moved to {aside}")
            lines = []
        found, size = _answers(lines[1:])
        complete = sum(line.endswith(b"\n") for line in lines[1:])
        if complete > len(found):
            damaged = (
                f"{complete - len(found)} lines of {path.name} are damaged or follow one that is"
            )
            report(f"{damaged}: asked again")
        file.truncate(size + len(lines[0]) if lines else 0)
        if not lines:
            _append(file, _line(head))
        elif found:
            report(f"{len(found)} answers of an interrupted run found in {path.name}: resuming")
        yield Journal(found=found, file=file)


def _append(file: IO[bytes], line: bytes) -> None:
    try:
        file.write(line)
    except OSError as error:
        raise with_path(error, Path(file.name)) from error


def _lock(file: IO[bytes], path: Path) -> None:
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        raise InputError(
            f"{path}: another run is writing it: wait until it ends, or name another output"
        ) from error


def _set_aside(path: Path, content: bytes) -> str:
    """Write the content of a journal to a file with an unused name, and return the name."""
    number = 1
    while (aside := path.with_name(f"{path.name}.{number}")).exists():
        number += 1
    aside.write_bytes(content)
    return aside.name


def _difference(old: object, new: Mapping[str, object]) -> str:
    """Return in a clause what differs between the heads of two journals."""
    if not isinstance(old, dict) or not old.get("detector"):
        return "unreadable head"
    (was, *old_source), (now, *new_source) = (
        str(head["detector"]).split(SOURCE) for head in (old, new)
    )
    if was != now:
        return f"detector {was}"
    if old_source != new_source:
        return "the source of the detector changed"
    if any(old.get(key) != new[key] for key in ("config", "data")):
        return "other splits or another dataset"
    return f"version {old.get('version')}"


def _answers(lines: list[bytes]) -> tuple[dict[tuple[str, str], Detection], int]:
    """Return the answers up to the first damaged line, and their size in bytes."""
    found: dict[tuple[str, str], Detection] = {}
    size = 0
    for line in lines:
        answer = _answer(_read(line)) if line.endswith(b"\n") else None
        if answer is None:
            break
        found[answer[0], answer[1].id] = answer[1]
        size += len(line)
    return found, size


def _read(line: bytes) -> Any:  # noqa: ANN401 -- JSON
    """Return the value of a line; None if it is not JSON or its digest is wrong."""
    try:
        value = json.loads(line)
    except ValueError:
        return None
    sealed = isinstance(value, dict) and value.pop("seal", None) == _seal(value)
    return value if sealed else None


def _line(value: dict[str, object]) -> bytes:
    return json.dumps({**value, "seal": _seal(value)}).encode() + b"\n"


def _seal(value: dict[str, object]) -> str:
    return hashlib.blake2b(json.dumps(value).encode(), digest_size=8).hexdigest()


def _to_json(split: str, answer: Detection) -> dict[str, object]:
    cost = answer.cost
    return {
        "split": split,
        "id": answer.id,
        "score": answer.score,
        "verdict": str(answer.verdict),
        "drift_class": answer.drift_class,
        "cost": [cost.queries, cost.seconds, cost.tokens],
        "evidence": answer.evidence,
    }


def _answer(plain: Any) -> tuple[str, Detection] | None:  # noqa: ANN401 -- JSON
    """Return the split and the answer of a line; None if it has none."""
    try:
        queries, seconds, tokens = plain["cost"]
        return str(plain["split"]), Detection(
            id=str(plain["id"]),
            score=plain["score"],
            verdict=Verdict(plain["verdict"]),
            drift_class=str(plain["drift_class"]),
            cost=Cost(queries=queries, seconds=seconds, tokens=tokens),
            evidence=str(plain["evidence"]),
        )
    except (InternalError, KeyError, TypeError, ValueError):
        return None
