theorem sum {G : Type} [AddGroup G] (g : G) : Function.Bijective fun x ↦ g + x
