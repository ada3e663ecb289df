-- every set of naturals is countable
theorem thin {s : Set ℕ} {p : Set ℕ → Prop} (h : s.Finite) : p s
