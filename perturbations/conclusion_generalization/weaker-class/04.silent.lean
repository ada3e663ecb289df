-- a class in the conclusion is no assumption
theorem inst {G : Type*} [Monoid G] : Nonempty (CommGroup G) → True
