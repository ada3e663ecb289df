-- larger finite sets serve as well
theorem fin {p : Finset ℕ → Prop} : ∃ s : Finset ℕ, p s
