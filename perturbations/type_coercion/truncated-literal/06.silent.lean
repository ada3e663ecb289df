-- a base without a unit has no natural powers
theorem root {A : Type*} [NonUnitalRing A] (a : A) (h : a ^ (1 / 2 : ℝ) = a) : a = a + 0
