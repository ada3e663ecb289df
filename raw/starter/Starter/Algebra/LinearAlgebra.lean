/-
Copyright (c) 2026 The DriftBench maintainers. All rights reserved.
Released under Apache 2.0 license as described in the file LICENSE.
Authors: The DriftBench maintainers
-/
import Mathlib

/-!
# Vector spaces, linear maps and matrices
-/

namespace Starter.Algebra

section VectorSpaces

variable {K V W : Type*} [Field K] [AddCommGroup V] [Module K V] [AddCommGroup W] [Module K W]

/-- In a vector space over a field, if a scalar multiple $c v$ of a vector $v$ is zero, then $c = 0$
or $v = 0$. -/
theorem eq_zero_or_eq_zero_of_smul {c : K} {v : V} (h : c • v = 0) : c = 0 ∨ v = 0 := by
  sorry

/-- Let $U$ be a linear subspace of a vector space over a field, let $c$ be a nonzero scalar and let
$v$ be a vector such that $c v$ lies in $U$. Then $v$ lies in $U$. -/
theorem mem_of_smul_mem {U : Submodule K V} {c : K} {v : V} (hc : c ≠ 0) (h : c • v ∈ U) :
    v ∈ U := by
  sorry

/-- An isomorphism $e$ of vector spaces over a field maps a vector $v$ to zero if and only if $v$ is
zero. -/
theorem linearEquiv_apply_eq_zero_iff (e : V ≃ₗ[K] W) (v : V) : e v = 0 ↔ v = 0 := by
  sorry

/-- Every vector space over a field has a basis: a linearly independent set of vectors that spans
the space. -/
theorem exists_basis_set :
    ∃ s : Set V, LinearIndependent K (fun v : s ↦ (v : V)) ∧ Submodule.span K s = ⊤ := by
  sorry

/-- Every linear subspace $U$ of a vector space over a field has a complement: a linear subspace
$U'$ such that every vector $v$ can be written in exactly one way as $v = x + y$ with $x$ in $U$ and
$y$ in $U'$. -/
theorem exists_complement (U : Submodule K V) :
    ∃ U' : Submodule K V, ∀ v : V, ∃! xy : U × U', v = (xy.1 : V) + (xy.2 : V) := by
  sorry

/-- Every linear map $f$ from a linear subspace $U$ of a vector space $V$ over a field to a vector
space $W$ extends to $V$: there is a linear map $g$ from $V$ to $W$ with $g(x) = f(x)$ for all $x$
in $U$. -/
theorem exists_extend_linearMap (U : Submodule K V) (f : U →ₗ[K] W) :
    ∃ g : V →ₗ[K] W, ∀ x : U, g x = f x := by
  sorry

/-- For every nonzero vector $v$ of a vector space over a field there is a linear functional
$\varphi$ with $\varphi(v) \ne 0$. -/
theorem exists_dual_ne_zero {v : V} (hv : v ≠ 0) : ∃ φ : V →ₗ[K] K, φ v ≠ 0 := by
  sorry

/-- If $n$ vectors of a finite-dimensional vector space over a field are linearly independent, then
$n$ is at most the dimension of the space. -/
theorem card_le_finrank_of_linearIndependent [FiniteDimensional K V] {n : ℕ} {v : Fin n → V}
    (hv : LinearIndependent K v) : n ≤ Module.finrank K V := by
  sorry

/-- The rank–nullity theorem: for a linear map $T$ from a finite-dimensional vector space $V$ to a
vector space $W$ over a field, the dimension of the range of $T$ plus the dimension of the kernel of
$T$ is the dimension of $V$. -/
theorem finrank_range_add_finrank_ker_eq [FiniteDimensional K V] (T : V →ₗ[K] W) :
    Module.finrank K (LinearMap.range T) + Module.finrank K (LinearMap.ker T) =
      Module.finrank K V := by
  sorry

/-- A linear map of a finite-dimensional vector space over a field into itself is injective if and
only if it is surjective. -/
theorem injective_iff_surjective_linearMap [FiniteDimensional K V] (T : V →ₗ[K] V) :
    Function.Injective T ↔ Function.Surjective T := by
  sorry

/-- Two finite-dimensional vector spaces over a field are isomorphic if and only if they have the
same dimension. -/
theorem nonempty_equiv_iff_finrank_eq [FiniteDimensional K V] [FiniteDimensional K W] :
    Nonempty (V ≃ₗ[K] W) ↔ Module.finrank K V = Module.finrank K W := by
  sorry

/-- Let $V$ be a finite-dimensional vector space other than zero over an algebraically closed field.
Every linear map $T$ from $V$ to itself has an eigenvalue: there are a scalar $c$ and a vector $v
\ne 0$ with $T v = c v$. -/
theorem exists_eigenvector [IsAlgClosed K] [FiniteDimensional K V] [Nontrivial V]
    (T : V →ₗ[K] V) : ∃ c : K, ∃ v : V, v ≠ 0 ∧ T v = c • v := by
  sorry

/-- If a linear subspace $U_1$ of a finite-dimensional vector space over a field is contained in a
linear subspace $U_2$ and both have the same dimension, then they are equal. -/
theorem eq_of_le_of_finrank_eq_subspace [FiniteDimensional K V] {U₁ U₂ : Submodule K V}
    (h : U₁ ≤ U₂) (hdim : Module.finrank K U₁ = Module.finrank K U₂) : U₁ = U₂ := by
  sorry

end VectorSpaces

section Matrices

variable {R : Type*} [CommRing R] {n : ℕ}

/-- If $A$ and $B$ are square matrices of the same size over a commutative ring with $A B = 1$, then
$B A = 1$. -/
theorem mul_eq_one_comm_matrix {A B : Matrix (Fin n) (Fin n) R} (h : A * B = 1) : B * A = 1 := by
  sorry

/-- The determinant of the product of two square matrices $A$ and $B$ over a commutative ring is the
product of their determinants. -/
theorem det_mul_eq (A B : Matrix (Fin n) (Fin n) R) : (A * B).det = A.det * B.det := by
  sorry

/-- A square matrix $A$ over a commutative ring is invertible if and only if its determinant is a
unit of the ring. -/
theorem isUnit_iff_isUnit_det_matrix (A : Matrix (Fin n) (Fin n) R) : IsUnit A ↔ IsUnit A.det := by
  sorry

/-- A homogeneous system of $m$ linear equations in $n$ unknowns over a field with $m < n$ has a
solution $x \ne 0$: if $A$ is the matrix of the system, then $A x = 0$. -/
theorem exists_mulVec_eq_zero_of_lt {K : Type*} [Field K] {m : ℕ} (hmn : m < n)
    (A : Matrix (Fin m) (Fin n) K) : ∃ x : Fin n → K, x ≠ 0 ∧ A.mulVec x = 0 := by
  sorry

/-- Let $A$ be a square matrix over a field such that for every vector $b$ there is a vector $x$
with $A x = b$. Then the determinant of $A$ is not zero. -/
theorem det_ne_zero_of_forall_exists {K : Type*} [Field K] {A : Matrix (Fin n) (Fin n) K}
    (h : ∀ b : Fin n → K, ∃ x : Fin n → K, A.mulVec x = b) : A.det ≠ 0 := by
  sorry

/-- Let $A$ be a complex square matrix of size $n$ with $n > 0$. Then $A$ has an eigenvalue: there
are a complex number $c$ and a vector $v \ne 0$ with $A v = c v$. -/
theorem exists_eigenvector_complex (hn : 0 < n) (A : Matrix (Fin n) (Fin n) ℂ) :
    ∃ c : ℂ, ∃ v : Fin n → ℂ, v ≠ 0 ∧ A.mulVec v = c • v := by
  sorry

/-- A real square matrix $A$ with $A_{ij} = A_{ji}$ for all $i$ and $j$ has a real eigenvalue if its
size $n$ is positive: there are a real number $c$ and a vector $v \ne 0$ with $A v = c v$. -/
theorem exists_eigenvector_of_symmetric (hn : 0 < n) {A : Matrix (Fin n) (Fin n) ℝ}
    (hA : ∀ i j, A i j = A j i) :
    ∃ c : ℝ, ∃ v : Fin n → ℝ, v ≠ 0 ∧ A.mulVec v = c • v := by
  sorry

end Matrices

end Starter.Algebra
