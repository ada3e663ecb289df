-- the left side determines the type of the right one
theorem in_it {ι : Type} {U V : ι → Set ℕ} (i : ι) (h : U = V) : (V i : Set ℕ) ⊆ U i
