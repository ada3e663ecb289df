"""The two plots of a board as positions in a drawing: ROC curves, and scores over costs.

Numbers are those of the leaderboard; the template draws them, and lists them in a table too.
Colours and dashes are chosen by the style sheet from the number of a line.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np

from driftbench.leaderboard.page.axes import log_axis, plain_axis, root_axis

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from driftbench.leaderboard.board import Board
    from driftbench.leaderboard.page.axes import Axis, Tick
    from driftbench.leaderboard.rank_entry import RankEntry

__all__ = ["AT", "Costs", "Mark", "PlotLine", "Roc", "cost_plot", "roc_plot"]

WIDTH, HEIGHT = 640, 430
_LEFT, _RIGHT, _TOP, _BOTTOM = 62, 610, 14, 378
AT = (0.01, 0.03, 0.05, 0.1, 0.2, 0.5)
"""False positive rates of the table beside the curves."""

_LIMIT = 0.03
_STEP = 0.02
_LETTER, _LINE = 7.2, 15
"""Width of a letter and height of a line, in units of the drawing."""

_LETTERS = 24
"""Limit of letters of a name beside a mark."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlotLine:
    """The curve of one submission.

    Args:
        submission: name of the submission.
        track: its track.
        points: `x,y` pairs of the drawing.
        at: detection at each rate of `AT`, None if the curve ends before.
    """

    submission: str
    track: str
    points: str
    at: tuple[float | None, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Roc:
    """The ROC plot: ticks of both axes, the 3 % line, chance, and the curves."""

    x: tuple[Tick, ...]
    y: tuple[Tick, ...]
    limit: float
    chance: str
    lines: tuple[PlotLine, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark:
    """One submission in the plot of costs.

    Args:
        submission: name of the submission.
        track: its track.
        x: its position, with `y`; `low` and `high` are the ends of its interval.
        label: its name, shortened; `place` is the position and `anchor` the aligned end.
        seconds: its cost.
        value: its score by the metric that decides ranks.
    """

    submission: str
    track: str
    x: float
    y: float
    low: float
    high: float
    label: str
    place: tuple[float, float]
    anchor: str
    seconds: float
    value: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Costs:
    """The plot of costs: ticks of both axes, the marks, and submissions without seconds."""

    x: tuple[Tick, ...]
    y: tuple[Tick, ...]
    marks: tuple[Mark, ...]
    without_seconds: tuple[str, ...]


def roc_plot(board: Board) -> Roc:
    """Return the ROC curves of a board."""
    x, y = root_axis(_LEFT, _RIGHT), plain_axis(_BOTTOM, _TOP)
    return Roc(
        x=x.ticks,
        y=y.ticks,
        limit=x.place(_LIMIT),
        chance=_points(((0.0, 0.0), (1.0, 1.0)), x, y),
        lines=tuple(
            PlotLine(
                submission=row.submission,
                track=row.track,
                points=_points(row.roc, x, y),
                at=tuple(_detection(row, rate) for rate in AT),
            )
            for row in board.rank_entries
        ),
    )


def cost_plot(board: Board) -> Costs:
    """Return the plot of the costs of submissions against their scores."""
    timed = [row for row in board.rank_entries if row.costs.get("seconds", 0) > 0]
    without_seconds = tuple(row.submission for row in board.rank_entries if row not in timed)
    if not timed:
        return Costs(x=(), y=(), marks=(), without_seconds=without_seconds)
    x = log_axis(_LEFT, _RIGHT, [row.costs["seconds"] for row in timed])
    y = plain_axis(_BOTTOM, _TOP)
    return Costs(
        x=x.ticks,
        y=y.ticks,
        marks=_marks(timed, x, y, board=board),
        without_seconds=without_seconds,
    )


def _points(curve: Iterable[Sequence[float]], x: Axis, y: Axis) -> str:
    """Return a curve as points; on a square-root axis straight segments become curved."""
    corners = [(float(one), float(other)) for one, other in curve]
    fine = corners[:1]
    for (x0, y0), (x1, y1) in pairwise(corners):
        pieces = max(1, round((x1**0.5 - x0**0.5) / _STEP))
        for piece in range(1, pieces + 1):
            # Equal steps on the axis, so that long segments are smooth.
            at = (x0**0.5 + (x1**0.5 - x0**0.5) * piece / pieces) ** 2 if x1 > x0 else x1
            share = (at - x0) / (x1 - x0) if x1 > x0 else 1.0
            fine.append((at, y0 + share * (y1 - y0)))
    return " ".join(f"{x.place(one):g},{y.place(other):g}" for one, other in fine)


def _detection(row: RankEntry, rate: float) -> float | None:
    alarms, found = zip(*row.roc, strict=True)
    return None if rate > alarms[-1] else float(np.interp(rate, alarms, found))


def _marks(rows: Sequence[RankEntry], x: Axis, y: Axis, *, board: Board) -> tuple[Mark, ...]:
    metric = board.ranked_by
    ordered = sorted(rows, key=lambda each: (-each.scores[metric].value, each.submission))
    at = [(x.place(r.costs["seconds"]), y.place(r.scores[metric].value)) for r in ordered]
    taken = [(across - 8, across + 8, down - 8, down + 8) for across, down in at]
    marks = []
    for row, (across, down) in zip(ordered, at, strict=True):
        score = row.scores[metric]
        label = _short(row.submission.removesuffix(f".{board.config}"))
        place, anchor = _label(label, across, down, taken)
        marks.append(
            Mark(
                submission=row.submission,
                track=row.track,
                x=across,
                y=down,
                low=y.place(score.low),
                high=y.place(score.high),
                label=label,
                place=place,
                anchor=anchor,
                seconds=row.costs["seconds"],
                value=score.value,
            )
        )
    return tuple(marks)


def _short(name: str) -> str:
    return name if len(name) <= _LETTERS else f"{name[: _LETTERS - 1]}…"


def _label(
    text: str, across: float, down: float, taken: list[tuple[float, float, float, float]]
) -> tuple[tuple[float, float], str]:
    """Return a free position for a name near its mark, and the aligned end; add it to `taken`.

    Right is tried before left and near before far; if nothing is free, it is to the right.
    """
    wide = len(text) * _LETTER
    found = None
    for lines in (0, -1, 1, -2, 2):
        base = down + 5 + lines * _LINE
        for left, anchor in ((across + 12, "start"), (across - 12 - wide, "end")):
            box = (left, left + wide, base - _LINE + 3, base + 3)
            inside = box[0] >= _LEFT and box[1] <= _RIGHT and box[2] >= _TOP and box[3] <= _BOTTOM
            if inside and not any(_overlap(box, other) for other in taken):
                found = found or (box, base, anchor)
    box, base, anchor = found or ((across + 12, across + 12 + wide, down, down), down + 5, "start")
    taken.append(box)
    return (box[0] if anchor == "start" else across - 12, round(base, 1)), anchor


def _overlap(one: Sequence[float], other: Sequence[float]) -> bool:
    return one[0] < other[1] and other[0] < one[1] and one[2] < other[3] and other[2] < one[3]
