"""The report on one submission: scores with intervals, by class and subfield, and signature."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from driftbench.errors import InputError
from driftbench.metrics import METRICS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rich.table import Table

    from driftbench.leaderboard.card import Card
    from driftbench.leaderboard.signature import Signature
    from driftbench.metrics import Score

__all__ = ["Report", "comparison"]

_COMPARED = {
    "f1": "F1",
    "detection_at_3_fpr": "det@3%",
    "fpr": "FPR",
    "auc": "AUC",
    "accuracy": "acc.",
    "pair_accuracy": "pairs",
    "coverage": "coverage",
}
"""Metric -> its heading in the table that compares submissions; those without a value are left
out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """The scores of a submission.

    Args:
        name: name of the submission.
        card: its card, None if it has none.
        scores: metric -> score, in the order of the registry. Metrics without rows are left out,
            such as costs that were not given.
        per_class: label of drifted rows -> detection at 3 % FPR, one threshold for all.
        per_subfield: subfield -> detection at 3 % FPR among its drifted rows, the same threshold.
        floor: F1 of flagging every row.
        made_with: the parts of the signature.
    """

    name: str
    card: Card | None
    scores: Mapping[str, Score]
    per_class: Mapping[str, Score]
    per_subfield: Mapping[str, Score]
    floor: float
    made_with: Signature

    @property
    def signature(self) -> str:
        """The signature of the whole report."""
        return self.made_with.text()

    def sign(self, metric: str) -> str:
        """Return the signature of one of its scores.

        Raises:
            InputError: the report lacks the metric.
        """
        if metric not in self.scores:
            raise InputError(f"unknown metric {metric!r}: give one of {', '.join(self.scores)}")
        return self.made_with.text(metric)

    def to_dict(self) -> dict[str, Any]:
        """Return the report as plain values."""
        return {
            "name": self.name,
            "card": None if self.card is None else asdict(self.card),
            "signature": self.signature,
            "made_with": asdict(self.made_with),
            "scores": _plain(self.scores),
            "per_class": _plain(self.per_class),
            "per_subfield": _plain(self.per_subfield),
            "f1_of_flagging_every_row": self.floor,
        }

    def to_json(self) -> str:
        """Return the report as one line of JSON, keys sorted."""
        return json.dumps(self.to_dict(), ensure_ascii=False, sort_keys=True, allow_nan=False)

    def table(self) -> Table:
        """Return the report as a table for `rich`."""
        from rich.markup import escape
        from rich.table import Table

        table = Table("", "value", "95 % interval", "rows", title=escape(self.title))
        for column in table.columns[1:]:
            column.justify = "right"
        for name, score in self.scores.items():
            table.add_row(METRICS[name].title, *_cells(score))
        for heading, scores in (("class", self.per_class), ("subfield", self.per_subfield)):
            table.add_section()
            table.add_row(f"[dim]detection at 3 % FPR, by {heading}[/dim]")
            for name, score in scores.items():
                table.add_row(f"  {name.replace('_', ' ')}", *_cells(score))
        table.caption = f"Flagging every row has F1 {self.floor:.3f}."
        return table

    @property
    def title(self) -> str:
        """Name of the submission, and what it used according to its card."""
        return f"{self.name}, uses: {_used(self.card)}"


def comparison(reports: Sequence[Report]) -> Table:
    """Return several reports on one split as a table for `rich`, one row each.

    Args:
        reports: at least one.
    """
    from rich.markup import escape
    from rich.table import Table

    first = reports[0].made_with
    table = Table("submission", "uses", title=f"{first.config} / {first.split}, {first.n} rows")
    shown = [name for name in _COMPARED if any(name in report.scores for report in reports)]
    for name in shown:
        table.add_column(_COMPARED[name], justify="right")
    for report in reports:
        scores = [report.scores.get(name) for name in shown]
        cells = ["" if score is None else f"{score.value:.3f}" for score in scores]
        table.add_row(escape(report.name), _used(report.card), *cells)
    pairs = " pairs is pair accuracy, by chance 0.25." if "pair_accuracy" in shown else ""
    table.caption = (
        f"det@3% is detection at 3 % FPR.{pairs} Flagging every row has F1 {reports[0].floor:.3f}."
    )
    return table


def _used(card: Card | None) -> str:
    if card is None:
        return "not stated"
    used = [word for word, used in (("gold", card.uses_gold), ("LLM", card.uses_llm)) if used]
    return " + ".join(used) or "-"


def _cells(score: Score) -> tuple[str, str, str]:
    return f"{score.value:.3f}", f"{score.low:.3f} to {score.high:.3f}", str(score.n)


def _plain(scores: Mapping[str, Score]) -> dict[str, dict[str, float]]:
    return {name: asdict(score) for name, score in scores.items()}
