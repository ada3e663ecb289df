-- as a predicate it may have to be decidable
theorem kept {α : Type*} [DecidableEq α] (s : Finset α) (l : List α) : (l.filter (· ∈ s)).length ≤ l.length
