"""Exhibits of detection against the budget of probes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.reproduction.budgets import BUDGETS, CURVES
from driftbench.reproduction.entrants import NotRun
from driftbench.reproduction.exhibit import Exhibit, ExhibitTable, Of, Plot, Series
from driftbench.reproduction.learned_filter import LOSS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from driftbench.metrics import Score
    from driftbench.reproduction.examination import Examination
    from driftbench.reproduction.exhibit import Value
    from driftbench.reproduction.learned_filter import FilterPoint
    from driftbench.reproduction.paper import PaperFigure
    from driftbench.reproduction.sides import Sides

__all__ = ["budget", "counterfactual", "directions", "learned"]

_K = tuple((float(k), str(k)) for k in BUDGETS)


def counterfactual(sides: Sides) -> Exhibit:
    """Return detection against budget, counterfactual probes and generic ones."""
    ours = {"bpf": "uniform", "bpf-naive": "generic"}
    return _curves(
        sides,
        "counterfactual",
        ours,
        note=(
            "Both use both directions, and leave out gold itself, which bpf asks as well. "
            "Figures 4 and 9 of the paper plot the same curve, BPF with uniform allocation, with "
            "different values: 0.72 and 0.66 at k = 8."
        ),
    )


def budget(sides: Sides) -> Exhibit:
    """Return detection against budget, adaptive and uniform."""
    ours = {CURVES[name]: name for name in ("uniform", "adaptive", "posterior")}
    return _curves(
        sides,
        "budget",
        ours,
        printed={CURVES["uniform"]: "uniform", CURVES["adaptive"]: "adaptive"},
        note=" ".join(_saved(of, one) for of, one in sides.examined()),
    )


def learned(sides: Sides) -> Exhibit:
    """Return detection against the questions that a learned filter saves."""
    head = ("build", "threshold", "chosen", "questions saved", "right", "detection", "lost")
    rows: list[tuple[Value, ...]] = []
    series = []
    for of, examined in sides.examined():
        found = examined.learned
        if isinstance(found, NotRun):
            rows.append((of, None, found.reason, None, None, None, None))
            continue
        rows.append((of, None, "all are asked", 0.0, None, found.full, 0.0))
        for one in found.points:
            chosen = "yes" if one == found.chosen else ""
            lost = found.full.value - one.detection.value
            rows.append((of, one.threshold, chosen, one.saved, one.right, one.detection, lost))
        series.append(_filter_series(of, found.points))
    return Exhibit(
        name="learned",
        title="A learned filter: questions saved against detection",
        number="Discussion",
        label="anchored",
        table=ExhibitTable(head=head, rows=tuple(rows)),
        plot=Plot(
            kind="line",
            x="share of questions saved",
            y="detection at 3 % FPR",
            series=tuple(series),
            x_range=(0.0, 1.0),
            y_range=(0.0, 1.0),
        )
        if series
        else None,
        note=(
            "A classifier that is fitted on the calibration split fills a cell of the test split "
            "where one answer is at least as probable as the threshold; `right` is the share of "
            "these that are as the oracle's. The chosen threshold loses at most "
            f"{100 * LOSS:.1f} points on the calibration split. Questions about gold are not "
            "counted: expected cells are known before. The paper has no such figure."
        ),
    )


def _filter_series(of: Of, points: Sequence[FilterPoint]) -> Series:
    ordered = sorted(points, key=lambda one: (one.saved, one.threshold))
    return Series(
        name="bpf with a learned filter",
        of=of,
        points=tuple((one.saved, one.detection.value) for one in ordered),
        spread=tuple((one.detection.low, one.detection.high) for one in ordered),
    )


def _saved(of: Of, examination: Examination) -> str:
    sentences = []
    for name, one in examination.savings.items():
        if one.reached is None or one.ratio is None or one.strict_ratio is None:
            sentences.append(
                f"{CURVES[name]} does not reach {one.uniform.detection:.3f}: at best "
                f"{one.best.detection:.3f}, with {one.best.probes:.1f} probes per row"
            )
            continue
        sentences.append(
            f"{CURVES[name]} takes {one.reached.probes:.1f} probes per row where uniform "
            f"allocation at k = {one.uniform.budget} takes {one.uniform.probes:.1f}: "
            f"{one.ratio:.1f} times fewer (and {one.strict_ratio:.1f} times fewer than the "
            f"smallest uniform budget of equal detection, k = {one.least.budget})"
        )
    return f"{str(of).capitalize()}, at equal detection: {'; '.join(sentences)}."


def directions(sides: Sides) -> Exhibit:
    """Return detection against budget, both directions and forward only."""
    ours = {"both directions": "uniform", "forward only (printed)": "forward_only"}
    return _curves(
        sides,
        "",
        ours,
        name="directions",
        title="Detection rate against probe budget: both directions and forward only",
        note=(
            "The same probes; forward only is Algorithm 1 as printed, and asks half as many claims."
        ),
    )


def _curves(
    sides: Sides,
    figure: str,
    ours: Mapping[str, str],
    *,
    printed: Mapping[str, str] | None = None,
    name: str = "",
    title: str = "",
    note: str,
) -> Exhibit:
    """Return curves over budgets; `ours` and `printed` map names to curves."""
    found = sides.paper.figures.get(figure)
    theirs = {one: one for one in found.series} if found else {}
    theirs = dict(printed) if printed is not None else theirs
    series: list[Series] = []
    for shown in dict.fromkeys([*ours, *theirs]):
        if shown in ours:
            series += _plotted(sides, shown, ours[shown])
        if shown in theirs:
            series += sides.printed(figure, theirs[shown], shown)
    return Exhibit(
        name=name or figure,
        title=title or (found.title if found else ""),
        number=found.number if found else "",
        label="anchored",
        table=_budget_table(sides, ours, theirs, found),
        plot=Plot(
            kind="line",
            x="probe budget k",
            y="detection at 3 % FPR",
            series=tuple(series),
            ticks=_K,
            y_range=(0.0, 1.02),
            log2_x=True,
        ),
        note=note,
    )


def _plotted(sides: Sides, shown: str, curve: str) -> list[Series]:
    """Return one curve of each build, with its intervals."""
    return [
        Series(
            name=shown,
            of=of,
            points=tuple((float(p.budget), p.detection.value) for p in one.curves[curve]),
            spread=tuple((p.detection.low, p.detection.high) for p in one.curves[curve]),
        )
        for of, one in sides.examined()
    ]


def _detection(examination: Examination, curve: str, place: int) -> Score:
    return examination.curves[curve][place].detection


def _budget_table(
    sides: Sides, ours: Mapping[str, str], theirs: Mapping[str, str], figure: PaperFigure | None
) -> ExhibitTable:
    head = ["k"]
    for shown in ours:
        head += sides.head(shown, paper=shown in theirs)
        head.append(f"{shown}: probes per row")
    head += [f"{shown}, paper" for shown in theirs if shown not in ours]
    rows = []
    for place, k in enumerate(BUDGETS):
        cells: list[Value] = [k]
        for shown, curve in ours.items():
            cells += sides.each(_detection, curve, place)
            if shown in theirs and figure is not None:
                cells.append(figure.at(theirs[shown], k))
            cells.append(sides.ours.curves[curve][place].probes)
        if figure is not None:
            cells += [figure.at(series, k) for shown, series in theirs.items() if shown not in ours]
        rows.append(tuple(cells))
    return ExhibitTable(head=tuple(head), rows=tuple(rows))
