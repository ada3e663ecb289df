theorem sub {G : Type} [Group G] (H : Set G) {r : ℕ} (r' : ℕ) (hr : 0 < r) : r ≠ r' → 0 < r
