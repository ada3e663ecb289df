"""Jobs for workers on a cluster, which import them by name."""

from __future__ import annotations

import os
import signal
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from driftbench.cache import Cache, cache_key
from driftbench.errors import CorpusError, LeanSyntaxError
from driftbench.resources import cache_root

if TYPE_CHECKING:
    from pathlib import Path


@dataclass(frozen=True)
class Dying:
    """Squares numbers; kills its process on one of them a given number of times.

    Args:
        folder: where kills are recorded.
        number: the number on which it kills its process.
        times: how many times.
    """

    folder: Path
    number: int
    times: int

    def __call__(self, number: int) -> int:
        if number == self.number:
            died = len(list(self.folder.iterdir()))
            if died < self.times:
                (self.folder / str(died)).touch()
                os.kill(os.getpid(), signal.SIGKILL)
        return number * number


@dataclass(frozen=True)
class Slow:
    """Squares numbers, one in half a second, and records each start in a folder.

    Args:
        folder: gets a file for each start.
    """

    folder: Path

    def __call__(self, number: int) -> int:
        import ray

        node = ray.get_runtime_context().get_node_id()
        (self.folder / f"{number}-{node}").touch()
        time.sleep(0.5)
        return number * number


@dataclass(frozen=True)
class CachedSquares:
    """Squares numbers with a cache in the cache folder, and returns the folder."""

    cache: Cache

    @classmethod
    def new(cls, version: str) -> CachedSquares:
        return cls(Cache(cache_root() / "squares.sqlite", version=version))

    def __call__(self, number: int) -> tuple[int, str]:
        squared = self.cache.get_or_compute(cache_key(number), lambda: number * number)
        return int(squared), str(cache_root())


@dataclass(frozen=True)
class Lacking:
    """Squares numbers if the cache folder has a given name."""

    name: str

    def __call__(self, number: int) -> int:
        return number * number

    def check(self) -> None:
        if cache_root().name != self.name:
            raise CorpusError("the snapshot is not here")


def refuse(number: int) -> int:
    raise LeanSyntaxError("no", text="theorem", offset=number)


class UnsendableError(Exception):
    """An error that pickle cannot rebuild."""

    def __init__(self, one: str, two: str) -> None:
        super().__init__(f"{one} {two}")


def refuse_oddly(_: int) -> int:
    raise UnsendableError("very", "odd")
