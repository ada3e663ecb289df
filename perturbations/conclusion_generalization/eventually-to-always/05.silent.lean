-- for a trivial filter everything holds eventually
theorem freq {l : Filter ℕ} {p : ℕ → Prop} (h : ∀ n, p n) : ∃ᶠ n in l, p n
