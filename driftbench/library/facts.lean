-- Facts of mathlib that a theory may use where a question speaks of all their constants. Classes
-- that the constants presuppose themselves are left out; others must be given on both sides. One to
-- a line: `theorem name binders : statement`, under the name of the declaration that says it.

-- Do not edit: `driftbench names --statements` writes this file. The statements are read from the
-- text of a snapshot of mathlib, by the names in statements.toml. Only what no text of a snapshot
-- states is written out there, with the reason (core: Lean or its standard library declares it;
-- copy: an attribute such as `to_additive` generates it; notation: it is unfolded to its notation,
-- which is not its definition).

theorem subset_closure {X : Type*} (s : Set X) : s ⊆ closure s
theorem interior_subset {X : Type*} (s : Set X) : interior s ⊆ s
theorem Nat.pos_iff_ne_zero (n : ℕ) : 0 < n ↔ n ≠ 0
theorem Finset.notMem_empty {α : Type*} (a : α) : a ∉ (∅ : Finset α)
theorem Nat.one_le_iff_ne_zero (n : ℕ) : 1 ≤ n ↔ n ≠ 0
theorem Nat.dvd_refl (a : ℕ) : a ∣ a
theorem Int.dvd_refl (a : ℤ) : a ∣ a
theorem Continuous.continuousOn {α β : Type*} (f : α → β) (s : Set α) (h : Continuous f) : ContinuousOn f s
theorem Continuous.continuousAt {X Y : Type*} (f : X → Y) (x : X) (h : Continuous f) : ContinuousAt f x
theorem UniformContinuous.continuous {α β : Type*} (f : α → β) (hf : UniformContinuous f) : Continuous f
theorem UniformContinuousOn.continuousOn {α β : Type*} (f : α → β) (s : Set α) (h : UniformContinuousOn f s) : ContinuousOn f s
theorem Differentiable.differentiableAt {𝕜 E F : Type*} (f : E → F) (x : E) (h : Differentiable 𝕜 f) : DifferentiableAt 𝕜 f x
theorem Differentiable.differentiableOn {𝕜 E F : Type*} (f : E → F) (s : Set E) (h : Differentiable 𝕜 f) : DifferentiableOn 𝕜 f s
theorem Measurable.aemeasurable {α β : Type*} (f : α → β) (μ : MeasureTheory.Measure α) (h : Measurable f) : AEMeasurable f μ
theorem Metric.ball_subset_closedBall {α : Type*} (x : α) (ε : ℝ) : Metric.ball x ε ⊆ Metric.closedBall x ε
theorem Set.Finite.countable {α : Type*} (s : Set α) (hs : s.Finite) : s.Countable
theorem IsConnected.isPreconnected {α : Type*} (s : Set α) (h : IsConnected s) : IsPreconnected s
theorem Asymptotics.IsLittleO.isBigO {α E F : Type*} [Norm E] [Norm F] (f : α → E) (g : α → F) (l : Filter α) (hgf : f =o[l] g) : f =O[l] g
theorem Nat.zero_le (n : ℕ) : 0 ≤ n
theorem CategoryTheory.Functor.IsEquivalence.full {C D : Type*} (F : C ⥤ D) (h : CategoryTheory.Functor.IsEquivalence F) : F.Full
theorem CategoryTheory.Functor.IsEquivalence.faithful {C D : Type*} (F : C ⥤ D) (h : CategoryTheory.Functor.IsEquivalence F) : F.Faithful
theorem CategoryTheory.Functor.IsEquivalence.essSurj {C D : Type*} (F : C ⥤ D) (h : CategoryTheory.Functor.IsEquivalence F) : F.EssSurj
theorem CategoryTheory.Functor.isLeftAdjoint_of_isEquivalence {C D : Type*} (F : C ⥤ D) (h : F.IsEquivalence) : CategoryTheory.Functor.IsLeftAdjoint F
theorem CategoryTheory.Functor.isRightAdjoint_of_isEquivalence {C D : Type*} (F : C ⥤ D) (h : F.IsEquivalence) : CategoryTheory.Functor.IsRightAdjoint F
theorem IsClopen.isClosed {X : Type*} (s : Set X) (hs : IsClopen s) : IsClosed s
theorem Ideal.IsPrime.isRadical {R : Type*} (I : Ideal R) (h : I.IsPrime) : I.IsRadical
theorem ContDiff.contDiffOn {𝕜 E F : Type*} (s : Set E) (f : E → F) (n : WithTop ℕ∞) (h : ContDiff 𝕜 n f) : ContDiffOn 𝕜 n f s
theorem ContDiff.contDiffAt {𝕜 E F : Type*} (f : E → F) (x : E) (n : WithTop ℕ∞) (h : ContDiff 𝕜 n f) : ContDiffAt 𝕜 n f x
theorem ContDiffAt.contDiffWithinAt {𝕜 E F : Type*} (s : Set E) (f : E → F) (x : E) (n : WithTop ℕ∞) (h : ContDiffAt 𝕜 n f x) : ContDiffWithinAt 𝕜 n f s x
theorem ContDiffOn.mono {𝕜 E F : Type*} (s : Set E) (f : E → F) (n : WithTop ℕ∞) (h : ContDiffOn 𝕜 n f s) (t : Set E) (hst : t ⊆ s) : ContDiffOn 𝕜 n f t
theorem HasDerivAt.hasDerivWithinAt {𝕜 F : Type*} [NormedAddCommGroup F] [NormedSpace 𝕜 F] (f : 𝕜 → F) (f' : F) (x : 𝕜) (s : Set 𝕜) (h : HasDerivAt f f' x) : HasDerivWithinAt f f' s x
theorem HasFDerivAt.hasFDerivWithinAt {𝕜 E F : Type*} (f : E → F) (f' : E →L[𝕜] F) (x : E) (s : Set E) (h : HasFDerivAt f f' x) : HasFDerivWithinAt f f' s x
theorem DifferentiableAt.differentiableWithinAt {𝕜 E F : Type*} (f : E → F) (x : E) (s : Set E) (h : DifferentiableAt 𝕜 f x) : DifferentiableWithinAt 𝕜 f s x
theorem DifferentiableOn.mono {𝕜 E F : Type*} (f : E → F) (s t : Set E) (h : DifferentiableOn 𝕜 f t) (st : s ⊆ t) : DifferentiableOn 𝕜 f s
theorem ContinuousAt.continuousWithinAt {α β : Type*} (f : α → β) (s : Set α) (x : α) (h : ContinuousAt f x) : ContinuousWithinAt f s x
theorem Continuous.continuousWithinAt {α β : Type*} (f : α → β) (s : Set α) (x : α) (h : Continuous f) : ContinuousWithinAt f s x
theorem ContinuousOn.mono {α β : Type*} (f : α → β) (s t : Set α) (hf : ContinuousOn f s) (h : t ⊆ s) : ContinuousOn f t
theorem LipschitzWith.lipschitzOnWith {α β : Type*} (K : ℝ≥0) (f : α → β) (s : Set α) (h : LipschitzWith K f) : LipschitzOnWith K f s
theorem LipschitzOnWith.mono {α β : Type*} (K : ℝ≥0) (s t : Set α) (f : α → β) (hf : LipschitzOnWith K f t) (h : s ⊆ t) : LipschitzOnWith K f s
theorem UniformContinuous.uniformContinuousOn {α β : Type*} (f : α → β) (s : Set α) (hf : UniformContinuous f) : UniformContinuousOn f s
theorem UniformContinuousOn.mono {α β : Type*} (f : α → β) (s t : Set α) (hf : UniformContinuousOn f s) (ht : t ⊆ s) : UniformContinuousOn f t
theorem AnalyticOnNhd.mono {𝕜 E F : Type*} (f : E → F) (s t : Set E) (hf : AnalyticOnNhd 𝕜 f t) (hst : s ⊆ t) : AnalyticOnNhd 𝕜 f s
theorem Set.Finite.subset {α : Type*} (s : Set α) (hs : s.Finite) (t : Set α) (ht : t ⊆ s) : t.Finite
theorem Set.Countable.mono {α : Type*} (s₁ s₂ : Set α) (h : s₁ ⊆ s₂) (hs : s₂.Countable) : s₁.Countable
theorem TendstoUniformly.tendsto_at {α β ι : Type*} (F : ι → α → β) (f : α → β) (p : Filter ι) (h : TendstoUniformly F f p) (x : α) : Filter.Tendsto (fun n => F n x) p <| 𝓝 (f x)
theorem TendstoUniformlyOn.tendsto_at {α β ι : Type*} (F : ι → α → β) (f : α → β) (s : Set α) (x : α) (p : Filter ι) (h : TendstoUniformlyOn F f p s) (hx : x ∈ s) : Filter.Tendsto (fun n => F n x) p <| 𝓝 (f x)
theorem TendstoUniformly.tendstoUniformlyOn {α β ι : Type*} (F : ι → α → β) (f : α → β) (s : Set α) (p : Filter ι) (h : TendstoUniformly F f p) : TendstoUniformlyOn F f p s
theorem UniformEquicontinuous.equicontinuous {ι α β : Type*} (F : ι → β → α) (h : UniformEquicontinuous F) : Equicontinuous F
theorem UniformEquicontinuousOn.equicontinuousOn {ι α β : Type*} (F : ι → β → α) (S : Set β) (h : UniformEquicontinuousOn F S) : EquicontinuousOn F S
theorem Set.Subsingleton.countable {α : Type*} (s : Set α) (hs : s.Subsingleton) : s.Countable
theorem dvd_refl {α : Type*} [Monoid α] (a : α) : a ∣ a
theorem dvd_refl {R : Type*} (a : Polynomial R) : a ∣ a
theorem Nat.ModEq.refl (n a : ℕ) : a ≡ a [MOD n]
theorem Int.ModEq.refl (n a : ℤ) : a ≡ a [ZMOD n]
