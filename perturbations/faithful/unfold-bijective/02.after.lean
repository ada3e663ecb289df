theorem sum {G : Type} [AddGroup G] (g : G) : Function.Injective (fun x ↦ g + x) ∧ Function.Surjective (fun x ↦ g + x)
