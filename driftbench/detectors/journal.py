"""Answers on disk while a detector runs, so that a run that was killed goes on where it stopped.

A journal is JSONL: a head that says whose answers to what data it holds, then an answer a line, out
of this process before the next is asked for; each line is sealed with its digest. A journal of
another detector or of other data is set aside, never mixed in; a damaged line and what follows it
are asked again. Deliberately kept for one submission: the caller removes it when that is whole.
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
from driftbench._files import naming
from driftbench.detectors.detection import Cost, Detection, Verdict
from driftbench.errors import InputError, InternalError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

__all__ = ["Journal", "journal_path", "open_journal"]

_FORMAT = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Journal:
    """An open journal.

    Args:
        found: (split, id) → the answer that an earlier run gave.
        file: where answers go; None for a run that keeps none.
    """

    found: Mapping[tuple[str, str], Detection] = field(default_factory=dict)
    file: IO[bytes] | None = None

    def keep(self, split: str, answer: Detection) -> None:
        """Write an answer down, at once.

        Raises:
            OSError: the disk is full.
        """
        if self.file is not None:
            _append(self.file, _line(_plain(split, answer)))


def journal_path(out: Path) -> Path:
    """Return where the answers to a submission are kept until it is whole."""
    return out.with_name(f"{out.name}.partial")


@contextmanager
def open_journal(
    path: Path,
    *,
    detector: str,
    config: str,
    data: Mapping[str, str],
    tell: Callable[[str], None],
) -> Iterator[Journal]:
    """Open the journal of a run, with the answers it holds already.

    Args:
        path: the file; made if it is missing.
        detector: signature of the detector.
        config: name of the configuration.
        data: split → digest of its rows.
        tell: takes one sentence for the user, about what was found.

    Raises:
        InputError: another run writes to it at this moment.
        OSError: it cannot be written.
    """
    head = {
        "journal": _FORMAT,
        "version": __version__,
        "detector": detector,
        "config": config,
        "data": dict(data),
    }
    # Unbuffered: what was written outlives a process that is killed.
    with path.open("a+b", buffering=0) as file:
        _lock(file, path)
        file.seek(0)
        lines = file.read().splitlines(keepends=True)
        if lines and _read(lines[0]) != head:
            aside = _set_aside(path, b"".join(lines))
            tell(f"{path.name} holds answers of another run ({_of(lines[0])}): kept as {aside}")
            lines = []
        found, size = _answers(lines[1:])
        whole = sum(line.endswith(b"\n") for line in lines[1:])
        if whole > len(found):
            asked = f"{whole - len(found)} lines of {path.name} are damaged or follow one that is"
            tell(f"{asked}: asked again")
        file.truncate(size + len(lines[0]) if lines else 0)
        if not lines:
            _append(file, _line(head))
        elif found:
            tell(f"{len(found)} answers of an interrupted run found in {path.name}: going on")
        yield Journal(found=found, file=file)


def _append(file: IO[bytes], line: bytes) -> None:
    try:
        file.write(line)
    except OSError as error:
        raise naming(error, Path(file.name)) from error


def _lock(file: IO[bytes], path: Path) -> None:
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        raise InputError(
            f"{path}: another run is writing it: wait for that, or name another output"
        ) from error


def _set_aside(path: Path, content: bytes) -> str:
    """Write what a journal held to a file of a free name, and return the name."""
    number = 1
    while (aside := path.with_name(f"{path.name}.{number}")).exists():
        number += 1
    aside.write_bytes(content)
    return aside.name


def _of(line: bytes) -> str:
    head = _read(line)
    named = head.get("detector") if isinstance(head, dict) else None
    return str(named) if named else "no head that can be read"


def _answers(lines: list[bytes]) -> tuple[dict[tuple[str, str], Detection], int]:
    """Return the answers up to the first line that holds none, and their size in bytes."""
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
    """Return the value of a line; None where it has none, or another seal."""
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


def _plain(split: str, answer: Detection) -> dict[str, object]:
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
    """Return the split and the answer that a line holds; None if it holds none."""
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
