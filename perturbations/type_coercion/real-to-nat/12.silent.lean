-- no relation determines the type of the values, which would be natural numbers
theorem series {x : ℝ} (h : x = 2) : HasSum (fun n : ℕ => x ^ n) (x + 1)
