-- the type is a group
theorem grp {G : Type} [Group G] {a b : G} (h : a = b) : b = a
