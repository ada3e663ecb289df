"""Guided decoding with the language model that is named: the same curves, of what it really writes.

Candidates are the model's, and the probes that score them are its own too, made without the gold
statement; the gold serves to judge the output alone. Promises a reason where there are no curves.
Statements are decoded one after the other, in this process.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.bpf.certifier import Certifier
from driftbench.detectors._model_questions import asking
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

__all__ = ["WORLD", "guided_by_model"]

WORLD = "LLM"
"""The world in which a language model samples candidates."""


def guided_by_model(
    data: SplitData,
    oracle: Oracle,
    equipment: Equipment,
    *,
    statements: int,
    resampling: Resampling,
    progress: Callable[[int, int], None] = lambda _done, _total: None,
    tell: Callable[[str], None] = lambda _sentence: None,
) -> Guided | NotRun:
    """Decode gold statements of a split with the model that the equipment names, or say why not.

    A statement takes at most 170 questions, those that are asked again aside: 8 for probes, two for
    each of 56 probes, and 47 samples.

    Args:
        data: the split.
        oracle: answers for candidates, and compares outputs with the gold.
        equipment: names the model, and the snapshot.
        statements: most statements, the same as those of a simulation; at least 1.
        resampling: how intervals are made.
        progress: told (statements so far, statements).
        tell: takes one sentence for the user.

    Raises:
        InternalError: a promise of ours was broken.
    """
    if not (equipment.endpoint and equipment.model):
        return NotRun("none was named with --endpoint URL --model NAME")
    try:
        # Its libraries are those that are needed here.
        find_detector(BpfLlm.info.name)
        elaborator = open_elaborator(equipment)
        with asking(Setting(equipment=equipment, tell=tell), name="guided decoding") as model:
            return guide(
                data,
                Certifier(prober(model, equipment, elaborator=elaborator), oracle),
                {WORLD: formalizer(model, equipment)},
                statements=statements,
                workers=1,
                resampling=resampling,
                progress=progress,
            )
    except InternalError:
        raise
    except DriftbenchError as error:
        return NotRun(" ".join(str(error).split()))
