theorem flt {p : ℕ} (hp : p.Prime) (a : ℕ) : a ^ p = a
