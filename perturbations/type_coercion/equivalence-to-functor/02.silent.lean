-- the inverse is used
theorem ess {C D : Type*} [CategoryTheory.Category C] [CategoryTheory.Category D] (e : C ≌ D) : e.inverse.EssSurj
