"""Guided decoding with a language model: the same curves as the simulations, of real candidates.

The model writes the candidates, and also the probes that score them, without the gold statement;
the gold is only used to judge the output. Without a model a reason is returned instead of curves.
Statements are decoded one after the other, in this process.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.bpf.certifier import Certifier
from driftbench.detectors._model_questions import opened_model
from driftbench.detectors.bpf_llm import BpfLlm, formalizer, prober
from driftbench.detectors.detection import Setting
from driftbench.detectors.registry import find_detector
from driftbench.detectors.typecheck import open_elaborator
from driftbench.errors import DriftbenchError, InternalError
from driftbench.reproduction.decoding import guide
from driftbench.reproduction.entrants import NotRun

if TYPE_CHECKING:
    from collections.abc import Callable

    from driftbench.detectors.data import SplitData
    from driftbench.equipment import Equipment
    from driftbench.metrics import Resampling
    from driftbench.oracles.claim import Oracle
    from driftbench.reproduction.decoding import Guided

__all__ = ["LLM_SOURCE", "guided_by_model"]

LLM_SOURCE = "LLM"
"""Name of the autoformalizer that is a language model."""


def guided_by_model(
    data: SplitData,
    oracle: Oracle,
    equipment: Equipment,
    *,
    statements: int,
    resampling: Resampling,
    progress: Callable[[int, int], None] = lambda _done, _total: None,
    report: Callable[[str], None] = lambda _sentence: None,
) -> Guided | NotRun:
    """Decode gold statements of a split with the model that the equipment names.

    A statement takes at most 170 questions, without repetitions: 8 for probes, two for each of 56
    probes, and 47 samples. If it cannot run, the reason is returned.

    Args:
        data: the split.
        oracle: scores candidates, and compares outputs with the gold.
        equipment: the model and the snapshot.
        statements: limit of statements, the same as those of a simulation; at least 1.
        resampling: parameters of the intervals.
        progress: called with (statements done, statements).
        report: called with one sentence for the user.

    Raises:
        InternalError: a defect of DriftBench.
    """
    if not (equipment.endpoint and equipment.model):
        return NotRun("none was given with --endpoint URL --model NAME")
    try:
        # Check that the libraries of the detector are installed: they are the same.
        find_detector(BpfLlm.info.name)
        elaborator = open_elaborator(equipment, oracle=oracle)
        with opened_model(
            Setting(equipment=equipment, report=report), name="guided decoding"
        ) as model:
            return guide(
                data,
                Certifier(prober(model, equipment, elaborator=elaborator), oracle),
                {LLM_SOURCE: formalizer(model, equipment)},
                statements=statements,
                workers=1,
                resampling=resampling,
                progress=progress,
            )
    except InternalError:
        raise
    except DriftbenchError as error:
        return NotRun(" ".join(str(error).split()))
