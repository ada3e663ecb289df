from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from driftbench.comparison import StatementPair
from driftbench.comparison.universes import universe_difference

if TYPE_CHECKING:
    from driftbench.comparison import PairComparer

CATEGORY = "{C : Type u} [Category.{v} C]"

DIFFERENT = [
    ("{α : Type*}", "{α : Type}", "gold has Type*; the candidate has Type"),
    ("{α : Type u}", "{α : Type}", "gold has Type u; the candidate has Type"),
    ("{α : Type*}", "{α : Sort*}", "gold has Type*; the candidate has Sort*"),
    ("{α β : Type*}", "{α β : Type u}", "gold has Type*; the candidate has Type u"),
    (
        "{α : Type u} {β : Type u}",
        "{α : Type u} {β : Type v}",
        "gold has Type u; the candidate has Type u, Type v",
    ),
    (
        "{α β : Type u}",
        "{α : Type u} {β : Type (u + 1)}",
        "gold has Type u; the candidate has Type u, Type (u + 1)",
    ),
    (
        CATEGORY,
        "{C : Type u} [Category.{u} C]",
        "gold has Type u, Category.{v}; the candidate has Type u, Category.{u}",
    ),
    (
        CATEGORY,
        "{C : Type u} [Category.{0} C]",
        "gold has Type u, Category.{v}; the candidate has Type u, Category.{0}",
    ),
    (
        "{α : Type u} {F : α → Type u}",
        "{α : Type u} {F : α → Type v}",
        "gold has Type u; the candidate has Type u, Type v",
    ),
]

SAME = [
    ("{α : Type*}", "{β : Type u}"),
    ("{α β : Type*}", "{α : Type _} {β : Type v}"),
    ("{α β : Type u}", "(α : Type w) (β : Type w)"),
    (CATEGORY, "{C : Type*} [Category C]"),
    (CATEGORY, "{D : Type v} [Category.{w} D]"),
    ("{α : Type u} {β : Type max u v}", "{α : Type v} {β : Type (max v w)}"),
    # Other numbers of types are no question of universes.
    ("{α β : Type*}", "{α : Type}"),
    ("{α : Type*}", "(n : ℕ)"),
]


def said(comparer: PairComparer, gold: str, candidate: str) -> str:
    ours, theirs = (
        comparer.snapshot.view(f"theorem t {one} : 1 = 1", context="") for one in (gold, candidate)
    )
    return universe_difference(theirs, ours)


@pytest.mark.parametrize(("gold", "candidate", "clause"), DIFFERENT)
def test_universes_that_differ(
    comparer: PairComparer, gold: str, candidate: str, clause: str
) -> None:
    assert said(comparer, gold, candidate) == clause
    assert said(comparer, candidate, gold)
    assert said(comparer, gold, gold) == ""
    assert said(comparer, candidate, candidate) == ""


@pytest.mark.parametrize(("gold", "candidate"), SAME)
def test_names_of_levels_do_not_count(comparer: PairComparer, gold: str, candidate: str) -> None:
    assert said(comparer, gold, candidate) == said(comparer, candidate, gold) == ""


def test_types_of_the_conclusion_count_too(comparer: PairComparer) -> None:
    gold, same, other = (
        comparer.snapshot.view(text, context="")
        for text in (
            "theorem t {α : Type u} {β : Type v} : α = α",
            "theorem t.{a, b} {α : Type a} : ∀ β : Type b, α = α",
            "theorem t {α : Type u} : ∀ β : Type u, α = α",
        )
    )
    assert universe_difference(same, gold) == ""
    assert universe_difference(other, gold) == "gold has Type u, Type v; the candidate has Type u"


@pytest.mark.parametrize(
    ("candidate", "verdict"),
    [
        ("theorem t {α : Type} (x y : α) : x = y → y = x", "faithful"),
        ("theorem t {α : Type} (x y : α) : x = y", "drifted"),
    ],
)
def test_universes_are_reported_for_every_verdict(
    comparer: PairComparer, candidate: str, verdict: str
) -> None:
    gold = "theorem t {α : Type*} (x y : α) : x = y → y = x"
    remark = "universes: gold has Type*; the candidate has Type"
    report = comparer.compare(StatementPair(gold=gold, candidate=candidate))
    assert report.verdict == verdict
    assert f"\ndifference: {remark}\n" in str(report)
    reason = {"kind": "difference", "direction": "", "text": remark, "details": []}
    assert json.dumps(reason) in json.dumps(report.to_json())
    wide = comparer.compare(StatementPair(gold=gold, candidate=candidate.replace("Type", "Type*")))
    assert wide.verdict == verdict
    assert "universes" not in str(wide)
