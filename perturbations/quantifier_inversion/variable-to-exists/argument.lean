/- The signature (c) (x) (h : s x), with the conclusion p x, became the signature (c) with the
conclusion ∃ x, s x ∧ p x. If some x has the hypotheses, p holds of it. On the empty set everything
holds of all elements and nothing of some; on Bool some x is true, and not all are. -/
namespace «variable-to-exists»
variable {C : Sort u} {A : Sort v}

def gold (s p : C → A → Prop) : Prop := ∀ c x, s c x → p c x

def candidate (s p : C → A → Prop) : Prop := ∀ c, Exists fun x => And (s c x) (p c x)

theorem holds {s p : C → A → Prop} (inhabited : ∀ c, Exists (s c)) : gold s p → candidate s p :=
  fun all c => let ⟨x, hx⟩ := inhabited c; ⟨x, hx, all c x hx⟩

theorem fails : And
    (Not (∀ (C A : Type) (s p : C → A → Prop), candidate s p → gold s p))
    (Not (∀ (C A : Type) (s p : C → A → Prop), gold s p → candidate s p)) :=
  ⟨fun h =>
     (nomatch h Unit Bool (fun _ _ => True) (fun _ x => Eq x .true)
       (fun _ => ⟨.true, .intro, rfl⟩) .unit .false .intro),
   fun h =>
     let ⟨_, f, _⟩ := h Unit Bool (fun _ _ => False) (fun _ _ => True) (fun _ _ _ => .intro) .unit
     f⟩

end «variable-to-exists»

#print axioms «variable-to-exists».holds
#print axioms «variable-to-exists».fails
