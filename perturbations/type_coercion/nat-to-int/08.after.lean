theorem commute {G : Type*} [Group G] {a b : G} (h : a * b = b * a) (n : ℤ) : a ^ n * b = b * a ^ n
