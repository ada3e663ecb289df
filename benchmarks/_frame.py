"""What benchmarks share: figures with a baseline, printed as they come or as JSON.

A benchmark is a module with a function that yields facts about what it reads and lines of figures.
A ratio says how many times as good as its baseline a figure is, so that above 1 is better whatever
the unit. What could not be measured is a line with the reason. Deliberately asserts no figure.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from driftbench.errors import DriftbenchError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

__all__ = ["Fact", "Item", "Line", "Missing", "cpu", "drawn_out", "figure", "named", "run", "wall"]

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Fact:
    """One sentence about what is measured: its size, how much both sides agree."""

    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A figure, and where it has one, that of its baseline.

    Args:
        what: what was measured.
        value: the figure.
        unit: its unit.
        baseline: what it is held against; "" for a figure that stands alone.
        base: the baseline's figure, in the same unit and the same run.
        less: whether less is better.
    """

    what: str
    value: float
    unit: str
    baseline: str = ""
    base: float = 0.0
    less: bool = False

    @property
    def ratio(self) -> float | None:
        """How many times as good as the baseline; None without one, or where nothing was left."""
        over, under = (self.base, self.value) if self.less else (self.value, self.base)
        return over / under if self.baseline and under else None


@dataclass(frozen=True, slots=True)
class Missing:
    """What could not be measured here, and why."""

    what: str
    why: str


Item: TypeAlias = Fact | Line | Missing


def cpu(work: Callable[[], T]) -> tuple[float, T]:
    """Return the CPU seconds that some work takes in this process, and what it returns."""
    started = time.process_time()
    result = work()
    return time.process_time() - started, result


def wall(work: Callable[[], T]) -> tuple[float, T]:
    """Return the seconds that some work takes, and what it returns."""
    started = time.perf_counter()
    result = work()
    return time.perf_counter() - started, result


def drawn_out(values: Sequence[T], count: int) -> list[T]:
    """Return at most so many values, evenly spread over all."""
    count = min(max(count, 1), len(values))
    return [values[at * len(values) // count] for at in range(count)]


def named(spec: str) -> str:
    """Return a snapshot's spec without the folder that it lies in: of a commit, the revision."""
    return spec.rpartition("@")[2] if "@" in spec else spec.rpartition("/")[2]


def figure(value: float) -> str:
    """Return a figure with three digits, or all before the point."""
    if abs(value) >= 100:
        return f"{value:,.0f}"
    return f"{value:.3g}"


def plain(item: Item) -> dict[str, object]:
    """Return an item as JSON values, with the ratio of a line."""
    kind = type(item).__name__.lower()
    ratio = {"ratio": item.ratio} if isinstance(item, Line) else {}
    return {"kind": kind, **asdict(item), **ratio}


def text_of(item: Item) -> str:
    """Return an item as a line for a terminal."""
    if isinstance(item, Fact):
        return item.text
    if isinstance(item, Missing):
        return f"{item.what:44} not measured: {item.why}"
    said = f"{item.what:44} {figure(item.value):>9} {item.unit}"
    if item.ratio is None:
        return said
    return f"{said:72} {figure(item.ratio):>7} x {item.baseline} ({figure(item.base)})"


def run(
    about: str | None,
    measure: Callable[[argparse.Namespace], Iterable[Item]],
    arguments: Callable[[argparse.ArgumentParser], None],
    words: Sequence[str] | None = None,
) -> int:
    """Read the command line, measure, and print; return 0 when it could be measured.

    Args:
        about: docstring of the benchmark's module.
        measure: yields what was measured as soon as it is.
        arguments: adds the benchmark's own arguments.
        words: the command line; by default that of this process.
    """
    options = argparse.ArgumentParser(description=(about or "").split("\n", 1)[0])
    options.add_argument("--json", action="store_true", dest="as_json", help="print JSON")
    arguments(options)
    given = options.parse_args(words)
    try:
        items = list(_told(measure(given), aloud=not given.as_json))
    except DriftbenchError as error:
        print(f"{options.prog}: {error}", file=sys.stderr)
        return error.exit_code
    if given.as_json:
        print(json.dumps([plain(item) for item in items], ensure_ascii=False))
    return 0


def _told(items: Iterable[Item], *, aloud: bool) -> Iterator[Item]:
    for item in items:
        if aloud:
            print(text_of(item), flush=True)
        yield item
