-- neither a set nor a finite set
theorem seq {l : List ℕ} (h : l ≠ []) : l.length ≠ 0
