"""The anchored provider: probes made mechanically from the gold statement.

It needs no language model, but reads the gold statement, so results that use it are marked
`uses_gold`. Counterfactual probes are drifted twins of the gold, made by the rules that build the
dataset. A sketch is a probe without expected cells, and is made without an oracle; `expected` asks
the oracle about gold, and makes a probe of it.
Source: `faithfulness-gap.tex`, section 4 (CPG).
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from driftbench.bpf._round_robin import round_robin
from driftbench.bpf.apba import uniform
from driftbench.bpf.expected import GoldAnswers
from driftbench.bpf.generic import adversarial, boundaries, dropped, specializations
from driftbench.bpf.probe import Probe, ProbeProvider, Sketch, Subject
from driftbench.dataset.selection.draws import rank
from driftbench.errors import InputError, LeanSyntaxError
from driftbench.rules import DRIFT_CLASSES, Applied, apply_to_view

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from driftbench.oracles.claim import Oracle
    from driftbench.oracles.snapshot_context import SnapshotContext
    from driftbench.rules import Rule
    from driftbench.rules.view import View

__all__ = ["COUNTS", "PROBES_PER_SUBJECT", "TWINS", "AnchoredProvider"]

COUNTS: Mapping[str, int] = {
    "specialization": 8,
    "hypothesis_drop": 8,
    "boundary": 4,
    "adversarial": 4,
}
"""Limit of probes per generic family, from the paper's hyperparameters."""

TWINS = 8
"""Limit of counterfactual probes per drift class: the paper's "k = 8 probes per class"."""

PROBES_PER_SUBJECT = 32
"""Limit of probes per subject: the paper's k."""

_T = TypeVar("_T")
_Kind: TypeAlias = tuple[str, str]  # family and drift class

_SALT = "probes-1"
_MADE_BY: Mapping[str, Callable[[View], Iterator[Sketch]]] = {
    "specialization": specializations,
    "hypothesis_drop": dropped,
    "boundary": boundaries,
    "adversarial": adversarial,
}


@dataclass(frozen=True, slots=True)
class AnchoredProvider(ProbeProvider):
    """Makes probes from the gold statement of a subject.

    Args:
        snapshot_context: parses statements of the snapshot.
        rules: the drift rules that make twins.
        oracle: decides the expected cells, by its findings for the gold statement.
        twins: limit of counterfactual probes per drift class; 0 for generic probes only.
        most: limit of probes per subject.
        counts: limit of generic probes per family.
    """

    snapshot_context: SnapshotContext
    rules: Sequence[Rule]
    oracle: Oracle
    twins: int = TWINS
    most: int = PROBES_PER_SUBJECT
    counts: Mapping[str, int] = field(default_factory=lambda: COUNTS)

    @property
    def name(self) -> str:
        """The provider, its limits, and the oracle that decides expected cells."""
        return f"anchored, {self.most} probes, {self.twins} twins, {self.oracle.name}"

    @property
    def uses_gold(self) -> bool:
        """True."""
        return True

    def probes(self, subject: Subject) -> tuple[Probe, ...]:
        """Return probes, alternating between the drift classes and the generic families.

        Raises:
            InputError: the subject has no gold statement, or one that does not parse.
        """
        return tuple(self.in_turn(subject, self.gold_answers(subject)))

    def gold_answers(self, subject: Subject) -> GoldAnswers:
        """Return answers about the gold statement of a subject, none of which is asked yet."""
        return GoldAnswers(subject, self.oracle)

    def in_turn(self, subject: Subject, answers: GoldAnswers) -> Iterator[Probe]:
        """Yield the probes of `probes`, each when it is asked for, unless the oracle is batched.

        Args:
            subject: the subject.
            answers: the answers about its gold statement.

        Raises:
            InputError: the subject has no gold statement, or one that does not parse.
        """
        view = self._view(subject)
        seen = {_normal(view.text), *self._left_out(subject, view)}
        sources = [self._parsing(sketches, view, seen) for sketches in self._sources(view)]
        if self.oracle.is_batched:
            return self._in_batches(answers, sources, seen)
        probes = [self._with_expectation(answers, sketches, seen) for sketches in sources]
        return islice(_in_turn(probes), self.most)

    def sketches(self, subject: Subject) -> tuple[Sketch, ...]:
        """Return the sketches that probes are made from, in turn; no oracle is asked.

        Of several with the same text, the first whose rule claims a relation remains.

        Raises:
            InputError: the subject has no gold statement, or one that does not parse.
        """
        view = self._view(subject)
        seen = {_normal(view.text), *self._left_out(subject, view)}
        found: dict[str, Sketch] = {}
        sources = [
            self._new(self._parsing(sketches, view, seen), found)
            for sketches in self._sources(view)
        ]
        return tuple(found[text] for text in list(_in_turn(sources)))

    def _new(self, sketches: Iterator[Sketch], found: dict[str, Sketch]) -> Iterator[str]:
        """Add the sketches of one kind that may be asked about to those found; yield new texts."""
        added = 0
        for sketch in sketches:
            text = _normal(sketch.text)
            if text not in found:
                found[text] = sketch
                added += 1
                yield text
            elif sketch.relation and not found[text].relation:
                found[text] = sketch
            if added == 2 * self._most_of(_kind(sketch)):
                return

    def _view(self, subject: Subject) -> View:
        if subject.gold is None:
            raise InputError("anchored probes need a gold statement: give one")
        try:
            return self.snapshot_context.view(subject.gold, context=subject.context)
        except LeanSyntaxError as error:
            raise InputError(f"the gold statement does not parse: {error}") from error

    def _left_out(self, subject: Subject, view: View) -> Iterator[str]:
        """Yield the statements that rules make which are left out."""
        for rule in self.rules:
            if rule.id in subject.left_out:
                yield from (_normal(sketch.text) for sketch in _drifted(rule, view))

    def _in_batches(
        self, answers: GoldAnswers, sources: Sequence[Iterator[Sketch]], seen: set[str]
    ) -> Iterator[Probe]:
        """Yield probes as in turn, with at most two calls of the oracle.

        The first call asks as many sketches as probes are wanted, the second twice as many as are
        missing then.
        """
        kept: dict[Probe, Sketch] = {}
        taken = Counter[_Kind]()
        asked: set[tuple[str, str]] = set()
        turns = _in_turn([self._limited(sketches) for sketches in sources])
        for call in range(2):
            fresh = (
                one
                for one in turns
                if (one.text, one.description) not in asked
                and taken[_kind(one)] < self._most_of(_kind(one))
            )
            batch = list(islice(fresh, self.most if call == 0 else 2 * (self.most - len(kept))))
            asked |= {(one.text, one.description) for one in batch}
            answers.ask(batch)
            for sketch in batch:
                kind, probe = _kind(sketch), answers.probe(sketch)
                full = len(kept) == self.most or taken[kind] == self._most_of(kind)
                if probe is None:
                    answers.take(sketch)
                elif not full and _normal(sketch.text) not in seen:
                    seen.add(_normal(sketch.text))
                    taken[kind] += 1
                    kept[probe] = sketch
        for probe in uniform(tuple(kept), budget=self.most):
            answers.take(kept[probe])
            yield probe

    def _limited(self, sketches: Iterator[Sketch]) -> Iterator[Sketch]:
        """Yield the sketches of one kind that may be asked about."""
        for sketch in sketches:
            yield sketch
            yield from islice(sketches, 2 * self._most_of(_kind(sketch)) - 1)
            return

    def _most_of(self, kind: _Kind) -> int:
        return self.counts.get(kind[0], self.twins)

    def _sources(self, view: View) -> Iterator[Iterator[Sketch]]:
        """Yield the sketches of each kind: generic families first, then the classes."""
        for family, make in _MADE_BY.items():
            yield _of_kind(make(view), family, "")
        if self.twins:
            for drift_class in DRIFT_CLASSES:
                yield _of_kind(self._twins(drift_class, view), "counterfactual", drift_class)

    def _twins(self, drift_class: str, view: View) -> Iterator[Sketch]:
        """Yield twins of a class: one from each rule, then a second from each, and so on."""
        by_rule = [
            list(_drifted(rule, view)) for rule in self.rules if rule.drift_class == drift_class
        ]
        by_rule.sort(key=lambda found: rank(_SALT, *(sketch.text for sketch in found)))
        yield from round_robin(by_rule)

    def _parsing(self, sketches: Iterable[Sketch], view: View, seen: set[str]) -> Iterator[Sketch]:
        """Yield sketches that parse and are not probes yet."""
        for sketch in sketches:
            if _normal(sketch.text) in seen:
                continue
            try:
                view.rewritten(sketch.text)
            except LeanSyntaxError:
                continue
            yield sketch

    def _with_expectation(
        self, answers: GoldAnswers, sketches: Iterator[Sketch], seen: set[str]
    ) -> Iterator[Probe]:
        """Yield a probe for each sketch of one kind that has an expected cell.

        The oracle is asked only when the next probe is taken. Texts of probes are added to `seen`;
        a sketch without an expected cell is not, since as a twin of a rule it may have one.
        """
        made = 0
        for sketch in self._limited(sketches):
            if made == self._most_of(_kind(sketch)):
                return
            probe = answers.take(sketch)
            if probe is None:
                continue
            made += 1
            seen.add(_normal(sketch.text))
            yield probe


def _of_kind(sketches: Iterator[Sketch], family: str, drift_class: str) -> Iterator[Sketch]:
    """Yield sketches with their family and drift class."""
    for sketch in sketches:
        yield replace(sketch, family=family, drift_class=drift_class)


def _kind(sketch: Sketch) -> _Kind:
    return sketch.family, sketch.drift_class


def _in_turn(sources: Sequence[Iterator[_T]]) -> Iterator[_T]:
    """Yield from the sources in turn; all generic families together have one turn."""
    generic = len(_MADE_BY)
    return round_robin([*sources[generic:], round_robin(sources[:generic])])


def _drifted(rule: Rule, view: View) -> Iterator[Sketch]:
    """Yield the statements that a rule makes from a view."""
    for outcome in apply_to_view(rule, view, reparse=False):
        if isinstance(outcome, Applied):
            yield Sketch(outcome.text, outcome.english, (rule.id,), outcome.relation)


def _normal(text: str) -> str:
    return " ".join(text.split())
