-- nobody would restrict a type of values
theorem values {X : Type*} (f : ℕ → X) (h : ∀ n, f (n + 1) = f n) : ∀ n, f n = f 0
