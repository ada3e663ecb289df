theorem map_id {C D : Type*} [CategoryTheory.Category C] [CategoryTheory.Category D] (F : C ≌ D) (X : C) :
    F.functor.map (𝟙 X) = 𝟙 (F.functor.obj X)
