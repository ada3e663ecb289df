-- a smaller ε is a witness
theorem near {ε x : ℝ} (hε : 0 < ε) : |x| ≤ 6 * √ε
