-- every equivalence is full
theorem fullness {C D : Type*} [CategoryTheory.Category C] [CategoryTheory.Category D] (F : C ⥤ D) (h : F.FullyFaithful) : F.Full
