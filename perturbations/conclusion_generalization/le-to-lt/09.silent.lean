-- a smaller ε serves
theorem near {ε x : ℝ} (hε : 0 < ε) : |x| ≤ 6 * √ε
