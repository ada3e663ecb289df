-- membership in a finite set is decidable
theorem decided {A : Set ℕ} [DecidablePred (· ∈ A)] (h : 1 ∉ A) : ∀ n ∈ A, n ≠ 1
