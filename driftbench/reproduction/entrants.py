"""The detectors of the main table: those that are run, and those that are not, with a reason.

Detectors that are computed from fingerprints are not run here.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from driftbench.detectors.registry import DETECTORS
from driftbench.detectors.running import run_detector
from driftbench.errors import DriftbenchError, InternalError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from driftbench.detectors.data import SplitData
    from driftbench.detectors.running import Run
    from driftbench.equipment import Equipment

__all__ = ["ORDER", "Entered", "Entry", "NotRun", "basis_of", "entrants", "run_entrant"]

ORDER = (
    "typecheck",
    "provability",
    "bleu-ref",
    "back-translation",
    "llm-judge",
    "lint",
    "candidate-only",
    "convention",
    "beq",
    "bpf-naive",
    "bpf",
    "bpf+apba",
    "bpf-llm",
)
"""Rows of the main table, in the order of the paper; other detectors follow by name."""


@dataclass(frozen=True, slots=True)
class Entered:
    """A detector that was run."""

    run: Run


@dataclass(frozen=True, slots=True)
class NotRun:
    """A detector that was not run; `reason` is one clause."""

    reason: str


Entry: TypeAlias = Entered | NotRun


def entrants() -> tuple[str, ...]:
    """Return the names of all rows: detectors of the registry, and others of the paper."""
    return (*ORDER, *sorted(DETECTORS.keys() - set(ORDER)))


def basis_of(name: str) -> str:
    """Return what a detector uses, for a label: gold, a language model, both, or neither."""
    if name not in DETECTORS:
        return "not here"
    info = DETECTORS[name].info
    words = [word for word, used in (("anchored", info.uses_gold), ("LLM", info.uses_llm)) if used]
    return " + ".join(words) or "reference-free"


def run_entrant(
    name: str,
    data: Mapping[str, SplitData],
    *,
    config: str,
    equipment: Equipment,
    progress: Callable[[int, int], None] = lambda _done, _total: None,
    report: Callable[[str], None] = lambda _sentence: None,
) -> Entry:
    """Run a detector over both splits, or return the reason why not.

    Args:
        name: its name.
        data: the splits.
        config: name of their configuration.
        equipment: its oracle and language model.
        progress: called with (answers so far, all answers).
        report: called with one sentence for the user.

    Raises:
        InternalError: the answers of the detector do not match the pairs.
    """
    if name not in DETECTORS:
        return NotRun("this version has no such detector")
    if DETECTORS[name].info.uses_llm and not (equipment.endpoint and equipment.model):
        return NotRun("it asks a language model: give one with --endpoint URL --model NAME")
    try:
        run = run_detector(
            name,
            data,
            config=config,
            splits=("calibration", "test"),
            equipment=equipment,
            progress=progress,
            report=report,
        )
    except InternalError:
        raise
    except DriftbenchError as error:
        return NotRun(" ".join(str(error).split()))
    return Entered(run)
