"""Plots of exhibits as PNG, for light and for dark mode.

The same exhibit gives the same bytes with the same version of matplotlib: bundled fonts, no user
settings, no date or version in the file. Our series are solid, those of the unselected dataset
dashed, those of the paper dotted and pale.
"""

from __future__ import annotations

import io
from dataclasses import dataclass
from importlib.util import find_spec
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from driftbench._extras import install_command
from driftbench.errors import InputError
from driftbench.reproduction.exhibit import Of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from matplotlib.axes import Axes

    from driftbench.reproduction.exhibit import Plot, Series

__all__ = ["SCHEMES", "Scheme", "check_plotting", "picture"]

_SIZE = (9.6, 4.6)
_DPI = 144


@dataclass(frozen=True, slots=True, kw_only=True)
class Scheme:
    """Colours of a plot: background, text, lines, and series in order."""

    card: str
    ink: str
    line: str
    series: tuple[str, ...]


SCHEMES: Mapping[str, Scheme] = {
    "light": Scheme(
        card="#ffffff",
        ink="#1d2126",
        line="#dcdfe4",
        series=("#2a5db0", "#c2570c", "#2b7a4b", "#8a3fa0", "#b3261e", "#5d6672", "#8a6d00"),
    ),
    "dark": Scheme(
        card="#1c2026",
        ink="#e4e7eb",
        line="#323943",
        series=("#8fb4ff", "#ffab6b", "#7fd6a0", "#d9a3ec", "#ff9a91", "#a9b3c0", "#e3c65a"),
    ),
}
"""Name of a scheme -> its colours, as in the style of the page."""

_STYLES: dict[Of, dict[str, Any]] = {
    Of.OURS: {"linestyle": "-", "linewidth": 2.0, "marker": "o", "markersize": 4.5},
    Of.UNSELECTED: {"linestyle": "--", "linewidth": 1.7, "marker": "s", "markersize": 3.8},
    Of.PAPER: {"linestyle": ":", "linewidth": 1.6, "marker": "x", "markersize": 4.5, "alpha": 0.75},
}
_HATCHES = {Of.OURS: "", Of.UNSELECTED: "//", Of.PAPER: ".."}
_FADED = {Of.OURS: 1.0, Of.UNSELECTED: 0.75, Of.PAPER: 0.4}


def check_plotting() -> None:
    """Check that plots can be drawn.

    Raises:
        InputError: matplotlib is not installed.
    """
    if find_spec("matplotlib") is None:
        raise InputError(f"figures need matplotlib: {install_command('plots')}")


def picture(plot: Plot, scheme: Scheme) -> bytes:
    """Return a plot as PNG.

    Raises:
        InputError: matplotlib is not installed.
    """
    check_plotting()
    import matplotlib.style
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    settings = {
        "axes.edgecolor": scheme.line,
        "axes.labelcolor": scheme.ink,
        "text.color": scheme.ink,
        "xtick.color": scheme.ink,
        "ytick.color": scheme.ink,
        "grid.color": scheme.line,
        "font.size": 9.5,
        "hatch.color": scheme.card,
    }
    with matplotlib.style.context(["default", settings]):
        figure = Figure(figsize=_SIZE, dpi=_DPI, facecolor=scheme.card, layout="constrained")
        FigureCanvasAgg(figure)
        axes = figure.add_subplot(facecolor=scheme.card)
        names = list(dict.fromkeys(one.name for one in plot.series))
        colours = {name: scheme.series[i % len(scheme.series)] for i, name in enumerate(names)}
        _KINDS[plot.kind](axes, plot, colours)
        _frame(axes, plot, scheme)
        figure.legend(loc="outside right upper", frameon=False, fontsize=8)
        out = io.BytesIO()
        figure.savefig(out, format="png", metadata={"Software": None})
    return out.getvalue()


def _lines(axes: Axes, plot: Plot, colours: Mapping[str, str]) -> None:
    for one in plot.series:
        x, y = [p[0] for p in one.points], [p[1] for p in one.points]
        style = dict(_STYLES[one.of])
        if plot.kind == "step" and one.of is not Of.PAPER:
            style |= {"marker": ""}
        axes.plot(x, y, color=colours[one.name], label=_label(one), **style)
        if one.spread:
            low, high = [s[0] for s in one.spread], [s[1] for s in one.spread]
            axes.fill_between(x, low, high, color=colours[one.name], alpha=0.12, linewidth=0)


def _bars(axes: Axes, plot: Plot, colours: Mapping[str, str]) -> None:
    places = sorted({x for one in plot.series for x, _ in one.points})
    gap = min((b - a for a, b in pairwise(places)), default=1.0)
    width = 0.84 * gap / len(plot.series)
    for number, one in enumerate(plot.series):
        shift = (number - (len(plot.series) - 1) / 2) * width
        axes.bar(
            [x + shift for x, _ in one.points],
            [y for _, y in one.points],
            width,
            color=colours[one.name],
            alpha=_FADED[one.of],
            hatch=_HATCHES[one.of],
            label=_label(one),
        )


def _histogram(axes: Axes, plot: Plot, colours: Mapping[str, str]) -> None:
    for one in plot.series:
        x, y = [p[0] for p in one.points], [p[1] for p in one.points]
        if one.of is Of.OURS:
            width = min((b - a for a, b in pairwise(x)), default=1.0)
            axes.bar(x, y, width, color=colours[one.name], alpha=0.6, label=_label(one))
        else:
            place = "steps-mid" if one.of is Of.UNSELECTED else "default"
            style = _STYLES[one.of] | {"marker": "", "drawstyle": place}
            axes.plot(x, y, color=colours[one.name], label=_label(one), **style)


def _frame(axes: Axes, plot: Plot, scheme: Scheme) -> None:
    axes.set_xlabel(plot.x)
    axes.set_ylabel(plot.y)
    if plot.log2_x:
        axes.set_xscale("log", base=2)
    if plot.ticks:
        _ticks(axes, plot.ticks)
    if plot.x_range is not None:
        axes.set_xlim(*plot.x_range)
    if plot.y_range is not None:
        axes.set_ylim(*plot.y_range)
    for place in plot.marks:
        axes.axvline(place, color=scheme.ink, linewidth=0.9, linestyle="--", alpha=0.6)
    axes.grid(visible=True, linewidth=0.6)
    axes.set_axisbelow(True)
    axes.spines[["top", "right"]].set_visible(False)


def _ticks(axes: Axes, ticks: Sequence[tuple[float, str]]) -> None:
    axes.set_xticks([x for x, _ in ticks], [name or f"{x:g}" for x, name in ticks])
    axes.minorticks_off()


_KINDS: Mapping[str, Callable[[Axes, Plot, Mapping[str, str]], None]] = {
    "bars": _bars,
    "histogram": _histogram,
    "line": _lines,
    "step": _lines,
}


def _label(one: Series) -> str:
    return one.name if one.of is Of.OURS else f"{one.name}, {one.of}"
