"""The checks: lints, the comparison with a reference, and a detector's score.

A check takes all theorems at once, so that it can batch requests to an oracle. It yields
findings, in any order, and the theorems about which it has no answer. A detector is passed as a
callable, such as its `detect`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from driftbench.bpf.convention import difference, shape_of
from driftbench.detectors.detection import Verdict
from driftbench.detectors.lint import LINTS
from driftbench.screening.findings import ScreenFinding, UnansweredCheck

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from driftbench.detectors.detection import Detection, Pair
    from driftbench.rules import View
    from driftbench.screening.theorem import Theorem

__all__ = ["Check", "Scorer", "compare", "run_lints", "run_scorer"]

Check: TypeAlias = "Callable[[Sequence[Theorem]], Iterable[ScreenFinding | UnansweredCheck]]"
"""Takes theorems and yields findings, and the theorems without an answer."""
Scorer: TypeAlias = "Callable[[Sequence[Pair]], Iterable[Detection]]"

_MESSAGES = {
    "beq": "the statement is not equivalent to the reference",
    "bpf": "the fingerprint is not as expected",
}


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


def compare(
    theorems: Sequence[Theorem], *, references: Mapping[str, View]
) -> Iterator[ScreenFinding]:
    """Yield theorems whose type signature differs from that of the reference of the same name.

    Args:
        theorems: the theorems to screen; those without a reference are skipped.
        references: full name → the correct statement.
    """
    for theorem in theorems:
        if theorem.name not in references:
            continue
        found = difference(shape_of(theorem.view), shape_of(references[theorem.name]))
        if found.size:
            yield ScreenFinding(
                check="convention",
                theorem=theorem.name,
                region=theorem.region(),
                message=f"the type signature departs from the reference: {found.description}",
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
) -> Iterator[ScreenFinding | UnansweredCheck]:
    """Yield theorems that a scorer considers drifted, and those about which it has no answer.

    Args:
        theorems: the theorems to screen.
        check: `beq` or `bpf`: the check of the scorer.
        scorer: scores each pair, in order; its evidence names the heaviest witness in words.
        golds: full name → the correct statement.
        anchored: whether the scorer needs a gold statement; theorems without are then skipped.
        threshold: a score above it is a finding, if the scorer itself gives no verdict.
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
            yield ScreenFinding(
                check=check,
                theorem=theorem.name,
                region=theorem.region(),
                message=f"{_MESSAGES[check]}: {answer.evidence}",
                drift_class=answer.drift_class,
            )
