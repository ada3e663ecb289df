theorem mem {s : Set ℕ} {p : ℕ → Prop} (h : ∀ n, n ∉ s → ¬ p n) : s = s
