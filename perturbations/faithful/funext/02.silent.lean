-- bundled maps
theorem hom {G : Type} [Group G] {f g : G →* G} (h : f = g) : f 1 = g 1
