from __future__ import annotations

import pytest

from driftbench.detectors import DETECTORS, Detector, Labelled, Pair, Setting, Verdict
from driftbench.equipment import Equipment

GOLD = "theorem t (x : ℝ) (s : Set ℝ) : x ∈ s ∨ x ∉ s"
TYPES = ("ℕ", "ℤ", "ℚ", "ℂ", "Fin 3")


def pair(candidate: str, *, gold: str | None = GOLD) -> Pair:
    return Pair(id="x", nl_statement="", context="", candidate=candidate, gold=gold)


def more(count: int) -> str:
    """Return the gold with variables of that many other types."""
    others = " ".join(f"(y{n} : {name})" for n, name in enumerate(TYPES[:count]))
    return GOLD.replace("Set ℝ) :", f"Set ℝ) {others} :")


def fitted(noise: int) -> Detector:
    """Return the detector after a calibration whose faithful row departs by `noise` names."""
    rows = [(more(noise), "faithful"), (more(5), "combined"), ("theorem (", "faithful")]
    known = tuple(
        Labelled(pair=pair(text), label=label, relation="undecided", family="f")
        for text, label in rows
    )
    return DETECTORS["convention"](Setting(calibration=known))


@pytest.mark.parametrize("noise", [0, 1, 3])
def test_the_flag_is_up_above_what_faithful_rows_show(noise: int) -> None:
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


def test_a_snapshot_brings_its_notation() -> None:
    setting = Setting(equipment=Equipment(snapshot="starter"))
    detector = DETECTORS["convention"](setting)
    assert detector.signature.startswith("convention|version:1|threshold:0|snapshot:")
    (found,) = detector.detect([pair(GOLD.replace("Set", "Finset"))])
    assert found.verdict is Verdict.DRIFTED


def test_departures_are_told() -> None:
    (found,) = fitted(0).detect([pair(GOLD.replace("Set", "Finset"))])
    assert found.evidence == "expected: Set; found instead: Finset"
    assert found.drift_class == "type_coercion"


@pytest.mark.parametrize(
    ("candidate", "gold", "told"),
    [("theorem t (", GOLD, "the candidate does not"), (GOLD, "theorem", "the gold does not")],
)
def test_what_does_not_parse_gets_no_answer(candidate: str, gold: str, told: str) -> None:
    (found,) = fitted(0).detect([pair(candidate, gold=gold)])
    assert (found.score, found.verdict) == (None, Verdict.NO_ANSWER)
    assert told in found.evidence
