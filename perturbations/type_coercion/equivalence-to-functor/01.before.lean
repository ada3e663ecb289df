theorem full {C D : Type*} [CategoryTheory.Category C] [CategoryTheory.Category D] (e : C ≌ D) : e.functor.Full
