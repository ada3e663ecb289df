from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pytest

from driftbench.cli._statements import read_views
from driftbench.detectors import Detection, Verdict
from driftbench.errors import LeanSyntaxError
from driftbench.rules import load_rules
from driftbench.screening import (
    CHECKS,
    ScreenFinding,
    Screening,
    compare,
    run_lints,
    run_notions,
    run_scorer,
    screen_theorems,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from driftbench.detectors import Pair
    from driftbench.rules import View
    from driftbench.screening import Check, Theorem

TEXT = """/-- Every number has a larger one. -/
theorem larger (n : ℕ) : ∃ m : ℕ, n < m → n - 1 < m

/-- Every real is at most itself. -/
theorem least (x : ℝ) (s : Set ℝ) : x ∈ s → x ≤ x

theorem bare : 1 = 1
"""


def screened(text: str, *checks: Check) -> Screening:
    return screen_theorems("a.lean", text, read_views("a.lean", text), checks)


def views(text: str) -> dict[str, View]:
    found = {}
    for read in read_views("gold.lean", text):
        assert not isinstance(read, LeanSyntaxError)
        found[read[0].name] = read[1]
    return found


def findings_of(report: Screening) -> list[tuple[str, str, int, int]]:
    return [(s.theorem, s.check, s.region.line, s.region.column) for s in report.findings]


def test_lints_have_their_place() -> None:
    report = screened(TEXT, run_lints)
    assert findings_of(report) == [
        ("larger", "lint/exists-implies", 2, 26),
        ("larger", "lint/natural-subtraction", 2, 43),
        ("least", "lint/reflexive-goal", 5, 45),
    ]
    assert [s.level for s in report.findings] == ["warning", "note", "warning"]
    assert report.findings[0].message == (
        "an implication directly under ∃: ∃ m : ℕ, n < m → n - 1 < m"
    )
    assert (len(report.theorems), report.undocumented, report.unread) == (2, 1, 0)


def test_a_theorem_is_compared_with_the_reference_of_its_name() -> None:
    golds = views("theorem least (x : ℚ) (s : Finset ℚ) : x ∈ s → x ≤ x\ntheorem other : 1 = 1")

    def check(theorems: Sequence[Theorem]) -> Iterable[ScreenFinding]:
        return compare(theorems, references=golds, rules=load_rules())

    (found,) = screened(TEXT, check).findings
    assert (found.check, found.theorem) == ("convention", "least")
    assert found.message == (
        "the type signature departs from the reference: expected: Finset, ℚ; found instead: Set, ℝ"
    )
    assert screened("/-- It is. -/\ntheorem other : 2 = 2", check).findings == ()


def compared(statement: str, reference: str) -> tuple[ScreenFinding, ...]:
    """Return the findings of a documented statement beside its reference."""
    golds = views(f"theorem t {reference}")
    check = partial(compare, references=golds, rules=load_rules())
    return screened(f"/-- A. -/\ntheorem t {statement}", check).findings


@pytest.mark.parametrize(
    ("statement", "reference", "check", "drift_class", "words"),
    [
        (
            "(x : ℝ) : 0 < x * x",
            "(x : ℝ) (h : x ≠ 0) : 0 < x * x",
            "edit",
            "hypothesis_omission",
            "The condition `x ≠ 0` is gone. (stronger)",
        ),
        (
            ": ∃ n : ℕ, ∀ m : ℕ, m < n",
            ": ∀ m : ℕ, ∃ n : ℕ, m < n",
            "edit",
            "quantifier_inversion",
            "one and the same witness now serves all of them. (stronger)",
        ),
        (
            "(x y : ℝ) : 0 ≤ y → x * y ≤ y * x",
            "(x y : ℝ) (h : x ≠ 0) : 0 ≤ y → x * y < y * x + 1",
            "hypothesis",
            "hypothesis_omission",
            "the statement lacks a hypothesis of the reference: `x ≠ 0`",
        ),
    ],
)
def test_a_difference_from_the_reference_is_told_in_words(
    statement: str, reference: str, check: str, drift_class: str, words: str
) -> None:
    (found,) = compared(statement, reference)
    assert (found.check, found.drift_class) == (check, drift_class)
    assert found.message.endswith(words)


@pytest.mark.parametrize(
    "statement",
    [
        "(x : ℝ) (h : x ≠ 0) (y : ℝ) : 0 < x * x",  # a rule renames or moves nothing else
        "(y : ℝ) (h : y ≠ 0) : 0 < y * y",
        "(x : ℝ) : x ≠ 0 → 0 < x * x",
    ],
)
def test_no_finding_for_the_reference_said_differently(statement: str) -> None:
    found = compared(statement, "(x : ℝ) (h : x ≠ 0) : 0 < x * x")
    assert [one.check for one in found if one.check in {"edit", "hypothesis"}] == []


@pytest.mark.parametrize(
    ("english", "statement", "lost"),
    [
        ("Every prime is positive.", "(p : ℕ) : 0 < p", "prime"),
        ("Every prime is positive.", "(p : ℕ) (h : p.Prime) : 0 < p", ""),
        (
            "A continuous function on a compact set is bounded.",
            "(f : ℝ → ℝ) : ∃ c, ∀ x, f x ≤ c",
            "compact and continuous",
        ),
        # Words that Lean expresses in many ways say nothing.
        ("There is a number.", "(n : ℕ) : n = n", ""),
    ],
)
def test_properties_of_the_docstring_need_a_symbol(english: str, statement: str, lost: str) -> None:
    found = screened(f"/-- {english} -/\ntheorem t {statement}", run_notions).findings
    assert [one.message for one in found] == (
        [f"the docstring says {lost}, and the statement has no symbol for it"] if lost else []
    )


@pytest.mark.parametrize(
    ("score", "verdict", "suspected"),
    [
        (0.07, Verdict.SCORED, False),
        (0.08, Verdict.SCORED, True),
        (0.01, Verdict.DRIFTED, True),
        (0.99, Verdict.FAITHFUL, False),
        (None, Verdict.NO_ANSWER, False),
        (None, Verdict.TIMEOUT, False),
    ],
)
def test_a_score_above_the_threshold_is_a_finding(
    score: float | None,
    verdict: Verdict,
    suspected: bool,  # noqa: FBT001 -- pytest
) -> None:
    asked: list[Pair] = []

    def scorer(pairs: Sequence[Pair]) -> Iterator[Detection]:
        asked.extend(pairs)
        for pair in pairs:
            yield Detection(
                id=pair.id,
                score=score,
                verdict=verdict,
                drift_class="combined",
                evidence="witness: the probe\x1b[2J",
            )

    golds = views("theorem least (x : ℝ) (s : Set ℝ) : x ∈ s → x ≤ x")
    ask = partial(run_scorer, check="bpf", scorer=scorer, golds=golds, threshold=0.07)
    report = screened(TEXT, partial(ask, anchored=True))
    assert [(pair.id, pair.gold) for pair in asked] == [("least", golds["least"].text)]
    assert [(s.check, s.theorem) for s in report.findings] == [("bpf", "least")] * suspected
    assert [(u.theorem, u.check) for u in report.unanswered] == [("least", "bpf")] * (score is None)
    for found in report.findings:
        assert found.message == (
            "the statement does not have the expected consequences: the probe<U+001B>[2J"
        )
    asked.clear()
    screened(TEXT, partial(ask, anchored=False))
    assert [(pair.id, pair.gold is None) for pair in asked] == [("larger", True), ("least", False)]


def drifted(pairs: Sequence[Pair]) -> Iterator[Detection]:
    for pair in pairs:
        evidence = "witness: the candidate implies gold: The gold statement itself."
        yield Detection(id=pair.id, score=1.0, verdict=Verdict.SCORED, evidence=evidence)


def oracular(text: str, reference: str, *checks: str) -> list[tuple[str, str, str]]:
    """Return theorem, check and message of findings, if a detector calls all drifted."""
    golds, rules = views(reference), load_rules()
    scorers = [
        partial(
            run_scorer,
            check=check,
            scorer=drifted,
            golds=golds,
            anchored=True,
            threshold=0.07,
            rules=rules,
        )
        for check in checks
    ]
    found = screened(text, *scorers, partial(compare, references=golds, rules=rules)).findings
    return [(one.theorem, one.check, one.message) for one in found]


GONE = "/-- A. -/\ntheorem gone (x : ℝ) : 0 < x * x\n"
GONE_FROM = "theorem gone (x : ℝ) (h : x ≠ 0) : 0 < x * x\n"
OTHER = "/-- A. -/\ntheorem other (x : ℝ) (s : Set ℝ) : x ∈ s → x + 0 = x\n"
OTHER_FROM = "theorem other (x : ℝ) (s : Finset ℝ) : x ∈ s → x = x\n"


@pytest.mark.parametrize("checks", [("beq",), ("bpf",), ("beq", "bpf"), ("bpf", "beq")])
def test_a_difference_is_one_finding(checks: tuple[str, ...]) -> None:
    edit, rest = oracular(GONE + OTHER, GONE_FROM + OTHER_FROM, *checks)
    assert edit[:2] == ("gone", "edit")
    assert edit[2].endswith("The condition `x ≠ 0` is gone. (stronger)")
    # Nothing says in words what an edit changes here: the parts that differ are named.
    assert rest[:2] == ("other", "beq" if "beq" in checks else "bpf")
    assert rest[2].endswith(
        ": conclusion changed, only types changed; names in types: expected: Finset; "
        "found instead: Set; the reference concludes `x ∈ s → x = x`, the statement "
        "`x ∈ s → x + 0 = x`"
    )


def test_a_changed_hypothesis_is_quoted_from_both_sides() -> None:
    text = "/-- A. -/\ntheorem two (p : ℕ) (hp : 0 < p) : 2 ≤ p\n"
    golds = views("theorem two (p : ℕ) (hp : p.Prime) : 2 ≤ p")
    comparing = partial(compare, references=golds, rules=load_rules())
    scorer = partial(
        run_scorer, check="beq", scorer=drifted, golds=golds, anchored=True, threshold=0.07
    )
    (alone,) = screened(text, comparing).findings
    assert alone.check == "hypothesis"
    assert alone.message == "the statement lacks a hypothesis of the reference: `p.Prime`"
    (judged,) = screened(text, partial(comparing, altered=False), scorer).findings
    assert judged.check == "beq"
    assert judged.message.endswith(
        ": hypothesis changed; the reference assumes `p.Prime`, the statement `0 < p`"
    )


def test_without_an_oracle_the_type_signature_is_a_finding() -> None:
    ((theorem, check, _message),) = oracular(OTHER, OTHER_FROM)
    assert (theorem, check) == ("other", "convention")


def test_where_no_difference_is_seen_a_finding_has_the_witness() -> None:
    text = "/-- A. -/\ntheorem same (x : ℝ) : x = x\n"
    ((_theorem, check, message),) = oracular(text, "theorem same (x : ℝ) : x = x", "bpf")
    assert check == "bpf"
    assert message == (
        "the statement does not have the expected consequences: the statement implies the "
        "reference: The reference itself."
    )


def test_unreadable_files_are_reported_and_others_screened() -> None:
    text = "/-- A. -/\ntheorem broken (n : ℕ : n = n := rfl\n\n" + TEXT + "\n/-- never closed"
    report = screened(text, run_lints)
    assert report.unread == 2
    assert [t.name for t in report.theorems] == ["larger", "least"]
    errors = [s for s in report.findings if s.level == "error"]
    assert [(s.check, s.theorem, s.region.line) for s in errors] == [
        ("parse", "", 2),
        ("parse", "", 12),
    ]


def test_the_same_theorem_keeps_its_fingerprint_while_lines_move() -> None:
    first = screened(TEXT, run_lints).findings
    later = screened(f"-- a comment\n\n{TEXT}", run_lints).findings
    assert [s.fingerprint for s in first] == [s.fingerprint for s in later]
    assert len({s.fingerprint for s in first}) == len(first)


def test_checks_are_declared_once_and_sorted() -> None:
    assert list(CHECKS) == sorted(CHECKS)
    assert {info.level for info in CHECKS.values()} == {"error", "warning", "note"}
    assert all(info.description.endswith(".") for info in CHECKS.values())
