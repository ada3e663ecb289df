"""The checks: lints, the docstring's notions, the comparison with a reference, detectors' scores.

A check takes all theorems at once, so that it can batch requests to an oracle. It yields
findings, in any order, and the theorems about which it has no answer. A detector is passed as a
callable, such as its `detect`.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, TypeAlias

from driftbench.bpf.convention import difference, shape_of
from driftbench.dataset.words import without_name
from driftbench.detectors._statement import key, premises_of
from driftbench.detectors.detection import Verdict
from driftbench.detectors.lint import LINTS
from driftbench.english.notions import notions_in
from driftbench.rules import DRIFT_CLASSES, known_edits
from driftbench.screening.findings import ScreenFinding, UnansweredCheck
from driftbench.wild.suggesting import ALTERED, CONCLUSION, INSERTED, REMOVED, difference_in_words
from driftbench.wild.suggesting import difference as difference_of_parts

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from driftbench.detectors.detection import Detection, Pair
    from driftbench.lean.tree import Term
    from driftbench.rules import Rule, View
    from driftbench.screening.theorem import Theorem

__all__ = ["Check", "Scorer", "compare", "run_lints", "run_notions", "run_scorer"]

Check: TypeAlias = "Callable[[Sequence[Theorem]], Iterable[ScreenFinding | UnansweredCheck]]"
"""Takes theorems and yields findings, and the theorems without an answer."""
Scorer: TypeAlias = "Callable[[Sequence[Pair]], Iterable[Detection]]"

_MESSAGES = {
    "beq": "the statement is not equivalent to the reference",
    "bpf": "the statement does not have the expected consequences",
}
_SUBJECTS = (("the candidate", "the statement"), ("candidate", "the statement"))
_REFERENCE = (
    *_SUBJECTS,
    ("The gold statement", "The reference"),
    ("gold", "the reference"),
    ("a statement that", "a variant of the reference that"),
)
"""Words of the evidence of detectors -> those of this report."""

_PROPERTIES = frozenset({
    "abelian", "bounded", "closed", "compact", "complete", "connected", "continuous", "convergent",
    "convex", "countable", "cyclic", "dense", "disjoint", "even", "finite", "hausdorff",
    "holomorphic", "injective", "irrational", "irreducible", "maximal", "monotonic", "nilpotent",
    "nonzero", "odd", "open", "positive", "prime", "square free", "surjective",
})  # fmt: skip
"""Notions that are a property with a symbol of its own, so that a hypothesis states it."""


def run_lints(theorems: Sequence[Theorem]) -> Iterator[ScreenFinding]:
    """Yield the findings of the lints, each once."""
    for theorem in theorems:
        for lint in LINTS:
            for piece in dict.fromkeys(lint.find(theorem.view)):
                # Some lints quote `name in text`, or `one and other`.
                parts = (piece, piece.partition(" in ")[2], piece.partition(" and ")[0])
                yield ScreenFinding(
                    check=f"lint/{lint.id}",
                    theorem=theorem.name,
                    region=theorem.region(*parts),
                    message=f"{lint.message}: {' '.join(piece.split())}",
                    drift_class=lint.drift_class,
                )


def run_notions(theorems: Sequence[Theorem]) -> Iterator[ScreenFinding]:
    """Yield theorems whose docstring names a property for which the statement has no symbol."""
    for theorem in theorems:
        written = without_name(theorem.view.text)
        named = [one for one in notions_in(theorem.english) if one.name in _PROPERTIES]
        lost = [one.name for one in named if not one.is_expressed(written)]
        if lost:
            yield ScreenFinding(
                check="english",
                theorem=theorem.name,
                region=theorem.region(),
                message=f"the docstring says {' and '.join(lost)}, and the statement has no symbol "
                "for it",
                drift_class="hypothesis_omission",
            )


def compare(
    theorems: Sequence[Theorem],
    *,
    references: Mapping[str, View],
    rules: Sequence[Rule],
    altered: bool = True,
) -> Iterator[ScreenFinding]:
    """Yield what differs between theorems and the references of the same names.

    An edit that a rule makes explains a difference. Without one, hypotheses that only the reference
    has and different type signatures are reported.

    Args:
        theorems: the theorems to screen; those without a reference are skipped.
        references: full name → the correct statement.
        rules: rules of which one may have made the statement from the reference.
        altered: also report hypotheses with another one in their place, which an oracle may find
            equivalent.
    """
    for theorem in theorems:
        reference = references.get(theorem.name)
        if reference is None or reference.text.split()[2:] == theorem.view.text.split()[2:]:
            continue
        edits = list(known_edits(reference, theorem.view.text, rules))
        if not edits:
            yield from _differences(theorem, reference, altered=altered)
        drifts = [one for one in edits if one[0].drift_class in DRIFT_CLASSES]
        if drifts and len(drifts) == len(edits):
            rule, edit = drifts[0]
            yield ScreenFinding(
                check="edit",
                theorem=theorem.name,
                region=theorem.region(*(one.new for one in edit.edits)),
                message="the statement differs from the reference by an edit that changes the "
                f"meaning: {' '.join(edit.english.split())} ({edit.relation})",
                drift_class=rule.drift_class,
            )


def _differences(theorem: Theorem, reference: View, *, altered: bool) -> Iterator[ScreenFinding]:
    """Yield hypotheses that the statement lacks, and a different type signature."""
    changes = _changes(theorem, reference)
    if REMOVED in changes or (altered and ALTERED in changes):
        stated = _hypotheses(theorem.view)
        shown = ", ".join(text for one, text in _hypotheses(reference).items() if one not in stated)
        if shown:
            yield ScreenFinding(
                check="hypothesis",
                theorem=theorem.name,
                region=theorem.region(),
                message=f"the statement lacks a hypothesis of the reference: {shown}",
                drift_class="hypothesis_omission",
            )
    shapes = difference(shape_of(theorem.view), shape_of(reference))
    if shapes.size:
        yield ScreenFinding(
            check="convention",
            theorem=theorem.name,
            region=theorem.region(),
            message=f"the type signature departs from the reference: {shapes.description}",
            drift_class="type_coercion",
        )


def run_scorer(
    theorems: Sequence[Theorem],
    *,
    check: str,
    scorer: Scorer,
    golds: Mapping[str, View],
    anchored: bool,
    threshold: float,
    rules: Sequence[Rule] = (),
) -> Iterator[ScreenFinding | UnansweredCheck]:
    """Yield theorems that a scorer considers drifted, and those about which it has no answer.

    With a reference, a finding says what differs from it, and without one what the scorer found.

    Args:
        theorems: the theorems to screen.
        check: `beq` or `bpf`: the check of the scorer.
        scorer: scores each pair, in order; its evidence names the heaviest witness in words.
        golds: full name → the correct statement.
        anchored: whether the scorer needs a gold statement; theorems without are then skipped.
        threshold: a score above it is a finding, if the scorer itself gives no verdict.
        rules: rules of which one may have made the statement from the reference.
    """
    asked = [theorem for theorem in theorems if not anchored or theorem.name in golds]
    answers = scorer([theorem.pair(gold=golds.get(theorem.name)) for theorem in asked])
    for theorem, answer in zip(asked, answers, strict=True):
        drifted = answer.verdict is Verdict.DRIFTED
        above = answer.verdict is Verdict.SCORED and (answer.score or 0.0) > threshold + 1e-9
        if answer.score is None:
            reason = answer.evidence or str(answer.verdict)
            yield UnansweredCheck(check=check, theorem=theorem.name, reason=reason)
        elif drifted or above:
            gold = golds.get(theorem.name) if anchored else None
            known = [] if gold is None else _differences_in_words(theorem, gold, rules)
            words = "; ".join(known) or _plain(answer.evidence, anchored=anchored)
            # The class of a probe is that of the probe, and not of what differs here.
            yield ScreenFinding(
                check=check,
                theorem=theorem.name,
                region=theorem.region(),
                message=f"{_MESSAGES[check]}: {words}",
            )


def _differences_in_words(
    theorem: Theorem, reference: View, rules: Sequence[Rule]
) -> Iterator[str]:
    """Yield what differs from the reference, with the text of both sides."""
    yield from difference_in_words(reference, theorem.view, rules)
    changes = _changes(theorem, reference)
    if {ALTERED, INSERTED} & {*changes}:
        ours, theirs = (_hypotheses(view) for view in (reference, theorem.view))
        one = ", ".join(text for name, text in ours.items() if name not in theirs)
        other = ", ".join(text for name, text in theirs.items() if name not in ours)
        if one or other:
            yield f"the reference assumes {one or 'nothing'}, the statement {other or 'nothing'}"
    if CONCLUSION in changes:
        one, other = (
            _quoted(view, view.statement.conclusion) for view in (reference, theorem.view)
        )
        yield f"the reference concludes {one}, the statement {other}"


def _changes(theorem: Theorem, reference: View) -> tuple[str, ...]:
    lines = dict.fromkeys((*reference.context, *theorem.view.context))
    return difference_of_parts(reference.text, theorem.view.text, lines).changes


def _hypotheses(view: View) -> dict[str, str]:
    """Return key → text of the hypotheses of a statement."""
    return {key(one): _quoted(view, one) for one in premises_of(view)}


def _quoted(view: View, term: Term) -> str:
    return f"`{' '.join(view.slice(term).split())}`"


def _plain(evidence: str, *, anchored: bool) -> str:
    """Return the evidence of a detector in the words of this report, without its scores."""
    words = evidence.partition("witness: ")[2] or evidence
    for old, new in _REFERENCE if anchored else _SUBJECTS:
        words = re.sub(rf"\b{old}\b", new, words)
    return words
