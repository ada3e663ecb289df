/- ∀ x y : ℤ, φ x y (x - y) became ∀ a b : ℕ, φ a b (a - b), with the difference of natural numbers
that stops at 0. Where φ is claimed for y ≤ x only, the candidate is the gold at casts and says
less; without that neither follows from the other: among integers x - y is what it is and can be
negative, among natural numbers it is 0 where y is larger. Quotients, which are rounded down, differ
in the same way. -/
namespace «truncated-variable»
variable {C : Sort u}

def gold (φ : C → Integer → Integer → Integer → Prop) : Prop :=
  ∀ c x y, φ c x y (Integer.sub x y)

def candidate (φ : C → Integer → Integer → Integer → Prop) : Prop :=
  ∀ c (a b : Nat), φ c (.ofNat a) (.ofNat b) (.ofNat (Nat.minus a b))

theorem holds {φ : C → Integer → Integer → Integer → Prop} :
    gold (fun c x y d => Integer.le y x → φ c x y d) →
      candidate (fun c x y d => Integer.le y x → φ c x y d) :=
  fun h c a b le =>
    have same : Eq (Integer.sub (.ofNat a) (.ofNat b)) (.ofNat (Nat.minus a b)) :=
      (Integer.sub_casts a b).trans (Integer.diff_of_le a b le)
    Eq.subst (motive := φ c (.ofNat a) (.ofNat b)) same (h c (.ofNat a) (.ofNat b) le)

theorem fails : And
    (Not (∀ (C : Type) (φ : C → Integer → Integer → Integer → Prop), candidate φ → gold φ))
    (Not (∀ (C : Type) (φ : C → Integer → Integer → Integer → Prop), gold φ → candidate φ)) :=
  ⟨fun h => h Unit (fun _ _ _ d => Integer.le (.ofNat .zero) d) (fun _ _ _ => Nat.zero_le _)
      .unit (.ofNat .zero) (.ofNat (.succ .zero)),
   fun h =>
     have wrong : Eq (Integer.ofNat .zero) Integer.minusOne :=
       h Unit (fun _ x y d => Eq d (Integer.sub x y)) (fun _ _ _ => rfl) .unit .zero (.succ .zero)
     nomatch wrong⟩

end «truncated-variable»

#print axioms «truncated-variable».holds
#print axioms «truncated-variable».fails
