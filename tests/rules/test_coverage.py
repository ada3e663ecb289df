"""Counting the sites of rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from driftbench.corpus import open_snapshot
from driftbench.corpus.declarations import DeclarationReader
from driftbench.errors import InputError
from driftbench.lean import parse
from driftbench.library.notation import read_notation
from driftbench.rules import View, default_kinds, load_rules
from driftbench.rules.coverage import ELSEWHERE, CoverageTally, cover, cover_views, spread

if TYPE_CHECKING:
    from pathlib import Path

FILE = """namespace Demo

/-- Orders. -/
theorem one (a b c : ℕ) (h : a ≤ b) (k : b ≤ c) : a ≤ c ∧ b ≤ c := by omega

theorem two (a b : ℕ) : a ≤ a + b := by omega

theorem broken (a : ℕ : a ≤ a := by omega

end Demo
"""


def _view(text: str) -> View:
    return View(parse(text), kinds=default_kinds())


def test_sites_and_statements_are_counted_separately() -> None:
    rules = [rule for rule in load_rules() if rule.id in {"le-to-lt", "dvd-to-eq"}]
    views = [
        ("order", _view("theorem a (x y : ℕ) : x ≤ y ∧ y ≤ x")),
        ("order", _view("theorem b (x y : ℕ) : x ≤ y")),
        ("other", _view("theorem c (x y : ℕ) : x = y")),
    ]
    found = cover_views(views, rules)
    assert found.statements == {"order": 2, "other": 1}
    assert found.tallies["le-to-lt"] == {"order": CoverageTally(3, 2)}
    assert found.sites("le-to-lt") == 3
    assert found.silent == ("dvd-to-eq",)


@pytest.mark.parametrize("workers", [1, 2])
def test_counts_do_not_depend_on_workers(tmp_path: Path, workers: int) -> None:
    for area in ("Alpha", "Beta"):
        (tmp_path / area).mkdir()
        (tmp_path / area / "Basic.lean").write_text(FILE, encoding="utf-8")
    snapshot = open_snapshot(f"dir:{tmp_path}")
    rules = [rule for rule in load_rules() if rule.id in {"le-to-lt", "drop-hypothesis"}]
    reader = DeclarationReader(read_notation(snapshot), {"Alpha": "algebra"})
    found = cover(snapshot, rules, reader=reader, kinds=default_kinds(), workers=workers)
    assert found.statements == {"algebra": 2, ELSEWHERE: 2}
    assert found.unread == 2
    assert found.tallies["drop-hypothesis"] == {
        "algebra": CoverageTally(2, 1),
        ELSEWHERE: CoverageTally(2, 1),
    }
    assert found.sites("le-to-lt") == 6


def test_a_limit_spreads_over_all_files() -> None:
    paths = [f"{i}.lean" for i in range(10)]
    assert spread(paths, 3) == ["0.lean", "3.lean", "6.lean"]
    assert spread(paths, 99) == paths
    assert spread(paths, None) == paths
    with pytest.raises(InputError, match="at least 1"):
        spread(paths, 0)
