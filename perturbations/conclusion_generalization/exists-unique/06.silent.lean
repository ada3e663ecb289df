-- nothing is said of the witness, and decidability has at most one
theorem decided (p : ℕ → Prop) (h : ∃ n, p n) : ∃ _ : DecidablePred p, 0 < 1
