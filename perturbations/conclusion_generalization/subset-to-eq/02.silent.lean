-- a hypothesis
theorem closure_mono {s t : Set ℝ} (h : s ⊆ t) : closure s ≤ closure t
