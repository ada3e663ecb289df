"""The anchored provider: probes made mechanically from the gold statement.

It needs no language model, but reads the gold statement, so results that use it are marked
`uses_gold`. Counterfactual probes are drifted twins of the gold, made by the rules that build the
dataset. The expected cells of a probe are the oracle's findings for the gold statement. Where the
oracle does not decide, a twin has the cells that its rule claims, unless a finding contradicts
them; if the rule does not claim which direction fails, the probe only expects that not both hold.
Three kinds of probes are left out: those equivalent to gold, those true without gold, which do not
separate candidates, and those without an expected cell.
Source: `faithfulness-gap.tex`, section 4 (CPG).
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from itertools import islice
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from driftbench.bpf._round_robin import round_robin
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
from driftbench.oracles.claim import DISPROVED, Cell, Claim
from driftbench.rules import DRIFT_CLASSES, Applied, apply_to_view

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from driftbench.oracles.claim import Finding, Oracle
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

#: Relation of a twin to gold -> "gold implies twin" and "twin implies gold".
_CLAIMED: Mapping[str, tuple[Cell, Cell]] = {
    "stronger": (Cell.REFUTED, Cell.PROVED),
    "weaker": (Cell.PROVED, Cell.REFUTED),
    "incomparable": (Cell.REFUTED, Cell.REFUTED),
}

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
        if subject.gold is None:
            raise InputError("anchored probes need a gold statement: give one")
        try:
            view = self.snapshot_context.view(subject.gold, context=subject.context)
        except LeanSyntaxError as error:
            raise InputError(f"the gold statement does not parse: {error}") from error
        seen = {_normal(view.text), *self._left_out(subject, view)}
        sources = [
            ((family, drift_class), self._parsing(sketches, view, seen))
            for family, drift_class, sketches in self._sources(view)
        ]
        if self.oracle.is_batched:
            return self._in_batches(subject, sources, seen)
        probes = [
            self._with_expectation(subject, kind, sketches, seen) for kind, sketches in sources
        ]
        return tuple(islice(_in_turn(probes), self.most))

    def _left_out(self, subject: Subject, view: View) -> Iterator[str]:
        """Yield the statements that rules make which are left out."""
        for rule in self.rules:
            if rule.id in subject.left_out:
                yield from (_normal(sketch.text) for sketch in _drifted(rule, view))

    def _in_batches(
        self,
        subject: Subject,
        sources: Sequence[tuple[_Kind, Iterator[Sketch]]],
        seen: set[str],
    ) -> tuple[Probe, ...]:
        """Return probes as in turn, with at most two calls of the oracle.

        The first call asks as many sketches as probes are wanted, the second twice as many as are
        missing then.
        """
        taken = Counter[_Kind]()
        made: list[Probe] = []
        asked: set[Sketch] = set()
        turns = _in_turn([self._tagged(kind, sketches) for kind, sketches in sources])
        for call in range(2):
            wanted = self.most if call == 0 else 2 * (self.most - len(made))
            fresh = (
                one
                for one in turns
                if one[1] not in asked and taken[one[0]] < self._most_of(one[0])
            )
            batch = list(islice(fresh, wanted))
            asked |= {sketch for _, sketch in batch}
            claims = [claim for _, sketch in batch for claim in _claims(subject, sketch)]
            findings = self.oracle.decide(claims) if claims else ()
            for number, (kind, sketch) in enumerate(batch):
                probe = _probe(kind, sketch, findings[2 * number : 2 * number + 2])
                full = len(made) == self.most or taken[kind] == self._most_of(kind)
                if probe is None or full or _normal(sketch.text) in seen:
                    continue
                seen.add(_normal(sketch.text))
                taken[kind] += 1
                made.append(probe)
        return tuple(made)

    def _tagged(self, kind: _Kind, sketches: Iterator[Sketch]) -> Iterator[tuple[_Kind, Sketch]]:
        """Yield the sketches of a source that may be asked, each with its kind."""
        for sketch in islice(sketches, 2 * self._most_of(kind)):
            yield kind, sketch

    def _most_of(self, kind: _Kind) -> int:
        return self.counts.get(kind[0], self.twins)

    def _sources(self, view: View) -> Iterator[tuple[str, str, Iterator[Sketch]]]:
        """Yield family, drift class, and sketches: generic families first, then the classes."""
        for family, make in _MADE_BY.items():
            yield family, "", make(view)
        if self.twins:
            for drift_class in DRIFT_CLASSES:
                yield "counterfactual", drift_class, self._twins(drift_class, view)

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
        self,
        subject: Subject,
        kind: tuple[str, str],
        sketches: Iterator[Sketch],
        seen: set[str],
    ) -> Iterator[Probe]:
        """Yield a probe for each sketch with an expected cell.

        The oracle is asked only when the next probe is taken. Texts of probes are added to `seen`;
        a sketch without an expected cell is not, since as a twin of a rule it may have one.
        """
        most, made = self._most_of(kind), 0
        for sketch in islice(sketches, 2 * most):
            if made == most:
                return
            probe = _probe(kind, sketch, self.oracle.decide(_claims(subject, sketch)))
            if probe is None:
                continue
            made += 1
            seen.add(_normal(sketch.text))
            yield probe


def _in_turn(sources: Sequence[Iterator[_T]]) -> Iterator[_T]:
    """Yield from the sources in turn; all generic families together have one turn."""
    generic = len(_MADE_BY)
    return round_robin([*sources[generic:], round_robin(sources[:generic])])


def _claims(subject: Subject, sketch: Sketch) -> list[Claim]:
    """Return the claims that gold implies a sketch, and the sketch gold."""
    gold, context = subject.gold or "", subject.context
    return [Claim(gold, sketch.text, context), Claim(sketch.text, gold, context)]


def _probe(kind: _Kind, sketch: Sketch, findings: Sequence[Finding]) -> Probe | None:
    """Return the probe of a sketch; None if it separates no candidates."""
    forward, backward = _cells(findings, sketch.relation)
    distinct = bool(sketch.relation) and (forward, backward) == (None, None)
    if forward is backward and backward in {None, Cell.PROVED} and not distinct:
        return None
    if findings[0].cause == "vacuous":
        # The sketch is true without gold, as with contradictory hypotheses.
        return None
    family, drift_class = kind
    return Probe(
        text=sketch.text,
        family=family,
        drift_class=drift_class,
        forward=forward,
        backward=backward,
        provider="anchored",
        rules=sketch.rules,
        description=sketch.description,
        method=sketch.method,
        distinct=distinct,
    )


def _drifted(rule: Rule, view: View) -> Iterator[Sketch]:
    """Yield the statements that a rule makes from a view."""
    for outcome in apply_to_view(rule, view, reparse=False):
        if isinstance(outcome, Applied):
            yield Sketch(outcome.text, outcome.english, (rule.id,), outcome.relation)


def _cells(findings: Sequence[Finding], relation: str) -> tuple[Cell | None, Cell | None]:
    """Return the expected cells: those of the claimed relation if no finding contradicts it.

    Otherwise they are the findings; None stands for a cell that is not decided.

    Args:
        findings: those of "gold implies probe" and of "probe implies gold".
        relation: the relation of probe to gold that the rule claims, "" for no claim.
    """
    forward, backward = (None if one.cell is Cell.UNKNOWN else one.cell for one in findings)
    if findings[0].cause == DISPROVED:
        forward = Cell.REFUTED  # gold is a theorem, and the probe is false
    if relation == "undecided":
        # A drifted statement is not equivalent: if one direction holds, the other fails.
        if (forward, backward) == (Cell.PROVED, None):
            return Cell.PROVED, Cell.REFUTED
        if (forward, backward) == (None, Cell.PROVED):
            return Cell.REFUTED, Cell.PROVED
        return forward, backward
    claimed = _CLAIMED.get(relation, (None, None))
    not_derived = Cell.NOT_DERIVED
    agreed = all(
        found in {None, not_derived, cell}
        for found, cell in zip((forward, backward), claimed, strict=True)
    )
    if not agreed or claimed == (None, None):
        return forward, backward
    # What the closers do not derive from gold is not expected of a candidate either.
    first, second = (
        not_derived if (found, cell) == (not_derived, Cell.PROVED) else cell
        for found, cell in zip((forward, backward), claimed, strict=True)
    )
    return first, second


def _normal(text: str) -> str:
    return " ".join(text.split())
