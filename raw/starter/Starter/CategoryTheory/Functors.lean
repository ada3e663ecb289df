/-
Copyright (c) 2026 The DriftBench maintainers. All rights reserved.
Released under Apache 2.0 license as described in the file LICENSE.
Authors: The DriftBench maintainers
-/
import Mathlib

/-!
# Functors, natural transformations and the Yoneda lemma
-/

open CategoryTheory Opposite

universe v₁ v₂ v₃ u₁ u₂ u₃

namespace Starter.CategoryTheory

section Functors

variable {C : Type u₁} [Category.{v₁} C] {D : Type u₂} [Category.{v₂} D]
variable (F : C ⥤ D) {X Y Z : C}

/-- A functor $F$ preserves commutative triangles: if $f : X \to Y$ followed by $g : Y \to Z$ is $h
: X \to Z$, then $F(f)$ followed by $F(g)$ is $F(h)$. -/
theorem map_comp_map_of_comp_eq {f : X ⟶ Y} {g : Y ⟶ Z} {h : X ⟶ Z} (w : f ≫ g = h) :
    F.map f ≫ F.map g = F.map h := by
  sorry

/-- A functor $F$ maps every isomorphism $f$ to an isomorphism. -/
theorem isIso_map_of_isIso {f : X ⟶ Y} (hf : IsIso f) : IsIso (F.map f) := by
  sorry

/-- A functor $F$ maps isomorphic objects $X$ and $Y$ to isomorphic objects. -/
theorem nonempty_map_iso (h : Nonempty (X ≅ Y)) : Nonempty (F.obj X ≅ F.obj Y) := by
  sorry

/-- Let $F$ be a full and faithful functor. If $F(f)$ is an isomorphism for a morphism $f$, then $f$
is an isomorphism. -/
theorem isIso_of_isIso_map [F.Full] [F.Faithful] {f : X ⟶ Y} (h : IsIso (F.map f)) : IsIso f := by
  sorry

/-- Let $F$ be a faithful functor. If $F(f)$ is a monomorphism for a morphism $f$, then $f$ is a
monomorphism. -/
theorem mono_of_mono_map_faithful [F.Faithful] {f : X ⟶ Y} (h : Mono (F.map f)) : Mono f := by
  sorry

/-- Let $F$ be a faithful functor. If $f$ and $g$ are morphisms from $X$ to $Y$ with $F(f) = F(g)$,
then $f = g$. -/
theorem eq_of_map_eq [F.Faithful] {f g : X ⟶ Y} (h : F.map f = F.map g) : f = g := by
  sorry

/-- Let $F$ be a full functor. For every morphism $g : F(X) \to F(Y)$ there is a morphism $f : X \to
Y$ with $F(f) = g$. -/
theorem exists_map_eq_of_full [F.Full] : ∀ g : F.obj X ⟶ F.obj Y, ∃ f : X ⟶ Y, F.map f = g := by
  sorry

/-- Let $F$ be a full and faithful functor. For every morphism $g : F(X) \to F(Y)$ there is exactly
one morphism $f : X \to Y$ with $F(f) = g$. -/
theorem existsUnique_map_eq [F.Full] [F.Faithful] (g : F.obj X ⟶ F.obj Y) :
    ∃! f : X ⟶ Y, F.map f = g := by
  sorry

/-- Let $F$ be a full and faithful functor. The objects $F(X)$ and $F(Y)$ are isomorphic if and only
if $X$ and $Y$ are isomorphic. -/
theorem nonempty_obj_iso_iff [F.Full] [F.Faithful] :
    Nonempty (F.obj X ≅ F.obj Y) ↔ Nonempty (X ≅ Y) := by
  sorry

/-- Let $F : C \to D$ be an essentially surjective functor. For every object $B$ of $D$ there is an
object $A$ of $C$ such that $F(A)$ and $B$ are isomorphic. -/
theorem exists_obj_iso_of_essSurj [F.EssSurj] : ∀ B : D, ∃ A : C, Nonempty (F.obj A ≅ B) := by
  sorry

/-- A functor is an equivalence of categories if and only if it is full, faithful and essentially
surjective. -/
theorem isEquivalence_iff_full_faithful_essSurj :
    F.IsEquivalence ↔ F.Full ∧ F.Faithful ∧ F.EssSurj := by
  sorry

/-- A functor $F : C \to D$ that is an equivalence of categories has an inverse up to isomorphism:
there is a functor $G : D \to C$ such that $F$ followed by $G$ is isomorphic to the identity functor
of $C$ and $G$ followed by $F$ is isomorphic to the identity functor of $D$. -/
theorem exists_inverse_of_isEquivalence [F.IsEquivalence] :
    ∃ G : D ⥤ C, Nonempty (F ⋙ G ≅ 𝟭 C) ∧ Nonempty (G ⋙ F ≅ 𝟭 D) := by
  sorry

/-- An equivalence of categories maps every monomorphism $f : X \to Y$ to a monomorphism. -/
theorem mono_map_of_equivalence (e : C ≌ D) {f : X ⟶ Y} (hf : Mono f) :
    Mono (e.functor.map f) := by
  sorry

/-- If the composite of a functor $F : C \to D$ with a functor $H : D \to E$ is faithful, then $F$
is faithful. -/
theorem faithful_of_faithful_comp {E : Type u₃} [Category.{v₃} E] {H : D ⥤ E}
    (h : (F ⋙ H).Faithful) : F.Faithful := by
  sorry

end Functors

section NaturalTransformations

variable {C : Type u₁} [Category.{v₁} C] {D : Type u₂} [Category.{v₂} D] {F G : C ⥤ D}

/-- A natural transformation $\alpha$ is an isomorphism of functors if and only if its component at
every object $X$ is an isomorphism. -/
theorem isIso_iff_forall_isIso_app (α : F ⟶ G) : IsIso α ↔ ∀ X : C, IsIso (α.app X) := by
  sorry

/-- The component at an object $X$ of a natural isomorphism $\alpha$ from a functor to a functor is
an isomorphism. -/
theorem isIso_app_of_natIso (α : F ≅ G) (X : C) : IsIso (α.hom.app X) := by
  sorry

/-- Two natural transformations $\alpha, \beta : F \to G$ that have the same component at every
object $X$ are equal. -/
theorem eq_of_forall_app_eq {α β : F ⟶ G} (h : ∀ X : C, α.app X = β.app X) : α = β := by
  sorry

/-- Let $\alpha : F \to G$ be a natural transformation and let $f : X \to Y$ be a morphism. Then
$F(f)$ followed by the component of $\alpha$ at $Y$ is the component of $\alpha$ at $X$ followed by
$G(f)$. -/
theorem map_comp_app_eq_app_comp_map (α : F ⟶ G) {X Y : C} (f : X ⟶ Y) :
    F.map f ≫ α.app Y = α.app X ≫ G.map f := by
  sorry

/-- If two functors $F$ and $G$ are naturally isomorphic and $F$ is full, then $G$ is full. -/
theorem full_of_nonempty_iso (h : Nonempty (F ≅ G)) (hF : F.Full) : G.Full := by
  sorry

end NaturalTransformations

section Yoneda

variable {C : Type u₁} [Category.{v₁} C]

/-- The Yoneda embedding, from a category to the presheaves of types on it, is full and faithful. -/
theorem yoneda_full_and_faithful :
    (yoneda : C ⥤ Cᵒᵖ ⥤ Type v₁).Full ∧ (yoneda : C ⥤ Cᵒᵖ ⥤ Type v₁).Faithful := by
  sorry

/-- The Yoneda lemma. Let $P$ be a presheaf of types on a category, let $X$ be an object and let $x$
be an element of $P(X)$. Then there is exactly one natural transformation from the presheaf
represented by $X$ to $P$ that maps the identity of $X$ to $x$. -/
theorem existsUnique_app_id_eq (P : Cᵒᵖ ⥤ Type v₁) (X : C) (x : P.obj (op X)) :
    ∃! α : yoneda.obj X ⟶ P, α.app (op X) (𝟙 X) = x := by
  sorry

/-- If two objects $X$ and $Y$ of a category represent isomorphic presheaves of types, then $X$ and
$Y$ are isomorphic. -/
theorem nonempty_iso_of_yoneda_iso {X Y : C} (h : Nonempty (yoneda.obj X ≅ yoneda.obj Y)) :
    Nonempty (X ≅ Y) := by
  sorry

/-- For a representable presheaf $P$ of types on a category there is an object $X$ such that the
presheaf represented by $X$ is isomorphic to $P$. -/
theorem exists_yoneda_iso_of_isRepresentable (P : Cᵒᵖ ⥤ Type v₁) [P.IsRepresentable] :
    ∃ X : C, Nonempty (yoneda.obj X ≅ P) := by
  sorry

end Yoneda

end Starter.CategoryTheory
