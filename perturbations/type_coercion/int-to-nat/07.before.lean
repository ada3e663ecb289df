theorem multiples {A : Type*} [AddGroup A] (a b : A) (n : ℤ) (h : a + b = b + a) : n • (a + b) = n • a + n • b
