-- no ultrametric norm is that of ℝ
theorem ultra {𝕜 : Type*} [NontriviallyNormedField 𝕜] [IsUltrametricDist 𝕜] (n : ℕ) : ‖(n : 𝕜)‖ ≤ 1
