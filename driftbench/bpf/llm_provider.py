"""Probes without a reference: a language model writes them from the English statement alone.

As in the paper's CPG there are generic families of probes and, for each drift class D, probes that
separate the statement N from its mechanical twin N^D. A scoring prompt estimates what follows from
what. It gives the expected cells, and the ranking by Q_D(P) ∝ Pr[N entails P]·Pr[N^D does not
entail P], or the same with N and N^D exchanged. The best probes are formalized; text that is not
one statement of our grammar, or does not elaborate where that can be checked, is dropped and
counted. No gold statement is read and no oracle is asked. Source: `faithfulness-gap.tex`, section
4.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from driftbench.bpf.autoformalizer import LlmAutoformalizer, Unusable
from driftbench.bpf.english_twins import twins
from driftbench.bpf.probe import Probe, Subject
from driftbench.llm.messages import ModelAnswered, Sampling
from driftbench.llm.prompts import LONGEST_VALUE, question
from driftbench.oracles.claim import Cell

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from driftbench.bpf.autoformalizer import Autoformalizer
    from driftbench.llm.messages import ModelQuestion
    from driftbench.llm.model import LanguageModel

__all__ = ["COUNTS", "LlmProbeProvider"]

COUNTS = {
    "specialization": 8,
    "hypothesis_drop": 8,
    "boundary": 4,
    "adversarial": 4,
    "counterfactual": 8,
}
"""Limit of probes per family; of counterfactual ones, per drift class."""

_CERTAIN = 0.8
_SCORING = Sampling(max_tokens=128)
_FOLLOWS = {"yes": Cell.PROVED, "no": Cell.REFUTED}


@dataclass(frozen=True, slots=True, kw_only=True)
class _Idea:
    """A probe in English.

    Args:
        english: its text.
        family: its family.
        drift_class: the class it targets, "" for none.
        twin: the twin that it is contrasted with, "" for none.
        claimed: whether N entails it, as the model claims; None for no claim.
    """

    english: str
    family: str
    drift_class: str
    twin: str
    claimed: Cell | None


@dataclass(frozen=True, slots=True, kw_only=True)
class _PredictedIdea:
    """An idea with its expected cells and its weight Q_D in [0, 1]."""

    idea: _Idea
    forward: Cell | None
    backward: Cell | None
    weight: float


class LlmProbeProvider:
    """Asks a language model for probes.

    `counts` has the numbers of subjects that were `too long`, of `unanswered` prompts for probes,
    of `ideas`, and of ideas that were `unscored`, `pointless` (no expected cell), `unformalized`,
    `ill-typed`, `repeated`, or became `probes`.

    Args:
        model: writes and scores probes.
        autoformalizer: formalizes them; the same model by default.
        most: family -> limit of probes.
        max_tokens: limit of a list of probes, in tokens.
        elaborates: returns whether a statement elaborates in a context, as far as known; None to
            skip this check.
    """

    uses_gold = False

    def __init__(
        self,
        model: LanguageModel,
        *,
        autoformalizer: Autoformalizer | None = None,
        most: dict[str, int] | None = None,
        max_tokens: int = 2048,
        elaborates: Callable[[str, str], bool] | None = None,
    ) -> None:
        self._model = model
        self._sampling = Sampling(max_tokens=max_tokens)
        self._autoformalizer = autoformalizer or LlmAutoformalizer(model)
        self._most = COUNTS if most is None else most
        self._elaborates = elaborates
        self.counts: Counter[str] = Counter()

    @property
    def name(self) -> str:
        """Return `llm` with all settings that the probes depend on."""
        most = ",".join(f"{family}={count}" for family, count in sorted(self._most.items()))
        checked = "elaborated" if self._elaborates else "parsed"
        made = self._autoformalizer.name
        return f"llm|{self._model.signature}|most:{most}|{checked}|formalized by {made}"

    def probes(self, subject: Subject) -> Sequence[Probe]:
        """Return the probes of a subject, best first; none if the model gives no usable answer.

        Raises:
            InputError: the endpoint refuses the model or the key.
        """
        english = subject.nl_statement
        if max(len(english), len(subject.context)) > LONGEST_VALUE:
            self.counts["too long"] += 1
            return ()
        ideas = {idea.english: idea for idea in self._ideas(english)}
        self.counts["ideas"] += len(ideas)
        expected = [found for idea in ideas.values() if (found := self._predict(english, idea))]
        expected.sort(key=lambda one: (-one.weight, one.idea.family, one.idea.english))
        made: dict[str, Probe] = {}
        taken: Counter[tuple[str, str]] = Counter()
        for one in expected:
            place = (one.idea.family, one.idea.drift_class)
            if taken[place] < self._most.get(one.idea.family, 0) and (
                probe := self._formal(subject, one)
            ):
                if probe.text in made:
                    self.counts["repeated"] += 1
                    continue
                taken[place] += 1
                made[probe.text] = probe
        self.counts["probes"] += len(made)
        return tuple(made.values())

    def _ideas(self, english: str) -> Iterator[_Idea]:
        """Yield probes in English; counterfactual ones last, so that they replace repeated ones."""
        for family, count in self._most.items():
            if count and family != "counterfactual":
                asked = question(
                    "probes",
                    sampling=self._sampling,
                    nl_statement=english,
                    family=family,
                    count=count,
                )
                yield from self._answered(asked, count, family=family, drift_class="", twin="")
        count = self._most.get("counterfactual", 0)
        for name, twin in twins(english).items() if count else ():
            if len(twin) > LONGEST_VALUE:
                continue
            asked = question(
                "probes_contrast",
                sampling=self._sampling,
                nl_statement=english,
                twin=twin,
                drift_class=name,
                count=count,
            )
            yield from self._answered(
                asked, count, family="counterfactual", drift_class=name, twin=twin
            )

    def _answered(
        self, asked: ModelQuestion, count: int, *, family: str, drift_class: str, twin: str
    ) -> Iterator[_Idea]:
        outcome = self._model.ask(asked)
        if not isinstance(outcome, ModelAnswered):
            self.counts["unanswered"] += 1
            return
        for one in outcome.value["probes"][:count]:
            yield _Idea(
                english=" ".join(one["statement"].split()),
                family=family,
                drift_class=drift_class,
                twin=twin,
                claimed=_FOLLOWS.get(one["follows"]),
            )

    def _predict(self, english: str, idea: _Idea) -> _PredictedIdea | None:
        """Score an idea; None if it has no score or no expected cell."""
        outcome = self._model.ask(
            question(
                "score",
                sampling=_SCORING,
                nl_statement=english,
                twin=idea.twin,
                probe=idea.english,
            )
        )
        if not isinstance(outcome, ModelAnswered):
            self.counts["unscored"] += 1
            return None
        entailed = outcome.value["theorem_implies_probe"]
        forward, backward = _cell(entailed), _cell(outcome.value["probe_implies_theorem"])
        # The model contradicts its own claim: the cell is left open.
        if idea.claimed is not None and forward is not None and forward is not idea.claimed:
            forward = None
        if forward is None and backward is None:
            self.counts["pointless"] += 1
            return None
        twin = outcome.value["twin_implies_probe"] if idea.twin else 1 - entailed
        weight = max(entailed * (1 - twin), (1 - entailed) * twin)
        return _PredictedIdea(idea=idea, forward=forward, backward=backward, weight=weight)

    def _formal(self, subject: Subject, one: _PredictedIdea) -> Probe | None:
        stated = Subject(nl_statement=one.idea.english, context=subject.context)
        (sample,) = self._autoformalizer.sample(stated, 1)
        if isinstance(sample, Unusable):
            self.counts["unformalized"] += 1
            return None
        if self._elaborates is not None and not self._elaborates(subject.context, sample.text):
            self.counts["ill-typed"] += 1
            return None
        return Probe(
            text=sample.text,
            family=one.idea.family,
            drift_class=one.idea.drift_class,
            forward=one.forward,
            backward=one.backward,
            provider="llm",
            description=one.idea.english,
        )


def _cell(probability: float) -> Cell | None:
    if probability >= _CERTAIN:
        return Cell.PROVED
    return Cell.REFUTED if probability <= 1 - _CERTAIN else None
