-- the conclusion is a class
theorem reduced {R A : Type*} [CommRing R] [CommRing A] [Algebra R A] (h : Function.Injective (algebraMap R A)) : IsReduced R
