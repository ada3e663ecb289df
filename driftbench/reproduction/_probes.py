"""Exhibits of probes and the oracle: fitted rates, families of probes, coverage."""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.bpf.anchored import COUNTS
from driftbench.bpf.spectrum import DEFAULT, WEIGHTS
from driftbench.dataset.records import LABELS
from driftbench.detectors.bpf import BUDGET
from driftbench.reproduction.exhibit import Exhibit, ExhibitTable
from driftbench.reproduction.sides import SYMBOLS
from driftbench.rules import DRIFT_CLASSES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from driftbench.reproduction.examination import Examination
    from driftbench.reproduction.exhibit import Value
    from driftbench.reproduction.sides import Sides

__all__ = ["coverage", "families", "rates"]


def rates(sides: Sides) -> Exhibit:
    """Return what was fitted on the calibration split, and settings, beside the paper's."""
    return Exhibit(
        name="rates",
        title="Rates fitted on the calibration split, and settings",
        number=f"Section 7, {sides.paper.tables['hyperparameters'].number}",
        label="anchored",
        table=ExhibitTable(
            head=("quantity", *sides.head("value", paper=True)),
            rows=(*_fitted(sides), *_settings(sides)),
        ),
        note=(
            "The score's thresholds are fitted; the paper's own are the program's defaults. Counts "
            "of probes are the most of a family."
        ),
    )


def _fitted(sides: Sides) -> Iterator[tuple[Value, ...]]:
    stated = sides.paper.stated
    for name in DRIFT_CLASSES:
        values = sides.each(_alpha, name)
        yield f"witnessability α({SYMBOLS[name]})", *values, stated[f"alpha_{name}"]
    for name in DRIFT_CLASSES:
        values = sides.each(_false_alarm, name)
        yield f"false alarms of probes of {SYMBOLS[name]}", *values, None
    open_share = sides.each(lambda one: one.rates.eta)
    yield "η, share of cells without an answer", *open_share, stated["eta"]
    yield "accept from", *sides.each(lambda one: one.rates.thresholds.accept), DEFAULT.accept
    yield "review from", *sides.each(lambda one: one.rates.thresholds.review), DEFAULT.review


def _settings(sides: Sides) -> Iterator[tuple[Value, ...]]:
    table = sides.paper.tables["hyperparameters"]

    def row(title: str, values: tuple[Value, ...], name: str) -> tuple[Value, ...]:
        return title, *values, table.get(name, "value")

    weight = WEIGHTS["type_coercion"]
    yield row("probes of a row, uniform", sides.each(_probes, "uniform"), "budget_uniform")
    yield row("probes of a row, adaptive", sides.each(_probes, "adaptive"), "budget_adaptive")
    yield row("seconds for a claim", sides.each(lambda o: o.origin.budget), "tactic_seconds")
    yield row("weight of ΔT", sides.each(_same, weight), "weight_type_coercion")
    for name, count in sorted(COUNTS.items()):
        yield row(f"{name.replace('_', ' ')} probes", sides.each(_same, count), name)


def _alpha(examination: Examination, name: str) -> float:
    return examination.rates.alpha[name]


def _false_alarm(examination: Examination, name: str) -> float:
    return examination.rates.false_alarm[name]


def _same(_examination: Examination, value: float) -> float:
    return value


def _probes(examination: Examination, name: str) -> float | None:
    points = {point.budget: point.probes for point in examination.curves[name]}
    return points.get(BUDGET)


def families(sides: Sides) -> Exhibit:
    """Return what share of each family's probes are witnesses, by label of the candidate."""
    head = tuple(
        name
        for label in LABELS
        for name in (*sides.head(SYMBOLS[label], paper=False), f"{SYMBOLS[label]} n")
    )
    rows = []
    for family in sides.ours.families:
        cells: list[Value] = [family]
        for label in LABELS:
            cells += sides.each(_rate, family, label)
            cells.append(sides.ours.families[family][label].decided)
        rows.append(tuple(cells))
    return Exhibit(
        name="families",
        title="Families of probes: witnesses of drift, false alarms on faithful candidates",
        number="",
        label="anchored",
        table=ExhibitTable(head=("family of probes", *head), rows=tuple(rows)),
        note=(
            "Share of a family's decided probes that are not as foretold, by label of the "
            "candidate; in the column of faithful candidates these are false alarms. n is the "
            "number of decided probes. The first row is no probe, and what any must be measured "
            "against."
        ),
    )


def _rate(examination: Examination, family: str, label: str) -> float | None:
    found = examination.families.get(family)
    return None if found is None else found[label].value


def coverage(sides: Sides) -> Exhibit:
    """Return how much of the fingerprints was decided, and why the rest was not."""
    causes = sorted({cause for _, one in sides.examined() for cause in one.decided.causes})
    rows: list[tuple[Value, ...]] = [
        ("share of probe weight decided", *sides.each(lambda o: o.decided.coverage)),
        ("the same, of cells that are foretold", *sides.each(lambda o: o.decided.expected)),
        ("the same of a row, in the mean", *sides.each(lambda o: o.decided.rows)),
        ("rows without a decided cell", *sides.each(lambda o: o.decided.silent)),
        ("cells", *sides.each(lambda o: o.decided.cells)),
    ]
    rows += [(f"share of cells open: {cause}", *sides.each(_open, cause)) for cause in causes]
    return Exhibit(
        name="coverage",
        title="Coverage: what was decided, and why the rest was not",
        number="",
        label="anchored",
        table=ExhibitTable(head=("quantity", *sides.head("value", paper=False)), rows=tuple(rows)),
        note=(
            f"Over the probes that bpf asks, at most {BUDGET} a row, both directions. An open cell "
            "is neither match nor mismatch. Nothing is foretold of a cell that the oracle leaves "
            "open for the gold itself."
        ),
    )


def _open(examination: Examination, cause: str) -> float:
    found = examination.decided
    return found.causes.get(cause, 0) / found.cells if found.cells else 0.0
