theorem subtract_inj_on (s : Set ℤ) (n : ℤ) : Function.Injective (fun x => x - n)
