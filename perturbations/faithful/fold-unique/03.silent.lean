-- uniqueness is claimed among other things
theorem two {s t : Set ℕ} : ∃ x, x ∈ s ∧ ∀ y, y ∈ t → y = x
