-- Facts of mathlib that a theory may use where a question speaks of all their constants, one to a
-- line: `theorem name binders : statement`, under the name that mathlib proves it by. Instances that
-- the constants presuppose themselves are left out; others must be given on both sides.

theorem subset_closure {α : Type*} (s : Set α) : s ⊆ closure s
theorem interior_subset {α : Type*} (s : Set α) : interior s ⊆ s
theorem Nat.pos_iff_ne_zero (n : ℕ) : 0 < n ↔ n ≠ 0
theorem Finset.notMem_empty {α : Type*} (a : α) : ¬ a ∈ (∅ : Finset α)
theorem Nat.one_le_iff_ne_zero (n : ℕ) : 1 ≤ n ↔ n ≠ 0
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
theorem Asymptotics.IsLittleO.isBigO {α E F : Type*} (f : α → E) (g : α → F) (l : Filter α) (h : f =o[l] g) : f =O[l] g
theorem Nat.zero_le (n : ℕ) : 0 ≤ n
theorem CategoryTheory.Functor.IsEquivalence.full {C D : Type*} (F : C ⥤ D) (h : F.IsEquivalence) : F.Full
theorem CategoryTheory.Functor.IsEquivalence.faithful {C D : Type*} (F : C ⥤ D) (h : F.IsEquivalence) : F.Faithful
theorem CategoryTheory.Functor.IsEquivalence.essSurj {C D : Type*} (F : C ⥤ D) (h : F.IsEquivalence) : F.EssSurj
theorem CategoryTheory.Functor.isLeftAdjoint_of_isEquivalence {C D : Type*} (F : C ⥤ D) (h : F.IsEquivalence) : F.IsLeftAdjoint
theorem CategoryTheory.Functor.isRightAdjoint_of_isEquivalence {C D : Type*} (F : C ⥤ D) (h : F.IsEquivalence) : F.IsRightAdjoint
theorem IsClopen.isClosed {α : Type*} (s : Set α) (h : IsClopen s) : IsClosed s
theorem Ideal.IsPrime.isRadical {R : Type*} (I : Ideal R) (h : I.IsPrime) : I.IsRadical
theorem ContDiff.contDiffOn {𝕜 E F : Type*} (n : WithTop ℕ∞) (f : E → F) (s : Set E) (h : ContDiff 𝕜 n f) : ContDiffOn 𝕜 n f s
theorem ContDiff.contDiffAt {𝕜 E F : Type*} (n : WithTop ℕ∞) (f : E → F) (x : E) (h : ContDiff 𝕜 n f) : ContDiffAt 𝕜 n f x
theorem ContDiffAt.contDiffWithinAt {𝕜 E F : Type*} (n : WithTop ℕ∞) (f : E → F) (s : Set E) (x : E) (h : ContDiffAt 𝕜 n f x) : ContDiffWithinAt 𝕜 n f s x
theorem ContDiffOn.mono {𝕜 E F : Type*} (n : WithTop ℕ∞) (f : E → F) (s t : Set E) (h : ContDiffOn 𝕜 n f s) (hst : t ⊆ s) : ContDiffOn 𝕜 n f t
theorem HasDerivAt.hasDerivWithinAt {𝕜 F : Type*} (f : 𝕜 → F) (f' : F) (s : Set 𝕜) (x : 𝕜) (h : HasDerivAt f f' x) : HasDerivWithinAt f f' s x
theorem HasFDerivAt.hasFDerivWithinAt {𝕜 E F : Type*} (f : E → F) (f' : E →L[𝕜] F) (s : Set E) (x : E) (h : HasFDerivAt f f' x) : HasFDerivWithinAt f f' s x
theorem DifferentiableAt.differentiableWithinAt {𝕜 E F : Type*} (f : E → F) (s : Set E) (x : E) (h : DifferentiableAt 𝕜 f x) : DifferentiableWithinAt 𝕜 f s x
theorem DifferentiableOn.mono {𝕜 E F : Type*} (f : E → F) (s t : Set E) (h : DifferentiableOn 𝕜 f t) (st : s ⊆ t) : DifferentiableOn 𝕜 f s
theorem ContinuousAt.continuousWithinAt {α β : Type*} (f : α → β) (s : Set α) (x : α) (h : ContinuousAt f x) : ContinuousWithinAt f s x
theorem Continuous.continuousWithinAt {α β : Type*} (f : α → β) (s : Set α) (x : α) (h : Continuous f) : ContinuousWithinAt f s x
theorem ContinuousOn.mono {α β : Type*} (f : α → β) (s t : Set α) (hf : ContinuousOn f s) (h : t ⊆ s) : ContinuousOn f t
theorem LipschitzWith.lipschitzOnWith {α β : Type*} (K : ℝ≥0) (f : α → β) (s : Set α) (h : LipschitzWith K f) : LipschitzOnWith K f s
theorem LipschitzOnWith.mono {α β : Type*} (K : ℝ≥0) (f : α → β) (s t : Set α) (hf : LipschitzOnWith K f t) (h : s ⊆ t) : LipschitzOnWith K f s
theorem UniformContinuous.uniformContinuousOn {α β : Type*} (f : α → β) (s : Set α) (hf : UniformContinuous f) : UniformContinuousOn f s
theorem UniformContinuousOn.mono {α β : Type*} (f : α → β) (s t : Set α) (hf : UniformContinuousOn f s) (ht : t ⊆ s) : UniformContinuousOn f t
theorem AnalyticOnNhd.mono {𝕜 E F : Type*} (f : E → F) (s t : Set E) (hf : AnalyticOnNhd 𝕜 f t) (hst : s ⊆ t) : AnalyticOnNhd 𝕜 f s
theorem Set.Finite.subset {α : Type*} (s t : Set α) (hs : s.Finite) (ht : t ⊆ s) : t.Finite
theorem Set.Countable.mono {α : Type*} (s t : Set α) (h : s ⊆ t) (hs : t.Countable) : s.Countable
theorem TendstoUniformly.tendsto_at {α β ι : Type*} (F : ι → α → β) (f : α → β) (p : Filter ι) (h : TendstoUniformly F f p) (x : α) : Filter.Tendsto (fun n ↦ F n x) p (nhds (f x))
theorem TendstoUniformlyOn.tendsto_at {α β ι : Type*} (F : ι → α → β) (f : α → β) (p : Filter ι) (s : Set α) (h : TendstoUniformlyOn F f p s) (x : α) (hx : x ∈ s) : Filter.Tendsto (fun n ↦ F n x) p (nhds (f x))
theorem TendstoUniformly.tendstoUniformlyOn {α β ι : Type*} (F : ι → α → β) (f : α → β) (p : Filter ι) (s : Set α) (h : TendstoUniformly F f p) : TendstoUniformlyOn F f p s
theorem UniformEquicontinuous.equicontinuous {ι α β : Type*} (F : ι → β → α) (h : UniformEquicontinuous F) : Equicontinuous F
theorem UniformEquicontinuousOn.equicontinuousOn {ι α β : Type*} (F : ι → β → α) (s : Set β) (h : UniformEquicontinuousOn F s) : EquicontinuousOn F s
theorem Set.Subsingleton.countable {α : Type*} (s : Set α) (hs : s.Subsingleton) : s.Countable
theorem dvd_refl {α : Type*} [Monoid α] (a : α) : a ∣ a
theorem dvd_refl {R : Type*} (a : Polynomial R) : a ∣ a
theorem Nat.ModEq.refl (n a : ℕ) : a ≡ a [MOD n]
theorem Int.ModEq.refl (n a : ℤ) : a ≡ a [ZMOD n]
