-- Facts of mathlib that a theory may use where a question speaks of all their constants, one to a
-- line: `theorem name binders : statement`, under the name that mathlib proves it by. Instances are
-- left out: where the constants occur together, they are given.

theorem subset_closure {α : Type*} (s : Set α) : s ⊆ closure s
theorem interior_subset {α : Type*} (s : Set α) : interior s ⊆ s
theorem Nat.pos_iff_ne_zero (n : ℕ) : 0 < n ↔ n ≠ 0
theorem Finset.notMem_empty {α : Type*} (a : α) : ¬ a ∈ (∅ : Finset α)
theorem Nat.dvd_refl (a : ℕ) : a ∣ a
theorem Int.dvd_refl (a : ℤ) : a ∣ a
theorem Continuous.continuousOn {α β : Type*} (f : α → β) (s : Set α) (h : Continuous f) : ContinuousOn f s
theorem Continuous.continuousAt {α β : Type*} (f : α → β) (x : α) (h : Continuous f) : ContinuousAt f x
theorem UniformContinuous.continuous {α β : Type*} (f : α → β) (h : UniformContinuous f) : Continuous f
theorem UniformContinuousOn.continuousOn {α β : Type*} (f : α → β) (s : Set α) (h : UniformContinuousOn f s) : ContinuousOn f s
theorem Differentiable.differentiableAt {𝕜 E F : Type*} (f : E → F) (x : E) (h : Differentiable 𝕜 f) : DifferentiableAt 𝕜 f x
theorem Differentiable.differentiableOn {𝕜 E F : Type*} (f : E → F) (s : Set E) (h : Differentiable 𝕜 f) : DifferentiableOn 𝕜 f s
theorem Measurable.aemeasurable {α β : Type*} (f : α → β) (μ : MeasureTheory.Measure α) (h : Measurable f) : AEMeasurable f μ
theorem Metric.ball_subset_closedBall {α : Type*} (x : α) (ε : ℝ) : Metric.ball x ε ⊆ Metric.closedBall x ε
theorem Set.Finite.countable {α : Type*} (s : Set α) (h : s.Finite) : s.Countable
theorem IsConnected.isPreconnected {α : Type*} (s : Set α) (h : IsConnected s) : IsPreconnected s
theorem Filter.EventuallyEq.of_eq {α β : Type*} (f g : α → β) (l : Filter α) (h : f = g) : f =ᶠ[l] g
theorem Asymptotics.IsLittleO.isBigO {α E F : Type*} (f : α → E) (g : α → F) (l : Filter α) (h : f =o[l] g) : f =O[l] g
theorem Nat.zero_le (n : ℕ) : 0 ≤ n
theorem CategoryTheory.Functor.IsEquivalence.full {C D : Type*} (F : C ⥤ D) (h : F.IsEquivalence) : F.Full
theorem CategoryTheory.Functor.IsEquivalence.faithful {C D : Type*} (F : C ⥤ D) (h : F.IsEquivalence) : F.Faithful
theorem CategoryTheory.Functor.IsEquivalence.essSurj {C D : Type*} (F : C ⥤ D) (h : F.IsEquivalence) : F.EssSurj
