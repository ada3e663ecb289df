theorem sum (s : Finset ℕ) : ∑ j ∈ s, (j + 1) = ∑ i ∈ s, i + s.card
