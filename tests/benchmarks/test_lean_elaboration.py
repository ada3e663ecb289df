from __future__ import annotations

from benchmarks.lean_elaboration import rejected_rows

CONTEXT = "import Mathlib\nopen Set Filter Topology\nnamespace Starter.Topology"
GOLD = (
    "theorem t {X : Type*} [TopologicalSpace X] {U : Set X} : "
    "IsOpen U ↔ ∀ x ∈ U, ∃ V : Set X, IsOpen V ∧ x ∈ V ∧ V ⊆ U"
)
SUM = "theorem t {s : Finset ℕ} (f : ℕ → ℝ) : ∃ x ∈ s, ∑ y ∈ s, f y ≤ (s.card : ℝ) * f x"
CANDIDATES = {
    "equal": GOLD,
    "casts": SUM,
    "near a point": "theorem t {f : ℝ → ℝ} : ∀ᶠ x in 𝓝 (0 : ℝ), |f x| ≤ 3",
    "a field": "theorem t {f : ℝ → ℝ} (h : Differentiable ℝ f) : ContinuousOn f (Ioo 0 1)",
    "a norm": "theorem t {E : Type*} [NormedAddCommGroup E] [NormedSpace ℝ E] "
    "(f : E →L[ℝ] ℝ) (x : E) : ‖f x‖ ≤ ‖f‖ * ‖x‖",
    "subsets": "theorem t {s : Finset ℕ} : ∀ k ≤ s.card, ∃ u ⊆ s, u.card = k",
    "no instance": GOLD.replace("[TopologicalSpace X] ", ""),
    "no such name": GOLD.replace("IsOpen V", "IsOpenn V"),
    "another type": GOLD.replace("V ⊆ U", "x ⊆ U"),
    "too many arguments": GOLD.replace("IsOpen U", "IsOpen U U"),
    "no field": "theorem t {f : ℝ → ℝ} (h : Differentiable f) : Continuous f",
}


def test_lean_elaborates_statements_and_rejects_ill_typed_ones() -> None:
    rows = [
        {"id": name, "context": CONTEXT, "gold": GOLD, "candidate": candidate}
        for name, candidate in CANDIDATES.items()
    ]
    found = rejected_rows(rows)
    assert list(found) == list(CANDIDATES)[6:]
    assert "failed to synthesize" in found["no instance"]
    assert "IsOpenn" in found["no such name"]
    assert "HasSubset" in found["another type"] or "type" in found["another type"].lower()
    assert "Function expected" in found["too many arguments"]
