"""Exhibits of rows and detectors: composition, main table, wrong verdicts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench._symbols import symbol_of
from driftbench.dataset.records import LABELS, SUBFIELDS
from driftbench.reproduction.entrants import NotRun, basis_of
from driftbench.reproduction.exhibit import Exhibit, ExhibitTable
from driftbench.reproduction.sides import metric_score

if TYPE_CHECKING:
    from driftbench.reproduction.convention import ConventionGain
    from driftbench.reproduction.examination import Examination
    from driftbench.reproduction.exhibit import Value
    from driftbench.reproduction.sides import Sides

__all__ = ["composition", "convention", "main", "wrong"]

_METRICS = {
    "f1": "F1",
    "detection_at_3_fpr": "det@3%FPR",
    "fpr": "FPR",
    "auc": "AUC",
    "coverage": "answered",
}
_COSTS = {"queries": "queries", "seconds": "seconds"}


def composition(sides: Sides) -> Exhibit:
    """Return rows by subfield and label."""
    paper = sides.paper.tables["composition"]
    head = tuple(name for label in LABELS for name in sides.head(symbol_of(label), paper=True))
    rows = []
    for subfield in SUBFIELDS:
        cells: list[Value] = [subfield.replace("_", " ")]
        for label in LABELS:
            cells += [one.composition[subfield][label] for _, one in sides.examined()]
            cells.append(int(paper.get(subfield, label) or 0))
        rows.append(tuple(cells))
    return Exhibit(
        name="composition",
        title=paper.title,
        number=paper.number,
        label="no detector",
        table=ExhibitTable(head=("subfield", *head), rows=tuple(rows)),
        note="Both splits together. Cells of the paper sum to 2,132, while its text gives 2,183.",
    )


def main(sides: Sides) -> Exhibit:
    """Return the main table: every detector with its scores and costs."""
    head = ["method", "uses"]
    for title in _METRICS.values():
        head += sides.head(title, paper=title != "answered")
    for title in _COSTS.values():
        head += sides.head(title, paper=False)
    head += [*sides.head("cost", paper=True), "not run because"]
    return Exhibit(
        name="main",
        title=sides.paper.tables["main"].title,
        number=sides.paper.tables["main"].number,
        label="anchored for rows that use gold",
        table=ExhibitTable(
            head=tuple(head),
            rows=tuple(_main_row(sides, name) for name in sides.ours.detectors),
        ),
        note=(
            "F1 and FPR at the threshold fitted on the calibration split, 95 % intervals over "
            "families of rows. Queries and seconds are means over rows; the queries of BPF include "
            "those about gold, counted in each row that needs them, its seconds do not. Seconds of "
            "an oracle are those it took when it first answered. Cost is seconds divided by those "
            "of typecheck, which may not be a Lean process here."
        ),
    )


def _main_row(sides: Sides, name: str) -> tuple[Value, ...]:
    paper = sides.paper
    cells: list[Value] = [name, basis_of(name)]
    for metric in _METRICS:
        cells += sides.each(metric_score, name, metric)
        if metric == "auc":
            cells.append(paper.stated.get(f"auc_{name.replace('-', '_')}"))
        elif metric != "coverage":
            cells.append(paper.tables["main"].get(name, metric))
    for metric in _COSTS:
        cells += sides.each(_mean, name, metric)
    cells += sides.each(_relative, name)
    cells.append(paper.tables["main"].get(name, "cost"))
    found = sides.ours.detectors[name]
    cells.append(found.reason if isinstance(found, NotRun) else "")
    return tuple(cells)


def _mean(examination: Examination, name: str, metric: str) -> float | None:
    score = metric_score(examination, name, metric)
    return None if score is None else score.value


def _relative(examination: Examination, name: str) -> float | None:
    own = _mean(examination, name, "seconds")
    reference = _mean(examination, "typecheck", "seconds")
    return own / reference if own is not None and reference else None


def convention(sides: Sides) -> Exhibit:
    """Return what the structural test for convention drift adds to `bpf`."""
    scores = ("F1 of bpf", "F1 of both", "gain", "gain with open rows")
    head = (
        "build",
        "compared; threshold of bpf",
        "more names than",
        "drifted",
        "faithful",
        *scores,
    )
    rows: list[tuple[Value, ...]] = [
        (of, one.title, one.threshold, one.drifted, one.faithful, *_gains(one))
        for of, examined in sides.examined()
        for one in examined.convention
    ]
    gain = sides.paper.stated["convention_f1_gain"]
    rows.append(("paper", "", None, None, None, None, None, gain, None))
    return Exhibit(
        name="convention",
        title="Convention drift: the structural test joined with bpf",
        number="Appendix B",
        label="anchored",
        table=ExhibitTable(head=head, rows=tuple(rows)),
        note=(
            "A row is added if bpf calls it faithful and its type signature differs from that of "
            "gold in more names than the threshold, which is fitted on the calibration split. "
            "`drifted` and `faithful` count the added rows. Open rows are those that bpf leaves "
            "without an answer. The paper's gain is on its wild split."
        ),
    )


def _gains(one: ConventionGain) -> tuple[Value, ...]:
    return one.alone, one.both, one.gain, one.gain_open


def wrong(sides: Sides) -> Exhibit:
    """Return the wrong verdicts of `bpf`, for inspection."""
    return Exhibit(
        name="wrong",
        title="Wrong verdicts of bpf at the calibrated threshold",
        number="",
        label="anchored",
        table=ExhibitTable(
            head=("id", "label", "declaration", "rules", "score", "evidence"),
            rows=tuple(
                (one.id, one.label, one.declaration, one.rules, one.score, one.evidence)
                for one in sides.ours.wrong
            ),
        ),
        note="Drifted candidates that are not flagged, and faithful ones that are.",
    )
