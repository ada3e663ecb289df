/- At a positive place, a ∣ b, or a ≡ b modulo n, became a = b. Both relations are reflexive:
divisibility where multiplication has a one, congruence because it compares remainders. In Nat, 1
divides 0 and is not 0. -/
namespace «dvd-to-eq»
variable {C : Sort u} {A : Type v}

def gold (K : (C → Prop) → Prop) (related : A → A → Prop) (a b : C → A) : Prop :=
  K fun c => related (a c) (b c)

def candidate (K : (C → Prop) → Prop) (_related : A → A → Prop) (a b : C → A) : Prop :=
  K fun c => Eq (a c) (b c)

theorem holds {K : (C → Prop) → Prop} (positive : Positive K) {related : A → A → Prop}
    (reflexive : ∀ a, related a a) {a b : C → A} : candidate K related a b → gold K related a b :=
  positive fun c e => Eq.subst (motive := related (a c)) e (reflexive (a c))

def dvd (mul : A → A → A) (a b : A) : Prop := Exists fun k => Eq b (mul a k)
def congruent (remainder : A → A) (a b : A) : Prop := Eq (remainder a) (remainder b)

theorem dvd_reflexive (mul : A → A → A) (one : A) (mul_one : ∀ a, Eq (mul a one) a) (a : A) :
    dvd mul a a :=
  ⟨one, (mul_one a).symm⟩
theorem congruent_reflexive (remainder : A → A) (a : A) : congruent remainder a a := rfl

theorem fails : Not (∀ (C : Type) (K : (C → Prop) → Prop) (a b : C → Nat), Positive K →
    gold K (dvd Nat.mul) a b → candidate K (dvd Nat.mul) a b) :=
  fun h =>
    nomatch h Unit _ (fun _ => .succ .zero) (fun _ => .zero) Positive.conclusion
      (fun _ => ⟨.zero, rfl⟩) .unit

/- Without a one, what is equal need not divide: in Bool with a product that is always true, false
does not divide itself. -/
theorem one_is_needed : Not (∀ (mul : Bool → Bool → Bool) (a : Bool), dvd mul a a) :=
  fun h => let ⟨_, e⟩ := h (fun _ _ => .true) .false; nomatch e

end «dvd-to-eq»

#print axioms «dvd-to-eq».holds
#print axioms «dvd-to-eq».fails
