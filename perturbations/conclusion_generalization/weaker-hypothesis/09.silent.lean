-- powers of primes are others than primes by an accident of the lemma that relates them
theorem unit_or (p q : ℕ) (h : Prime p) (k : q ∣ p) : q = 1 ∨ q = p
