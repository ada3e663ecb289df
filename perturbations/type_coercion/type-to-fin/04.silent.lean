-- of the type only finitely many elements matter
theorem family {ι α : Type*} (s : Finset ι) {f : ι → Set α} (h : ∀ i ∈ s, (f i).Finite) : (⋃ i ∈ s, f i).Finite
