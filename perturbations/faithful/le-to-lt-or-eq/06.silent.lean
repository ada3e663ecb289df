-- what leads to something is not taken apart
theorem leads {x y : ℝ} : x ≤ y → y - x ≠ x - y - 1
