"""Exhibits of probes and the oracle: fitted rates, families of probes, coverage."""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench._symbols import SYMBOLS, symbol_of
from driftbench.bpf.anchored import COUNTS
from driftbench.bpf.spectrum import PAPER_THRESHOLDS, WEIGHTS
from driftbench.dataset.records import LABELS
from driftbench.detectors.probing import BUDGET
from driftbench.reproduction.exhibit import Exhibit, ExhibitTable
from driftbench.rules import DRIFT_CLASSES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from driftbench.reproduction.examination import Examination
    from driftbench.reproduction.exhibit import Value
    from driftbench.reproduction.sides import Sides

__all__ = ["coverage", "families", "rates"]


def rates(sides: Sides) -> Exhibit:
    """Return fitted rates and settings, beside those of the paper."""
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
            "Thresholds of the score are fitted; those of the paper are the defaults of the "
            "program. Numbers of probes are limits per family."
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
    eta = sides.each(lambda one: one.rates.eta)
    yield "η, share of cells without an answer", *eta, stated["eta"]
    paper = PAPER_THRESHOLDS
    yield "accept from", *sides.each(lambda one: one.rates.thresholds.accept), paper.accept
    yield "review from", *sides.each(lambda one: one.rates.thresholds.review), paper.review


def _settings(sides: Sides) -> Iterator[tuple[Value, ...]]:
    table = sides.paper.tables["hyperparameters"]

    def row(title: str, values: tuple[Value, ...], name: str) -> tuple[Value, ...]:
        return title, *values, table.get(name, "value")

    weight = WEIGHTS["type_coercion"]
    yield row("probes per row, uniform", sides.each(_probes, "uniform"), "budget_uniform")
    yield row("probes per row, adaptive", sides.each(_probes, "adaptive"), "budget_adaptive")
    yield row("seconds per claim", sides.each(lambda o: o.origin.budget), "tactic_seconds")
    yield row("weight of ΔT", sides.each(_constant, weight), "weight_type_coercion")
    for name, count in sorted(COUNTS.items()):
        yield row(f"{name.replace('_', ' ')} probes", sides.each(_constant, count), name)


def _alpha(examination: Examination, name: str) -> float:
    return examination.rates.alpha[name]


def _false_alarm(examination: Examination, name: str) -> float:
    return examination.rates.false_alarm[name]


def _constant(_examination: Examination, value: float) -> float:
    return value


def _probes(examination: Examination, name: str) -> float | None:
    points = {point.budget: point.spent.probes for point in examination.curves[name]}
    return points.get(BUDGET)


def families(sides: Sides) -> Exhibit:
    """Return the share of each family's probes that are witnesses, by label of the candidate."""
    head = tuple(
        name
        for label in LABELS
        for name in (*sides.head(symbol_of(label), paper=False), f"{symbol_of(label)} n")
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
            "Share of a family's decided probes that are not as expected, by label of the "
            "candidate; for faithful candidates these are false alarms. n is the number of decided "
            "probes. The first row is not a probe, but the reference for all others."
        ),
    )


def _rate(examination: Examination, family: str, label: str) -> float | None:
    found = examination.families.get(family)
    return None if found is None else found[label].value


def coverage(sides: Sides) -> Exhibit:
    """Return the share of fingerprints that was decided, and the causes of the rest."""
    causes = sorted({cause for _, one in sides.examined() for cause in one.decided.causes})
    rows: list[tuple[Value, ...]] = [
        ("share of probe weight decided", *sides.each(lambda o: o.decided.coverage)),
        ("the same, of expected cells", *sides.each(lambda o: o.decided.expected)),
        ("the same, mean over rows", *sides.each(lambda o: o.decided.rows)),
        ("rows without a decided cell", *sides.each(lambda o: o.decided.undecided_rows)),
        ("cells", *sides.each(lambda o: o.decided.cells)),
    ]
    rows += [
        (f"share of cells undecided: {cause}", *sides.each(_undecided, cause)) for cause in causes
    ]
    return Exhibit(
        name="coverage",
        title="Coverage: the share of cells decided, and why others were not",
        number="",
        label="anchored",
        table=ExhibitTable(head=("quantity", *sides.head("value", paper=False)), rows=tuple(rows)),
        note=(
            f"Over at most {BUDGET} probes per row, without gold itself, both directions. An "
            "undecided cell is neither match nor mismatch. A cell that the oracle does not decide "
            "for the gold statement is not expected."
        ),
    )


def _undecided(examination: Examination, cause: str) -> float:
    found = examination.decided
    return found.causes.get(cause, 0) / found.cells if found.cells else 0.0
