-- tactics inside the statement may use what is assumed
theorem inside {n : ℕ} (h : 0 < n) (hn : n < 5) : (⟨n - 1, by omega⟩ : Fin 5) < 4
