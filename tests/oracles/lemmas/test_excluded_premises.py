"""A theorem and what depends on it are no premises for rows that are made from it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.oracles.lemmas.excluded_premises import excluded_premises
from tests.oracles.lemmas.made import library_of

if TYPE_CHECKING:
    from pathlib import Path

_FIRST = """\
theorem before (n : ℕ) : n = n := rfl

@[to_additive]
theorem mul_thing (n : ℕ) : n * 1 = n := sorry

theorem after (n : ℕ) : n = n := rfl
"""
_SECOND = "theorem elsewhere (n : ℕ) : n = n := rfl\ntheorem add_thing (n : ℕ) : n + 0 = n := rfl\n"


def test_a_theorem_its_copy_and_what_stands_behind_it_are_held_out(tmp_path: Path) -> None:
    (tmp_path / "First.lean").write_text(_FIRST, encoding="utf-8")
    (tmp_path / "Second.lean").write_text(_SECOND, encoding="utf-8")
    library, texts = library_of(tmp_path)
    # A copy that only its original's attribute states has the place of the original.
    for name in ("mul_thing", "add_thing"):
        held_out = excluded_premises(name, texts, library)
        kept = [one.name for one in texts.texts if not held_out(one)]
        assert kept == ["before", "elsewhere"]
