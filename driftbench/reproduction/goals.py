"""Goals that were set before measuring, and whether they were reached.

Most goals are for anchored probes with the solver oracle on a dataset whose rows were selected with
the same solver; the goal for an unselected dataset is free of that selection.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from driftbench.reproduction.exhibit import Exhibit, ExhibitTable
from driftbench.reproduction.learned_filter import LOSS, Filtered
from driftbench.reproduction.sides import class_score, metric_score

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from driftbench.metrics import Score
    from driftbench.reproduction.budgets import Saving, Spent
    from driftbench.reproduction.examination import Examination
    from driftbench.reproduction.sides import Sides

__all__ = ["Goal", "as_exhibit", "goals"]

_SAVING = 3.2
_SAVED_QUESTIONS = 2.5
_LEARNED = 0.5
_SMALL_BUDGETS = 16


@dataclass(frozen=True, slots=True, kw_only=True)
class Goal:
    """One goal.

    Args:
        name: the quantity.
        goal: the goal in words.
        found: the measured value in words.
        reached: whether the goal was reached; None if not measured.
    """

    name: str
    goal: str
    found: str
    reached: bool | None

    @property
    def verdict(self) -> str:
        """Return yes, no, or not measured."""
        return "not measured" if self.reached is None else "yes" if self.reached else "no"


def goals(sides: Sides) -> tuple[Goal, ...]:
    """Return every goal with the measured value."""
    ours, other = sides.ours, sides.unselected
    without_rule = ours.ablations["leave_rule_out"][1].score("detection_at_3_fpr")
    unselected = None if other is None else metric_score(other, "bpf", "detection_at_3_fpr")
    return (
        _at_least("bpf: detection at 3 % FPR", _bpf_score(ours, "detection_at_3_fpr"), 0.97),
        _at_least("bpf: the same of ΔT", class_score(ours, "bpf", "type_coercion"), 0.90),
        _at_least("bpf: F1", _bpf_score(ours, "f1"), 0.96),
        _at_least("leave rule out: detection at 3 % FPR", without_rule, 0.93),
        _at_least("bpf, unselected build: detection at 3 % FPR", unselected, 0.90),
        _coverage(ours),
        *_comparisons(ours),
        *_savings(ours),
        _learned(ours),
    )


def as_exhibit(found: tuple[Goal, ...]) -> Exhibit:
    """Return goals as a table."""
    return Exhibit(
        name="bars",
        title="Goals",
        number="",
        label="anchored",
        table=ExhibitTable(
            head=("quantity", "goal", "found", "reached"),
            rows=tuple((one.name, one.goal, one.found, one.verdict) for one in found),
        ),
        note=(
            "Rows of the first build were selected with the same oracle that judges them here; "
            "those of the unselected one were not, and its undecided rows count."
        ),
    )


def _bpf_score(examination: Examination, metric: str) -> Score | None:
    return metric_score(examination, "bpf", metric)


def _at_least(name: str, score: Score | None, goal: float) -> Goal:
    return Goal(
        name=name,
        goal=f"≥ {goal:.2f}",
        found="" if score is None else f"{score.value:.3f} ({score.low:.3f} to {score.high:.3f})",
        reached=None if score is None else score.value >= goal,
    )


def _coverage(examination: Examination) -> Goal:
    found = examination.decided
    return Goal(
        name="share of probe weight decided",
        goal="≥ 0.85",
        found=f"{found.coverage:.3f}; {found.expected:.3f} of expected cells",
        reached=found.coverage >= 0.85,
    )


def _comparisons(examination: Examination) -> Iterator[Goal]:
    comparisons = {
        "both directions beat forward only": "forward_only",
        "counterfactual probes beat generic ones": "generic",
    }
    for name, rival in comparisons.items():
        pairs = [
            (own.budget, own.detection.value, theirs.detection.value)
            for own, theirs in zip(
                examination.curves["uniform"], examination.curves[rival], strict=True
            )
            if own.budget <= _SMALL_BUDGETS
        ]
        yield Goal(
            name=name,
            goal=f"at every k ≤ {_SMALL_BUDGETS}",
            found=", ".join(f"k = {k}: {own:.3f} and {rival:.3f}" for k, own, rival in pairs),
            reached=all(own > rival for _, own, rival in pairs),
        )


def _savings(examination: Examination) -> Iterator[Goal]:
    saving = examination.savings["adaptive"]
    yield _saving_goal(
        "probes that bpf+apba saves at the detection of uniform k = 32",
        saving,
        "probes",
        ratio=saving.ratio,
        goal=_SAVING,
        count=lambda spent: spent.probes,
    )
    yield _saving_goal(
        "questions that it saves there, with those about gold",
        saving,
        "questions",
        ratio=saving.total_ratio,
        goal=_SAVED_QUESTIONS,
        count=lambda spent: spent.total,
    )


def _saving_goal(
    name: str,
    saving: Saving,
    counted: str,
    *,
    ratio: float | None,
    goal: float,
    count: Callable[[Spent], float],
) -> Goal:
    if ratio is None or saving.reached is None:
        found = (
            f"does not reach {saving.uniform.detection:.3f}; {saving.best.detection:.3f} at best"
        )
    else:
        found = (
            f"{ratio:.1f} times fewer: {count(saving.reached.spent):.1f} of "
            f"{count(saving.uniform.spent):.1f} {counted} per row, "
            f"for {saving.uniform.detection:.3f}"
        )
    return Goal(
        name=name,
        goal=f"≥ {goal} times fewer",
        found=found,
        reached=ratio is not None and ratio >= goal,
    )


def _learned(examination: Examination) -> Goal:
    learned = examination.learned
    found, reached = "", None
    if isinstance(learned, Filtered):
        chosen = learned.chosen
        found, reached = "each threshold loses more on the calibration split", False
        if chosen is not None:
            lost = learned.full.value - chosen.detection.value
            found = f"{chosen.saved:.2f} of the questions, for {100 * lost:.1f} points"
            reached = chosen.saved >= _LEARNED and lost <= LOSS + 1e-9
    return Goal(
        name="questions that the learned filter saves, and detection that it loses",
        goal=f"≥ {_LEARNED:.2f}, for ≤ {100 * LOSS:.1f} points",
        found=found,
        reached=reached,
    )
