-- n would have no assumption: every number would divide a power
theorem dvd_pow_self {n : ℕ} (hn : 0 < n) : n ∣ 6
