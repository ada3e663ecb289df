theorem multiples {A : Type*} [AddGroup A] (a b : A) (n : ℕ) (h : a + b = b + a) : n • (a + b) = n • a + n • b
