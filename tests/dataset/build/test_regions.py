"""Which rewrites may apply to text that drift and restyling wrote."""

from __future__ import annotations

import pytest

from driftbench.dataset.build.regions import (
    RewrittenRegion,
    drift_regions,
    is_admitted,
    regions_after,
)
from driftbench.rules import Edit, apply_edits

TEXT = "theorem t (h : a = b) : f a = f b"


def _edit(text: str, old: str, new: str, *, skip: int = 0) -> Edit:
    start = -1
    for _ in range(skip + 1):
        start = text.index(old, start + 1)
    return Edit(start, start + len(old), old, new)


def test_relations_of_a_drift_are_not_restated() -> None:
    drift = (_edit(TEXT, "=", "≤"),)
    made, regions = apply_edits(TEXT, drift), drift_regions(drift)
    successor = (_edit(made, "≤ b", "< b + 1"),)
    assert not is_admitted("lt-to-succ-le", successor, regions)
    assert is_admitted("flip-order", (_edit(made, "a ≤ b", "b ≥ a"),), regions)
    assert is_admitted("eq-to-two-inequalities", (_edit(made, "f a = f b", "…"),), regions)


def test_a_drift_admits_one_rewrite_after_moves() -> None:
    drift = (_edit(TEXT, "=", "≤"),)
    made, regions = apply_edits(TEXT, drift), drift_regions(drift)
    renaming = (_edit(made, "theorem t", "theorem t {x : ℕ}"),)
    assert is_admitted("rename-variable", renaming, regions)
    regions = regions_after("rename-variable", renaming, regions)
    made = apply_edits(made, renaming)
    flip = (_edit(made, "a ≤ b", "b ≥ a"),)
    assert is_admitted("flip-order", flip, regions)
    regions = regions_after("flip-order", flip, regions)
    made = apply_edits(made, flip)
    assert [made[one.start : one.end] for one in regions] == ["b ≥ a"]
    assert not is_admitted("commute-and", (_edit(made, "b ≥ a", "…"),), regions)
    assert is_admitted("flip-eq", (_edit(made, "f a = f b", "f b = f a"),), regions)


def test_an_unfolding_admits_one_rewrite() -> None:
    text = "theorem t : Monotone f"
    unfolding = (_edit(text, "Monotone f", "∀ a b, a ≤ b → f a ≤ f b"),)
    made, regions = apply_edits(text, unfolding), regions_after("unfold-monotone", unfolding, ())
    flip = (_edit(made, "a ≤ b", "b ≥ a"),)
    assert is_admitted("flip-order", flip, regions)
    made, regions = apply_edits(made, flip), regions_after("flip-order", flip, regions)
    assert not is_admitted("implication-to-or", (_edit(made, "b ≥ a →", "¬ b ≥ a ∨"),), regions)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("hypothesis-to-antecedent", "le-to-lt-or-eq"),
        ("le-to-lt-or-eq", "hypothesis-to-antecedent"),
    ],
)
def test_a_moved_hypothesis_is_not_restated(first: str, second: str) -> None:
    text = "theorem t (h : a ≤ b) : f a = f b"
    restating = ("a ≤ b", "a < b ∨ a = b")
    edits: tuple[Edit, ...]
    following: tuple[Edit, ...]
    if first == "le-to-lt-or-eq":
        edits = (_edit(text, *restating),)
        made = apply_edits(text, edits)
        following = (_edit(made, " (h : a < b ∨ a = b)", ""), _edit(made, ": f", ": … → f"))
    else:
        edits = (_edit(text, " (h : a ≤ b)", ""), _edit(text, "f a", "a ≤ b → f a"))
        made = apply_edits(text, edits)
        following = (_edit(made, *restating),)
    assert not is_admitted(second, following, regions_after(first, edits, ()))


@pytest.mark.parametrize(
    ("edits", "span"),
    [
        ((Edit(0, 2, "aa", ""),), (2, 4)),
        ((Edit(4, 4, "", "xyz"),), (7, 9)),
        ((Edit(5, 5, "", "xyz"),), (4, 9)),
        ((Edit(6, 6, "", "xyz"),), (4, 6)),
        ((Edit(3, 5, "bb", "x"),), (3, 5)),
        ((Edit(5, 8, "bbb", "xy"),), (4, 7)),
        ((Edit(0, 9, "b" * 9, "xyzxyz"),), (0, 6)),
        ((Edit(3, 7, "b" * 4, ""),), None),
    ],
)
def test_regions_move_with_edits(edits: tuple[Edit, ...], span: tuple[int, int] | None) -> None:
    found = regions_after("flip-eq", edits, (RewrittenRegion(4, 6, 1, drift=True),))
    assert [(one.start, one.end) for one in found] == ([] if span is None else [span])


def test_deletions_have_no_region() -> None:
    assert drift_regions((_edit(TEXT, " (h : a = b)", ""),)) == ()
