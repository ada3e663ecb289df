-- the filter may be trivial
theorem triv {l : Filter ℕ} {p : ℕ → Prop} (h : ∀ n, p n) : ∀ᶠ n in l, p n
