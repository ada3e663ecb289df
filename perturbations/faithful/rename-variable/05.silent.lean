-- x' is bound before, and cannot be renamed
theorem lt {x' : ℕ} {x : ℕ} : x < x' → x ≠ x'
