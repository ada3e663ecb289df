-- every set is a subset of the whole type
theorem sub_univ (s : Set ℝ) : s ⊆ Set.univ
