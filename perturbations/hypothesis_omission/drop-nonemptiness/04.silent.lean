-- an element is given
theorem member {s : Set ℝ} {a : ℝ} (hs : s.Nonempty) (ha : a ∈ s) : sInf s ≤ a
