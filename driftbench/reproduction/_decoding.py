"""Exhibits of guided decoding: one simulated, and one of a language model."""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.bpf.candidate_scores import Outcome
from driftbench.bpf.fgd import Mode
from driftbench.reproduction.decoding import Guided
from driftbench.reproduction.exhibit import Exhibit, ExhibitTable, Of, Plot, Series
from driftbench.reproduction.outcomes import COUNTS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from driftbench.metrics import Score
    from driftbench.reproduction.exhibit import Value
    from driftbench.reproduction.sides import Sides

__all__ = ["decodings"]

_SIMULATED, _REAL = "simulated", "LLM"
_MODES = (Mode.FGD, Mode.RERANK, Mode.BASELINE)


def decodings(sides: Sides) -> tuple[Exhibit, ...]:
    """Return the curves of guided decoding; none if it was left out."""
    found = {label: one for label, one in sides.ours.guided.items() if isinstance(one, Guided)}
    return tuple(_exhibit(sides, label, one) for label, one in found.items() if one.shares)


def _exhibit(sides: Sides, label: str, found: Guided) -> Exhibit:
    figure = sides.paper.figures["fgd"]
    series: list[Series] = []
    columns: dict[str, list[Value]] = {}
    for mode in _MODES:
        for source in found.makers:
            scores = [found.shares[source, mode, m][Outcome.DRIFTED] for m in COUNTS]
            name = str(mode) if label == _REAL else f"{mode}, {source}"
            series.append(_decoded(name, scores))
            columns[name] = [*scores]
            if label == _REAL:
                faithful = [found.shares[source, mode, m][Outcome.FAITHFUL] for m in COUNTS]
                columns[f"{name}, faithful"] = [*faithful]
        series += sides.printed("fgd", str(mode), str(mode))
        columns[f"{mode}, paper"] = [figure.at(str(mode), m) for m in COUNTS]
    rows = tuple((m, *(column[i] for column in columns.values())) for i, m in enumerate(COUNTS))
    return Exhibit(
        name="fgd" if label == _SIMULATED else "fgd_llm",
        title=figure.title,
        number=figure.number,
        label=label,
        table=ExhibitTable(head=("m", *columns), rows=rows),
        plot=Plot(
            kind="line",
            x=figure.x,
            y=figure.y,
            series=tuple(series),
            ticks=tuple((float(m), str(m)) for m in COUNTS),
            log2_x=True,
        ),
        note=_model_note(found) if label == _REAL else _simulation_note(found, sides),
    )


def _simulation_note(found: Guided, sides: Sides) -> str:
    """Return a note about the simulation, and about the language model."""
    real = sides.ours.guided[_REAL]
    other = (
        "The language model has its own figure."
        if isinstance(real, Guided)
        else f"No language model was asked: {real.reason}."
    )
    return (
        f"Simulated autoformalizer: {_makers(found)}. {_statements(found)} The same rules make the "
        f"drifts and the probes. {other}"
    )


def _model_note(found: Guided) -> str:
    """Return a note about the questions to a language model, and about what is left out."""
    unusable = ", ".join(f"{share:.1%}" for share in found.unusable.values())
    return (
        f"Candidates and probes by a language model: {_makers(found)}. {_statements(found)} An "
        "output is drifted if the oracle refutes that it implies the gold statement, or is implied "
        "by it, and faithful if both are proved; otherwise it is open, or no statement. "
        f"{unusable} of the first {max(COUNTS)} samples were not a statement that parses. The "
        "paper's shares are of other statements, judged in another way."
    )


def _makers(found: Guided) -> str:
    return "; ".join(f"{source}: {name}" for source, name in found.makers.items())


def _statements(found: Guided) -> str:
    return (
        f"{found.statements} gold statements of the test split ({found.unread} more do not "
        "parse), intervals over statements."
    )


def _decoded(name: str, scores: Sequence[Score]) -> Series:
    return Series(
        name=name,
        of=Of.OURS,
        points=tuple((float(m), s.value) for m, s in zip(COUNTS, scores, strict=True)),
        spread=tuple((s.low, s.high) for s in scores),
    )
