-- a tolerance may be any small number
theorem near {ε : ℝ} (hε : 0 < ε) (p : ℝ → Prop) (h : ∀ x, p x) : p ε
