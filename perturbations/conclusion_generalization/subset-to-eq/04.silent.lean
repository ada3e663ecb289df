-- every set lies in the whole type
theorem sub_univ (s : Set ℝ) : s ⊆ Set.univ
