theorem comm {G : Type*} [Group G] (a b : G) : a * b = b * a
