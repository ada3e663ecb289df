/- The signature (c) (h : ∀ x ∈ s, p x) became (c) (x) (hx : x ∈ s) (h : p x). If s has an element,
the old hypothesis gives the new one for it. On the empty set the candidate says nothing, and the
old hypothesis nothing either; on Bool, true = true, and not every x is true. -/
namespace «hypothesis-of-one»
variable {C : Sort u} {A : Sort v}

def gold (s p : C → A → Prop) (q : C → Prop) : Prop := ∀ c, (∀ x, s c x → p c x) → q c

def candidate (s p : C → A → Prop) (q : C → Prop) : Prop := ∀ c x, s c x → p c x → q c

theorem holds {s p : C → A → Prop} {q : C → Prop} (inhabited : ∀ c, Exists (s c)) :
    candidate s p q → gold s p q :=
  fun h c all => let ⟨x, hx⟩ := inhabited c; h c x hx (all x hx)

theorem fails : And
    (Not (∀ (C A : Type) (s p : C → A → Prop) (q : C → Prop), candidate s p q → gold s p q))
    (Not (∀ (C A : Type) (s p : C → A → Prop) (q : C → Prop), gold s p q → candidate s p q)) :=
  ⟨fun h =>
     h Unit Bool (fun _ _ => False) (fun _ _ => True) (fun _ => False) (fun _ _ f _ => f) .unit
       (fun _ _ => .intro),
   fun h =>
     h Unit Bool (fun _ _ => True) (fun _ x => Eq x .true) (fun _ => False)
       (fun _ all => nomatch all .false .intro) .unit .true .intro rfl⟩

end «hypothesis-of-one»

#print axioms «hypothesis-of-one».holds
#print axioms «hypothesis-of-one».fails
