-- addition of indices is modulo the bound
theorem add {n : ℕ} (i j : Fin (n + 1)) : (i + j).val < n + 1
