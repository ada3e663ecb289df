theorem sub {G : Type} [Group G] (H : Set G) {s : ℕ} (s' : ℕ) (hs : 0 < s) : s ≠ s' → 0 < s
