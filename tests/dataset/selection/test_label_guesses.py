from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
import pytest

from driftbench.dataset.records import SUBFIELDS
from driftbench.dataset.selection.candidate_rows import CandidateRow
from driftbench.dataset.selection.draws import draw
from driftbench.dataset.selection.label_guesses import LabelGuesses
from driftbench.dataset.selection.surface_features import SurfaceFeatures, features_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

WORDS = [f"word{number}" for number in range(120)]


def _row(number: int, *, drifted: bool) -> CandidateRow:
    return CandidateRow(
        uid=str(number),
        family=f"f{number}",
        theorem=f"t{number}",
        module="M",
        subfield=SUBFIELDS[0],
        label="type_coercion" if drifted else "faithful",
        classes=(),
        method="made-up",
        normal=str(number),
    )


def _text(number: int, *, drifted: bool) -> str:
    """Return a statement of random words; each is a little more or a little less frequent."""
    shift = 0.06 if drifted else -0.06
    signs = [1 if draw("sign", word) < 0.5 else -1 for word in WORDS]
    kept = [
        word
        for word, sign in zip(WORDS, signs, strict=True)
        if draw("kept", word, str(number)) < 0.5 + sign * shift
    ]
    return f"theorem t : {' '.join(kept)}"


@pytest.fixture(scope="module")
def pool() -> tuple[list[CandidateRow], SurfaceFeatures]:
    drifted = [number % 2 == 1 for number in range(600)]
    texts = [_text(number, drifted=one) for number, one in enumerate(drifted)]
    surface = features_of(texts, [{} for _ in texts], least=20)
    return [_row(number, drifted=one) for number, one in enumerate(drifted)], surface


def _auc(guesses: NDArray[np.int64], rows: list[CandidateRow]) -> float:
    from sklearn.metrics import roc_auc_score

    return float(roc_auc_score([row.label != "faithful" for row in rows], guesses))


def test_guesses_join_many_small_differences(
    pool: tuple[list[CandidateRow], SurfaceFeatures],
) -> None:
    rows, surface = pool
    guesses = LabelGuesses.of(rows, surface)
    assert _auc(guesses(range(500))[500:], rows[500:]) > 0.75
    # With labels that say nothing of the words, nothing is learned.
    mixed = [
        replace(row, label="faithful" if draw("label", row.uid) < 0.5 else "type_coercion")
        for row in rows
    ]
    assert 0.4 < _auc(LabelGuesses.of(mixed, surface)(range(600)), mixed) < 0.6


def test_no_row_is_guessed_from_its_own_family(
    pool: tuple[list[CandidateRow], SurfaceFeatures],
) -> None:
    rows, surface = pool
    before = LabelGuesses.of(rows, surface)(range(600))
    other = {"faithful": "type_coercion", "type_coercion": "faithful"}
    for place in (0, 1, 77):
        turned = [*rows[:place], replace(rows[place], label=other[rows[place].label])]
        after = LabelGuesses.of([*turned, *rows[place + 1 :]], surface)(range(600))
        assert after[place] == before[place]
        assert (after != before).any()


def test_guesses_do_not_depend_on_the_order_of_the_chosen_rows(
    pool: tuple[list[CandidateRow], SurfaceFeatures],
) -> None:
    rows, surface = pool
    guesses = LabelGuesses.of(rows, surface)
    assert (guesses(range(300)) == guesses(list(reversed(range(300))))).all()
    assert guesses(range(300)).dtype == np.int64


def test_a_pool_without_features_is_not_guessed() -> None:
    rows = [_row(number, drifted=number % 2 == 1) for number in range(4)]
    surface = features_of(["theorem t : p"] * 4, [{} for _ in rows], least=20)
    guesses = LabelGuesses.of(rows, surface)(range(4))
    assert len(guesses) == 4
