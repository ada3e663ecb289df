"""The registry of detectors, and the way to one that is not in it.

Importing it loads no detector's library: a detector that needs one says so in its `info`, and is
refused with a remedy when it is missing. A name `MODULE:CLASS` is a detector of one's own, imported
when it is asked for.
"""

from __future__ import annotations

import sys
from difflib import get_close_matches
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from driftbench.detectors.back_translation import (
    BackTranslation,
    BackTranslationEncoder,
    BackTranslationLlm,
)
from driftbench.detectors.beq import Beq
from driftbench.detectors.bleu_ref import BleuRef
from driftbench.detectors.bpf import Bpf, BpfApba, BpfNaive
from driftbench.detectors.bpf_llm import BpfLlm
from driftbench.detectors.candidate_only import CandidateOnly
from driftbench.detectors.convention import ConventionDetector
from driftbench.detectors.detection import DetectorInfo
from driftbench.detectors.lint import LintDetector
from driftbench.detectors.llm_judge import LlmJudge
from driftbench.detectors.provability import Provability
from driftbench.detectors.random_score import RandomScore
from driftbench.detectors.typecheck import Typecheck
from driftbench.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from driftbench.detectors.detection import Detector

__all__ = ["DETECTORS", "find_detector"]

_ALL: tuple[type[Detector], ...] = (
    BackTranslation,
    BackTranslationEncoder,
    BackTranslationLlm,
    Beq,
    BleuRef,
    Bpf,
    BpfApba,
    BpfLlm,
    BpfNaive,
    CandidateOnly,
    ConventionDetector,
    LintDetector,
    LlmJudge,
    Provability,
    RandomScore,
    Typecheck,
)

DETECTORS: Mapping[str, type[Detector]] = MappingProxyType({kind.info.name: kind for kind in _ALL})
"""Name -> class, sorted by name."""


def find_detector(name: str) -> type[Detector]:
    """Return the class of a detector whose libraries are there.

    Args:
        name: one of `DETECTORS`, or `MODULE:CLASS`; the folder that the program runs in is
            searched first for the module.

    Raises:
        InputError: no detector has the name, or its extra is not installed, or the module or the
            class is none.
    """
    if ":" in name:
        return _own(name)
    if name not in DETECTORS:
        near = get_close_matches(name, DETECTORS, n=1)
        hint = f"did you mean {near[0]}?" if near else f"give one of {', '.join(DETECTORS)}"
        raise InputError(f"no detector {name!r}: {hint}, or MODULE:CLASS for one of your own")
    info = DETECTORS[name].info
    missing = [module for module in info.modules if find_spec(module) is None]
    if missing:
        raise InputError(
            f"detector {name} needs {', '.join(missing)}: "
            f"pip install 'driftbench-lean[{info.requires}]'"
        )
    return DETECTORS[name]


def _own(name: str) -> type[Detector]:
    """Import a detector that somebody else wrote."""
    module, _, attribute = name.partition(":")
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.insert(0, here)
    try:
        kind: type[Detector] | None = getattr(import_module(module), attribute, None)
    except (ImportError, ValueError, SyntaxError) as error:
        raise InputError(f"detector {name!r}: {module!r} cannot be imported: {error}") from error
    if kind is None:
        raise InputError(f"detector {name!r}: {module} has no {attribute!r}: name its class")
    if not isinstance(getattr(kind, "info", None), DetectorInfo):
        raise InputError(
            f"detector {name!r}: {attribute} has no `info`, a driftbench.detectors.DetectorInfo"
        )
    return kind
