"""Witness rates of families of probes, their false alarms, and the share of undecided cells.

A probe is counted if at least one of its expected cells is decided; it is a witness if one of them
is not as expected. Generic families are counted with the provider that makes no twins, since a
provider of twins omits generic probes of the same text.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from driftbench.bpf.probe import FAMILIES
from driftbench.bpf.spectrum import WEIGHTS, spectrum
from driftbench.dataset.records import LABELS
from driftbench.detectors.probing import BUDGET
from driftbench.oracles.claim import Cell
from driftbench.reproduction.variants import first
from driftbench.rules import DRIFT_CLASSES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from typing import TypeAlias

    from driftbench.bpf.fingerprint import Observation
    from driftbench.detectors.detection import Detection
    from driftbench.oracles.claim import Finding
    from driftbench.reproduction.fingerprints import Fingerprinted

    Chosen: TypeAlias = Callable[[Fingerprinted], Sequence[Observation]]

__all__ = ["Decided", "Rate", "decided_share", "families", "plain_equivalence"]


@dataclass(frozen=True, slots=True)
class Rate:
    """A share of probes: `witnesses` of `decided`."""

    witnesses: int
    decided: int

    @property
    def value(self) -> float | None:
        """The share; None if no probe is decided."""
        return self.witnesses / self.decided if self.decided else None


def families(rows: Sequence[Fingerprinted]) -> dict[str, dict[str, Rate]]:
    """Return family of probes -> label of candidates -> share of its probes that are witnesses.

    Counterfactual probes are counted together, by whether they target the candidate's class, and
    by the class that they target.
    """
    found = {
        name.replace("_", " "): _rates(rows, _generic(name))
        for name in FAMILIES
        if name != "counterfactual"
    }
    found["counterfactual, same class"] = _rates(rows, _same)
    found["counterfactual, another class"] = _rates(rows, _other)
    found["counterfactual, all"] = _rates(rows, _targeting(*DRIFT_CLASSES))
    for target in DRIFT_CLASSES:
        found[f"counterfactual of {target.replace('_', ' ')}"] = _rates(rows, _targeting(target))
    return found


def plain_equivalence(
    rows: Sequence[Fingerprinted], answers: Iterable[Detection]
) -> dict[str, Rate]:
    """Return label -> share of candidates that `beq` refutes, among those it decides.

    Args:
        rows: the rows.
        answers: answers of `beq` to them, in order.
    """
    decided: Counter[str] = Counter()
    refuted: Counter[str] = Counter()
    for row, answer in zip(rows, answers, strict=True):
        if answer.score in {0.0, 1.0}:
            decided[row.label] += 1
            refuted[row.label] += answer.score == 1.0
    return {label: Rate(refuted[label], decided[label]) for label in LABELS}


def _rates(rows: Sequence[Fingerprinted], chosen: Chosen) -> dict[str, Rate]:
    counted: dict[str, Counter[bool | None]] = {label: Counter() for label in LABELS}
    for row in rows:
        counted[row.label].update(one.differs() for one in chosen(row))
    return {label: Rate(of[True], of[True] + of[False]) for label, of in counted.items()}


def _generic(family: str) -> Chosen:
    return lambda row: [one for one in row.generic if one.probe.family == family]


def _targeting(*targets: str) -> Chosen:
    return lambda row: [one for one in row.full if one.probe.drift_class in targets]


def _same(row: Fingerprinted) -> Sequence[Observation]:
    return [one for one in row.full if one.probe.drift_class == row.label]


def _other(row: Fingerprinted) -> Sequence[Observation]:
    # For a combined drift it is not known which class a probe witnessed.
    if row.label not in DRIFT_CLASSES:
        return []
    return [one for one in row.full if one.probe.drift_class not in {"", row.label}]


@dataclass(frozen=True, slots=True, kw_only=True)
class Decided:
    """The share of fingerprints that was decided.

    Args:
        coverage: decided weight divided by total weight, over all rows.
        expected: decided weight divided by the weight of expected cells.
        rows: mean coverage of a row.
        undecided_rows: number of rows without a decided cell.
        cells: number of cells of all rows.
        causes: why cells are not decided -> number of cells; `not expected` for cells without an
            expectation.
    """

    coverage: float
    expected: float
    rows: float
    undecided_rows: int
    cells: int
    causes: Mapping[str, int]


def decided_share(rows: Sequence[Fingerprinted]) -> Decided:
    """Return the share that was decided of as many probes as the budget allows."""
    asked = [first(row.full, budget=BUDGET) for row in rows]
    cells = [cell for observations in asked for one in observations for cell in _cells(one)]
    causes: Counter[str] = Counter(
        finding.cause or "not expected"
        for _, expected, finding in cells
        if finding.cell is Cell.UNKNOWN or expected is None
    )
    total = sum(weight for weight, _, _ in cells)
    known = sum(weight for weight, expected, _ in cells if expected is not None)
    done = sum(
        weight
        for weight, expected, finding in cells
        if expected is not None and finding.cell is not Cell.UNKNOWN
    )
    spectra = [spectrum(observations) for observations in asked]
    return Decided(
        coverage=done / total if total else 0.0,
        expected=done / known if known else 0.0,
        rows=sum(one.coverage for one in spectra) / len(spectra) if spectra else 0.0,
        undecided_rows=sum(one.score is None for one in spectra),
        cells=len(cells),
        causes=dict(sorted(causes.items())),
    )


def _cells(one: Observation) -> Iterator[tuple[float, Cell | None, Finding]]:
    weight = WEIGHTS.get(one.probe.drift_class, 1.0)
    yield weight, one.probe.forward, one.forward
    yield weight, one.probe.backward, one.backward
