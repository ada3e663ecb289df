-- a bundled map, whose types are not written
theorem hom {G H : Type} [Group G] [Group H] {f : G →* H} (h : Function.Injective f) : f 1 = 1
