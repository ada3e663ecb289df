from __future__ import annotations

import pytest

from driftbench.detectors import DETECTORS, Detector, Labelled, Pair, Setting, Verdict
from driftbench.equipment import Equipment

GOLD = "theorem t (x : ℝ) (s : Set ℝ) : x ∈ s ∨ x ∉ s"
TYPES = ("ℕ", "ℤ", "ℚ", "ℂ", "Fin 3")


def pair(candidate: str, *, gold: str | None = GOLD) -> Pair:
    return Pair(id="x", nl_statement="", context="", candidate=candidate, gold=gold)


def more(count: int) -> str:
    """Return the gold with variables of so many other types."""
    others = " ".join(f"(y{n} : {name})" for n, name in enumerate(TYPES[:count]))
    return GOLD.replace("Set ℝ) :", f"Set ℝ) {others} :")


def fitted(noise: int) -> Detector:
    """Return the detector after a calibration whose faithful row differs in `noise` names."""
    rows = [(more(noise), "faithful"), (more(5), "combined"), ("theorem (", "faithful")]
    known = tuple(
        Labelled(pair=pair(text), label=label, relation="undecided", family="f")
        for text, label in rows
    )
    return DETECTORS["convention"](Setting(calibration=known))


@pytest.mark.parametrize("noise", [0, 1, 3])
def test_convention_flags_differences_above_the_threshold(noise: int) -> None:
    detector = fitted(noise)
    assert detector.signature == f"convention|version:1|threshold:{noise}|notation:bundled"
    found = list(detector.detect([pair(more(count)) for count in range(6)]))
    assert [d.verdict for d in found] == [
        Verdict.DRIFTED if count > noise else Verdict.FAITHFUL for count in range(6)
    ]
    scores = [d.score or 0.0 for d in found]
    assert scores == sorted(set(scores))
    assert [score > 0.5 for score in scores] == [count > noise for count in range(6)]
    assert scores[0] == 0


def test_convention_uses_notation_of_the_snapshot() -> None:
    setting = Setting(equipment=Equipment(snapshot="starter"))
    detector = DETECTORS["convention"](setting)
    assert detector.signature.startswith("convention|version:1|threshold:0|snapshot:")
    (found,) = detector.detect([pair(GOLD.replace("Set", "Finset"))])
    assert found.verdict is Verdict.DRIFTED


def test_convention_evidence_lists_differences() -> None:
    (found,) = fitted(0).detect([pair(GOLD.replace("Set", "Finset"))])
    assert found.evidence == "expected: Set; found instead: Finset"
    assert found.drift_class == "type_coercion"


@pytest.mark.parametrize(
    ("candidate", "gold", "message"),
    [("theorem t (", GOLD, "the candidate does not"), (GOLD, "theorem", "the gold does not")],
)
def test_convention_has_no_answer_for_unparsed_statements(
    candidate: str, gold: str, message: str
) -> None:
    (found,) = fitted(0).detect([pair(candidate, gold=gold)])
    assert (found.score, found.verdict) == (None, Verdict.NO_ANSWER)
    assert message in found.evidence
