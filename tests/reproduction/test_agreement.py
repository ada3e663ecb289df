"""Agreement of oracles: counted by hand, and on the made build."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from driftbench.metrics import Resampling
from driftbench.oracles.claim import Cell
from driftbench.reproduction.agreement import agreement_of
from driftbench.reproduction.exhibits import exhibits

if TYPE_CHECKING:
    from driftbench.reproduction import Sides

YES, NO, NONE, OPEN = Cell.PROVED, Cell.REFUTED, Cell.NOT_DERIVED, Cell.UNKNOWN
ONE = ((YES, YES), (YES, NO), (YES, OPEN), (NO, NO))
OTHER = ((YES, YES), (YES, NONE), (OPEN, YES), (NONE, YES))
DRIFTED = np.array([False, True, True, False])
FAMILY = np.arange(4)


def test_agreement_is_counted_on_cells_that_both_decide() -> None:
    found = agreement_of(
        {"one": ONE, "other": OTHER},
        drifted=DRIFTED,
        family=FAMILY,
        resampling=Resampling(resamples=50),
    )
    (pair,) = found.pairs
    assert (pair.one, pair.other, pair.decided) == ("one", "other", 6)
    assert pair.agreement is not None
    assert pair.kappa is not None
    assert pair.agreement.value == pytest.approx(5 / 6)
    # One says yes to 3 of 6, the other to 4: by chance they agree on 1/2.
    assert pair.kappa.value == pytest.approx((5 / 6 - 1 / 2) / (1 / 2))
    assert pair.kappa.low <= pair.kappa.value <= pair.kappa.high
    one, other = found.answers
    assert (one.count(YES), one.count(NO), one.count(NONE), one.count(OPEN)) == (4, 3, 0, 1)
    # Flagged: the second, third and fourth row, of which the fourth is faithful.
    assert one.f1.value == other.f1.value == pytest.approx(2 * 2 / (3 + 2))


def test_oracles_that_decide_nothing_together_have_no_agreement() -> None:
    found = agreement_of(
        {"one": ((YES, OPEN),), "other": ((OPEN, NONE),)},
        drifted=np.array([True]),
        family=np.array([0]),
        resampling=Resampling(resamples=5),
    )
    (pair,) = found.pairs
    assert (pair.decided, pair.agreement, pair.kappa) == (0, None, None)


def test_an_examination_compares_its_oracle_with_others(sides: Sides) -> None:
    found = sides.ours.agreement
    assert found is not None
    assert [one.name for one in found.answers] == ["solver", "made again"]
    assert {len(one.cells) for one in found.answers} == {5}
    (pair,) = found.pairs
    assert pair.agreement is not None
    assert pair.agreement.value == 1.0
    assert sides.unselected is not None
    assert sides.unselected.agreement is None
    tables = {one.name: one.table for one in exhibits(sides)}
    assert tables["oracles"].rows[-1][-1] == 0.88
    assert len(tables["oracle_agreement"].rows) == 1
