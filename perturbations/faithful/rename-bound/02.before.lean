theorem sum (s : Finset ℕ) : ∑ i ∈ s, (i + 1) = ∑ i ∈ s, i + s.card
