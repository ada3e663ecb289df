theorem eq {f g : ℕ → ℕ} : f = g ↔ ∃ n, f n = g n
