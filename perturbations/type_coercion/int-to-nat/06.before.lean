theorem powers {G H : Type*} [Group G] [Group H] (f : G →* H) (g : G) (n : ℤ) : f (g ^ n) = f g ^ n
