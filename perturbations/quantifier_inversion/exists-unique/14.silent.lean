-- larger finite sets are witnesses, too
theorem fin {p : Finset ℕ → Prop} : ∃ s : Finset ℕ, p s
