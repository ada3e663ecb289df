"""Markdown tables of a leaderboard."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from driftbench.cli import cli
from driftbench.errors import InputError
from driftbench.leaderboard.board import Leaderboard, read_board, write_board
from driftbench.leaderboard.markdown import agreement_table, results_table
from driftbench.leaderboard.tracks import WITHOUT_RULES
from driftbench.metrics import Score

if TYPE_CHECKING:
    from pathlib import Path

    from driftbench.leaderboard.board import Board
    from driftbench.leaderboard.rank_entry import RankEntry


@pytest.fixture(scope="module")
def committed(repository: Path) -> Leaderboard:
    return read_board(repository / "eval")


@pytest.fixture
def entry(committed: Leaderboard) -> RankEntry:
    score = Score(0.25, 0.125, 1.0, 4)
    metrics = ("detection_at_3_fpr", "auc", "pair_accuracy", "coverage")
    scores = {**dict.fromkeys(metrics, score), "kappa": Score(-0.25, -0.5, 0.0, 4)}
    return replace(committed.boards[0].rank_entries[0], name="a", scores=scores)


def board(found: Leaderboard, config: str, *entries: RankEntry, faithful: int) -> Board:
    """Return the board of a configuration with other submissions and numbers of rows."""
    one = next(one for one in found.boards if one.config == config)
    rows = {"faithful": {"algebra": faithful}, "combined": {"algebra": 1, "topology": 1000}}
    return replace(one, rows=rows, rank_entries=entries)


@pytest.fixture
def made(committed: Leaderboard, entry: RankEntry) -> Leaderboard:
    asks = replace(entry, track="uses-gold", detector="a|oracle:cvc5 1.4.2")
    free = replace(entry, name="b", track="reference-free", detector="b")
    left_out = replace(entry, name="c", track=WITHOUT_RULES)
    return Leaderboard(
        boards=(
            board(committed, "contrast", free, faithful=50),
            board(committed, "controlled", asks, left_out, faithful=100),
            board(committed, "wild_human", asks, faithful=99),
            board(committed, "controlled_full", free, faithful=300),
        )
    )


def test_a_submission_to_one_board_has_empty_cells_for_the_others(made: Leaderboard) -> None:
    others = "1,051 (50 faithful) | 1,100 (99 faithful)"
    titles = (
        "`controlled`: detection",
        "`controlled_full`: detection",
        "`contrast`: pairs",
        "`wild_human`: AUC",
    )
    assert results_table(made).splitlines() == [
        f"| detector | {' | '.join(titles)} |",
        "|---|---:|---:|---:|---:|",
        "| `a` † ‡ | 25.0 (12.5–100.0) | – | – | 0.25 (0.12–1.00) |",
        "| `b` | – | 25.0 (12.5–100.0) | 25.0 (12.5–100.0) | – |",
        f"| rows | 1,101 (100 faithful) | 1,301 (300 faithful) | {others} |",
    ]


def test_a_board_that_is_missing_has_no_column(made: Leaderboard) -> None:
    found = results_table(Leaderboard(boards=made.boards[:1]))
    assert found.splitlines()[0] == "| detector | `contrast`: pairs |"


def test_agreement_has_the_detectors_that_were_scored(
    made: Leaderboard, entry: RankEntry, committed: Leaderboard
) -> None:
    assert len(agreement_table(made).splitlines()) == 2
    beq = board(committed, "wild_human", replace(entry, name="beq"), faithful=9)
    assert agreement_table(Leaderboard(boards=(beq,))).splitlines()[2:] == [
        "| `beq` | −0.250 | −0.500 to 0.000 | 0.250 |"
    ]


def test_without_a_board_of_the_table_the_remedy_is_named(made: Leaderboard) -> None:
    with pytest.raises(InputError, match=r"controlled, controlled_full, contrast.*submit add"):
        results_table(Leaderboard())
    with pytest.raises(InputError, match=r"wild_human.*submit add"):
        agreement_table(Leaderboard(boards=made.boards[:2]))


def test_the_command_prints_the_table(made: Leaderboard, tmp_path: Path) -> None:
    write_board(made, tmp_path)
    words = ["submit", "table", "--board", str(tmp_path)]
    assert CliRunner().invoke(cli, words).stdout == results_table(made)
    claims = CliRunner().invoke(cli, [*words, "claims"]).stdout
    assert claims.splitlines()[0] == "| claim | place | paper | here | why they differ |"
    # Nothing of the paper's detectors is ranked here.
    assert "| BPF: AUC | Figure 7 | 0.962 | `main.csv` |" in claims


@pytest.mark.parametrize(
    ("words", "named"), [((), "no leaderboard to show"), (("colours",), "'colours'")]
)
def test_wrong_input_is_named(tmp_path: Path, words: tuple[str, ...], named: str) -> None:
    done = CliRunner().invoke(cli, ["submit", "table", *words, "--board", str(tmp_path)])
    assert done.exit_code == 2
    assert named in done.stderr
