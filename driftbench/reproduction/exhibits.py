"""All exhibits, in the order of the page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.reproduction import _agreement, _curves, _decoding, _figures, _probes, _tables
from driftbench.reproduction.claims import claims
from driftbench.reproduction.goals import as_exhibit, goals

if TYPE_CHECKING:
    from driftbench.reproduction.exhibit import Exhibit
    from driftbench.reproduction.sides import Sides

__all__ = ["exhibits"]


def exhibits(sides: Sides) -> tuple[Exhibit, ...]:
    """Return every table and figure, each with the paper's values."""
    return (
        as_exhibit(goals(sides)),
        claims(sides),
        _tables.main(sides),
        _figures.per_class(sides),
        _figures.rocs(sides),
        _curves.counterfactual(sides),
        _curves.directions(sides),
        _curves.budget(sides),
        _curves.savings(sides),
        _curves.learned(sides),
        _figures.ablations(sides),
        _figures.spectrum(sides),
        *_decoding.decodings(sides),
        *_agreement.agreements(sides),
        _probes.families(sides),
        _probes.coverage(sides),
        _probes.rates(sides),
        _tables.convention(sides),
        _tables.composition(sides),
        _tables.wrong(sides),
    )
