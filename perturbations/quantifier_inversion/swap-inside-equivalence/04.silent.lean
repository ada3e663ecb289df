-- the union of the open sets is a common witness
theorem open_around {X : Type*} [TopologicalSpace X] (s t : Set X) : s ∩ t = s ↔ ∀ x ∈ s, ∃ U : Set X, x ∈ U ∧ IsOpen U ∧ U ∩ s ⊆ t
