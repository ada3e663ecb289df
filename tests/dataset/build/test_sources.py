"""Source theorems and their docstrings."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from driftbench.cache import Cache
from driftbench.corpus import open_snapshot
from driftbench.corpus.declarations import DeclarationReader
from driftbench.dataset.build.sources import (
    SourceTheorem,
    collect_theorems,
    is_tactic_lemma,
    with_distinct_docstrings,
)
from driftbench.dataset.recipe import load_recipe
from driftbench.library.notation import read_notation

if TYPE_CHECKING:
    from pathlib import Path


def _theorem(name: str, docstring: str | None, source: str) -> SourceTheorem:
    return SourceTheorem(
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
    _theorem("one", "The power of a good map\nis good.", "P"),
    _theorem("two", "The power of a good map is good", "Q"),
    _theorem("three", "A sum of good maps is good.", "R"),
    _theorem("four", "A product of good maps is good.", "S"),
    _theorem("five", "A product of good maps is good.", "S"),
]


def test_shared_docstrings_are_not_used() -> None:
    assert [theorem.name for theorem in with_distinct_docstrings(SHARED, verbalized=False)] == [
        "three",
        "four",
        "five",
    ]


def test_theorems_with_shared_docstrings_are_kept_for_verbalizing() -> None:
    kept = list(with_distinct_docstrings(SHARED, verbalized=True))
    assert [theorem.name for theorem in kept] == [theorem.name for theorem in SHARED]
    assert [theorem.docstring is None for theorem in kept] == [True, True, False, False, False]


def test_theorems_without_docstrings_are_kept() -> None:
    theorems = [_theorem("one", None, "P"), _theorem("two", None, "Q")]
    assert list(with_distinct_docstrings(theorems, verbalized=True)) == theorems


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
def test_lemmas_of_tactics_are_excluded(name: str, *, serves: bool) -> None:
    assert is_tactic_lemma(name) == serves


def test_cached_theorems_equal_read_ones(tmp_path: Path) -> None:
    snapshot = open_snapshot("starter")
    recipe = load_recipe("starter")
    cache = Cache(tmp_path / "files.sqlite")

    def collect(cache: Cache | None) -> tuple[SourceTheorem, ...]:
        return collect_theorems(
            snapshot,
            recipe=recipe,
            reader=DeclarationReader(read_notation(snapshot)),
            workers=1,
            progress=lambda _done, _total: None,
            cache=cache,
        )

    plain = collect(None)
    assert len(plain) > 100
    assert collect(cache) == collect(cache) == plain
