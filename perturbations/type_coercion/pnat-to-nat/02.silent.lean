-- a field that natural numbers do not have
theorem val (n : ℕ+) : 0 < n.val
