-- a member of Fin n makes n positive
theorem idx {n : ℕ} (i : Fin n) : i.val + 1 < n + 1
