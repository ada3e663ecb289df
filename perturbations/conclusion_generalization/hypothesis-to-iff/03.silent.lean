-- the conclusion is an equivalence already
theorem iff_of {p : Prop} {x : ℝ} (hx : 0 < x) : p ↔ p
