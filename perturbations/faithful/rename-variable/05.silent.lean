-- x' is bound before, and cannot follow
theorem lt {x' : ℕ} {x : ℕ} : x < x' → x ≠ x'
