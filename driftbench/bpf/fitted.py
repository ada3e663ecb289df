"""Fitted rates of drift classes: those that `driftbench calibrate` writes, and the paper's.

The file is JSON: `{"alpha": {class: rate}, "false_alarm": {class: rate}, "eta": rate}`; other keys,
and the class "", are ignored here.
Source: `faithfulness-gap.tex`, after theorem "Drift Detection", and "Incomplete oracle".
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING

from driftbench._files import read_text
from driftbench._problems import did_you_mean
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
    try:
        value = json.loads(read_text(path))
    except OSError as error:
        raise InputError(
            f"{path}: {error.strerror or error}: write it with driftbench calibrate"
        ) from error
    except ValueError as error:
        raise InputError(
            f"{path}: not JSON ({error}): write it with driftbench calibrate"
        ) from error
    if not isinstance(value, dict) or "alpha" not in value:
        raise InputError(f"{path}: no key 'alpha': write it with driftbench calibrate")
    try:
        return Fitted(
            alpha=_rates(value["alpha"], "alpha"),
            false_alarm=_rates(value.get("false_alarm", {}), "false_alarm"),
            eta=None if value.get("eta") is None else _number(value["eta"], "eta"),
        )
    except InputError as error:
        raise InputError(f"{path}: {error}") from error


def _rates(value: object, name: str) -> dict[str, float]:
    if not isinstance(value, dict):
        raise InputError(f"{name} is {value!r}: give an object of classes and rates")
    # "" is for probes that target no class, which the theory does not cover.
    known = sorted(label for label in value if label)
    return {str(label): _number(value[label], f"{name} of {label}") for label in known}


def _number(value: object, name: str) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise InputError(f"{name} is {value!r}: give a number from 0 to 1")
    return float(value)
