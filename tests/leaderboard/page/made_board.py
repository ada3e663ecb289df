"""A leaderboard of two datasets, whose submissions have every kind of error, cost and text."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, NamedTuple

import pytest

from driftbench.leaderboard import Evaluator
from driftbench.leaderboard.adding import add
from driftbench.leaderboard.board import read_board
from tests.leaderboard.fake_build import fake_rows, make_build
from tests.leaderboard.submitted import card_text, hand_in

if TYPE_CHECKING:
    from pathlib import Path

    from driftbench.leaderboard.board import Leaderboard

__all__ = ["ATTACK", "ROWS", "Made", "make_board"]

ROWS = {row.id: row for row in fake_rows(range(40))}
_DRIFTED = [name for name in sorted(ROWS) if ROWS[name].label != "faithful"]
_FAITHFUL = [name for name in sorted(ROWS) if ROWS[name].label == "faithful"]

ATTACK = """</script><script>alert(1)</script><img src=x onerror=alert(2)>'"&amp;{{ 7 * 7 }}"""


class Made(NamedTuple):
    """The folders of the leaderboard and of its datasets."""

    leaderboard: Leaderboard
    home: Path
    build: Path
    other: Path


def _alpha(name: str) -> float:
    """Return scores with five misses and one false alarm."""
    if name == _FAITHFUL[0]:
        return 0.95
    return 0.9 if name in _DRIFTED[5:] else 0.1


def _beta(name: str) -> float | None:
    return None if name in sorted(ROWS)[:6] else 0.8 if name in _DRIFTED else 0.2


def _gamma(name: str) -> float:
    return int(name[:4], 16) / 0xFFFF


def make_board(folder: Path) -> Made:
    """Write datasets, submissions and their leaderboard."""
    test = tuple(ROWS.values())
    build = make_build(folder / "build", test=test)
    other = make_build(folder / "other", test=test, calibration=fake_rows(range(200, 203)))
    made, home = folder / "made", folder / "eval"
    evil = f"notes = {json.dumps(ATTACK)}\nauthors = [{json.dumps(ATTACK)}]\n"
    evil += 'url = "https://example.org/?a=1&b=<2>"\n'
    paths = [
        hand_in(made, "alpha", _alpha, rows=ROWS, columns={"seconds": 0.5, "queries": 3}),
        hand_in(made, "beta", _beta, rows=ROWS),
        hand_in(
            made,
            "gamma",
            _gamma,
            rows=ROWS,
            card=card_text("gamma", more='detector = "typecheck|version:1"\n'),
            columns={"seconds": 0.002},
        ),
        hand_in(
            made,
            "gold",
            _alpha,
            rows=ROWS,
            card=card_text("Gold", gold=True),
            columns={"seconds": 4},
        ),
        hand_in(made, "evil", _beta, rows=ROWS, card=card_text(ATTACK[:80], llm=True, more=evil)),
    ]
    with pytest.MonkeyPatch.context() as patch:
        # Boards with so few faithful rows are otherwise ranked by AUC.
        patch.setattr("driftbench.leaderboard.significance.FEWEST_FAITHFUL", 1)
        add(paths, Evaluator(path=build, resamples=60), home=home)
        last = hand_in(made, "elsewhere", _gamma, rows=ROWS)
        add([last], Evaluator(path=other, resamples=60), home=home)
    return Made(read_board(home), home, build, other)
