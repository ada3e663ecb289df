/- The signature (c) (s) (h : s.Finite), with the conclusion Q s, lost h. A finite set of natural
numbers has an upper bound, the set of all of them has none. (For `Finite α`, s is the set of
everything; for `Set.Countable` the schema is the same with another condition.) -/
namespace «drop-finiteness»
variable {C : Sort u} {A : Type v}

/-- Some list `f 0, …, f (n - 1)` holds all elements. -/
def Finite (s : Set A) : Prop :=
  Exists fun n => Exists fun f : Nat → A => ∀ x, s x → Exists fun k => And (Nat.lt k n) (Eq (f k) x)

def gold (condition : Set A → Prop) (Q : C → Set A → Prop) : Prop := ∀ c s, condition s → Q c s

def candidate (_condition : Set A → Prop) (Q : C → Set A → Prop) : Prop := ∀ c s, Q c s

theorem holds {condition : Set A → Prop} {Q : C → Set A → Prop} :
    candidate condition Q → gold condition Q :=
  fun h c s _ => h c s

theorem bound (f : Nat → Nat) (n : Nat) :
    Exists fun b => ∀ k, Nat.lt k n → Nat.le (f k) b :=
  Nat.rec (motive := fun n => Exists fun b => ∀ k, Nat.lt k n → Nat.le (f k) b)
    ⟨.zero, fun k lt => absurd lt (Nat.not_succ_le_zero k)⟩
    (fun n ⟨b, hb⟩ =>
      have split : ∀ k, Nat.lt k (.succ n) → Or (Nat.lt k n) (Eq k n) :=
        fun k lt => match Nat.le_of_succ_le_succ lt with
          | .refl => .inr rfl
          | .step le => .inl (Nat.succ_le_succ le)
      Or.elim (Nat.le_total b (f n))
        (fun le => ⟨f n, fun k lt => Or.elim (split k lt) (fun l => Nat.le_trans (hb k l) le)
          (fun e => e ▸ .refl)⟩)
        (fun le => ⟨b, fun k lt => Or.elim (split k lt) (hb k) (fun e => e ▸ le)⟩)) n

theorem fails : Not (∀ (C A : Type) (Q : C → Set A → Prop), gold Finite Q → candidate Finite Q) :=
  fun h =>
    let ⟨b, hb⟩ := h Unit Nat (fun _ s => Exists fun b => ∀ x, s x → Nat.le x b)
      (fun _ _ ⟨n, f, all⟩ =>
        let ⟨b, hb⟩ := bound f n
        ⟨b, fun x hx => let ⟨k, lt, e⟩ := all x hx; e ▸ hb k lt⟩)
      .unit Set.univ
    Nat.not_succ_le_self b (hb (.succ b) .intro)

end «drop-finiteness»

#print axioms «drop-finiteness».holds
#print axioms «drop-finiteness».fails
