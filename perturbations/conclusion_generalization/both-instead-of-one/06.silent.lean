-- a classification: the integers are not dense
theorem kinds {G : Type*} [AddCommGroup G] [LinearOrder G] : Nonempty (G ≃+ ℤ) ∨ DenselyOrdered G
