-- a filter may be trivial, where everything holds eventually and nothing frequently
theorem freq {l : Filter ℕ} {p : ℕ → Prop} (h : ∀ n, p n) : ∃ᶠ n in l, p n
