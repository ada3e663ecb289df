"""The frame of all benchmarks: figures with a baseline, printed one by one or as JSON.

A benchmark is a module with a function that yields facts about its input and lines of figures. A
ratio is how many times better than its baseline a figure is, so that above 1 is better for every
unit. A figure that could not be measured is a line with the reason. No figure is asserted.
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
    """A sentence about the measurement, such as the size of the input."""

    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A figure, with that of its baseline if there is one.

    Args:
        what: the name of the figure.
        value: the figure.
        unit: its unit.
        baseline: the name of the baseline; "" for none.
        base: the baseline's figure, in the same unit and the same run.
        less: whether a smaller figure is better.
    """

    what: str
    value: float
    unit: str
    baseline: str = ""
    base: float = 0.0
    less: bool = False

    @property
    def ratio(self) -> float | None:
        """How many times better than the baseline; None without one, or for a zero figure."""
        over, under = (self.base, self.value) if self.less else (self.value, self.base)
        return over / under if self.baseline and under else None


@dataclass(frozen=True, slots=True)
class Missing:
    """The name of a figure that could not be measured, with the reason."""

    what: str
    why: str


Item: TypeAlias = Fact | Line | Missing


def cpu(work: Callable[[], T]) -> tuple[float, T]:
    """Return the CPU seconds of a function in this process, and its result."""
    started = time.process_time()
    result = work()
    return time.process_time() - started, result


def wall(work: Callable[[], T]) -> tuple[float, T]:
    """Return the wall seconds of a function, and its result."""
    started = time.perf_counter()
    result = work()
    return time.perf_counter() - started, result


def drawn_out(values: Sequence[T], count: int) -> list[T]:
    """Return at most `count` values, evenly spread over all."""
    count = min(max(count, 1), len(values))
    return [values[at * len(values) // count] for at in range(count)]


def named(spec: str) -> str:
    """Return a snapshot's spec without its folder: for a commit, the revision."""
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
    text = f"{item.what:44} {figure(item.value):>9} {item.unit}"
    if item.ratio is None:
        return text
    return f"{text:72} {figure(item.ratio):>7} x {item.baseline} ({figure(item.base)})"


def run(
    about: str | None,
    measure: Callable[[argparse.Namespace], Iterable[Item]],
    arguments: Callable[[argparse.ArgumentParser], None],
    words: Sequence[str] | None = None,
) -> int:
    """Parse the command line, measure and print; return 0 on success.

    Args:
        about: docstring of the benchmark's module.
        measure: yields each item as soon as it is measured.
        arguments: adds the benchmark's own arguments.
        words: the command line; by default that of this process.
    """
    options = argparse.ArgumentParser(description=(about or "").split("\n", 1)[0])
    options.add_argument("--json", action="store_true", dest="as_json", help="print JSON")
    arguments(options)
    given = options.parse_args(words)
    try:
        items = list(_printed(measure(given), show=not given.as_json))
    except DriftbenchError as error:
        print(f"{options.prog}: {error}", file=sys.stderr)
        return error.exit_code
    if given.as_json:
        print(json.dumps([plain(item) for item in items], ensure_ascii=False))
    return 0


def _printed(items: Iterable[Item], *, show: bool) -> Iterator[Item]:
    for item in items:
        if show:
            print(text_of(item), flush=True)
        yield item
