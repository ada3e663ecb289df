"""Fitted rates of drift classes: those that `driftbench calibrate` writes, and the paper's.

The file is JSON: `{"alpha": {class: rate}, "false_alarm": {class: rate}, "eta": rate}`; other keys,
and the class "", are ignored here.
Source: `faithfulness-gap.tex`, after theorem "Drift Detection", and "Incomplete oracle".
"""

from __future__ import annotations

from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from driftbench._decoding import WrongValueError, decoded
from driftbench._problems import did_you_mean
from driftbench._typed_files import read_typed
from driftbench.bpf.theory import check_share
from driftbench.errors import InputError
from driftbench.rules.model import DRIFT_CLASSES

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

__all__ = ["PAPER", "PAPER_WEIGHTS", "Fitted", "check_class", "read_fitted"]


def check_class(name: str) -> str:
    """Return the name of a drift class unchanged.

    Raises:
        InputError: there is no such class.
    """
    if name not in DRIFT_CLASSES:
        every = f"give one of {', '.join(DRIFT_CLASSES)}"
        hint = did_you_mean(name, DRIFT_CLASSES, otherwise=every)
        raise InputError(f"no drift class {name!r}: {hint}")
    return name


@dataclass(frozen=True, slots=True, kw_only=True)
class Fitted:
    """Rates of drift classes.

    Args:
        alpha: class → probability that one of its probes witnesses its drift.
        false_alarm: class → probability that one of its probes disagrees with a faithful candidate.
        eta: probability that the oracle leaves a decidable claim undecided; None if not known.

    Raises:
        InputError: an unknown class, or a rate outside [0, 1].
    """

    alpha: Mapping[str, float]
    false_alarm: Mapping[str, float] = field(default_factory=dict)
    eta: float | None = None

    def __post_init__(self) -> None:
        """Check every rate."""
        for name, rates in (("alpha", self.alpha), ("false_alarm", self.false_alarm)):
            for label, rate in rates.items():
                check_class(label)
                check_share(f"{name} of {label}", rate)
        if self.eta is not None:
            check_share("eta", self.eta)


PAPER = Fitted(
    alpha=MappingProxyType(dict(zip(DRIFT_CLASSES, (0.62, 0.55, 0.48, 0.31), strict=True))),
    eta=0.07,
)
"""Rates given in the paper, which gives no false-alarm rates."""

PAPER_WEIGHTS: Mapping[str, float] = MappingProxyType({"type_coercion": 1.5})
"""Class → weight in the paper; all other classes have weight 1."""


def read_fitted(path: Path) -> Fitted:
    """Read fitted rates.

    Raises:
        InputError: the file is missing or has another form, a class is unknown, or a rate is out of
            range.
    """
    remedy = "write it with driftbench calibrate"
    found = read_typed(dict[str, Any], path, remedy=remedy, missing=remedy)
    own = {key: _known(found[key]) for key in ("alpha", "false_alarm", "eta") if key in found}
    try:
        return decoded(Fitted, own)
    except WrongValueError as error:
        raise InputError(f"{path}: {error}; {remedy}") from error


def _known(value: object) -> object:
    """Return rates without "", the rate of probes that target no class, outside of the theory."""
    if not isinstance(value, dict):
        return value
    return {label: value[label] for label in sorted(value) if label}
