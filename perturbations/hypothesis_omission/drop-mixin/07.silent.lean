-- the valuation is the multiplicity for more than primes
theorem own (p : ℕ) [Fact p.Prime] : padicValNat p p ≠ 0
