"""Autoformalizers: from English to candidate statements in Lean, by a model or simulated.

One interface, two makers. `LlmAutoformalizer` asks a language model; what it writes goes on only as
one statement that our grammar accepts. `SimulatedAutoformalizer` writes no Lean of its own: it
draws from the rule catalogue, at a stated rate of drift, and every candidate of it says so. It
needs the gold statement, and what is measured with it is a simulation.
Source: `faithfulness-gap.tex`, section 8; 19.4 % is the paper's own rate of its autoformalizer.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, TypeAlias

from driftbench.dataset.selection.draws import draw, rank
from driftbench.errors import InputError
from driftbench.lean import parse
from driftbench.lean.context import surroundings
from driftbench.llm.exchange import Malformed, ModelAnswered, Sampling, Unreachable
from driftbench.llm.prompts import question
from driftbench.llm.statements import Refused, read_statement
from driftbench.rules import Applied, View, apply_to_view, default_kinds, load_rules

if TYPE_CHECKING:
    from driftbench.bpf.probe import Subject
    from driftbench.lean import NotationTable
    from driftbench.llm.model import LanguageModel
    from driftbench.rules import Kinds, Rule

__all__ = [
    "PAPER_RATE",
    "Autoformalizer",
    "Candidate",
    "LlmAutoformalizer",
    "Sample",
    "SimulatedAutoformalizer",
    "Unusable",
]

PAPER_RATE = 0.194
"""Share of drifted candidates of the paper's autoformalizer."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """A candidate statement.

    Args:
        text: the statement.
        maker: `llm`, or `simulated`.
        drifted: whether it is known to be drifted; None where nobody knows.
        drift_class: the class of a drift that is known, "" for none.
        rule: id of the rule that made a simulated one, "" for the gold statement itself.
    """

    text: str
    maker: str
    drifted: bool | None = None
    drift_class: str = ""
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Unusable:
    """A sample that gave no candidate; `reason` is one clause."""

    reason: str


Sample: TypeAlias = Candidate | Unusable


class Autoformalizer(Protocol):
    """Samples candidates; the same subject, hint and index give the same sample."""

    @property
    def name(self) -> str:
        """`llm` or `simulated`, with all that samples depend on."""

    @property
    def simulated(self) -> bool:
        """Whether what it makes is a simulation, to be labelled so wherever it is shown."""

    def sample(
        self, subject: Subject, count: int, *, hint: str = "", start: int = 0
    ) -> tuple[Sample, ...]:
        """Return samples `start` to `start + count`.

        Args:
            subject: what is to be formalized.
            count: number of samples.
            hint: a witness in words of what was wrong with earlier candidates, "" for none.
            start: index of the first sample.

        Raises:
            InputError: the subject lacks what the autoformalizer needs.
        """


class LlmAutoformalizer:
    """Asks a language model.

    Args:
        model: the model.
        temperature: of samples after the first, which is the likeliest answer.
        max_tokens: longest answer, in tokens.
        table: notation that statements are read with; None for the bundled one.
    """

    simulated = False

    def __init__(
        self,
        model: LanguageModel,
        *,
        temperature: float = 0.8,
        max_tokens: int = 512,
        table: NotationTable | None = None,
    ) -> None:
        self._model = model
        self._temperature = temperature
        self._max_tokens = max_tokens
        self._table = table

    @property
    def name(self) -> str:
        """Return `llm` with the model's signature and the temperature."""
        return f"llm|{self._model.signature}|temperature:{self._temperature:g}"

    def sample(
        self, subject: Subject, count: int, *, hint: str = "", start: int = 0
    ) -> tuple[Sample, ...]:
        """Return samples; an answer that is no statement is an unusable one."""
        return tuple(self._one(subject, hint, index) for index in range(start, start + count))

    def _one(self, subject: Subject, hint: str, index: int) -> Sample:
        warmth = self._temperature if index else 0.0
        outcome = self._model.ask(
            question(
                "autoformalize",
                sampling=Sampling(temperature=warmth, max_tokens=self._max_tokens),
                sample=index,
                nl_statement=subject.nl_statement,
                context=subject.context,
                hint=hint,
            )
        )
        match outcome:
            case ModelAnswered(value):
                read = read_statement(value["statement"], subject.context, table=self._table)
                if isinstance(read, Refused):
                    return Unusable(f"no statement: {read.reason}")
                return Candidate(text=read.text, maker="llm")
            case Malformed(reason):
                return Unusable(f"malformed: {reason}")
            case Unreachable(reason):
                return Unusable(f"unreachable: {reason}")


class SimulatedAutoformalizer:
    """Draws drifted and faithful candidates of the gold statement from the rule catalogue.

    A drifted sample is of one of the classes that have a rule for the statement, all alike, and
    drifted as its rule promises; rules that promise no relation draw none. A statement that no rule
    drifts gives faithful candidates alone, so the share of drifted ones may lie below the rate. A
    hint changes nothing by itself: unless `heeds` is more than 0, a hinted sample is drawn as any
    other.

    Args:
        seed: seed of the draws.
        rate: share of drifted samples, over statements that can be drifted.
        spread: how much samples of one statement agree, from 0 (independent) to below 1: the
            statement's own rate is 0 or 1 with probability `spread`, else `rate`.
        heeds: probability that a hinted sample is faithful because of the hint; an assumption, to
            be told with every result.
        kinds: what constants are; None for the bundled ones.
        table: notation; None for the bundled one.
    """

    simulated = True

    def __init__(
        self,
        *,
        seed: int = 0,
        rate: float = PAPER_RATE,
        spread: float = 0.0,
        heeds: float = 0.0,
        kinds: Kinds | None = None,
        table: NotationTable | None = None,
    ) -> None:
        for what, value in (("rate", rate), ("spread", spread), ("heeds", heeds)):
            if not 0 <= value <= 1:
                raise InputError(f"{what} is {value}, which is no share: give one from 0 to 1")
        self._seed = str(seed)
        self._rate = rate
        self._spread = spread
        self._heeds = heeds
        self._kinds = kinds
        self._table = table
        self._drawn: tuple[tuple[str, str], tuple[tuple[Applied, Rule], ...]] = (("", ""), ())

    @property
    def name(self) -> str:
        """Return `simulated` with rate, spread, heed and seed."""
        return (
            f"simulated|rate:{self._rate:g}|spread:{self._spread:g}|heeds:{self._heeds:g}"
            f"|seed:{self._seed}"
        )

    def sample(
        self, subject: Subject, count: int, *, hint: str = "", start: int = 0
    ) -> tuple[Sample, ...]:
        """Return samples.

        Raises:
            InputError: there is no gold statement.
            LeanSyntaxError: the gold statement does not parse.
        """
        if subject.gold is None:
            raise InputError(
                "a simulated autoformalizer draws from the gold statement, and there is none: "
                "ask a model instead, with --endpoint URL --model NAME"
            )
        drafts = self._variants(subject.gold, subject.context)
        indices = range(start, start + count)
        return tuple(self._one(subject.gold, drafts, hint, index) for index in indices)

    def _one(
        self, gold: str, drafts: tuple[tuple[Applied, Rule], ...], hint: str, index: int
    ) -> Candidate:
        drifts = [draft for draft in drafts if not draft[1].faithful]
        styles = [draft for draft in drafts if draft[1].faithful]
        names = (self._seed, gold, hint, str(index))
        if drifts and draw("drifts", *names) < self._own_rate(gold, hint, names):
            classes = sorted({rule.drift_class for _, rule in drifts})
            kind = min(classes, key=lambda each: rank("class", each, *names))
            drifts = [draft for draft in drifts if draft[1].drift_class == kind]
            applied, rule = min(drifts, key=lambda one: rank("draft", one[0].text, *names))
            return Candidate(
                text=applied.text,
                maker="simulated",
                drifted=True,
                drift_class=rule.drift_class,
                rule=rule.id,
            )
        texts = {gold: ""} | {applied.text: rule.id for applied, rule in styles}
        text = min(texts, key=lambda one: rank("style", one, *names))
        return Candidate(text=text, maker="simulated", drifted=False, rule=texts[text])

    def _own_rate(self, gold: str, hint: str, names: tuple[str, ...]) -> float:
        """Return the rate of one sample."""
        if hint and draw("heeds", *names) < self._heeds:
            return 0.0
        if draw("agrees", self._seed, gold, hint) < self._spread:
            return float(draw("always", self._seed, gold, hint) < self._rate)
        return self._rate

    def _variants(self, gold: str, context: str) -> tuple[tuple[Applied, Rule], ...]:
        """Return what the rules make of a statement, in order of rule and site.

        Samples are drawn of one statement after another, so those of the last are remembered.
        """
        if self._drawn[0] == (gold, context):
            return self._drawn[1]
        around = surroundings(context)
        opened, notation = around.opened, around.local_notation
        view = View(
            parse(gold, table=self._table, opened=opened, local_notation=notation, path="gold"),
            kinds=self._kinds or default_kinds(),
            table=self._table,
            opened=opened,
            local_notation=notation,
            context=around.lines,
        )
        drafts = tuple(
            (outcome, rule)
            for rule in load_rules()
            for outcome in apply_to_view(rule, view)
            if isinstance(outcome, Applied) and outcome.relation != "undecided"
        )
        self._drawn = ((gold, context), drafts)
        return drafts
