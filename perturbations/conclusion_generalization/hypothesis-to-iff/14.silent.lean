-- both are about the same set of numbers, where the converse holds
theorem path {s : Set ℝ} (h : IsConnected s) : IsPathConnected s
