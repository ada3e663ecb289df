-- without a unit an element need not divide itself
theorem dvd {S : Type} [Semigroup S] (a b : S) : a ∣ a * b
