"""Guided decoding for users: generate candidates, certify them, ask again with the witness, rerank.

With a language model, it writes the candidates and the probes that score them, from the English
alone; a gold statement only judges the result. Without one, decoding is simulated: the rules draw
candidates from the gold statement, and the probes are made from it too. A report says which.
Source: `faithfulness-gap.tex`, section 8.
"""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from driftbench.bpf.autoformalizer import PAPER_RATE, SimulatedAutoformalizer
from driftbench.bpf.candidate_scores import (
    CandidateScorer,
    low_budget,
    outcome_of,
    witness_sentence,
)
from driftbench.bpf.certifier import Certifier, anchored_certifier
from driftbench.bpf.fgd import Mode, decode
from driftbench.bpf.probe import Subject
from driftbench.bpf.spectrum import PAPER_THRESHOLDS
from driftbench.comparison import UnreadText, read_statement
from driftbench.errors import InputError, LeanSyntaxError
from driftbench.guidance.report import GuideReport
from driftbench.oracles.snapshot_context import snapshot_context_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from driftbench.bpf.autoformalizer import Autoformalizer
    from driftbench.equipment import Equipment
    from driftbench.guidance.requests import GuideRequest
    from driftbench.lean import NotationTable

__all__ = ["Guide", "GuideSettings", "check_requests", "opened_guide", "show_prompts"]

_NAME = "guide"

_STARTER = "starter"
"""The snapshot with which statements are read if none is named."""

_NO_GOLD = (
    "no language model is named, and a simulation draws its candidates from a gold statement: "
    "give one with --gold, or name a model with --endpoint URL --model NAME"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class GuideSettings:
    """How candidates are drawn and chosen.

    Args:
        mode: baseline, reranking, or guided decoding.
        candidates: samples per round.
        rounds: limit of rounds with a witness as a hint.
        accept: least score that ends guided decoding.
        seed: seed of a simulation.
        rate: share of drifted samples of a simulation.
        hint_effect: probability that a hint makes a sample of a simulation faithful; an assumption.
    """

    mode: Mode = Mode.FGD
    candidates: int = 4
    rounds: int = 1
    accept: float = PAPER_THRESHOLDS.accept
    seed: int = 0
    rate: float = PAPER_RATE
    hint_effect: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Guide:
    """Formalizes statements; made by `opened_guide`.

    Args:
        certifier: makes probes and fingerprints candidates.
        maker: samples candidates.
        table: the notation of the library.
        settings: how candidates are drawn and chosen.
    """

    certifier: Certifier
    maker: Autoformalizer
    table: NotationTable
    settings: GuideSettings

    def guide(self, request: GuideRequest) -> GuideReport:
        """Formalize a statement; a gold that is not a statement is reported, not raised.

        Raises:
            InputError: a simulation has no gold statement, or the endpoint refuses the requests.
            OracleError: what the oracle needs is not installed.
        """
        report = GuideReport(
            id=request.id, english=request.english, accept=self.settings.accept, decoding=None
        )
        subject = self._subject(request)
        if isinstance(subject, str):
            return replace(report, failure=subject)
        try:
            return self._decoded(subject, report)
        except LeanSyntaxError as error:
            return replace(report, failure=f"gold: {error.reason}")

    def _subject(self, request: GuideRequest) -> Subject | str:
        """Return the statement to formalize, or why its gold is not one."""
        english, context = request.english, request.context
        if not request.gold.strip():
            return Subject(nl_statement=english, context=context)
        read = read_statement(request.gold, side="gold", table=self.table, context=context)
        if isinstance(read, UnreadText):
            place = f"line {read.line}: " if read.line else ""
            return f"gold: {place}{read.reason}"
        return Subject(nl_statement=english, context=read.context, gold=read.statement)

    def _decoded(self, subject: Subject, report: GuideReport) -> GuideReport:
        shown = subject if self.maker.simulated else replace(subject, gold=None)
        wanted = self.settings
        scored = wanted.mode is not Mode.BASELINE
        probes = low_budget(self.certifier.probes(shown)) if scored else ()
        found = decode(
            shown,
            self.maker,
            CandidateScorer(self.certifier, shown, probes, hint=witness_sentence),
            mode=wanted.mode,
            candidates=wanted.candidates,
            accept=wanted.accept,
            rounds=wanted.rounds,
        )
        chosen = None if found.chosen is None else found.chosen.candidate
        outcome = ""
        if subject.gold is not None and chosen is not None:
            outcome = outcome_of(chosen, subject, self.certifier.oracle).value
        failure = "" if chosen else "no sample was a statement"
        return replace(report, decoding=found, probes=len(probes), outcome=outcome, failure=failure)


def check_requests(requests: Sequence[GuideRequest], equipment: Equipment) -> None:
    """Check before any work that all requests can be answered.

    Raises:
        InputError: no model is named, and a request has no gold statement.
    """
    if _is_simulated(equipment):
        for request in requests:
            if not request.gold.strip():
                raise InputError(f"{request.id}: {_NO_GOLD}" if request.id else _NO_GOLD)


def _is_simulated(equipment: Equipment) -> bool:
    return not (equipment.endpoint or equipment.model)


@contextmanager
def opened_guide(
    equipment: Equipment,
    settings: GuideSettings,
    *,
    report: Callable[[str], None] = lambda _sentence: None,
) -> Iterator[Guide]:
    """Open the tools of an equipment, and end their processes at the end.

    Args:
        equipment: names snapshot and oracle, and the model; a simulation without a model.
        settings: how candidates are drawn and chosen.
        report: called with sentences for the user.

    Raises:
        InputError: only one of endpoint and model is named, or the oracle is unknown.
        CorpusError: the snapshot cannot be read.
        OracleError: what the oracle needs is not installed.
    """
    from driftbench.oracles.registry import open_oracle

    equipment = replace(equipment, snapshot=equipment.snapshot or _STARTER)
    table = snapshot_context_of(equipment.snapshot, workers=equipment.workers).table
    if _is_simulated(equipment):
        with anchored_certifier(open_oracle(equipment), equipment) as certifier:
            maker = _simulation(equipment, settings)
            yield Guide(certifier=certifier, maker=maker, table=table, settings=settings)
        return
    # The libraries of the extra are imported here, so that simulations need none of them.
    from driftbench.detectors import Setting, find_detector
    from driftbench.detectors._model_questions import opened_model
    from driftbench.detectors.bpf_llm import BpfLlm, formalizer, prober
    from driftbench.detectors.typecheck import open_elaborator

    find_detector(BpfLlm.info.name)
    with opened_model(Setting(equipment=equipment, report=report), name=_NAME) as model:
        oracle = open_oracle(equipment)
        elaborator = open_elaborator(equipment, oracle=oracle)
        with Certifier(prober(model, equipment, elaborator=elaborator), oracle) as certifier:
            writer = formalizer(model, equipment)
            yield Guide(certifier=certifier, maker=writer, table=table, settings=settings)


def show_prompts(
    request: GuideRequest, equipment: Equipment, *, report: Callable[[str], None]
) -> None:
    """Print the prompts for a statement that depend on no answer, and ask nothing."""
    from driftbench.bpf.autoformalizer import LlmAutoformalizer
    from driftbench.bpf.llm_provider import LlmProbeProvider
    from driftbench.llm import open_model

    subject = Subject(nl_statement=request.english, context=request.context)
    model = open_model(replace(equipment, dry_run=True), asker=_NAME, report=report)
    LlmAutoformalizer(model).sample(subject, 1)
    LlmProbeProvider(model).probes(subject)


def _simulation(equipment: Equipment, settings: GuideSettings) -> SimulatedAutoformalizer:
    found = snapshot_context_of(equipment.snapshot, workers=equipment.workers)
    return SimulatedAutoformalizer(
        seed=settings.seed,
        rate=settings.rate,
        hint_effect=settings.hint_effect,
        kinds=found.kinds,
        table=found.table,
    )
