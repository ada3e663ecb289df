theorem lt {n : ℕ} (i : Fin n) : i.val < n + 1
