/-
Copyright (c) 2026 The DriftBench maintainers. All rights reserved.
Released under Apache 2.0 license as described in the file LICENSE.
Authors: The DriftBench maintainers
-/
import Mathlib

/-!
# Homeomorphisms

What a homeomorphism carries from one space to another: points, sequences, paths and maps.
-/

open Set Filter Topology

namespace Starter.Topology

section Points

variable {X Y : Type*} [TopologicalSpace X] [TopologicalSpace Y]

/-- Let $f$ be a homeomorphism from $X$ to $Y$. If $V$ is open in $Y$, then the set of all points
$x$ with $f(x)$ in $V$ is open in $X$. -/
theorem isOpen_setOf_homeomorph_mem (f : X ≃ₜ Y) {V : Set Y} (hV : IsOpen V) :
    IsOpen {x : X | f x ∈ V} := by
  sorry

/-- Let $f$ be a homeomorphism from $X$ to $Y$. If the points $u_n$ are dense in $X$, then the
points $f(u_n)$ are dense in $Y$. -/
theorem denseRange_homeomorph (f : X ≃ₜ Y) {u : ℕ → X} (hu : DenseRange u) :
    DenseRange fun n ↦ f (u n) := by
  sorry

/-- Let $f$ be a homeomorphism from $X$ to $Y$. If a path joins $f(x)$ to $f(y)$, then a path joins
$x$ to $y$. -/
theorem joined_of_homeomorph (f : X ≃ₜ Y) {x y : X} (h : Joined (f x) (f y)) : Joined x y := by
  sorry

/-- Let $f$ be a homeomorphism from $X$ to $Y$. If $x$ and $y$ are topologically inseparable, then
so are $f(x)$ and $f(y)$. -/
theorem inseparable_homeomorph (f : X ≃ₜ Y) {x y : X} (h : Inseparable x y) :
    Inseparable (f x) (f y) := by
  sorry

/-- Let $f$ be a homeomorphism from $X$ to $Y$. If $x$ is a cluster point of a sequence $(u_n)$,
then $f(x)$ is a cluster point of the sequence $(f(u_n))$. -/
theorem mapClusterPt_homeomorph (f : X ≃ₜ Y) {u : ℕ → X} {x : X} (h : MapClusterPt x atTop u) :
    MapClusterPt (f x) atTop fun n ↦ f (u n) := by
  sorry

end Points

section Maps

variable {X Y Z : Type*} [TopologicalSpace X] [TopologicalSpace Y] [TopologicalSpace Z]

/-- Let $f$ be a homeomorphism from $X$ to $Y$ and $g$ a map from $Y$ to $Z$. If $x \mapsto g(f(x))$
is continuous, then $g$ is continuous. -/
theorem continuous_of_comp_homeomorph (f : X ≃ₜ Y) {g : Y → Z}
    (hg : Continuous fun x ↦ g (f x)) : Continuous g := by
  sorry

/-- Let $f$ be a homeomorphism from $X$ to $Y$ and $h$ a map from $Z$ to $X$. If $z \mapsto f(h(z))$
is continuous, then $h$ is continuous. -/
theorem continuous_of_homeomorph_comp (f : X ≃ₜ Y) {h : Z → X}
    (hh : Continuous fun z ↦ f (h z)) : Continuous h := by
  sorry

end Maps

end Starter.Topology
