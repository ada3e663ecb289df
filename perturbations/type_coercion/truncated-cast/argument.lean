/- Somewhere in a statement φ, ↑a - ↑b became ↑(a - b), with the difference of natural numbers that
stops at 0. Where b ≤ a they are equal and nothing changed; elsewhere neither statement follows from
the other: of 0 - 1 one says that it is -1, the other that it is not negative. Quotients of natural
numbers, which are rounded down, differ in the same way. -/
namespace «truncated-cast»
variable {C : Sort u}

def gold (φ : (C → Integer) → Prop) (a b : C → Nat) : Prop :=
  φ fun c => Integer.sub (.ofNat (a c)) (.ofNat (b c))

def candidate (φ : (C → Integer) → Prop) (a b : C → Nat) : Prop :=
  φ fun c => .ofNat (Nat.minus (a c) (b c))

theorem holds {φ : Integer → Prop} {a b : Nat} (le : Nat.le b a) :
    And (candidate (fun v => φ (v Unit.unit)) (fun _ => a) (fun _ => b) →
        gold (fun v => φ (v Unit.unit)) (fun _ => a) (fun _ => b))
      (gold (fun v => φ (v Unit.unit)) (fun _ => a) (fun _ => b) →
        candidate (fun v => φ (v Unit.unit)) (fun _ => a) (fun _ => b)) :=
  have same : Eq (Integer.sub (.ofNat a) (.ofNat b)) (.ofNat (Nat.minus a b)) :=
    (Integer.sub_casts a b).trans (Integer.diff_of_le a b le)
  ⟨fun h => Eq.subst (motive := φ) same.symm h, fun h => Eq.subst (motive := φ) same h⟩

theorem fails : And
    (Not (∀ (C : Type) (φ : (C → Integer) → Prop) (a b : C → Nat),
      candidate φ a b → gold φ a b))
    (Not (∀ (C : Type) (φ : (C → Integer) → Prop) (a b : C → Nat),
      gold φ a b → candidate φ a b)) :=
  ⟨fun h => h Unit (fun v => Integer.le (.ofNat .zero) (v .unit)) (fun _ => .zero)
      (fun _ => .succ .zero) (Nat.zero_le _),
   fun h =>
     have wrong : Eq (Integer.ofNat .zero) Integer.minusOne :=
       h Unit (fun v => Eq (v .unit) Integer.minusOne) (fun _ => .zero) (fun _ => .succ .zero) rfl
     nomatch wrong⟩

end «truncated-cast»

#print axioms «truncated-cast».holds
#print axioms «truncated-cast».fails
