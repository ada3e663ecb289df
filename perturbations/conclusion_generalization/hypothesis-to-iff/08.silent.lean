-- an existence, for which the premise may be necessary
theorem ex {U : Set ℝ} (hU : IsOpen U) (h : U.Nonempty) : ∃ q : ℚ, (q : ℝ) ∈ U
