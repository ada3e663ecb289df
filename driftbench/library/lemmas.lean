-- Lemmas that level L4 may use beside those of the snapshot, because no text of a snapshot states
-- them: lemmas of Lean core, and copies that `to_additive` makes. One to a line:
-- `theorem name binders : statement`, under the name of the declaration that proves it. Classes that
-- a lemma presupposes must be given.

theorem id_eq {α : Type*} (a : α) : id a = a
theorem Function.const_apply {α β : Type*} (a : α) (b : β) : Function.const β a b = a
theorem List.map_reverse {α β : Type*} (f : α → β) (l : List α) : List.map f (List.reverse l) = List.reverse (List.map f l)
theorem List.map_map {α β γ : Type*} (g : β → γ) (f : α → β) (l : List α) : List.map g (List.map f l) = List.map (fun x : α ↦ g (f x)) l
theorem List.reverse_reverse {α : Type*} (l : List α) : List.reverse (List.reverse l) = l
theorem List.length_map {α β : Type*} (f : α → β) (l : List α) : List.length (List.map f l) = List.length l
theorem List.length_reverse {α : Type*} (l : List α) : List.length (List.reverse l) = List.length l
theorem List.length_replicate {α : Type*} (n : ℕ) (a : α) : List.length (List.replicate n a) = n
theorem List.length_range (n : ℕ) : List.length (List.range n) = n
theorem Prod.ext_iff {α β : Type*} (p q : α × β) : p = q ↔ Prod.fst p = Prod.fst q ∧ Prod.snd p = Prod.snd q
theorem Nat.dvd_iff_mod_eq_zero (m n : ℕ) : m ∣ n ↔ n % m = 0
theorem Int.dvd_iff_emod_eq_zero (m n : ℤ) : m ∣ n ↔ n % m = 0
theorem Nat.gcd_comm (m n : ℕ) : Nat.gcd m n = Nat.gcd n m
theorem Nat.lcm_comm (m n : ℕ) : Nat.lcm m n = Nat.lcm n m
theorem Nat.add_comm (m n : ℕ) : m + n = n + m
theorem Nat.mul_comm (m n : ℕ) : m * n = n * m
theorem add_comm {M : Type*} [AddCommMagma M] (a b : M) : a + b = b + a
theorem add_zero {M : Type*} [AddZeroClass M] (a : M) : a + 0 = a
theorem zero_add {M : Type*} [AddZeroClass M] (a : M) : 0 + a = a
theorem sub_self {G : Type*} [AddGroup G] (a : G) : a - a = 0
theorem neg_neg {G : Type*} [InvolutiveNeg G] (a : G) : - -a = a
