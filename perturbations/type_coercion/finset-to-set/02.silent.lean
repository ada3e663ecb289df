-- a sum over the finite set
theorem sum_nonneg {s : Finset ℕ} {f : ℕ → ℝ} (h : ∀ i ∈ s, 0 ≤ f i) : 0 ≤ ∑ i ∈ s, f i
