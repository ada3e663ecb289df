from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from driftbench.leaderboard.page.axes import log_axis, plain_axis, root_axis
from driftbench.leaderboard.page.plots import AT, cost_plot, roc_plot

if TYPE_CHECKING:
    from driftbench.leaderboard.board import Board
    from tests.leaderboard.page.made_board import Made


@pytest.fixture
def board(made: Made) -> Board:
    return max(made.leaderboard.boards, key=lambda board: len(board.rank_entries))


def test_axes_have_positions_and_ticks() -> None:
    axis = plain_axis(100, 0)
    assert [axis.place(value) for value in (0, 0.25, 1, 7, -1)] == [100, 75, 0, 0, 100]
    assert [tick.text for tick in axis.ticks][:2] == ["0 %", "20 %"]
    root = root_axis(0, 100)
    assert [root.place(value) for value in (0, 0.01, 0.25, 1)] == [0, 10, 50, 100]
    assert "3 %" in [tick.text for tick in root.ticks]


@pytest.mark.parametrize(
    ("values", "printed"),
    [
        ([0.5], ["0.1", "1"]),
        ([1.0], ["1", "10"]),
        ([0.002, 31], ["0.001", "0.01", "0.1", "1", "10", "100"]),
        ([1e-9], ["1e-09", "1e-08"]),
    ],
)
def test_log_axis_contains_every_value(values: list[float], printed: list[str]) -> None:
    axis = log_axis(0, 100, values)
    assert [tick.text for tick in axis.ticks] == printed
    assert all(0 <= axis.place(value) <= 100 for value in values)
    assert (axis.ticks[0].at, axis.ticks[-1].at) == (0, 100)


def test_roc_plot_has_every_submission(board: Board) -> None:
    found = roc_plot(board)
    assert [line.submission for line in found.lines] == [r.submission for r in board.rank_entries]
    for line in found.lines:
        places = [tuple(map(float, pair.split(","))) for pair in line.points.split()]
        assert all(62 <= x <= 610 and 14 <= y <= 378 for x, y in places)
        assert places == sorted(places, key=lambda place: (place[0], -place[1]))
        assert len(line.at) == len(AT)
    at = {line.submission: dict(zip(AT, line.at, strict=True)) for line in found.lines}
    assert at["alpha"][0.05] == pytest.approx(35 / 40, abs=0.01)
    assert at["alpha"][0.01] == 0


def test_roc_plot_has_no_value_past_the_end(board: Board) -> None:
    row = board.rank_entries[0]
    short = replace(row, roc=((0.0, 0.0), (0.04, 0.6)))
    (line,) = roc_plot(replace(board, rank_entries=(short,))).lines
    assert [value and round(value, 6) for value in line.at] == [0.15, 0.45, None, None, None, None]


def test_cost_plot_is_logarithmic(board: Board) -> None:
    found = cost_plot(board)
    marks = {mark.submission: mark for mark in found.marks}
    assert set(marks) == {"alpha", "gamma", "gold"}
    assert set(found.without_seconds) == {"beta", "evil"}
    assert marks["gamma"].x < marks["alpha"].x < marks["gold"].x
    for mark in found.marks:
        assert mark.high <= mark.y <= mark.low
    without_costs = replace(board, rank_entries=tuple(r for r in board.rank_entries if not r.costs))
    assert cost_plot(without_costs).marks == ()


def test_cost_plot_labels_do_not_overlap(board: Board) -> None:
    row = board.rank_entries[0]
    names = ("a-rather-long-name-of-a-detector", "b", "c-some-detector", "d-x")
    rows = tuple(replace(row, submission=name, costs={"seconds": 1.0}) for name in names)
    marks = cost_plot(replace(board, rank_entries=rows)).marks
    assert marks[0].label == "a-rather-long-name-of-a…"
    assert len({(mark.anchor, mark.place) for mark in marks}) == 4
    assert all(62 <= mark.place[0] <= 610 for mark in marks)
