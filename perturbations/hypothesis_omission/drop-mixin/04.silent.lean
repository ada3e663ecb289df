-- the assumption has a name, which is used
theorem out {p : ℕ} [hp : Fact p.Prime] : hp.out = hp.out
