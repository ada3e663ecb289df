theorem idt {G : Type} [Group G] : ∃! e : G, ∀ g : G, e * g = g
