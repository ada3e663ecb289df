theorem idt {G : Type} [Group G] : ∃ e : G, (∀ g : G, e * g = g) ∧ ∀ y : G, (∀ g : G, y * g = g) → y = e
