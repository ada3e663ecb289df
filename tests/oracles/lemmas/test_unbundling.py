"""Statements about bundled maps are compared with those about functions with the property."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from driftbench.oracles.claim import Claim
from driftbench.oracles.kernel.certificates import NoCertificate
from tests.oracles.lemmas.made import lemma_oracle
from tests.oracles.lemmas.test_oracle import asked

if TYPE_CHECKING:
    from collections.abc import Iterator

    from driftbench.oracles.lemmas.oracle import LemmaOracle

_LIBRARY = """\
universe u

class TopologicalSpace (α : Type u) where
  IsOpen : Set α → Prop

class Group (α : Type u) where
  mul : α → α → α

variable {X Y : Type u} [TopologicalSpace X] [TopologicalSpace Y]

def Continuous (f : X → Y) : Prop := by exact True

structure ContinuousMap (X Y : Type u) [TopologicalSpace X] [TopologicalSpace Y] where
  toFun : X → Y

theorem ContinuousMap.continuous (f : C(X, Y)) : Continuous f := sorry

def Wide {X Y : Type u} (f : X → Y) : Prop := by exact True

def Flat (f : C(X, Y)) : Prop := by exact True

def Narrow {X Y : Type u} (f : X → Y) : Prop := by exact True

theorem wide_iff {X Y : Type u} (f : X → Y) : Wide f ↔ Narrow f := sorry
"""
_SPACES = "{X Y : Type u} [TopologicalSpace X] [TopologicalSpace Y]"
_GROUPS = "{G H : Type u} [Group G] [Group H]"
_TYPES = "{X Y : Type u}"
_MAP, _FUNCTION = "(f : C(X, Y))", "(f : X → Y) (c : Continuous f)"


@pytest.fixture(scope="module")
def oracle(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LemmaOracle]:
    with lemma_oracle(tmp_path_factory.mktemp("library"), _LIBRARY) as opened:
        yield opened


@pytest.mark.parametrize(
    ("gold", "candidate", "name"),
    [
        (
            f"{_SPACES} {_MAP} (x : X) (y : Y) : f x = y",
            f"{_SPACES} {_FUNCTION} (x : X) (y : Y) : f x = y",
            "ContinuousMap.coe_mk",
        ),
        # The map is an argument of a constant, or exists.
        (
            f"{_SPACES} {_MAP} (h : Wide f) (x : X) (y : Y) : f x = y",
            f"{_SPACES} {_FUNCTION} (h : Wide f) (x : X) (y : Y) : f x = y",
            "ContinuousMap.coe_mk",
        ),
        (
            f"{_SPACES} (x y : Y) (a : X) (h : x ≠ y) : ∃ f : C(X, Y), f a = x",
            f"{_SPACES} (x y : Y) (a : X) (h : x ≠ y) : ∃ f : X → Y, Continuous f ∧ f a = x",
            "ContinuousMap.coe_mk",
        ),
        # A lemma is needed as well.
        (
            f"{_SPACES} {_MAP} (h : Wide f) (x : X) (y : Y) : f x = y",
            f"{_SPACES} {_FUNCTION} (h : Narrow f) (x : X) (y : Y) : f x = y",
            "ContinuousMap.coe_mk",
        ),
        (
            f"{_TYPES} (e : X ≃ Y) (x : X) (y : Y) : e x = y",
            f"{_TYPES} (e : X → Y) (b : Function.Bijective e) (x : X) (y : Y) : e x = y",
            "Equiv.ofBijective",
        ),
        (
            f"{_TYPES} (h : ∃ e : X ↪ Y, Wide e) (y : Y) : ∃ x : X, x = x",
            f"{_TYPES} (h : ∃ e : X → Y, Function.Injective e ∧ Wide e) (y : Y) : ∃ x : X, x = x",
            "Function.Embedding.coeFn_mk",
        ),
        (
            f"{_GROUPS} (f : G →* H) (x : G) : ∀ y : G, f (x * y) = f y * f x",
            (
                f"{_GROUPS} (f : G → H) (m : ∀ a b, f (a * b) = f a * f b) (x : G) : "
                "∀ y : G, f (x * y) = f y * f x"
            ),
            "MonoidHom.mk'",
        ),
    ],
)
def test_a_bundled_map_that_is_only_applied_is_a_function_with_its_property(
    oracle: LemmaOracle, gold: str, candidate: str, name: str
) -> None:
    found = asked(oracle, gold, candidate)
    assert [cell for cell, _ in found] == ["proved", "proved"]
    assert name in {lemma for _, lemmas in found for lemma in lemmas}


@pytest.mark.parametrize(
    ("gold", "candidate"),
    [
        # The property is not assumed, or is another one.
        (
            f"{_SPACES} {_MAP} (x : X) (y : Y) : f x = y",
            f"{_SPACES} (f : X → Y) (x : X) (y : Y) : f x = y ∨ ¬ Continuous f ∨ Wide f",
        ),
        (
            f"{_TYPES} (e : X ≃ Y) (x : X) (y : Y) : e x = y",
            f"{_TYPES} (e : X → Y) (b : Function.Injective e) (x : X) (y : Y) : e x = y",
        ),
        (
            f"{_GROUPS} (f : G →* H) (x y : G) : f x = f y",
            f"{_GROUPS} (f : G → H) (m : ∀ a b, f (a * b) = f b * f a) (x y : G) : f x = f y",
        ),
        # The map itself is compared, or has a property of maps.
        (
            f"{_SPACES} {_MAP} (g : C(X, Y)) (h : ∀ x : X, f x = g x) : f = g",
            f"{_SPACES} {_FUNCTION} (g : X → Y) (d : Continuous g) (h : ∀ x, f x = g x) : Wide f",
        ),
        (
            f"{_SPACES} {_MAP} (h : Flat f) (x : X) (y : Y) : f x = y",
            f"{_SPACES} {_FUNCTION} (x : X) (y : Y) : f x = y",
        ),
    ],
)
def test_another_property_does_not_make_a_bundled_map(
    oracle: LemmaOracle, gold: str, candidate: str
) -> None:
    assert [cell for cell, _ in asked(oracle, gold, candidate)] != ["proved", "proved"]


def test_a_proof_about_functions_has_no_certificate(oracle: LemmaOracle) -> None:
    claim = Claim(
        f"theorem t {_SPACES} {_MAP} (x : X) (y : Y) : f x = y",
        f"theorem t {_SPACES} {_FUNCTION} (x : X) (y : Y) : f x = y",
        "",
    )
    (finding,) = oracle.decide([claim])
    assert finding.lemmas == ("ContinuousMap.coe_mk",)
    assert oracle.certificate(claim, finding) == NoCertificate("lemmas do not prove it by itself")
