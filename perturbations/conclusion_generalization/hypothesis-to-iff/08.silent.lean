-- an existence, to which its premise may well be necessary
theorem ex {U : Set ℝ} (hU : IsOpen U) (h : U.Nonempty) : ∃ q : ℚ, (q : ℝ) ∈ U
