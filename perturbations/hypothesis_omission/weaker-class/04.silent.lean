-- a class in the conclusion is not an assumption
theorem inst {G : Type*} [Monoid G] : Nonempty (CommGroup G) → True
