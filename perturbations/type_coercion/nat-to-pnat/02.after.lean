theorem fib {p : ℕ+} (hp : Even (p : ℕ)) : p ≠ 1
