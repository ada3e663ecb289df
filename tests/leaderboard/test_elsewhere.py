"""Figures of the same detectors on other rows, and the metric that ranks a board."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from rich.console import Console

from driftbench.leaderboard import Evaluator
from driftbench.leaderboard.adding import add
from driftbench.leaderboard.board import Leaderboard, read_board
from driftbench.leaderboard.elsewhere import other_figures
from driftbench.leaderboard.format import LEAVE_RULE_OUT
from driftbench.leaderboard.listing import board_table, others_table
from driftbench.leaderboard.page import render_page
from driftbench.leaderboard.significance import ranked_by
from tests.leaderboard.fake_build import make_build
from tests.leaderboard.submitted import card_text, hand_in, noisy

if TYPE_CHECKING:
    from driftbench.leaderboard.board import Board


@pytest.fixture(scope="module")
def boards(tmp_path_factory: pytest.TempPathFactory) -> tuple[Board, ...]:
    """Boards of `controlled`, of unselected rows and of minimal pairs, with one detector on all."""
    folder = tmp_path_factory.mktemp("elsewhere")
    home = folder / "eval"
    for config, names in {
        "controlled": {"own": 4, f"own{LEAVE_RULE_OUT}": 8, "other": 2},
        "controlled_full": {"own": 6},
        "contrast": {"own": 10},
    }.items():
        build = make_build(folder / config, config=config)
        paths = [
            hand_in(
                folder / f"made-{config}", f"{name}.{config}", noisy(wrong), card=card_text(name)
            )
            for name, wrong in names.items()
        ]
        add(paths, Evaluator(config, path=build, resamples=60), home=home)
    return read_board(home).boards


@pytest.mark.parametrize(
    ("config", "faithful", "metric"),
    [
        ("controlled", 100, "detection_at_3_fpr"),
        ("wild_human", 99, "auc"),
        ("contrast", 99, "pair_accuracy"),
    ],
)
def test_the_rows_decide_the_metric(config: str, faithful: int, metric: str) -> None:
    assert ranked_by(config, faithful) == metric


def test_figures_of_other_rows_are_those_of_the_detector(boards: tuple[Board, ...]) -> None:
    pairs, main, unselected = boards
    assert (pairs.ranked_by, main.ranked_by) == ("pair_accuracy", "auc")
    found = {each.heading: each.scores for each in other_figures(main, boards)}
    assert list(found)[:4] == ["unselected", "leave rule out", "contrast pairs", "contrast decided"]
    (row,) = unselected.rank_entries
    assert found["unselected"] == {"own.controlled": row.scores["detection_at_3_fpr"]}
    (row,) = pairs.rank_entries
    assert found["contrast pairs"] == {"own.controlled": row.scores["pair_accuracy"]}
    assert found["contrast decided"]["own.controlled"].value == 1
    without = next(row for row in main.rank_entries if row.name.endswith(LEAVE_RULE_OUT))
    expected = {"own.controlled": without.scores["detection_at_3_fpr"]}
    assert found["leave rule out"] == expected
    assert other_figures(pairs, boards) == ()


def test_a_board_of_ones_own_without_other_figures_has_no_columns(
    boards: tuple[Board, ...],
) -> None:
    main = boards[1]
    rows = tuple(row for row in main.rank_entries if row.name == "other")
    assert other_figures(replace(main, rank_entries=rows), [main]) == ()


def test_tables_and_page_show_missing_figures_as_a_dash(boards: tuple[Board, ...]) -> None:
    main = boards[1]
    console = Console(width=80)
    with console.capture() as text:
        console.print(board_table(main))
        console.print(others_table(main, other_figures(main, boards)))
    printed = text.get()
    assert "Ranked by AUC, because fewer than 100 rows are faithful" in printed
    line = next(
        line for line in printed.splitlines() if line.split()[:2] == ["other.controlled", "–"]
    )
    assert len(line.split()) == 6
    assert line.split()[-1] == "–"
    ranked, others = printed.split("The same detectors on other rows")
    assert "Leave rule out" in ranked
    assert "own-leave" in ranked
    assert "own-leave" not in others
    page = render_page(Leaderboard(boards=boards))
    _, beside = page.split("The same detectors on other rows")
    table, _ = beside.split("ROC curves", 1)
    assert "own.controlled" in table
    assert f"own{LEAVE_RULE_OUT}.controlled" not in table
    assert "AUC, because fewer than 100 rows are faithful" in page
    assert "<dt>ranked by</dt><dd>pair accuracy</dd>" in page
