-- openness is a side condition
theorem smooth (f : ℝ → ℝ) (s : Set ℝ) (k : Continuous f) (h : IsOpen s) : ContinuousOn (fun x => f (f x)) s
