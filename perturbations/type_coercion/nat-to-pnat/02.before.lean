theorem fib {p : ℕ} (hp : Even p) : p ≠ 1
