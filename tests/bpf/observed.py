"""Artificial probes and observations, also as Hypothesis strategies."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from hypothesis import strategies as st

from driftbench.bpf.drift_modes import ANY, FAITHFUL, DriftModes
from driftbench.bpf.fingerprint import Observation
from driftbench.bpf.probe import Probe
from driftbench.bpf.rates import TARGETS, Rates
from driftbench.bpf.spectrum import Thresholds
from driftbench.oracles.claim import Cell, Finding, Provenance

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = [
    "OPEN",
    "PROVED",
    "REFUTED",
    "finding",
    "fingerprints",
    "modes",
    "observation",
    "observations",
    "probe",
    "probes",
    "rates",
]

PROVED, REFUTED, OPEN = Cell.PROVED, Cell.REFUTED, Cell.UNKNOWN


def finding(cell: Cell, *, seconds: float = 0.25) -> Finding:
    source = Provenance(oracle="fake", theory="T", budget=200_000, seconds=seconds, query="q")
    return Finding(cell=cell, cause="incomplete" if cell is Cell.UNKNOWN else "", provenance=source)


def probe(
    name: str = "p",
    drift_class: str = "",
    *,
    forward: Cell | None = PROVED,
    backward: Cell | None = REFUTED,
) -> Probe:
    return Probe(
        text=f"theorem {name} : True",
        family="counterfactual" if drift_class else "boundary",
        drift_class=drift_class,
        forward=forward,
        backward=backward,
        provider="anchored",
        description=f"Probe {name}.",
    )


def observation(of: Probe, forward: Cell, backward: Cell) -> Observation:
    return Observation(probe=of, forward=finding(forward), backward=finding(backward))


def rates(**changed: object) -> Rates:
    """Return rates that are equal for all targets, except for changes."""
    usual: dict[str, object] = {
        "alpha": dict.fromkeys(TARGETS, 0.5),
        "false_alarm": dict.fromkeys(TARGETS, 0.02),
        "prior": dict.fromkeys(TARGETS, 0.2),
        "eta": 0.07,
        "thresholds": Thresholds(),
        "modes": modes(),
    }
    return Rates(**{**usual, **changed})  # type: ignore[arg-type]  # values of a test


def modes(
    rate: float = 0.5,
    of: Mapping[str, Mapping[str, float]] = MappingProxyType({}),
    *,
    prior: float = 0.5,
) -> DriftModes:
    """Return drift modes, one per class and equally likely, with equal witness rates.

    Args:
        rate: witness rate of every probe.
        of: kind of probe -> class -> its witness rate.
        prior: probability that a candidate drifted.
    """
    classes = [target for target in TARGETS if target]
    plain = {f"{name} stronger": rate for name in classes} | {FAITHFUL: 0.02}
    special = {
        kind: plain | {f"{name} stronger": one for name, one in rates.items()}
        for kind, rates in of.items()
    }
    shares = {f"{name} stronger": prior / len(classes) for name in classes}
    return DriftModes({**shares, FAITHFUL: 1 - prior}, {ANY: plain, **special}, {ANY: 1.0})


_with_expectation = st.sampled_from([PROVED, REFUTED, None])
_found = st.sampled_from(list(Cell))


@st.composite
def probes(draw: st.DrawFn) -> list[Probe]:
    """Return up to 24 probes of different texts."""
    drawn = draw(
        st.lists(
            st.tuples(st.sampled_from(TARGETS), _with_expectation, _with_expectation), max_size=24
        )
    )
    return [
        probe(f"p{n}", target, forward=forward, backward=backward)
        for n, (target, forward, backward) in enumerate(drawn)
    ]


@st.composite
def observations(draw: st.DrawFn) -> Observation:
    """Return one probe with any cells."""
    name = f"p{draw(st.integers(0, 10**6))}"
    of = probe(
        name,
        draw(st.sampled_from(TARGETS)),
        forward=draw(_with_expectation),
        backward=draw(_with_expectation),
    )
    return observation(of, draw(_found), draw(_found))


fingerprints = st.lists(observations(), max_size=24)
