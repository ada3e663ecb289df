-- a later binder mentions it
theorem spec {s : Set ℕ} (hs : s.Nonempty) (n : ℕ := hs.some) : s = s
