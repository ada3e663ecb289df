"""Agreement of English and Lean: equivalences, claims, hypotheses, dual notions."""

from __future__ import annotations

import pytest

from driftbench.dataset.build._english_agreement import (
    names_dual_notion,
    omits_claim,
    states_missing_equivalence,
    unmentioned_hypotheses,
)


@pytest.mark.parametrize(
    ("english", "statement", "more"),
    [
        ("It is good iff its points are.", "theorem t (h : ∀ x, Good x) : AllGood X", True),
        ("It is good iff its points are.", "theorem t : AllGood X ↔ ∀ x, Good x", False),
        ("x is in S if and only if it is odd.", "theorem t : S = {x | Odd x}", False),
        ("P holds exactly when Q does.", "theorem t (h : Q) : P", True),
        ("The following are equivalent.", "theorem t : [P, Q].TFAE", False),
        ("If all points are good, the space is.", "theorem t (h : ∀ x, Good x) : AllGood X", False),
        ("Notify the neighbours.", "theorem t : P", False),
    ],
)
def test_states_missing_equivalence(english: str, statement: str, *, more: bool) -> None:
    assert states_missing_equivalence(english, statement) is more


@pytest.mark.parametrize(
    ("english", "statement", "dual"),
    [
        ("Such a functor is final.", "theorem t (h : Good F) : F.Initial", True),
        ("Such a functor is initial.", "theorem t (h : Good F) : F.Initial", False),
        ("Such a functor is final.", "theorem t (h : F.op.Initial) : F.Final", False),
        ("It preserves finite limits.", "theorem t : PreservesFiniteColimits F", True),
        (
            "The maximum of monotone maps is monotone.",
            "theorem t (h : Antitone f) : Antitone g",
            True,
        ),
        ("A decreasing map is good.", "theorem t (h : Antitone f) : Good f", False),
        ("The left side is small.", "theorem mul_right_small : a * b ≤ c", False),
        ("A functor with a right adjoint is good.", "theorem t [F.IsLeftAdjoint] : Good F", False),
        ("Nothing of the kind.", "theorem t (h : Antitone f) : Good f", False),
        ("From some s we can remove a point.", "theorem t : ∃ s ∈ S, insert a s = t", True),
    ],
)
def test_names_dual_notion(english: str, statement: str, *, dual: bool) -> None:
    assert names_dual_notion(english, statement) is dual


@pytest.mark.parametrize(
    ("english", "statement", "less"),
    [
        ("0) x is odd; 1) y is odd.", "theorem t : [Odd x, Odd y].TFAE", True),
        ("Equivalent are: 0) x is odd; 1) y is odd.", "theorem t : [Odd x, Odd y].TFAE", False),
        ("The image of the unit ball is bounded.", "theorem t : ‖x‖ ≤ 1 → ‖f x‖ ≤ ‖f‖", True),
        ("The image is bounded.", "theorem t : ∃ C, ∀ x, ‖f x‖ ≤ C", False),
        ("The image is bounded by the norm of f.", "theorem t : ‖f x‖ ≤ ‖f‖", False),
        ("Two loops of one closure form a circuit.", "theorem t : c e = c f ↔ Circuit e f", True),
        ("A cocircuit is a minimal transversal.", "theorem t : Cocircuit K ↔ Minimal K", False),
        ("x is good iff it is odd.", "theorem t : Good x ↔ Odd x", False),
        ("Good maps form a circle.", "theorem t (h : ∀ x, Good x ↔ Odd x) : Circle", False),
    ],
)
def test_omits_claim(english: str, statement: str, *, less: bool) -> None:
    assert omits_claim(english, statement) is less


@pytest.mark.parametrize(
    ("english", "statement", "count"),
    [
        ("It is good.", "theorem t (h : IsCompact s) (hx : 0 < x) : Good s", 2),
        ("If s is compact, it is good.", "theorem t (h : IsCompact s) (hx : 0 < x) : Good s", 1),
        (
            "If s is compact and x positive, it is good.",
            "theorem t (h : IsCompact s) (hx : 0 < x) : Good s",
            0,
        ),
        ("Then $f(x)$ is good.", "theorem t (h : IsCompact s) (hx : 0 < x) : Good s", 0),
        ("It is good.", "theorem t (s : Set X) [Finite s] {x : X} : ∀ (h : x ∈ s), Good s", 0),
    ],
)
def test_unmentioned_hypotheses(english: str, statement: str, count: int) -> None:
    assert unmentioned_hypotheses(english, statement) == count
