-- Equivalences of mathlib or Lean core that a theory rewrites by, from left to right, where two
-- statements differ in how often they say the left side. They are about variables of plain number
-- types. As axioms they would leave no finite model: `m < m + 1` has none. One to a line: `theorem
-- name binders : statement`, under the name of the declaration that says it.

-- Do not edit: `driftbench names --statements` writes this file. The statements are read from the
-- text of a snapshot of mathlib, by the names in statements.toml. Only what no text of a snapshot
-- states is written out there, with the reason (core: Lean or its standard library declares it;
-- copy: an attribute such as `to_additive` generates it; notation: it is unfolded to its notation,
-- which is not its definition).

theorem Nat.lt_add_one_iff (m n : ℕ) : m < n + 1 ↔ m ≤ n
theorem Nat.add_one_le_iff (m n : ℕ) : m + 1 ≤ n ↔ m < n
theorem Int.lt_add_one_iff (m n : ℤ) : m < n + 1 ↔ m ≤ n
theorem Int.add_one_le_iff (m n : ℤ) : m + 1 ≤ n ↔ m < n
theorem sub_eq_zero (a b : ℤ) : a - b = 0 ↔ a = b
theorem sub_eq_zero (a b : ℚ) : a - b = 0 ↔ a = b
theorem sub_eq_zero (a b : ℝ) : a - b = 0 ↔ a = b
theorem sub_eq_zero (a b : ℂ) : a - b = 0 ↔ a = b
theorem sub_nonneg (a b : ℤ) : 0 ≤ a - b ↔ b ≤ a
theorem sub_nonneg (a b : ℚ) : 0 ≤ a - b ↔ b ≤ a
theorem sub_nonneg (a b : ℝ) : 0 ≤ a - b ↔ b ≤ a
theorem sub_pos (a b : ℤ) : 0 < a - b ↔ b < a
theorem sub_pos (a b : ℚ) : 0 < a - b ↔ b < a
theorem sub_pos (a b : ℝ) : 0 < a - b ↔ b < a
theorem Nat.prime_iff (p : ℕ) : p.Prime ↔ Prime p
