-- the filter depends on the variable
theorem near (x : ℝ) : ∀ᶠ y in nhds x, y < x + 1
