"""Universe levels: statements that differ only in them are not equal."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from driftbench.lean import parse
from driftbench.oracles.translation import Unsupported, translate
from driftbench.oracles.translation.levels import at_two_levels

if TYPE_CHECKING:
    from driftbench.oracles.knowledge import SnapshotKnowledge


@pytest.mark.parametrize(
    ("lean", "name"),
    [
        ("theorem t (α : Type u) [Fits.{v} α] : Fits.{v} α", ""),
        ("theorem t (α : Type u) [Fits.{v} α] : Fits.{ v } α", ""),
        ("theorem t (α : Type u) [Fits.{max v w} α] : Fits.{v} α", "Fits"),
        ("theorem t (α : Type u) : Set.size.{u} α = 1 → size.{v} α = 1", "size"),
        ("theorem t (α : Type u) (F : M α) : F.size.{u} = 1 ∧ F.size.{v} = 1", "size"),
        ("theorem t (C : Type u) [Category.{v} C] (D : Type w) [Category.{u} D] : C = D", ""),
        ("theorem t.{u, v} (α : Type u) (β : Type v) : α = β", ""),
    ],
)
def test_a_constant_at_two_levels_is_found(lean: str, name: str) -> None:
    assert at_two_levels(parse(lean)) == name


def test_levels_are_compared_across_statements(knowledge: SnapshotKnowledge) -> None:
    low, high = (
        parse(f"theorem t (α : Type u) [Magma.{{{level}}} α] (x : α) : x = x") for level in "uv"
    )
    assert at_two_levels(low, high) == "Magma"
    translate(low, low, knowledge.library, ("",))
    with pytest.raises(Unsupported, match="Magma at two universe levels"):
        translate(low, high, knowledge.library, ("",))
