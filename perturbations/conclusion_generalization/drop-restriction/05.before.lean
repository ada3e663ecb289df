theorem subtract_inj_on (s : Set ℤ) (n : ℤ) : s.InjOn fun x => x - n
