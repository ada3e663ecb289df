"""Autoformalizers: from English to candidate statements in Lean, by a model or simulated.

`LlmAutoformalizer` asks a language model; a reply is used only if it is one statement that our
grammar accepts. `SimulatedAutoformalizer` draws candidates from the rule catalogue at a given rate
of drift, and marks each as simulated; it needs the gold statement.
Source: `faithfulness-gap.tex`, section 8; 19.4 % is the paper's own rate of its autoformalizer.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, TypeAlias

from driftbench.dataset.selection.draws import draw, rank
from driftbench.errors import InputError
from driftbench.lean import parse
from driftbench.lean.context import surroundings
from driftbench.llm.messages import Malformed, ModelAnswered, Sampling, Unreachable
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
        drifted: whether it is drifted; None if unknown.
        drift_class: the class of a known drift, "" for none.
        rule: id of the rule that made a simulated one, "" for the gold statement.
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
        """`llm` or `simulated`, with all settings that samples depend on."""

    @property
    def simulated(self) -> bool:
        """Whether it is a simulation, which has to be stated with every result."""

    def sample(
        self, subject: Subject, count: int, *, hint: str = "", start: int = 0
    ) -> tuple[Sample, ...]:
        """Return samples `start` to `start + count`.

        Args:
            subject: the statement to formalize.
            count: number of samples.
            hint: a witness against earlier candidates in words, "" for none.
            start: index of the first sample.

        Raises:
            InputError: the subject lacks what the autoformalizer needs.
        """


class LlmAutoformalizer:
    """Asks a language model.

    Args:
        model: the model.
        temperature: that of all samples but the first, which has temperature 0.
        max_tokens: limit of an answer, in tokens.
        table: notation to parse statements with; None for the bundled one.
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
        """Return samples; an answer that is not a statement is unusable."""
        return tuple(self._one(subject, hint, index) for index in range(start, start + count))

    def _one(self, subject: Subject, hint: str, index: int) -> Sample:
        temperature = self._temperature if index else 0.0
        outcome = self._model.ask(
            question(
                "autoformalize",
                sampling=Sampling(temperature=temperature, max_tokens=self._max_tokens),
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

    The class of a drifted sample is drawn uniformly from those with a rule that applies to the
    statement; rules that claim no relation are not used. A statement that no rule changes gives
    only faithful candidates, so the share of drifted ones may be below the rate. A hint has no
    effect unless `hint_effect` is more than 0.

    Args:
        seed: seed of the draws.
        rate: share of drifted samples, over statements that can be drifted.
        spread: agreement of the samples of one statement, from 0 (independent) to 1: the rate of
            the statement is 0 or 1 with probability `spread`, else `rate`.
        hint_effect: probability that a hinted sample is faithful because of the hint; an assumption
            that has to be stated with every result.
        kinds: kinds of constants; None for the bundled ones.
        table: notation; None for the bundled one.
    """

    simulated = True

    def __init__(
        self,
        *,
        seed: int = 0,
        rate: float = PAPER_RATE,
        spread: float = 0.0,
        hint_effect: float = 0.0,
        kinds: Kinds | None = None,
        table: NotationTable | None = None,
    ) -> None:
        for what, value in (("rate", rate), ("spread", spread), ("hint_effect", hint_effect)):
            if not 0 <= value <= 1:
                raise InputError(f"{what} is {value}: give a number from 0 to 1")
        self._seed = str(seed)
        self._rate = rate
        self._spread = spread
        self._hint_effect = hint_effect
        self._kinds = kinds
        self._table = table
        self._drawn: tuple[tuple[str, str], tuple[tuple[Applied, Rule], ...]] = (("", ""), ())

    @property
    def name(self) -> str:
        """Return `simulated` with rate, spread, effect of hints and seed."""
        return (
            f"simulated|rate:{self._rate:g}|spread:{self._spread:g}|hint_effect:{self._hint_effect:g}"
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
                "a simulated autoformalizer needs a gold statement, and there is none: "
                "use a model instead, with --endpoint URL --model NAME"
            )
        variants = self._variants(subject.gold, subject.context)
        indices = range(start, start + count)
        return tuple(self._one(subject.gold, variants, hint, index) for index in indices)

    def _one(
        self, gold: str, variants: tuple[tuple[Applied, Rule], ...], hint: str, index: int
    ) -> Candidate:
        drifts = [one for one in variants if not one[1].faithful]
        styles = [one for one in variants if one[1].faithful]
        names = (self._seed, gold, hint, str(index))
        if drifts and draw("drifts", *names) < self._own_rate(gold, hint, names):
            classes = sorted({rule.drift_class for _, rule in drifts})
            kind = min(classes, key=lambda each: rank("class", each, *names))
            drifts = [one for one in drifts if one[1].drift_class == kind]
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
        if hint and draw("heeds", *names) < self._hint_effect:
            return 0.0
        if draw("agrees", self._seed, gold, hint) < self._spread:
            return float(draw("always", self._seed, gold, hint) < self._rate)
        return self._rate

    def _variants(self, gold: str, context: str) -> tuple[tuple[Applied, Rule], ...]:
        """Return the statements that the rules make from gold, in order of rule and site.

        Those of the last statement are cached, since all samples of a statement are drawn in a row.
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
        variants = tuple(
            (outcome, rule)
            for rule in load_rules()
            for outcome in apply_to_view(rule, view)
            if isinstance(outcome, Applied) and outcome.relation != "undecided"
        )
        self._drawn = ((gold, context), variants)
        return variants
