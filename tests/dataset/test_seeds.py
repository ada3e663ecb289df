"""Seeds with English of their own."""

from __future__ import annotations

import pytest

from driftbench.dataset.seeds import Seed, own_english, serves_a_tactic


def _seed(name: str, docstring: str | None, source: str) -> Seed:
    return Seed(
        name=name,
        module="Made.Up",
        line=1,
        subfield="algebra",
        docstring=docstring,
        context=("import Mathlib",),
        gold=f"theorem {name} : {source}",
        source=source,
        opened=(),
        local_notation=(),
    )


SHARED = [
    _seed("one", "The power of a good map\nis good.", "P"),
    _seed("two", "The power of a good map is good", "Q"),
    _seed("three", "A sum of good maps is good.", "R"),
    _seed("four", "A product of good maps is good.", "S"),
    _seed("five", "A product of good maps is good.", "S"),
]


def test_a_docstring_of_two_statements_serves_neither() -> None:
    assert [seed.name for seed in own_english(SHARED, aloud=False)] == ["three", "four", "five"]


def test_statements_that_may_be_read_aloud_stay_without_it() -> None:
    kept = list(own_english(SHARED, aloud=True))
    assert [seed.name for seed in kept] == [seed.name for seed in SHARED]
    assert [seed.docstring is None for seed in kept] == [True, True, False, False, False]


def test_seeds_without_docstrings_share_nothing() -> None:
    seeds = [_seed("one", None, "P"), _seed("two", None, "Q")]
    assert list(own_english(seeds, aloud=True)) == seeds


@pytest.mark.parametrize(
    ("name", "serves"),
    [
        ("Mathlib.Meta.Digits.add_one", True),
        ("Mathlib.Tactic.Ring.mul_one", True),
        ("Linarith.add_neg", True),
        ("Nat.Tactic.helper", True),
        ("Nat.Prime.two_le", False),
        ("Mathlib", False),
        ("Group.Tactic", False),
    ],
)
def test_lemmas_of_tactics_are_no_seeds(name: str, *, serves: bool) -> None:
    assert serves_a_tactic(name) == serves
