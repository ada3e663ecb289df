from __future__ import annotations

from driftbench.bpf.probe import Probe, gold_probe
from driftbench.detectors.probe_overlap import probe_forms, restating

CONTEXT = "open Nat"


def probes(*texts: str) -> list[Probe]:
    return [gold_probe(text) for text in texts]


def test_probes_that_are_the_candidate_up_to_names() -> None:
    same, other, broken = probes(
        "theorem t (n m : ℕ) (h : 0 < n) : n ∣ m",
        "theorem t (n m : ℕ) : n ∣ m",
        "theorem t (n : ℕ : n = n",
    )
    forms = probe_forms([same, other, broken], CONTEXT)
    candidate = "theorem u (a b : ℕ)  (pos : 0 < a) : a ∣ b"
    assert restating(candidate, forms, CONTEXT) == {same}
    assert restating("theorem u (a b : ℕ) : b ∣ a", forms, CONTEXT) == frozenset()
    # What does not parse is compared as text.
    assert restating("theorem u (n : ℕ :  n = n", forms, CONTEXT) == {broken}
    assert restating(candidate, {}, CONTEXT) == frozenset()
