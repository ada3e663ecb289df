"""The paper's system without a reference, as a detector: `bpf-llm`.

A language model writes the probes from the English statement alone; oracle and score are those of
`bpf`. A statement without usable probes gets no answer, and its evidence gives the results of the
questions. Probes are made once for all candidates of a statement, but the cost of each row includes
them.
Source: `faithfulness-gap.tex`, sections 3 to 5.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar

from driftbench.bpf.autoformalizer import LlmAutoformalizer
from driftbench.bpf.certifier import Certifier
from driftbench.bpf.llm_provider import LlmProbeProvider
from driftbench.bpf.probe import Subject
from driftbench.detectors._entailment import OracularDetector
from driftbench.detectors._grouping import answer_pairs
from driftbench.detectors._model_questions import (
    check_model,
    cost_of,
    model_signature,
    opened_model,
)
from driftbench.detectors.bpf import detection_of
from driftbench.detectors.detection import Cost, DetectorInfo
from driftbench.detectors.probing import BUDGET, Fingerprints
from driftbench.detectors.typecheck import open_elaborator

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from driftbench.bpf.fingerprint import Observation
    from driftbench.detectors._grouping import Group
    from driftbench.detectors.detection import Detection, Pair, Setting
    from driftbench.detectors.typecheck import ElaborationOracle
    from driftbench.equipment import Equipment
    from driftbench.llm.messages import Spending
    from driftbench.llm.model import LanguageModel

__all__ = ["BpfLlm", "formalizer", "prober"]


@dataclass(frozen=True, slots=True)
class _Read:
    """A fingerprint, the cost of its probes, and the results of the questions for them."""

    observations: tuple[Observation, ...]
    spent: Spending
    outcomes: str


class BpfLlm(OracularDetector):
    """Probes that a language model writes from the English, all of them, in both directions.

    The model is asked from one process, whatever the number of workers.
    """

    info: ClassVar[DetectorInfo] = DetectorInfo(
        name="bpf-llm",
        description="BPF without a reference: the difference between the fingerprint of the "
        "candidate, both directions of at most 32 probes that a language model writes from the "
        "English, and the expected one.",
        uses_gold=False,
        uses_llm=True,
        trains=False,
        needs_snapshot=True,
        requires="llm",
        modules=("huggingface_hub", "jsonschema"),
    )

    def __init__(self, setting: Setting, /) -> None:
        check_model(setting, name=self.info.name)
        super().__init__(setting)
        self._checks: ElaborationOracle | None = None

    @property
    def signature(self) -> str:
        """Return name, probes, model, edition of the prompts, elaborator and oracle."""
        return (
            f"{self.info.name}|k:{BUDGET}|{model_signature(self._setting)}"
            f"|elaborated by:{self._elaborator().name}|{self.asked}"
        )

    def detect(self, pairs: Iterable[Pair]) -> Iterator[Detection]:
        """Answer every pair, in order.

        Raises:
            InputError: the endpoint rejects the requests, or the snapshot or the oracle is not
            named. OracleError: the tools of the oracle are not installed.
        """
        with opened_model(self._setting, name=self.info.name) as model:
            if self._setting.equipment.dry_run:
                yield from _dry_run(pairs, LlmProbeProvider(model))
                return
            provider = prober(model, self._setting.equipment, elaborator=self._elaborator())
            with Certifier(provider, self._oracle()) as certifier:
                job = _Prober(Fingerprints(certifier), provider, model)
                for pair, read in answer_pairs(pairs, job, workers=1, size=1):
                    yield _detection(pair, read)
            if provider.counts:
                self._setting.report(f"{self.info.name}: {_summary(provider.counts)}")

    def _elaborator(self) -> ElaborationOracle:
        if self._checks is None:
            self._checks = open_elaborator(self._setting.equipment, oracle=self._oracle())
        return self._checks


def formalizer(model: LanguageModel, equipment: Equipment) -> LlmAutoformalizer:
    """Return an autoformalizer; its replies are parsed with the notation of the snapshot, if any.

    Raises:
        CorpusError: the snapshot cannot be read.
    """
    from driftbench.oracles.snapshot_context import snapshot_context_of

    named = equipment.snapshot
    table = snapshot_context_of(named, workers=equipment.workers).table if named else None
    return LlmAutoformalizer(model, table=table)


def prober(
    model: LanguageModel, equipment: Equipment, *, elaborator: ElaborationOracle
) -> LlmProbeProvider:
    """Return a provider of probes; those that certainly do not elaborate are dropped.

    Raises:
        CorpusError: the snapshot cannot be read.
    """

    def elaborates(context: str, text: str) -> bool:
        ((found,),) = elaborator([(Subject(nl_statement="", context=context), [text])])
        return not found.faults

    formal = formalizer(model, equipment)
    return LlmProbeProvider(model, autoformalizer=formal, elaborates=elaborates)


@dataclass(frozen=True, slots=True)
class _Prober:
    """Fingerprints groups, and measures what the model spent on the probes of each subject."""

    fingerprints: Fingerprints
    provider: LlmProbeProvider
    model: LanguageModel

    def __call__(self, groups: Sequence[Group]) -> list[list[_Read]]:
        return [self._one(group) for group in groups]

    def _one(self, group: Group) -> list[_Read]:
        spent, counts = self.model.spent, Counter(self.provider.counts)
        (found,) = self.fingerprints([group])
        outcomes = _summary(self.provider.counts - counts)
        return [_Read(one, self.model.spent - spent, outcomes) for one in found]


def _dry_run(pairs: Iterable[Pair], provider: LlmProbeProvider) -> Iterator[Detection]:
    """Print the prompts for probes, for a dry run."""
    for pair in pairs:
        provider.probes(Subject(nl_statement=pair.nl_statement, context=pair.context))
        yield detection_of(pair.id, ())


def _summary(counts: Counter[str]) -> str:
    """Return the results of the questions for probes, in one line."""
    return ", ".join(f"{count} {what}" for what, count in sorted(counts.items()) if count)


def _detection(pair: Pair, read: _Read) -> Detection:
    found, probes = detection_of(pair.id, read.observations), cost_of(read.spent)
    cost = Cost(
        queries=(found.cost.queries or 0) + (probes.queries or 0),
        seconds=round((found.cost.seconds or 0.0) + (probes.seconds or 0.0), 6),
        tokens=probes.tokens,
    )
    evidence = found.evidence if read.observations else f"{found.evidence}: {read.outcomes}"
    return replace(found, cost=cost, evidence=evidence)
