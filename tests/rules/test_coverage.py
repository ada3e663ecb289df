"""Counting the sites of rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from driftbench.corpus import open_snapshot
from driftbench.corpus.declarations import DeclarationReader
from driftbench.errors import InputError
from driftbench.library.notation import read_notation
from driftbench.rules import default_kinds, load_rules
from driftbench.rules.coverage import ELSEWHERE, CoverageTally, cover, spread

if TYPE_CHECKING:
    from pathlib import Path

RULES = {"dvd-to-eq", "drop-hypothesis", "le-to-lt"}
FILE = """namespace Demo

/-- Orders. -/
theorem one (a b c : ℕ) (h : a ≤ b) (k : b ≤ c) : a ≤ c ∧ b ≤ c := by omega

theorem two (a b : ℕ) : a ≤ a + b := by omega

theorem broken (a : ℕ : a ≤ a := by omega

end Demo
"""


@pytest.mark.parametrize("workers", [1, 2])
def test_counts_are_the_same_for_any_number_of_workers(tmp_path: Path, workers: int) -> None:
    for area in ("Alpha", "Beta"):
        (tmp_path / area).mkdir()
        (tmp_path / area / "Basic.lean").write_text(FILE, encoding="utf-8")
    snapshot = open_snapshot(f"dir:{tmp_path}")
    rules = [rule for rule in load_rules() if rule.id in RULES]
    reader = DeclarationReader(read_notation(snapshot), {"Alpha": "algebra"})
    found = cover(snapshot, rules, reader=reader, kinds=default_kinds(), workers=workers)
    assert found.statements == {"algebra": 2, ELSEWHERE: 2}
    assert found.unread == 2
    assert found.tallies["drop-hypothesis"] == {
        "algebra": CoverageTally(2, 1),
        ELSEWHERE: CoverageTally(2, 1),
    }
    assert found.tallies["le-to-lt"] == {
        "algebra": CoverageTally(3, 2),
        ELSEWHERE: CoverageTally(3, 2),
    }
    assert found.sites("le-to-lt") == 6
    assert found.silent == ("dvd-to-eq",)


def test_a_limit_spreads_over_all_files() -> None:
    paths = [f"{i}.lean" for i in range(10)]
    assert spread(paths, 3) == ["0.lean", "3.lean", "6.lean"]
    assert spread(paths, 99) == paths
    assert spread(paths, None) == paths
    with pytest.raises(InputError, match="at least 1"):
        spread(paths, 0)
