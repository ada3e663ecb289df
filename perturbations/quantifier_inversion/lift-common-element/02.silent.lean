-- the set does not depend on any variable
theorem evens_nonempty : Set.Nonempty {n : ℕ | Even n}
