from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from driftbench.dataset.selection import leaks
from driftbench.dataset.selection.differences import DIFFERENCES, difference_sizes, edit_distance
from driftbench.dataset.selection.leaks import measure_leaks
from driftbench.errors import InputError
from tests.dataset.plain_rows import plain_row

if TYPE_CHECKING:
    from collections.abc import Sequence

    from driftbench.dataset.records import Row

TEXT = st.text("abc", max_size=12)


@pytest.mark.parametrize(
    ("first", "second", "distance"),
    [
        ("kitten", "sitting", 3),
        ("sunday", "saturday", 3),
        ("intention", "execution", 5),
        ("", "abc", 3),
        ("aaa", "aa", 1),
        ("ab", "ba", 2),
        (["a", "<", "b"], ["a", "≤", "b"], 1),
    ],
)
def test_edit_distance(first: Sequence[str], second: Sequence[str], distance: int) -> None:
    assert edit_distance(first, second) == distance


@given(TEXT, TEXT, TEXT)
def test_edit_distance_is_a_metric(first: str, second: str, third: str) -> None:
    direct = edit_distance(first, second)
    assert direct == edit_distance(second, first)
    assert (direct == 0) == (first == second)
    assert direct <= edit_distance(first, third) + edit_distance(third, second)
    assert abs(len(first) - len(second)) <= direct <= max(len(first), len(second))


@given(TEXT, st.lists(st.tuples(st.sampled_from("+-~"), st.integers(0), st.sampled_from("abc"))))
def test_edit_distance_is_at_most_the_number_of_edits(
    text: str, edits: list[tuple[str, int, str]]
) -> None:
    edited = text
    for kind, number, letter in edits:
        at = number % (len(edited) + 1)
        edited = edited[:at] + ("" if kind == "-" else letter) + edited[at + (kind != "+") :]
    assert edit_distance(text, edited) <= len(edits)


GOLD = "theorem A.b (n : ℕ) (h : 0 < n) : 1 ≤ n"
SHORTER = "theorem A.b (n : ℕ) : 1 ≤ n"


@pytest.mark.parametrize(
    ("candidate", "expected"),
    [
        ("theorem of_another_name (n : ℕ) (h : 0 < n) : 1 ≤ n", (0, 0, 0, 0)),
        (SHORTER, (12, 1, 12, 7)),
        ("theorem A.b (n : ℕ) (h : 0 < n) : 1 < n", (0, 0, 1, 1)),
        ("theorem A.b (n m : ℕ) (h : 0 < n) : 1 ≤ n", (2, -1, 2, 1)),
        ("theorem A.b (n : ℕ) (hn : 0 < n) : 10 ≤ n", (2, -1, 2, 2)),
    ],
)
def test_differences_leave_out_the_name(candidate: str, expected: tuple[int, ...]) -> None:
    assert tuple(of(GOLD, candidate) for of in DIFFERENCES.values()) == expected


def _rows(*, gold: str, drifted: str) -> list[Row]:
    """Return twenty faithful rows equal to gold, and twenty drifted ones."""
    return [
        plain_row(
            family=f"f{number}",
            label="hypothesis_omission" if number % 2 else "faithful",
            gold=gold,
            candidate=drifted if number % 2 else gold,
        )
        for number in range(40)
    ]


@pytest.mark.parametrize(("gold", "drifted", "sign"), [(GOLD, SHORTER, 1.0), (SHORTER, GOLD, 0.0)])
def test_leaks_measure_differences(gold: str, drifted: str, sign: float) -> None:
    found = {leak.probe: leak for leak in measure_leaks(_rows(gold=gold, drifted=drifted))}
    assert list(found)[-4:] == list(DIFFERENCES)
    for name in DIFFERENCES:
        auc = sign if name == "shorter than gold" else 1.0
        assert (found[name].auc, found[name].by_label) == (auc, {"hypothesis_omission": auc})


def test_rows_without_gold_have_no_differences() -> None:
    rows = _rows(gold=GOLD, drifted=SHORTER)
    probes = ["edit distance, words"]
    absent = [replace(row, gold="") for row in rows]
    assert [leak.auc for leak in measure_leaks([*rows, *absent], probes=probes)] == [1.0]
    assert measure_leaks(absent, probes=probes) == ()


@pytest.mark.parametrize(
    ("missing", "package"), [("sklearn", "scikit-learn"), ("rapidfuzz", "RapidFuzz")]
)
def test_a_missing_package_is_named(
    missing: str, package: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(leaks, "find_spec", lambda name: None if name == missing else object())
    with pytest.raises(InputError, match=f"needs {package}: pip install"):
        measure_leaks([plain_row()])


def test_sizes_are_the_differences_and_the_signed_length() -> None:
    found = difference_sizes(GOLD, SHORTER)
    assert found.pop("shortening") == 12
    assert difference_sizes(SHORTER, GOLD)["shortening"] == -12
    assert found == {name: of(GOLD, SHORTER) for name, of in DIFFERENCES.items()}
