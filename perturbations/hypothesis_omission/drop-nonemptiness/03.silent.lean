-- a sum over the empty set is 0
theorem mean {ι : Type*} (s : Finset ι) (hs : s.Nonempty) (w : ι → ℝ) (hw : 0 < ∑ i ∈ s, w i) : ∃ i ∈ s, 0 < w i
