-- the hypothesis is used by a name of Iff
theorem use {x : ℝ} {p : Prop} (h : p ↔ 0 < x) (k : p) : h.1 k = h.1 k
