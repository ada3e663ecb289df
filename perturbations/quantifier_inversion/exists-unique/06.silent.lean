-- the body does not mention the witness, and decidability is unique
theorem decided (p : ℕ → Prop) (h : ∃ n, p n) : ∃ _ : DecidablePred p, 0 < 1
