"""The registry of detectors.

Importing it loads no optional library; a detector whose extra is not installed is an error with a
remedy. A name `MODULE:CLASS` is a user's own detector, which is imported on demand.
"""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from driftbench._extras import install_command
from driftbench._problems import did_you_mean
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
from driftbench.detectors.edit_classifier import EditClassifier
from driftbench.detectors.fused import Fused, FusedFree
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
    EditClassifier,
    Fused,
    FusedFree,
    LintDetector,
    LlmJudge,
    Provability,
    RandomScore,
    Typecheck,
)

DETECTORS: Mapping[str, type[Detector]] = MappingProxyType({kind.info.name: kind for kind in _ALL})
"""Name -> class, sorted by name."""


def find_detector(name: str) -> type[Detector]:
    """Return the class of a detector whose libraries are installed.

    Args:
        name: one of `DETECTORS`, or `MODULE:CLASS`; the module is searched first in the current
            folder.

    Raises:
        InputError: the name is unknown, the extra is not installed, or the module or class is not
            a detector.
    """
    if ":" in name:
        return _import_detector(name)
    if name not in DETECTORS:
        every = f"give one of {', '.join(DETECTORS)}."
        hint = did_you_mean(name, DETECTORS, otherwise=every)
        raise InputError(f"unknown detector {name!r}: {hint} Your own is named MODULE:CLASS")
    info = DETECTORS[name].info
    missing = [module for module in info.modules if find_spec(module) is None]
    if missing:
        raise InputError(
            f"detector {name} needs {', '.join(missing)}: {install_command(info.requires)}"
        )
    return DETECTORS[name]


def _import_detector(name: str) -> type[Detector]:
    """Import a detector that is not in the registry."""
    module, _, attribute = name.partition(":")
    if module.endswith(".py"):
        called = f"{module.removesuffix('.py').replace('/', '.')}:{attribute}"
        raise InputError(f"detector {name!r}: a module is named without .py: give {called}")
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.insert(0, here)
    try:
        kind: type[Detector] | None = getattr(import_module(module), attribute, None)
    except Exception as error:  # whatever the user's module raises
        what = f"{type(error).__name__}: {error}"
        raise InputError(f"detector {name!r}: {module!r} cannot be imported: {what}") from error
    if kind is None:
        raise InputError(f"detector {name!r}: {module} has no {attribute!r}: name its class")
    if not isinstance(getattr(kind, "info", None), DetectorInfo):
        raise InputError(
            f"detector {name!r}: {attribute} has no `info`, a driftbench.detectors.DetectorInfo"
        )
    return kind
