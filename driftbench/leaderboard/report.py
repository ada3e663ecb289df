"""The report on one submission: scores with intervals, by class and subfield, and signature.

It prints as a table, and shows as an HTML table in a notebook.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from html import escape
from io import StringIO
from typing import TYPE_CHECKING, Any

from driftbench._problems import counted
from driftbench.errors import InputError
from driftbench.metrics import METRICS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rich.table import Table

    from driftbench.leaderboard.card import Card
    from driftbench.leaderboard.signature import Signature
    from driftbench.metrics import Score

__all__ = ["Report", "comparison"]

_WIDTH = 80
_COMPARED = {
    "f1": "F1",
    "detection_at_3_fpr": "det@3%",
    "fpr": "FPR",
    "auc": "AUC",
    "accuracy": "acc.",
    "pair_accuracy": "pairs",
    "coverage": "cov.",
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
        from rich import markup
        from rich.table import Table

        table = Table("", "value", "95 % interval", "rows", title=markup.escape(self.title))
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

    def __str__(self) -> str:
        """Return the table as plain text, and the signature."""
        from rich.console import Console

        console = Console(file=StringIO(), width=_WIDTH, no_color=True, highlight=False)
        with console.capture() as text:
            console.print(self.table())
        return f"{text.get()}{self.signature}"

    def _repr_html_(self) -> str:
        """Return the table and the signature as HTML, for notebooks."""
        groups = (
            ("", {METRICS[name].title: score for name, score in self.scores.items()}),
            ("detection at 3 % FPR, by class", self.per_class),
            ("detection at 3 % FPR, by subfield", self.per_subfield),
        )
        rows = ["<tr><th></th><th>value</th><th>95 % interval</th><th>rows</th></tr>"]
        for heading, scores in groups:
            if heading and scores:
                rows.append(f'<tr><th colspan="4">{heading}</th></tr>')
            for name, score in scores.items():
                cells = "".join(f"<td>{cell}</td>" for cell in _cells(score))
                rows.append(f"<tr><td>{escape(name.replace('_', ' '))}</td>{cells}</tr>")
        caption = f"{escape(self.title)}. Flagging every row has F1 {self.floor:.3f}."
        return (
            f"<table><caption>{caption}</caption>{''.join(rows)}</table>"
            f"<code>{escape(self.signature)}</code>"
        )

    @property
    def title(self) -> str:
        """Name of the submission, and what it used according to its card."""
        used = _used(self.card)
        return f"{self.name}, uses: {'neither gold nor a language model' if used == '-' else used}"


def comparison(reports: Sequence[Report]) -> Table:
    """Return several reports on one split as a table for `rich`: values, intervals below them.

    Args:
        reports: at least one.
    """
    from rich import box, markup
    from rich.table import Table

    first = reports[0].made_with
    title = f"{first.config} / {first.split}, {counted(first.n, 'row')}"
    table = Table(title=title, box=box.SIMPLE_HEAD, padding=0)
    table.add_column("submission", overflow="fold")
    table.add_column("uses")
    shown = [name for name in _COMPARED if any(name in report.scores for report in reports)]
    if "pair_accuracy" in shown:  # it says more, and both do not fit into a line
        shown.remove("accuracy")
    for name in shown:
        table.add_column(_COMPARED[name], justify="right", no_wrap=True)
    for report in reports:
        cells = [_two_lines(name, report.scores.get(name)) for name in shown]
        table.add_row(markup.escape(report.name), _used(report.card), *cells)
    pairs = "Pairs is pair accuracy, by chance 0.25. " if "pair_accuracy" in shown else ""
    table.caption = (
        "det@3% is detection at 3 % FPR. Below the values are 95 % intervals.\n"
        f"{pairs}Flagging every row has F1 {reports[0].floor:.3f}."
    )
    return table


def _two_lines(name: str, score: Score | None) -> str:
    """Return a value above its interval, whose ends are from 0 to 1."""
    if score is None:
        return ""
    interval = "" if name == "coverage" else f"\n{score.low:.2f}–{score.high:.2f}"
    return f"{score.value:.3f}{interval}"


def _used(card: Card | None) -> str:
    if card is None:
        return "not stated"
    used = [word for word, used in (("gold", card.uses_gold), ("LLM", card.uses_llm)) if used]
    return " + ".join(used) or "-"


def _cells(score: Score) -> tuple[str, str, str]:
    return f"{score.value:.3f}", f"{score.low:.3f} to {score.high:.3f}", str(score.n)


def _plain(scores: Mapping[str, Score]) -> dict[str, dict[str, float]]:
    return {name: asdict(score) for name, score in scores.items()}
