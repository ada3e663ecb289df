/-
Copyright (c) 2026 The DriftBench maintainers. All rights reserved.
Released under Apache 2.0 license as described in the file LICENSE.
Authors: The DriftBench maintainers
-/
import Mathlib

/-!
# Limits and adjoint functors
-/

open CategoryTheory Limits

universe w v v₁ v₂ u u₁ u₂

namespace Starter.CategoryTheory

section Limits

variable {C : Type u} [Category.{v} C] {X Y : C}

/-- A category with a terminal object has an object $T$ such that for every object $A$ there is a
morphism $f : A \to T$ to which all morphisms $g : A \to T$ are equal. -/
theorem exists_terminal_object [HasTerminal C] :
    ∃ T : C, ∀ A : C, ∃ f : A ⟶ T, ∀ g : A ⟶ T, g = f := by
  sorry

/-- Any two morphisms from an object $A$ to a terminal object $T$ of a category are equal. -/
theorem eq_of_isTerminal {T A : C} (hT : IsTerminal T) (f g : A ⟶ T) : f = g := by
  sorry

/-- Any two terminal objects $S$ and $T$ of a category are isomorphic. -/
theorem nonempty_iso_of_isTerminal {S T : C} (hS : IsTerminal S) (hT : IsTerminal T) :
    Nonempty (S ≅ T) := by
  sorry

/-- In a category with binary products, for all morphisms $f : W \to X$ and $g : W \to Y$ there is
exactly one morphism $h : W \to X \times Y$ whose composites with the two projections are $f$ and
$g$. -/
theorem existsUnique_prod_lift [HasBinaryProducts C] {W : C} (f : W ⟶ X) (g : W ⟶ Y) :
    ∃! h : W ⟶ X ⨯ Y, h ≫ prod.fst = f ∧ h ≫ prod.snd = g := by
  sorry

/-- In a category with binary coproducts, for all morphisms $f : X \to W$ and $g : Y \to W$ there is
exactly one morphism $h$ from the coproduct of $X$ and $Y$ to $W$ whose composites with the two
inclusions are $f$ and $g$. -/
theorem existsUnique_coprod_desc [HasBinaryCoproducts C] {W : C} (f : X ⟶ W) (g : Y ⟶ W) :
    ∃! h : X ⨿ Y ⟶ W, coprod.inl ≫ h = f ∧ coprod.inr ≫ h = g := by
  sorry

/-- In a category with binary products, the products $X \times Y$ and $Y \times X$ are
isomorphic. -/
theorem nonempty_prod_iso_swap [HasBinaryProducts C] : Nonempty (X ⨯ Y ≅ Y ⨯ X) := by
  sorry

/-- Let $f, g : X \to Y$ be morphisms that have an equalizer. For every morphism $h : W \to X$ whose
composites with $f$ and $g$ are equal there is exactly one morphism $k$ from $W$ to the equalizer
such that $k$ followed by the inclusion of the equalizer is $h$. -/
theorem existsUnique_equalizer_lift {f g : X ⟶ Y} [HasEqualizer f g] {W : C} (h : W ⟶ X)
    (w : h ≫ f = h ≫ g) : ∃! k : W ⟶ equalizer f g, k ≫ equalizer.ι f g = h := by
  sorry

/-- The inclusion of the equalizer of two morphisms $f$ and $g$ that have an equalizer is a
monomorphism. -/
theorem mono_equalizer_ι (f g : X ⟶ Y) [HasEqualizer f g] : Mono (equalizer.ι f g) := by
  sorry

/-- Let $f, g : X \to Y$ be morphisms that have an equalizer. If the inclusion of the equalizer is
an epimorphism, then $f = g$. -/
theorem eq_of_epi_equalizer_ι {f g : X ⟶ Y} [HasEqualizer f g] (h : Epi (equalizer.ι f g)) :
    f = g := by
  sorry

/-- Monomorphisms are stable under pullback: if $f : X \to Z$ and $g : Y \to Z$ have a pullback and
$g$ is a monomorphism, then the projection of the pullback to $X$ is a monomorphism. -/
theorem mono_pullback_fst {Z : C} (f : X ⟶ Z) (g : Y ⟶ Z) [HasPullback f g] (hg : Mono g) :
    Mono (pullback.fst f g) := by
  sorry

/-- In a category with pullbacks, let $f : X \to Z$ and $g : Y \to Z$ be morphisms. For all
morphisms $h : W \to X$ and $k : W \to Y$ such that $h$ followed by $f$ is $k$ followed by $g$,
there is a morphism from $W$ to the pullback whose composites with the two projections are $h$ and
$k$. -/
theorem exists_pullback_lift [HasPullbacks C] {W Z : C} (f : X ⟶ Z) (g : Y ⟶ Z) :
    ∀ (h : W ⟶ X) (k : W ⟶ Y), h ≫ f = k ≫ g →
      ∃ l : W ⟶ pullback f g, l ≫ pullback.fst f g = h ∧ l ≫ pullback.snd f g = k := by
  sorry

/-- A category that has all products indexed by types of a universe and all equalizers has all
limits of functors from categories whose objects and morphisms lie in that universe. -/
theorem hasLimits_of_products_of_equalizers [HasProducts.{w} C] [HasEqualizers C] :
    HasLimitsOfSize.{w, w} C := by
  sorry

/-- A category with a terminal object and pullbacks has all finite limits. -/
theorem hasFiniteLimits_of_terminal_of_pullbacks [HasTerminal C] [HasPullbacks C] :
    HasFiniteLimits C := by
  sorry

/-- In an abelian category, a morphism $f$ is a monomorphism if and only if the inclusion of its
kernel is zero. -/
theorem mono_iff_kernel_ι_eq_zero [Abelian C] (f : X ⟶ Y) : Mono f ↔ kernel.ι f = 0 := by
  sorry

/-- In a category with a terminal object and binary products, for every natural number $n$ every
family of $n$ objects has a product. -/
theorem hasProduct_fin [HasTerminal C] [HasBinaryProducts C] {n : ℕ} (A : Fin n → C) :
    HasProduct A := by
  sorry

variable {J : Type w} [Category.{w} J] {K : J ⥤ C} [HasLimit K]

/-- Let $K$ be a functor from a small category to a category, and suppose that $K$ has a limit. Two
morphisms $f$ and $g$ from an object $X$ to the limit of $K$ that have equal composites with every
projection are equal. -/
theorem eq_of_forall_comp_π_eq {f g : X ⟶ limit K}
    (h : ∀ j : J, f ≫ limit.π K j = g ≫ limit.π K j) : f = g := by
  sorry

/-- Let $K$ be a functor from a small category to a category, and suppose that $K$ has a limit. For
every cone $c$ over $K$ there is exactly one morphism from the apex of $c$ to the limit whose
composites with all projections are the legs of $c$. -/
theorem existsUnique_limit_lift (c : Cone K) :
    ∃! l : c.pt ⟶ limit K, ∀ j : J, l ≫ limit.π K j = c.π.app j := by
  sorry

end Limits

section Adjunctions

variable {C : Type u₁} [Category.{v₁} C] {D : Type u₂} [Category.{v₂} D]
variable {F : C ⥤ D} {G : D ⥤ C}

/-- Two right adjoints $G$ and $G'$ of the same functor $F$ are naturally isomorphic. -/
theorem nonempty_iso_of_rightAdjoints {G' : D ⥤ C} (adj : F ⊣ G) (adj' : F ⊣ G') :
    Nonempty (G ≅ G') := by
  sorry

/-- Let $F$ be left adjoint to $G$. For every morphism $f : X \to G(Y)$ there is exactly one
morphism $g : F(X) \to Y$ such that the unit at $X$ followed by $G(g)$ is $f$. -/
theorem existsUnique_unit_comp_map_eq (adj : F ⊣ G) {X : C} {Y : D} :
    ∀ f : X ⟶ G.obj Y, ∃! g : F.obj X ⟶ Y, adj.unit.app X ≫ G.map g = f := by
  sorry

/-- Let $F$ be left adjoint to $G$. For every morphism $g : F(X) \to Y$ there is a morphism $f : X
\to G(Y)$ such that $F(f)$ followed by the counit at $Y$ is $g$. -/
theorem exists_map_comp_counit_eq (adj : F ⊣ G) {X : C} {Y : D} :
    ∀ g : F.obj X ⟶ Y, ∃ f : X ⟶ G.obj Y, F.map f ≫ adj.counit.app Y = g := by
  sorry

/-- A functor $F$ that has a right adjoint maps every epimorphism $f$ to an epimorphism. -/
theorem epi_map_of_isLeftAdjoint [F.IsLeftAdjoint] {X Y : C} {f : X ⟶ Y} (hf : Epi f) :
    Epi (F.map f) := by
  sorry

/-- Let $F$ be left adjoint to $G$. The counit of the adjunction is an isomorphism of functors if
and only if $G$ is full and faithful. -/
theorem isIso_counit_iff_full_and_faithful (adj : F ⊣ G) :
    IsIso adj.counit ↔ G.Full ∧ G.Faithful := by
  sorry

/-- Let $F$ be left adjoint to $G$. If the unit and the counit of the adjunction are isomorphisms of
functors, then $F$ is an equivalence of categories. -/
theorem isEquivalence_of_isIso_unit_of_isIso_counit (adj : F ⊣ G) (hunit : IsIso adj.unit)
    (hcounit : IsIso adj.counit) : F.IsEquivalence := by
  sorry

/-- Let $C$ and $D$ be categories with terminal objects. A functor $G$ from $D$ to $C$ that has a
left adjoint maps the terminal object of $D$ to an object isomorphic to the terminal object of
$C$. -/
theorem nonempty_obj_terminal_iso [HasTerminal C] [HasTerminal D] [G.IsRightAdjoint] :
    Nonempty (G.obj (⊤_ D) ≅ ⊤_ C) := by
  sorry

/-- A functor that is an equivalence of categories has a right adjoint. -/
theorem exists_rightAdjoint_of_isEquivalence [F.IsEquivalence] :
    ∃ H : D ⥤ C, Nonempty (F ⊣ H) := by
  sorry

/-- If $C$ and $D$ are equivalent categories and $C$ has equalizers, then $D$ has equalizers. -/
theorem hasEqualizers_of_equivalence (h : Nonempty (C ≌ D)) [HasEqualizers C] :
    HasEqualizers D := by
  sorry

end Adjunctions

end Starter.CategoryTheory
