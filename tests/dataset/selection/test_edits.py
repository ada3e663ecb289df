from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from driftbench.dataset.selection.edits import edit_features

if TYPE_CHECKING:
    from collections.abc import Mapping

GOLD = "theorem t (n : ℕ) (h : 0 < n) : 1 ≤ n"
WORDS = st.lists(st.sampled_from(["Group", "n", "h", "G", "(", ")", ":", "∀", "≤", "0"]))


def test_features_of_a_replaced_symbol() -> None:
    assert edit_features(GOLD, GOLD.replace("≤", "<")) == {
        "+ 1 <": 1,
        "+ <": 1,
        "+ < «variable»": 1,
        "- 1 ≤": 1,
        "- ≤": 1,
        "- ≤ «variable»": 1,
        "edits": 1,
        "fewer ≤": 1,
        "more <": 1,
        "replace": 1,
        "replace 1 by 1": 1,
        "replace after 1": 1,
        "replace before «variable»": 1,
        "same length": 1,
        "words gained": 1,
        "words lost": 1,
        "≤ → <": 1,
    }


def test_features_of_a_dropped_hypothesis() -> None:
    found = edit_features(GOLD, GOLD.replace(" (h : 0 < n)", ""))
    assert (found["delete"], found["words fewer"], found["words lost"]) == (1, 7, 7)
    assert (found["delete 6 by 0"], found["only lost"], found["fewer <"]) == (1, 1, 1)
    assert (found["delete before :"], found["- ) :"]) == (1, 1)
    assert not any(name.startswith(("+", "more", "insert", "replace")) for name in found)


def test_moved_words_are_no_gain_and_no_loss() -> None:
    found = edit_features("theorem t : a ∧ B", "theorem t : B ∧ a")
    assert (found["same words"], found["same length"]) == (1, 1)
    assert not any(name.startswith(("fewer", "more", "words")) for name in found)


@pytest.mark.parametrize(
    "candidate",
    [
        GOLD.replace("theorem t", "lemma Nat.one_le"),
        GOLD.replace("n", "m₁"),
        GOLD.replace("n", "x'"),
        GOLD.replace("h :", "hn :"),
    ],
)
def test_names_are_no_difference(candidate: str) -> None:
    assert edit_features(GOLD, candidate) == {}


@pytest.mark.parametrize(("old", "new"), [("ℕ", "ℤ"), ("n)", "N)"), ("0", "1"), ("ℕ", "Fin")])
def test_types_and_kinds_of_names_are_a_difference(old: str, new: str) -> None:
    assert edit_features(GOLD, GOLD.replace(old, new))["edits"] == 1


@given(WORDS, WORDS)
def test_features_swap_with_the_statements(ours: list[str], theirs: list[str]) -> None:
    first = edit_features(f"theorem t {' '.join(ours)}", f"theorem t {' '.join(theirs)}")
    second = edit_features(f"theorem t {' '.join(theirs)}", f"theorem t {' '.join(ours)}")
    for one, other in (("fewer ", "more "), ("words lost", "words gained")):
        assert _named(first, one) == _named(second, other)
        assert _named(first, other) == _named(second, one)


def _named(features: Mapping[str, int], start: str) -> dict[str, int]:
    return {name.removeprefix(start): n for name, n in features.items() if name.startswith(start)}


@given(WORDS, WORDS)
def test_words_beside_no_edit_are_in_no_feature(before: list[str], after: list[str]) -> None:
    start, end = (" ".join(["Finset", *words, "Finset"]) for words in (before, after))
    found = edit_features(f"theorem t {start} x ≤ y {end}", f"theorem t {start} x < y {end}")
    assert found == edit_features("theorem t x ≤ y", "theorem t x < y")
