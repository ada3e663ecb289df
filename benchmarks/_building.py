"""One build with the time of each stage, in a separate process.

The seconds of a stage are those between its first and last progress report; work between two stages
is counted separately.
"""

from __future__ import annotations

import os
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from benchmarks._processes import Watch
from driftbench.dataset.build.pipeline import build_dataset
from driftbench.dataset.build.stages import STAGES
from driftbench.effort import total_effort

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from driftbench.dataset.recipe import Recipe

__all__ = ["Spell", "Timing", "timed_build"]


@dataclass(frozen=True, slots=True)
class Spell:
    """Seconds, and CPU seconds of all processes."""

    seconds: float
    cpu: float

    def __add__(self, other: Spell) -> Spell:
        return Spell(self.seconds + other.seconds, self.cpu + other.cpu)

    def __sub__(self, other: Spell) -> Spell:
        return Spell(self.seconds - other.seconds, self.cpu - other.cpu)


@dataclass(frozen=True, slots=True, kw_only=True)
class Timing:
    """The costs of a build.

    Args:
        stages: stage of `STAGES`, or `between stages` -> its seconds.
        seconds: from the call to the finished build.
        worker: peak memory of the largest worker, in MiB.
        main: peak memory of the process that builds.
        asked: number of questions that were sent to a prover.
        cached: number of answers from the cache.
    """

    stages: Mapping[str, Spell]
    seconds: float
    worker: float
    main: float
    asked: int
    cached: int


@dataclass(frozen=True, slots=True)
class _Clock:
    """Records when stages begin and end."""

    watch: Watch = field(default_factory=Watch)
    begun: dict[str, Spell] = field(default_factory=dict)
    ended: dict[str, Spell] = field(default_factory=dict)

    def tell(self, stage: str, done: int, total: int) -> None:
        """Record a progress report of a build."""
        if stage in self.begun and done < total:
            return
        now = Spell(time.perf_counter(), self.watch.cpu())
        self.begun.setdefault(stage, now)
        self.ended[stage] = now

    def stages(self, whole: Spell) -> dict[str, Spell]:
        none = Spell(0.0, 0.0)
        found = {
            stage: self.ended.get(stage, none) - self.begun.get(stage, none) for stage in STAGES
        }
        return {**found, "between stages": whole - sum(found.values(), none)}


def timed_build(recipe: Recipe, snapshot: str, out: Path, cache: Path, workers: int) -> Timing:
    """Build a dataset with a cache folder, and return the costs."""
    os.environ["DRIFTBENCH_CACHE"] = str(cache)
    clock, started = _Clock(), time.perf_counter()
    before = clock.watch.cpu()
    build_dataset(recipe=recipe, snapshot=snapshot, out=out, workers=workers, progress=clock.tell)
    seconds, effort = time.perf_counter() - started, total_effort()
    return Timing(
        stages=clock.stages(Spell(seconds, clock.watch.cpu() - before)),
        seconds=seconds,
        worker=clock.watch.peak,
        main=clock.watch.main,
        asked=effort.asked,
        cached=effort.cached,
    )
