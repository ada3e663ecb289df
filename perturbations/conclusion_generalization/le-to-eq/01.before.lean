theorem tri (x y : ℝ) : |x + y| ≤ |x| + |y|
