-- another type has a predicate of that name
theorem ne {s : Multiset ℕ} (hs : s.Nonempty) : s ≠ ∅
