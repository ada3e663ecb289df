"""Exhibits with a plot: detection by class, ROC, ablations, spectrum."""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench._symbols import symbol_of
from driftbench.bpf.spectrum import PAPER_THRESHOLDS
from driftbench.dataset.records import LABELS
from driftbench.metrics import roc_curve
from driftbench.reproduction.exhibit import Exhibit, ExhibitTable, Of, Plot, Series
from driftbench.reproduction.plots import rate_at
from driftbench.reproduction.scoring import ScoredDetector
from driftbench.reproduction.sides import class_score

if TYPE_CHECKING:
    from collections.abc import Sequence

    from driftbench.metrics import Score
    from driftbench.reproduction.examination import Examination
    from driftbench.reproduction.exhibit import Value
    from driftbench.reproduction.sides import Sides

__all__ = ["ablations", "per_class", "rocs", "spectrum"]

_RATES = (0.005, 0.01, 0.02, 0.03, 0.05, 0.08, 0.12, 0.2, 0.25)
_ROC = ("bpf", "bpf-llm", "bpf-naive", "llm-judge", "back-translation", "beq", "bleu-ref")
_BARS = ("provability", "back-translation", "llm-judge", "bpf-naive", "bpf-llm", "bpf")
_DRIFTED = LABELS[1:]
_SHORT = {
    "full": "full",
    "without_counterfactual": "no twins",
    "forward_only": "forward\nonly",
    "without_hypothesis_drop": "no hyp.\ndrop",
    "without_dropping": "no hyp.\ndrop, ΔH",
    "without_boundary": "no\nboundary",
    "without_adversarial": "no\nadvers.",
    "k8": "k = 8",
    "k8_adaptive": "k = 8\nadaptive",
    "leave_rule_out": "leave\nrule out",
    "without_candidate": "no\ncandidate",
}


def per_class(sides: Sides) -> Exhibit:
    """Return detection by drift class."""
    paper = sides.paper.tables["per_class"]
    names = [
        name for name, found in sides.ours.detectors.items() if isinstance(found, ScoredDetector)
    ]
    names += [name for name in paper.rows if name not in names]
    head = tuple(
        name
        for label in _DRIFTED
        for name in sides.head(symbol_of(label), paper=label in paper.columns)
    )
    rows = []
    for name in names:
        cells: list[Value] = [name]
        for label in _DRIFTED:
            cells += sides.each(class_score, name, label)
            if label in paper.columns:
                cells.append(paper.get(name, label))
        rows.append(tuple(cells))
    return Exhibit(
        name="per_class",
        title=paper.title,
        number=f"{paper.number}, {sides.paper.figures['per_class'].number}",
        label="anchored for rows that use gold",
        table=ExhibitTable(head=("method", *head), rows=tuple(rows)),
        plot=Plot(
            kind="bars",
            x="drift class",
            y="detection at 3 % FPR overall",
            series=tuple(_class_bars(sides)),
            ticks=tuple((float(i), symbol_of(label)) for i, label in enumerate(_DRIFTED, 1)),
            y_range=(0.0, 1.05),
        ),
    )


def _class_bars(sides: Sides) -> list[Series]:
    found = []
    for name in _BARS:
        for of, one in sides.examined():
            scores = [class_score(one, name, label) for label in _DRIFTED]
            points = tuple((float(i), s.value) for i, s in enumerate(scores, 1) if s is not None)
            found += [Series(name=name, of=of, points=points)] if points else []
        found += sides.printed("per_class", name, name)
    return found


def rocs(sides: Sides) -> Exhibit:
    """Return ROC curves."""
    series: list[Series] = []
    columns: list[tuple[str, list[Value]]] = []
    figure = sides.paper.figures["roc"]
    for name in _ROC:
        for of, one in sides.examined():
            found = one.detectors.get(name)
            if isinstance(found, ScoredDetector):
                curve = roc_curve(found.answers)
                series.append(Series(name=name, of=of, points=curve))
                title = name if of is Of.OURS else f"{name}, {of}"
                columns.append((title, [rate_at(curve, x) for x in _RATES]))
        series += sides.printed("roc", name, name)
        if name in figure.series:
            columns.append((f"{name}, paper", [figure.at(name, x) for x in _RATES]))
    return Exhibit(
        name="roc",
        title="ROC curves",
        number=figure.number,
        label="anchored for methods that use gold",
        table=ExhibitTable(
            head=("false-positive rate", *(title for title, _ in columns)),
            rows=tuple((x, *(v[i] for _, v in columns)) for i, x in enumerate(_RATES)),
        ),
        plot=Plot(
            kind="step",
            x=figure.x,
            y=figure.y,
            series=tuple(series),
            x_range=(0.0, 0.25),
            y_range=(0.0, 1.02),
        ),
        note=("A row without an answer is never flagged, so that a curve may end early."),
    )


def ablations(sides: Sides) -> Exhibit:
    """Return the ablations."""
    paper = sides.paper.tables["ablations"]
    head = (
        *sides.head("F1", paper=True),
        *sides.head("det@3%FPR", paper=False),
        *sides.head("det@3%FPR of ΔT", paper=False),
    )
    rows = []
    for name, (title, _) in sides.ours.ablations.items():
        rows.append(
            (
                title,
                *sides.each(_ablated, name, "f1"),
                paper.get(name, "f1"),
                *sides.each(_ablated, name, "detection_at_3_fpr"),
                *sides.each(_ablated_class, name, "type_coercion"),
            )
        )
    names = list(sides.ours.ablations)
    return Exhibit(
        name="ablations",
        title=paper.title,
        number=f"{paper.number}, {sides.paper.figures['ablations'].number}",
        label="anchored",
        table=ExhibitTable(head=("variant", *head), rows=tuple(rows)),
        plot=Plot(
            kind="bars",
            x="variant",
            y="F1",
            series=tuple(_ablation_bars(sides, names)),
            ticks=tuple((float(i), _SHORT[name]) for i, name in enumerate(names, 1)),
            y_range=(0.0, 1.02),
        ),
        note=(
            "Leave rule out: for each row, probes that a rule of its own drift took part in, and "
            "probes of the same text, are replaced by others up to the budget. Likewise the last "
            "variant replaces probes that are the candidate itself up to names. No variant asks "
            "gold itself, as bpf does."
        ),
    )


def _ablated(examination: Examination, name: str, metric: str) -> Score | None:
    return examination.ablations[name][1].score(metric)


def _ablated_class(examination: Examination, name: str, label: str) -> Score | None:
    return examination.ablations[name][1].report.per_class.get(label)


def _ablation_bars(sides: Sides, names: Sequence[str]) -> list[Series]:
    found = []
    for of, one in sides.examined():
        scores = [_ablated(one, name, "f1") for name in names]
        points = tuple((float(i), s.value) for i, s in enumerate(scores, 1) if s is not None)
        found.append(Series(name="F1", of=of, points=points))
    paper = sides.paper.tables["ablations"]
    printed = [(float(i), paper.get(name, "f1")) for i, name in enumerate(names, 1)]
    points = tuple((x, y) for x, y in printed if y is not None)
    return [*found, Series(name="F1", of=Of.PAPER, points=points)]


def spectrum(sides: Sides) -> Exhibit:
    """Return the histogram of the spectrum."""
    figure = sides.paper.figures["spectrum"]
    series = []
    for kind in ("faithful", "drifted"):
        for of, one in sides.examined():
            series.append(Series(name=kind, of=of, points=_percent(one.spectrum[kind])))
        series += sides.printed("spectrum", kind, kind)
    places = sorted({round(x, 6) for one in series for x, _ in one.points})
    at = [{round(x, 6): y for x, y in one.points} for one in series]
    accept, review = PAPER_THRESHOLDS.accept, PAPER_THRESHOLDS.review
    return Exhibit(
        name="spectrum",
        title=figure.title,
        number=figure.number,
        label="anchored",
        table=ExhibitTable(
            head=("E", *(f"{one.name}, {one.of}" for one in series)),
            rows=tuple((x, *(found.get(x) for found in at)) for x in places),
        ),
        plot=Plot(
            kind="histogram",
            x=figure.x,
            y="% of candidates in a bin (the paper: density)",
            series=tuple(series),
            x_range=(0.0, 1.0),
            marks=(review, accept),
        ),
        note=(
            "Ours: percent of the candidates with a score, in bins of 0.05, plotted at the middle. "
            "The densities of the paper have another scale. Lines are the paper's thresholds."
        ),
    )


def _percent(bins: Sequence[tuple[float, int]]) -> tuple[tuple[float, float], ...]:
    total = sum(count for _, count in bins)
    return tuple((x, 100 * count / total if total else 0.0) for x, count in bins)
