"""The anchored provider: probes made mechanically from the gold statement.

Needs no language model and runs everywhere, but reads the gold: whatever is measured with it says
`uses_gold`. Counterfactual probes are drifted twins of the gold, made by the rules that build the
dataset. What is foretold of a probe is what the oracle finds for the gold itself; what it leaves
open is foretold of a twin as its rule claims, unless the oracle contradicts the rule; of a twin of
which nobody says which direction fails, that not both hold. Left out are probes equivalent to gold,
which restate it, those that are true whatever gold says, to which every candidate answers alike,
and those of which nothing is foretold.
Source: `faithfulness-gap.tex`, section 4 (CPG).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import islice, zip_longest
from typing import TYPE_CHECKING

from driftbench.bpf.generic import (
    Sketch,
    adversarial,
    boundaries,
    dropped,
    specializations,
)
from driftbench.bpf.probe import Probe, ProbeProvider, Subject
from driftbench.dataset.selection.draws import rank
from driftbench.errors import InputError, LeanSyntaxError
from driftbench.oracles.claim import Cell, Claim
from driftbench.rules import DRIFT_CLASSES, Applied, apply_to_view

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from driftbench.oracles.claim import Finding, Oracle
    from driftbench.oracles.snapshot_context import SnapshotContext
    from driftbench.rules import Rule
    from driftbench.rules.view import View

__all__ = ["COUNTS", "MOST", "TWINS", "AnchoredProvider"]

COUNTS: Mapping[str, int] = {
    "specialization": 8,
    "hypothesis_drop": 8,
    "boundary": 4,
    "adversarial": 4,
}
"""Most probes of each generic family, from the paper's hyperparameters."""

TWINS = 8
"""Most counterfactual probes of each drift class: the paper's "k = 8 probes per class"."""

MOST = 32
"""Most probes of a subject: the paper's k."""

#: Relation of a twin to gold -> "gold implies twin" and "twin implies gold".
_CLAIMED: Mapping[str, tuple[Cell, Cell]] = {
    "stronger": (Cell.REFUTED, Cell.PROVED),
    "weaker": (Cell.PROVED, Cell.REFUTED),
    "incomparable": (Cell.REFUTED, Cell.REFUTED),
}

_SALT = "probes-1"
_TRUTH = "theorem truth : True"
_MADE_BY: Mapping[str, Callable[[View], Iterator[Sketch]]] = {
    "specialization": specializations,
    "hypothesis_drop": dropped,
    "boundary": boundaries,
    "adversarial": adversarial,
}


@dataclass(frozen=True, slots=True)
class AnchoredProvider(ProbeProvider):
    """Makes probes of the gold statement of a subject.

    Args:
        snapshot_context: what is known of the snapshot.
        rules: the drift rules that make twins.
        oracle: foretells by answering for the gold.
        twins: most counterfactual probes of a drift class; 0 makes generic probes alone.
        most: most probes of a subject.
        counts: most generic probes of each family.
    """

    snapshot_context: SnapshotContext
    rules: Sequence[Rule]
    oracle: Oracle
    twins: int = TWINS
    most: int = MOST
    counts: Mapping[str, int] = field(default_factory=lambda: COUNTS)

    @property
    def name(self) -> str:
        """The provider, how many twins it makes, and the oracle it foretells with."""
        return f"anchored, {self.most} probes, {self.twins} twins, {self.oracle.name}"

    @property
    def uses_gold(self) -> bool:
        """It does."""
        return True

    def probes(self, subject: Subject) -> tuple[Probe, ...]:
        """Return probes of all drift classes in turn, with one of the generic families in turn.

        Raises:
            InputError: the subject has no gold statement, or one that does not parse.
        """
        if subject.gold is None:
            raise InputError("anchored probes are made of a gold statement: give one")
        try:
            view = self.snapshot_context.view(subject.gold, context=subject.context)
        except LeanSyntaxError as error:
            raise InputError(f"the gold statement does not parse: {error}") from error
        seen = {_normal(view.text)}
        told = [
            self._with_expectation(
                subject, (family, drift_class), self._readable(sketches, view, seen), seen
            )
            for family, drift_class, sketches in self._sources(view)
        ]
        generic = len(_MADE_BY)
        turns = _in_turn([*told[generic:], _in_turn(told[:generic])])
        return tuple(islice(turns, self.most))

    def _sources(self, view: View) -> Iterator[tuple[str, str, Iterator[Sketch]]]:
        """Yield family, drift class, and sketches: generic families first, then the classes."""
        for family, make in _MADE_BY.items():
            yield family, "", make(view)
        if self.twins:
            for drift_class in DRIFT_CLASSES:
                yield "counterfactual", drift_class, self._twins(drift_class, view)

    def _twins(self, drift_class: str, view: View) -> Iterator[Sketch]:
        """Yield twins of a class, one of each rule before a second of any."""
        by_rule = [
            list(_drifted(rule, view)) for rule in self.rules if rule.drift_class == drift_class
        ]
        by_rule.sort(key=lambda found: rank(_SALT, *(sketch.text for sketch in found)))
        yield from (sketch for turn in zip_longest(*by_rule) for sketch in turn if sketch)

    def _readable(self, sketches: Iterable[Sketch], view: View, seen: set[str]) -> Iterator[Sketch]:
        """Yield what parses and is no probe yet."""
        for sketch in sketches:
            if _normal(sketch.text) in seen:
                continue
            try:
                view.rewritten(sketch.text)
            except LeanSyntaxError:
                continue
            yield sketch

    def _with_expectation(
        self,
        subject: Subject,
        kind: tuple[str, str],
        sketches: Iterator[Sketch],
        seen: set[str],
    ) -> Iterator[Probe]:
        """Yield probes of sketches of which it can be told what the gold answers.

        The oracle is asked when a probe is wanted, so that none is foretold in vain. What is made
        is added to `seen`: a sketch of which nothing is foretold here may be foretold as a twin.
        """
        family, drift_class = kind
        most = self.counts.get(family, self.twins)
        gold, context, made = subject.gold or "", subject.context, 0
        for sketch in islice(sketches, 2 * most):
            if made == most:
                return
            claims = [Claim(gold, sketch.text, context), Claim(sketch.text, gold, context)]
            forward, backward = _cells(self.oracle.decide(claims), sketch.relation)
            distinct = bool(sketch.relation) and (forward, backward) == (None, None)
            if forward is backward and backward in {None, Cell.PROVED} and not distinct:
                continue
            if forward is Cell.PROVED and self._holds_anyway(sketch, context):
                continue
            made += 1
            seen.add(_normal(sketch.text))
            yield Probe(
                text=sketch.text,
                family=family,
                drift_class=drift_class,
                forward=forward,
                backward=backward,
                provider="anchored",
                rules=sketch.rules,
                words=sketch.words,
                manner=sketch.manner,
                distinct=distinct,
            )

    def _holds_anyway(self, sketch: Sketch, context: str) -> bool:
        """Say whether a sketch needs no premise: `x = 0` contradicts what is assumed of x."""
        (finding,) = self.oracle.decide([Claim(_TRUTH, sketch.text, context)])
        return finding.cell is Cell.PROVED


def _in_turn(sources: Sequence[Iterator[Probe]]) -> Iterator[Probe]:
    """Yield one of each source in turn, until all are at their end."""
    left = list(sources)
    while left:
        for source in tuple(left):
            found = next(source, None)
            if found is None:
                left.remove(source)
            else:
                yield found


def _drifted(rule: Rule, view: View) -> Iterator[Sketch]:
    """Yield what a rule makes of the statement."""
    for outcome in apply_to_view(rule, view, reparse=False):
        if isinstance(outcome, Applied):
            yield Sketch(outcome.text, outcome.english, (rule.id,), outcome.relation)


def _cells(findings: Sequence[Finding], relation: str) -> tuple[Cell | None, Cell | None]:
    """Return what gold answers to a probe: as found, or as claimed where nothing denies the claim.

    Args:
        findings: of "gold implies probe" and of "probe implies gold".
        relation: what the probe is claimed to be to gold, "" where nothing is.
    """
    forward, backward = (None if one.cell is Cell.UNKNOWN else one.cell for one in findings)
    if relation == "undecided":
        # What drifted is not equivalent: where one direction holds the other fails.
        if (forward, backward) == (Cell.PROVED, None):
            return Cell.PROVED, Cell.REFUTED
        if (forward, backward) == (None, Cell.PROVED):
            return Cell.REFUTED, Cell.PROVED
        return forward, backward
    claimed = _CLAIMED.get(relation, (None, None))
    agreed = forward in {None, claimed[0]} and backward in {None, claimed[1]}
    return claimed if agreed else (forward, backward)


def _normal(text: str) -> str:
    return " ".join(text.split())
