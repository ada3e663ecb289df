theorem powers {G H : Type*} [Group G] [Group H] (f : G →* H) (g : G) (n : ℕ) : f (g ^ n) = f g ^ n
