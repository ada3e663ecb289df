/-
Copyright (c) 2026 The DriftBench maintainers. All rights reserved.
Released under Apache 2.0 license as described in the file LICENSE.
Authors: The DriftBench maintainers
-/
import Mathlib

/-!
# Monomorphisms, epimorphisms and isomorphisms
-/

open CategoryTheory Limits

universe v u

namespace Starter.CategoryTheory

section MonoEpi

variable {C : Type u} [Category.{v} C] {X Y Z : C}

/-- In a category, the composite of two monomorphisms $f : X \to Y$ and $g : Y \to Z$ is a
monomorphism. -/
theorem mono_of_mono_of_mono {f : X ⟶ Y} {g : Y ⟶ Z} (hf : Mono f) (hg : Mono g) :
    Mono (f ≫ g) := by
  sorry

/-- If the composite of $f : X \to Y$ and $g : Y \to Z$ is a monomorphism, then $f$ is a
monomorphism. -/
theorem mono_of_mono_comp {f : X ⟶ Y} {g : Y ⟶ Z} (h : Mono (f ≫ g)) : Mono f := by
  sorry

/-- If the composite of $f : X \to Y$ and $g : Y \to Z$ is an epimorphism, then $g$ is an
epimorphism. -/
theorem epi_of_epi_comp {f : X ⟶ Y} {g : Y ⟶ Z} (h : Epi (f ≫ g)) : Epi g := by
  sorry

/-- A morphism $f : X \to Y$ is a monomorphism if and only if, for every object $W$ and all
morphisms $g, h : W \to X$ whose composites with $f$ are equal, we have $g = h$. -/
theorem mono_iff_forall_cancel (f : X ⟶ Y) :
    Mono f ↔ ∀ (W : C) (g h : W ⟶ X), g ≫ f = h ≫ f → g = h := by
  sorry

/-- Let $f : X \to Y$ be an epimorphism. If $g, h : Y \to Z$ are morphisms such that $f$ followed by
$g$ is equal to $f$ followed by $h$, then $g = h$. -/
theorem eq_of_epi_comp_eq (f : X ⟶ Y) [Epi f] {g h : Y ⟶ Z} (w : f ≫ g = f ≫ h) : g = h := by
  sorry

/-- A morphism $f : X \to Y$ that has a retraction, that is a morphism $r : Y \to X$ such that $f$
followed by $r$ is the identity of $X$, is a monomorphism. -/
theorem mono_of_exists_retraction {f : X ⟶ Y} (h : ∃ r : Y ⟶ X, f ≫ r = 𝟙 X) : Mono f := by
  sorry

/-- Let $f : X \to Y$ be an epimorphism and let $P$ be a projective object. For every morphism $g :
P \to Y$ there is a morphism $k : P \to X$ such that $k$ followed by $f$ is $g$. -/
theorem exists_lift_of_projective {P : C} [Projective P] (f : X ⟶ Y) [Epi f] :
    ∀ g : P ⟶ Y, ∃ k : P ⟶ X, k ≫ f = g := by
  sorry

/-- Let $f, g : X \to Y$ be morphisms such that for every object $W$ and every morphism $k : W \to
X$ the composites of $k$ with $f$ and with $g$ are equal. Then $f = g$. -/
theorem eq_of_forall_comp_eq {f g : X ⟶ Y} (h : ∀ (W : C) (k : W ⟶ X), k ≫ f = k ≫ g) :
    f = g := by
  sorry

/-- In a preadditive category, a morphism $f : X \to Y$ is a monomorphism if and only if every
morphism $g : W \to X$, from any object $W$, whose composite with $f$ is zero is itself zero. -/
theorem mono_iff_forall_eq_zero [Preadditive C] (f : X ⟶ Y) :
    Mono f ↔ ∀ (W : C) (g : W ⟶ X), g ≫ f = 0 → g = 0 := by
  sorry

end MonoEpi

section Iso

variable {C : Type u} [Category.{v} C] {X Y Z : C}

/-- An isomorphism $f : X \to Y$ has exactly one inverse: there is exactly one $g : Y \to X$ such
that $f$ followed by $g$ is the identity of $X$ and $g$ followed by $f$ is the identity of $Y$. -/
theorem existsUnique_inverse_of_isIso (f : X ⟶ Y) [IsIso f] :
    ∃! g : Y ⟶ X, f ≫ g = 𝟙 X ∧ g ≫ f = 𝟙 Y := by
  sorry

/-- Let $e$ be an isomorphism from $X$ to $Y$, and let $f : Y \to Z$ be a morphism. Then $e$
followed by $f$ is a monomorphism if and only if $f$ is a monomorphism. -/
theorem mono_iso_comp_iff (e : X ≅ Y) (f : Y ⟶ Z) : Mono (e.hom ≫ f) ↔ Mono f := by
  sorry

/-- An isomorphism $f : X \to Y$ has a retraction and a section: there is a morphism $r : Y \to X$
such that $f$ followed by $r$ is the identity of $X$, and there is a morphism $s : Y \to X$ such
that $s$ followed by $f$ is the identity of $Y$. -/
theorem exists_retraction_and_exists_section (f : X ⟶ Y) [IsIso f] :
    (∃ r : Y ⟶ X, f ≫ r = 𝟙 X) ∧ ∃ s : Y ⟶ X, s ≫ f = 𝟙 Y := by
  sorry

/-- An isomorphism is both a monomorphism and an epimorphism. -/
theorem mono_and_epi_of_isIso {f : X ⟶ Y} (hf : IsIso f) : Mono f ∧ Epi f := by
  sorry

/-- A monomorphism $f : X \to Y$ that has a section, that is a morphism $s : Y \to X$ such that $s$
followed by $f$ is the identity of $Y$, is an isomorphism. -/
theorem isIso_of_mono_of_exists_section {f : X ⟶ Y} (hf : Mono f)
    (h : ∃ s : Y ⟶ X, s ≫ f = 𝟙 Y) : IsIso f := by
  sorry

/-- A morphism that is an epimorphism and a split monomorphism is an isomorphism. -/
theorem isIso_of_epi_of_splitMono (f : X ⟶ Y) [Epi f] [IsSplitMono f] : IsIso f := by
  sorry

/-- In a balanced category, a morphism that is a monomorphism and an epimorphism is an
isomorphism. -/
theorem isIso_of_balanced [CategoryTheory.Balanced C] {f : X ⟶ Y} (hf : Mono f ∧ Epi f) :
    IsIso f := by
  sorry

/-- If $f : X \to Y$ is an isomorphism and the composite of $f$ and $g : Y \to Z$ is an isomorphism,
then $g$ is an isomorphism. -/
theorem isIso_of_isIso_comp_right {f : X ⟶ Y} {g : Y ⟶ Z} (hf : IsIso f) (hfg : IsIso (f ≫ g)) :
    IsIso g := by
  sorry

/-- Two out of six: let $f$, $g$ and $h$ be composable morphisms such that $f$ followed by $g$ and
$g$ followed by $h$ are isomorphisms. Then $f$, $g$ and $h$ are isomorphisms. -/
theorem isIso_two_out_of_six {W : C} {f : W ⟶ X} {g : X ⟶ Y} {h : Y ⟶ Z} (hfg : IsIso (f ≫ g))
    (hgh : IsIso (g ≫ h)) : IsIso f ∧ IsIso g ∧ IsIso h := by
  sorry

/-- Let $f : X \to Y$ be a morphism such that for every object $W$ and every morphism $g : W \to Y$
there is exactly one morphism $k : W \to X$ such that $k$ followed by $f$ is $g$. Then $f$ is an
isomorphism. -/
theorem isIso_of_forall_existsUnique {f : X ⟶ Y}
    (h : ∀ W : C, ∀ g : W ⟶ Y, ∃! k : W ⟶ X, k ≫ f = g) : IsIso f := by
  sorry

/-- A morphism $f : X \to Y$ is an isomorphism if and only if for every object $W$ the map that
sends a morphism $g : W \to X$ to its composite with $f$ is bijective. -/
theorem isIso_iff_bijective_comp (f : X ⟶ Y) :
    IsIso f ↔ ∀ W : C, Function.Bijective fun g : W ⟶ X ↦ g ≫ f := by
  sorry

/-- In an idempotent complete category, every morphism $e : X \to X$ with $e e = e$ splits: there
are an object $A$ and morphisms $i : A \to X$ and $p : X \to A$ such that $i$ followed by $p$ is the
identity of $A$ and $p$ followed by $i$ is $e$. -/
theorem exists_splitting_of_idempotent [IsIdempotentComplete C] {e : X ⟶ X} (he : e ≫ e = e) :
    ∃ (A : C) (i : A ⟶ X) (p : X ⟶ A), i ≫ p = 𝟙 A ∧ p ≫ i = e := by
  sorry

/-- In an abelian category, a morphism that is a monomorphism and an epimorphism is an
isomorphism. -/
theorem isIso_of_abelian [Abelian C] (f : X ⟶ Y) [Mono f] [Epi f] : IsIso f := by
  sorry

/-- Schur's lemma: in an abelian category, a morphism $f$ between two simple objects is zero or an
isomorphism. -/
theorem eq_zero_or_isIso_of_simple [Abelian C] [Simple X] [Simple Y] (f : X ⟶ Y) :
    f = 0 ∨ IsIso f := by
  sorry

/-- In an abelian category, a nonzero morphism $f$ from a simple object to any object is a
monomorphism. -/
theorem mono_of_simple_of_ne_zero [Abelian C] [Simple X] {f : X ⟶ Y} (hf : f ≠ 0) : Mono f := by
  sorry

end Iso

section Subobjects

variable {C : Type u} [Category.{v} C] {X : C} {S T : Subobject X}

/-- Let $S$ and $T$ be subobjects of an object $X$ with $S \le T$. Every morphism $f : W \to X$ that
factors through $S$ factors through $T$. -/
theorem factors_of_factors_of_le {W : C} {f : W ⟶ X} (hST : S ≤ T) : S.Factors f → T.Factors f := by
  sorry

/-- Let $S$ and $T$ be subobjects of an object $X$ such that every morphism $f : W \to X$ that
factors through $S$ factors through $T$, for every object $W$. Then $S \le T$. -/
theorem le_of_forall_factors (h : ∀ (W : C) (f : W ⟶ X), S.Factors f → T.Factors f) : S ≤ T := by
  sorry

/-- In a category with pullbacks, a morphism $f : W \to X$ factors through the intersection of two
subobjects $S$ and $T$ of $X$ if and only if it factors through $S$ and through $T$. -/
theorem inf_factors_iff [HasPullbacks C] {W : C} (f : W ⟶ X) :
    (S ⊓ T).Factors f ↔ S.Factors f ∧ T.Factors f := by
  sorry

end Subobjects

section Types

variable {A B : Type u} (f : A ⟶ B)

/-- In the category of types of a universe, a morphism is a monomorphism if and only if it is an
injective map. -/
theorem mono_iff_injective_types : Mono f ↔ Function.Injective f := by
  sorry

/-- In the category of types of a universe, a morphism is an epimorphism if and only if it is a
surjective map. -/
theorem epi_iff_surjective_types : Epi f ↔ Function.Surjective f := by
  sorry

/-- In the category of types of a universe, a morphism is an isomorphism if and only if it is a
bijective map. -/
theorem isIso_iff_bijective_types : IsIso f ↔ Function.Bijective f := by
  sorry

end Types

end Starter.CategoryTheory
