-- real numbers
theorem real {x y : ℝ} (h : x < y) : x ≠ y
