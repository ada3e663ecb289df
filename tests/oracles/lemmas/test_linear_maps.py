"""Lemmas about semilinear maps are read as lemmas about linear maps."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from driftbench.lean import parse
from driftbench.oracles.lemmas.linear_maps import linear_text
from tests.oracles.lemmas.made import lemma_oracle
from tests.oracles.lemmas.test_oracle import asked

if TYPE_CHECKING:
    from pathlib import Path

_NOTATION = tuple(
    f'notation:25 M " {sign}[" R:25 "] " N:0 => Maps R M N'
    for sign in ("→ₗ", "→ₛₗ", "→L", "→SL", "≃ₗ", "≃ₛₗ")
)
_RINGS = "{R S T : Type*} [Ring R] [Ring S] [Ring T]"


@pytest.mark.parametrize(
    ("said", "linear"),
    [
        (
            (
                "{R S : Type*} [Ring R] [Ring S] {σ : R →+* S} {M N : Type*} [Module R M] "
                "[Module S N] [RingHomSurjective σ] (f : M →ₛₗ[σ] N) : f 0 = 0"
            ),
            (
                "{R : Type*} [Ring R] {M N : Type*} [Module R M] [Module R N] "
                "(f : M →ₗ[R] N) : f 0 = 0"
            ),
        ),
        (
            (
                f"{_RINGS} {{σ : R →+* S}} {{τ : S →+* T}} {{υ : R →+* T}} "
                "[RingHomCompTriple σ τ υ] "
                "(f : M →SL[σ] N) (g : N →SL[τ] P) (h : M →SL[υ] P) : h = h"
            ),
            "{R : Type*} [Ring R] (f : M →L[R] N) (g : N →L[R] P) (h : M →L[R] P) : h = h",
        ),
        (
            (
                "{R : Type*} {S : Type*} {σ : R →+* S} {τ : S →+* R} [RingHomInvPair σ τ] "
                "[RingHomInvPair τ σ] (e : M ≃ₛₗ[σ] N) (p : Submodule S N) : e = e"
            ),
            "{R : Type*} (e : M ≃ₗ[R] N) (p : Submodule R N) : e = e",
        ),
        # Two modules over what is one ring now are one.
        (
            "{R S : Type*} {σ : R →+* S} [Module R M] [Module S M] (f : M →ₛₗ[σ] M) : f = f",
            "{R : Type*} [Module R M] (f : M →ₗ[R] M) : f = f",
        ),
    ],
)
def test_rings_become_one_and_homomorphisms_identities(said: str, linear: str) -> None:
    found = linear_text(parse(f"theorem t {said}", local_notation=_NOTATION))
    assert found is not None
    assert found.split() == f"theorem t {linear}".split()


@pytest.mark.parametrize(
    "said",
    [
        # Not about semilinear maps.
        "{R S : Type*} (σ : R →+* S) (x : R) : σ x = σ x",
        "{R : Type*} (f : M →ₗ[R] N) : f = f",
        # The homomorphism is applied.
        "{R S : Type*} {σ : R →+* S} (f : M →ₛₗ[σ] N) (c : R) (x : M) : f (c • x) = σ c • f x",
        # It is assumed to have a property that identities need not have.
        "{R S : Type*} {σ : R →+* S} [IsLocalHom σ] (f : M →ₛₗ[σ] N) : f = f",
        # The rings have different classes.
        "{R S : Type*} [Ring R] [Field S] {σ : R →+* S} (f : M →ₛₗ[σ] N) : f = f",
        # A ring is no variable.
        "{R : Type*} {σ : R →+* ℝ} (f : M →ₛₗ[σ] N) : f = f",
        # The name of a ring is bound again, or names an argument.
        "{R S : Type*} {σ : R →+* S} (f : M →ₛₗ[σ] N) : ∀ S : ℕ, S = S",
        "{R S : Type*} {σ : R →+* S} (f : M →ₛₗ[σ] N) : image (S := S) f = f",
    ],
)
def test_other_statements_are_left_alone(said: str) -> None:
    assert linear_text(parse(f"theorem t {said}", local_notation=_NOTATION)) is None


_LIBRARY = """\
universe u

class Ring (α : Type u) where
  mul : α → α → α

class RingHomSurjective {R S : Type u} [Ring R] [Ring S] (σ : R →+* S) : Prop where
  surjective : True

class Module (R M : Type u) [Ring R] where
  smul : R → M → M

variable {R S M N : Type u} [Ring R] [Ring S] [Module R M] [Module S N] {σ : R →+* S}

def Fills (f : M →ₛₗ[σ] N) : Prop := by exact True

theorem fills_iff [RingHomSurjective σ] (f : M →ₛₗ[σ] N) : Fills f ↔ ∀ y : N, ∃ x : M, f x = y :=
  sorry

theorem fills_of_twist (f : M →ₛₗ[σ] N) (h : ∀ c : R, ∀ x : M, f x = σ c) : Fills f := sorry
"""


def test_a_lemma_about_semilinear_maps_connects_claims_about_linear_maps(tmp_path: Path) -> None:
    given = "{K V : Type u} [Ring K] [Module K V] (T : V →ₗ[K] V)"
    with lemma_oracle(tmp_path, _LIBRARY) as oracle:
        found = asked(
            oracle,
            f"{given} (h : Fills T) (v : V) : T v = v",
            f"{given} (h : ∀ y : V, ∃ x : V, T x = y) (v : V) : T v = v",
        )
        assert found == [("proved", ("fills_iff",))] * 2
        # The converse of the other lemma is not used, and its premise is not dropped.
        found = asked(
            oracle,
            f"{given} (h : Fills T) (v : V) : T v = v",
            f"{given} (h : ∀ x y : V, T x = T y) (v : V) : T v = v",
        )
        assert [cell for cell, _ in found] != ["proved", "proved"]
