-- nobody says that a set is closed under something by what is not in it
theorem mul {s : Set ℝ} {x y : ℝ} : x ∈ s → y ∈ s → x * y ∈ s
