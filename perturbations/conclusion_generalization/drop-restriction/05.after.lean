theorem subtract_inj_on (s : Set ℤ) (n : ℤ) (hn : n ∈ s) : Function.Injective (fun x => x - n)
