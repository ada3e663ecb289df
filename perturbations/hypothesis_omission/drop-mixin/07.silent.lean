-- the valuation is defined for primes only
theorem own (p : ℕ) [Fact p.Prime] : padicValNat p p ≠ 0
