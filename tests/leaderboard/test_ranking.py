from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
import pytest

from driftbench.leaderboard import Evaluator, Invalid, ranking
from driftbench.leaderboard.rank_entry import Entrant, entrant_of
from driftbench.leaderboard.ranking import rank_entrants
from driftbench.leaderboard.store import StoredSubmission, locate
from tests.leaderboard.fake_build import make_build
from tests.leaderboard.submitted import TEST, card_text, hand_in, noisy

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


@pytest.fixture(scope="module")
def evaluator(tmp_path_factory: pytest.TempPathFactory) -> Evaluator:
    return Evaluator(path=make_build(tmp_path_factory.mktemp("rank") / "build"), resamples=200)


@pytest.fixture
def enter(evaluator: Evaluator, tmp_path: Path) -> Callable[..., Entrant]:
    def made(
        name: str,
        wrong: int,
        *,
        gold: bool = False,
        llm: bool = False,
        detector: str = "",
        score: Callable[[str], float | None] | None = None,
        **columns: float,
    ) -> Entrant:
        card = card_text(name.upper(), gold=gold, llm=llm, more=f'detector = "{detector}"\n')
        path = hand_in(tmp_path, name, score or noisy(wrong), card=card, columns=columns)
        entry, found = locate(path), evaluator.check(path)
        assert isinstance(entry, StoredSubmission)
        assert not isinstance(found, Invalid)
        return entrant_of(replace(entry, digest="0"), found, evaluator)

    return made


def test_insignificant_differences_are_ties(enter: Callable[..., Entrant]) -> None:
    found = [enter("worse", 30), enter("best", 0), enter("twin", 0), enter("good", 1)]
    rows = rank_entrants(found)
    assert [(row.submission, row.rank) for row in rows] == [
        ("best", 1),
        ("twin", 1),
        ("good", 1),
        ("worse", 4),
    ]
    best, twin, good, worse = rows
    assert best.above == ()
    assert (twin.above[0].submission, twin.above[0].p) == ("best", 1.0)
    assert not good.above[0].significant
    assert worse.above[0].significant
    assert worse.above[0].high < 0
    assert (best.name, best.digest) == ("BEST", "0")


def test_ranks_are_independent_of_order(enter: Callable[..., Entrant]) -> None:
    found = [enter("b", 3), enter("a", 3), enter("c", 12, gold=True)]
    assert rank_entrants(found) == rank_entrants(found[::-1])
    assert [row.submission for row in rank_entrants(found)] == ["a", "b", "c"]


def test_chain_of_small_differences_is_not_one_tie(
    enter: Callable[..., Entrant], monkeypatch: pytest.MonkeyPatch
) -> None:
    # Neighbours do not differ significantly, but the first and the third do.
    shift = {"a": 0.0, "b": 0.1, "c": 0.2, "d": 0.3}
    around = np.linspace(-0.15, 0.15, 101)
    turned = np.roll(around, 50)
    draws = {
        name: 0.9 - by + np.concatenate([[0.0], around if name in "ac" else turned])
        for name, by in shift.items()
    }
    found = [replace(each, draws=draws[each.stored.name]) for each in map(enter, shift, range(4))]
    monkeypatch.setattr(ranking, "_score", lambda entrant: 1 - shift[entrant.stored.name])
    rows = rank_entrants(found)
    assert [row.above[0].significant for row in rows[1:]] == [False, False, False]
    assert [row.rank for row in rows] == [1, 1, 3, 3]


def test_tracks_are_ranked_separately(enter: Callable[..., Entrant]) -> None:
    rows = rank_entrants(
        [
            enter("both", 0, gold=True, llm=True),
            enter("llm", 2, llm=True),
            enter("gold", 0, gold=True),
            enter("free", 20),
        ]
    )
    assert [(row.track, row.rank, len(row.above)) for row in rows] == [
        ("reference-free", 1, 0),
        ("uses-gold", 1, 0),
        ("uses-llm", 1, 0),
        ("uses-gold-and-llm", 1, 0),
    ]


def test_costs_are_relative_to_typecheck(enter: Callable[..., Entrant]) -> None:
    found = [enter("slow", 0, gold=True, seconds=3.0, queries=2), enter("untold", 0)]
    assert rank_entrants(found)[1].costs == {"queries": 2.0, "seconds": 3.0}
    rows = rank_entrants([*found, enter("tc", 30, seconds=0.5, detector="typecheck|v:1")])
    costs = {row.submission: row.costs for row in rows}
    assert costs["slow"] == {"queries": 2.0, "seconds": 3.0, "relative": 6.0}
    assert costs["tc"]["relative"] == 1.0
    assert costs["untold"] == {}
    assert not {"queries", "seconds"} & set(rows[0].scores)


def test_rank_entry_has_ids_of_errors(enter: Callable[..., Entrant]) -> None:
    drifted = [name for name in sorted(TEST) if TEST[name].label != "faithful"]
    missed = set(drifted[:4])
    found = enter("x", 0, score=lambda name: float(name in drifted and name not in missed))
    (row,) = rank_entrants([found])
    wrong = [
        (name, label, subfield)
        for label, cells in row.errors.wrong.items()
        for subfield, names in cells.items()
        for name in names
    ]
    assert {name for name, _, _ in wrong} == missed
    for name, label, subfield in wrong:
        assert (TEST[name].label, TEST[name].subfield) == (label, subfield)
    assert row.errors.unanswered == {}
    # Of the tied rows a share is counted, as if flagged at random.
    assert row.scores["detection_at_3_fpr"].value == pytest.approx(0.8 + 0.2 * 0.03)


def test_missing_answers_are_counted_separately(enter: Callable[..., Entrant]) -> None:
    quiet = set(sorted(TEST)[:4])
    found = enter("x", 0, score=lambda name: None if name in quiet else noisy(0)(name))
    (row,) = rank_entrants([found])
    assert row.no_answer == 0.1
    assert row.errors.wrong == {}
    unanswered_ids = [ids for cells in row.errors.unanswered.values() for ids in cells.values()]
    assert {name for names in unanswered_ids for name in names} == quiet


def test_per_cell_scores_sum_to_classes_and_subfields(enter: Callable[..., Entrant]) -> None:
    (row,) = rank_entrants([enter("x", 9)])
    for label, score in row.per_class.items():
        cells = row.per_cell[label].values()
        assert sum(cell.n for cell in cells) == score.n
        assert sum(cell.n * cell.value for cell in cells) == pytest.approx(
            score.n * score.value, abs=1e-4
        )
    assert set(row.per_subfield) == {name for cells in row.per_cell.values() for name in cells}
