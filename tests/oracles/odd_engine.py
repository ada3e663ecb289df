"""An engine for tests of workers, which follows orders, including harmful ones."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from driftbench.oracles.problem import Problem

__all__ = ["answer", "prepare"]

_MEMORY: list[object] = []
_PREPARED: list[int] = []


def prepare() -> None:
    """Note the process."""
    _PREPARED.append(os.getpid())


def answer(order: str | Problem, *rest: object) -> object:
    """Obey."""
    if order == "sleep":
        time.sleep(600)
    if order == "die":
        os._exit(3)
    if order == "complain and die":
        sys.stderr.write("first line\nlast line\n\n")
        os._exit(3)
    if order == "print":
        os.write(1, b"noise on standard output\n" * 10_000)
    if order == "fail":
        msg = "no such thing"
        raise ValueError(msg)
    if order == "take memory":
        return len(bytearray(4 << 30))
    if order == "pid":
        return os.getppid()
    if order == "pid of the answer":
        return os.getpid()
    if order == "places":
        return [id(bytearray(size)) for size in (10, 1_000, 100_000)]
    if order == "take what is prepared":
        return _PREPARED.pop()
    if order == "note_build":
        _MEMORY.append(rest)
        return len(_MEMORY)
    if order == "write pid and sleep":
        Path(str(rest[0])).write_text(str(os.getpid()), encoding="utf-8")
        time.sleep(600)
    return (order, *rest)
