-- a binder without a type may depend on it
theorem first (p : ℕ) (h) : foo p h = 0
