theorem mem {s : Set ℕ} {p : ℕ → Prop} (h : ∀ n, p n → n ∈ s) : s = s
