"""Rows of one theorem keep the texts that they have in common once."""

from __future__ import annotations

import copy
import pickle
from typing import TYPE_CHECKING

from driftbench.corpus import SnapshotIdentity
from driftbench.dataset.build.restyling import with_source
from driftbench.dataset.stage_rows import PoolRow

if TYPE_CHECKING:
    from tests.dataset.conftest import MakeRow

IDENTITY = SnapshotIdentity(repository="r", commit="c", licence="l", digest="d")


def test_texts_of_one_theorem_are_kept_once(make_row: MakeRow) -> None:
    row = make_row(1, "faithful", "algebra")
    pool = [PoolRow(uid=str(number), method="restyled", row=row) for number in range(3)]
    # As workers return them: equal texts, each a copy.
    copies = [pickle.loads(pickle.dumps(one)) for one in pool]  # noqa: S301 -- just made
    assert copies[0].row.gold is not copies[1].row.gold
    lines = {row.source.declaration: 7}
    found = with_source(copies, IDENTITY, lines=lines)
    assert found == with_source(copy.deepcopy(pool), IDENTITY, lines=lines)
    first, *others = (one.row for one in found)
    assert (first.source.line, first.source.commit) == (7, "c")
    for other in others:
        assert other.source is first.source
        for name in ("gold", "nl_statement", "context", "family", "drift_classes"):
            assert getattr(other, name) is getattr(first, name)
