"""Exhibits of detection against the budget of probes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.reproduction.budgets import (
    BUDGETS,
    CURVES,
    GOLD_ADAPTIVE,
    GOLD_UNIFORM,
    SAVINGS,
)
from driftbench.reproduction.entrants import NotRun
from driftbench.reproduction.exhibit import Exhibit, ExhibitTable, Of, Plot, Series
from driftbench.reproduction.learned_filter import LOSS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from driftbench.metrics import Score
    from driftbench.reproduction.budgets import Saving
    from driftbench.reproduction.examination import Examination
    from driftbench.reproduction.exhibit import Value
    from driftbench.reproduction.learned_filter import FilterPoint
    from driftbench.reproduction.paper import PaperFigure
    from driftbench.reproduction.sides import Sides

__all__ = ["budget", "counterfactual", "directions", "learned", "savings"]

_SPENT = ("probes per row", "questions about the candidate", "questions about gold")
#: Name of an allocation -> its title.
_TITLES = {
    **CURVES,
    GOLD_UNIFORM: "uniform, with gold itself",
    GOLD_ADAPTIVE: "adaptive, with gold itself",
}
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


def savings(sides: Sides) -> Exhibit:
    """Return what adaptive allocation saves at equal detection, without and with gold."""
    head = (
        "build",
        "allocation",
        "k",
        "detection",
        "probes per row",
        "questions about the candidate",
        "questions about gold",
        "times fewer probes",
        "times fewer questions",
        "times fewer questions, with gold's",
    )
    rows = tuple(
        row
        for of, one in sides.examined()
        for name, saving in one.savings.items()
        for row in _saving_rows(of, name, saving)
    )
    return Exhibit(
        name="savings",
        title="Questions that adaptive allocation saves at equal detection",
        number="Abstract",
        label="anchored",
        table=ExhibitTable(head=head, rows=rows),
        note=(
            "Each adaptive allocation is compared with uniform allocation at k = 32, at the least "
            "k at which its detection is as high; where it never is, the row has the best k and no "
            "ratio. Questions are means per row. Questions about gold decide the expected answers "
            "of probes, and are asked once for all candidates for a theorem; adaptive allocation "
            "asks them only for the probes that it chooses. Gold itself as a probe needs none. The "
            "paper's 3.2 is a ratio of budgets, without questions about gold."
        ),
    )


def _saving_rows(of: Of, name: str, saving: Saving) -> Iterator[tuple[Value, ...]]:
    shown = saving.best if saving.reached is None else saving.reached
    ratios = (saving.ratio, saving.query_ratio, saving.total_ratio)
    for title, one, fewer in (
        (_TITLES[SAVINGS[name]], saving.uniform, (1.0, 1.0, 1.0)),
        (_TITLES[name], shown, ratios),
    ):
        spent = (one.spent.probes, one.spent.queries, one.spent.gold_queries)
        yield (of, title, one.budget, one.detection, *spent, *fewer)


def _saved(of: Of, examination: Examination) -> str:
    sentences = []
    for name, one in examination.savings.items():
        title = _TITLES[name]
        if one.reached is None or one.ratio is None or one.strict_ratio is None:
            sentences.append(
                f"{title} does not reach {one.uniform.detection:.3f}: at best "
                f"{one.best.detection:.3f}, with {one.best.spent.probes:.1f} probes per row"
            )
            continue
        sentences.append(
            f"{title} takes {one.reached.spent.probes:.1f} probes per row where uniform "
            f"allocation at k = {one.uniform.budget} takes {one.uniform.spent.probes:.1f}: "
            f"{one.ratio:.1f} times fewer (and {one.strict_ratio:.1f} times fewer than the "
            f"smallest uniform budget of equal detection, k = {one.least.budget}); with those "
            f"about gold it takes {one.reached.spent.total:.1f} questions instead of "
            f"{one.uniform.spent.total:.1f}"
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
        head += [f"{shown}: {what}" for what in _SPENT]
    head += [f"{shown}, paper" for shown in theirs if shown not in ours]
    rows = []
    for place, k in enumerate(BUDGETS):
        cells: list[Value] = [k]
        for shown, curve in ours.items():
            cells += sides.each(_detection, curve, place)
            if shown in theirs and figure is not None:
                cells.append(figure.at(theirs[shown], k))
            spent = sides.ours.curves[curve][place].spent
            cells += [spent.probes, spent.queries, spent.gold_queries]
        if figure is not None:
            cells += [figure.at(series, k) for shown, series in theirs.items() if shown not in ours]
        rows.append(tuple(cells))
    return ExhibitTable(head=tuple(head), rows=tuple(rows))
