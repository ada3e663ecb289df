-- closure of a set is not written with what is not in it
theorem mul {s : Set ℝ} {x y : ℝ} : x ∈ s → y ∈ s → x * y ∈ s
