"""Rows for benchmarks, so that no build has to be made."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from pathlib import Path

_PAIRS = (
    ("(a b : ℕ) (h : a ≤ b) : b ≤ a", "(a b : ℕ) (h : b ≥ a) : b ≤ a"),
    ("(a b c : ℕ) (h : a < b) : a ≤ c", "(a b c : ℕ) (h : b > a) : c ≥ a"),
    ("(p q : Prop) (h : p) : q", "(p q : Prop) (h : p) : p ∧ q"),
)


@pytest.fixture
def rows() -> list[dict[str, Any]]:
    return [
        {
            "id": f"row-{at}",
            "nl_statement": "Something holds.",
            "context": "import Mathlib",
            "gold": f"theorem Made.t{at} {gold}",
            "candidate": f"theorem Made.t{at} {candidate}",
        }
        for at, (gold, candidate) in enumerate(_PAIRS)
    ]


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Use another cache than this machine's, and restore the environment."""
    monkeypatch.setenv("DRIFTBENCH_CACHE", str(tmp_path / "cache"))
