theorem subtract_inj_on (s : Set ℤ) (n : ℤ) (hn : n ∈ s) : s.InjOn fun x => x - n
