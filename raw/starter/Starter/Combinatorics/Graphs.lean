/-
Copyright (c) 2026 The DriftBench maintainers. All rights reserved.
Released under Apache 2.0 license as described in the file LICENSE.
Authors: The DriftBench maintainers
-/
import Mathlib

/-!
# Graphs

All graphs are simple: undirected, without loops and multiple edges. A connected graph has at least
one vertex.
-/

namespace Starter.Combinatorics

section Arbitrary

variable {V : Type*} {G : SimpleGraph V}

/-- In a connected graph, any two vertices $v$ and $w$ are joined by a path. -/
theorem exists_path_of_connected (hG : G.Connected) : ∀ v w : V, ∃ p : G.Walk v w, p.IsPath := by
  sorry

/-- In a tree, any two vertices $v$ and $w$ are joined by exactly one path. -/
theorem existsUnique_path_of_isTree (hG : G.IsTree) : ∀ v w : V, ∃! p : G.Walk v w, p.IsPath := by
  sorry

/-- Let $G$ be a graph with at least one vertex. Then $G$ is connected or the complement of $G$ is
connected. -/
theorem connected_or_connected_compl [Nonempty V] : G.Connected ∨ Gᶜ.Connected := by
  sorry

/-- An isomorphism $\varphi$ from a graph $G$ to a graph $H$ preserves adjacency in both directions:
the vertices $\varphi(v)$ and $\varphi(w)$ are adjacent in $H$ if and only if $v$ and $w$ are
adjacent in $G$. -/
theorem adj_apply_iff_of_iso {W : Type*} {H : SimpleGraph W} (φ : G ≃g H) (v w : V) :
    H.Adj (φ v) (φ w) ↔ G.Adj v w := by
  sorry

/-- In a connected graph, let $s$ be a nonempty set of vertices that does not contain every vertex.
Then there are a vertex $v$ in $s$ and a vertex $w$ outside $s$ that are adjacent. -/
theorem exists_adj_crossing (hG : G.Connected) {s : Set V} (hs : s.Nonempty) (hs' : s ≠ Set.univ) :
    ∃ v ∈ s, ∃ w, w ∉ s ∧ G.Adj v w := by
  sorry

/-- In a graph that can be coloured properly with two colours, every closed walk has even length. -/
theorem even_length_of_colorable_two (hG : G.Colorable 2) {v : V} (p : G.Walk v v) :
    Even p.length := by
  sorry

/-- Let $m \le n$ be natural numbers. A graph that can be coloured properly with $m$ colours can be
coloured properly with $n$ colours. -/
theorem colorable_of_le {m n : ℕ} (hmn : m ≤ n) (hG : G.Colorable m) : G.Colorable n := by
  sorry

/-- If a graph can be coloured properly with $n$ colours, then every finite clique in it has at most
$n$ vertices. -/
theorem card_le_of_isClique {n : ℕ} (hG : G.Colorable n) {s : Finset V}
    (hs : G.IsClique (s : Set V)) : s.card ≤ n := by
  sorry

/-- Infinite Ramsey theorem for graphs: in every graph whose vertices are the natural numbers there
is an infinite set of vertices that is a clique of the graph or a clique of its complement. -/
theorem exists_infinite_clique_or_compl (G : SimpleGraph ℕ) :
    ∃ s : Set ℕ, s.Infinite ∧ (G.IsClique s ∨ Gᶜ.IsClique s) := by
  sorry

/-- In every graph on the six vertices $0, \dots, 5$ there are three vertices that are pairwise
adjacent in the graph, or three vertices that are pairwise adjacent in its complement. -/
theorem exists_triangle_or_compl (G : SimpleGraph (Fin 6)) :
    ∃ s : Finset (Fin 6), G.IsNClique 3 s ∨ Gᶜ.IsNClique 3 s := by
  sorry

/-- Ramsey's theorem for graphs: for all natural numbers $k$ and $l$ there is a natural number $n$
such that every graph on the vertices $0, \dots, n - 1$ contains a clique with $k$ vertices or its
complement contains a clique with $l$ vertices. -/
theorem exists_ramsey_number : ∀ k l : ℕ, ∃ n : ℕ, ∀ G : SimpleGraph (Fin n),
    (∃ s : Finset (Fin n), G.IsNClique k s) ∨ ∃ s : Finset (Fin n), Gᶜ.IsNClique l s := by
  sorry

end Arbitrary

section Finite

variable {V : Type*} [Fintype V] [DecidableEq V] {G : SimpleGraph V} [DecidableRel G.Adj]

/-- The handshake lemma: in a finite graph, the sum of the degrees of all vertices is twice the
number of edges. -/
theorem sum_degrees_eq : ∑ v, G.degree v = 2 * G.edgeFinset.card := by
  sorry

/-- In a finite graph, the number of vertices of odd degree is even. -/
theorem even_card_odd_degree : Even (Finset.univ.filter fun v : V ↦ Odd (G.degree v)).card := by
  sorry

/-- If a finite graph has a vertex $v$ of odd degree, then it has a vertex $w \ne v$ of odd
degree. -/
theorem exists_ne_odd_degree {v : V} (hv : Odd (G.degree v)) : ∃ w, w ≠ v ∧ Odd (G.degree w) := by
  sorry

/-- In a finite graph with at least two vertices there are two different vertices of the same
degree. -/
theorem exists_ne_degree_eq [Nontrivial V] : ∃ v w : V, v ≠ w ∧ G.degree v = G.degree w := by
  sorry

/-- In a finite graph, the degree of a vertex $v$ is less than the number of vertices. -/
theorem degree_lt_card (v : V) : G.degree v < Fintype.card V := by
  sorry

/-- A finite graph with at least one vertex has a vertex $v$ of largest degree: every vertex $w$ has
degree at most that of $v$. -/
theorem exists_max_degree [Nonempty V] : ∃ v : V, ∀ w : V, G.degree w ≤ G.degree v := by
  sorry

/-- A finite graph can be coloured properly with $\Delta + 1$ colours, where $\Delta$ is the largest
degree of a vertex. -/
theorem colorable_maxDegree_add_one : G.Colorable (G.maxDegree + 1) := by
  sorry

/-- Let $d$ be a natural number such that every vertex of a finite graph has degree at most $d$.
Then twice the number of edges is at most $d$ times the number of vertices. -/
theorem two_mul_card_edges_le {d : ℕ} (hd : ∀ v : V, G.degree v ≤ d) :
    2 * G.edgeFinset.card ≤ d * Fintype.card V := by
  sorry

/-- Mantel's theorem: if a finite graph with $n$ vertices contains no triangle, then four times the
number of its edges is at most $n^2$. -/
theorem four_mul_card_edges_le_sq (hG : G.CliqueFree 3) :
    4 * G.edgeFinset.card ≤ Fintype.card V ^ 2 := by
  sorry

/-- A finite tree has one vertex more than it has edges. -/
theorem card_edges_add_one_of_isTree (hG : G.IsTree) :
    G.edgeFinset.card + 1 = Fintype.card V := by
  sorry

/-- A finite tree with at least two vertices has a vertex of degree $1$. -/
theorem exists_degree_eq_one_of_isTree [Nontrivial V] (hG : G.IsTree) :
    ∃ v : V, G.degree v = 1 := by
  sorry

/-- A finite graph with at least one vertex in which every vertex has degree at least $2$ contains a
cycle. -/
theorem exists_cycle_of_two_le_degree [Nonempty V] (h : ∀ v : V, 2 ≤ G.degree v) :
    ∃ v : V, ∃ p : G.Walk v v, p.IsCycle := by
  sorry

/-- Dirac's theorem: a finite graph with $n \ge 3$ vertices in which the degree of every vertex is
at least $n / 2$ has a Hamiltonian cycle. -/
theorem isHamiltonian_of_card_le_two_mul_degree (hn : 3 ≤ Fintype.card V)
    (h : ∀ v : V, Fintype.card V ≤ 2 * G.degree v) : G.IsHamiltonian := by
  sorry

/-- The friendship theorem. In a finite graph with at least one vertex, suppose that for any two
different vertices $v$ and $w$ there is exactly one vertex adjacent to both. Then there is a vertex
that is adjacent to all other vertices. -/
theorem exists_adjacent_to_all [Nonempty V]
    (h : ∀ v w : V, v ≠ w → ∃! u : V, G.Adj v u ∧ G.Adj w u) :
    ∃ v : V, ∀ w : V, w ≠ v → G.Adj v w := by
  sorry

end Finite

end Starter.Combinatorics
