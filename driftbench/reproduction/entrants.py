"""The detectors of the main table: which are run, which are not, and why not.

Those that answer from fingerprints are no business of this module. Promises that a detector that
cannot run here is told with its reason, and never left out silently.
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

__all__ = ["ORDER", "Entered", "Entry", "NotRun", "basis_of", "enter", "entrants"]

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
"""Rows of the main table, as the paper orders them; further detectors stand last, by name."""


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
    """Return the names of all rows: the registry's detectors, and those the paper has besides."""
    return (*ORDER, *sorted(DETECTORS.keys() - set(ORDER)))


def basis_of(name: str) -> str:
    """Return what a detector rests on, for a label: gold, a language model, both, or neither."""
    if name not in DETECTORS:
        return "not here"
    info = DETECTORS[name].info
    words = [word for word, used in (("anchored", info.uses_gold), ("LLM", info.uses_llm)) if used]
    return " + ".join(words) or "reference-free"


def enter(
    name: str,
    data: Mapping[str, SplitData],
    *,
    config: str,
    equipment: Equipment,
    progress: Callable[[int, int], None] = lambda _done, _total: None,
    tell: Callable[[str], None] = lambda _sentence: None,
) -> Entry:
    """Run a detector over both splits, or say why not.

    Args:
        name: its name.
        data: the splits.
        config: name of their configuration.
        equipment: where its tools come from.
        progress: told (answers so far, answers wanted).
        tell: takes one sentence for the user.

    Raises:
        InternalError: the detector broke a promise.
    """
    if name not in DETECTORS:
        return NotRun("this version has no detector of the name")
    if DETECTORS[name].info.uses_llm and not (equipment.endpoint and equipment.model):
        return NotRun("it asks a language model: name one with --endpoint URL --model NAME")
    try:
        run = run_detector(
            name,
            data,
            config=config,
            splits=("calibration", "test"),
            equipment=equipment,
            progress=progress,
            tell=tell,
        )
    except InternalError:
        raise
    except DriftbenchError as error:
        return NotRun(" ".join(str(error).split()))
    return Entered(run)
