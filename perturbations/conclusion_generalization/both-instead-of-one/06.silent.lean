-- a classification up to isomorphism
theorem kinds {G : Type*} [AddCommGroup G] [LinearOrder G] : Nonempty (G ≃+ ℤ) ∨ DenselyOrdered G
