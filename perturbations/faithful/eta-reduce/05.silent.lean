-- a bundled map, with a coercion
theorem hom {G : Type} [Group G] {f : G →* G} (h : Function.Injective fun x ↦ f x) : f = f
