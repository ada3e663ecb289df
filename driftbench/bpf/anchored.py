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

from dataclasses import dataclass, field
from itertools import islice
from typing import TYPE_CHECKING

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
from driftbench.oracles.claim import Cell, Claim
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
        seen = {_normal(view.text)}
        probes = [
            self._with_expectation(
                subject, (family, drift_class), self._parsing(sketches, view, seen), seen
            )
            for family, drift_class, sketches in self._sources(view)
        ]
        generic = len(_MADE_BY)
        turns = round_robin([*probes[generic:], round_robin(probes[:generic])])
        return tuple(islice(turns, self.most))

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
        family, drift_class = kind
        most = self.counts.get(family, self.twins)
        gold, context, made = subject.gold or "", subject.context, 0
        for sketch in islice(sketches, 2 * most):
            if made == most:
                return
            claims = [Claim(gold, sketch.text, context), Claim(sketch.text, gold, context)]
            findings = self.oracle.decide(claims)
            forward, backward = _cells(findings, sketch.relation)
            distinct = bool(sketch.relation) and (forward, backward) == (None, None)
            if forward is backward and backward in {None, Cell.PROVED} and not distinct:
                continue
            if findings[0].cause == "vacuous":
                # The sketch is true without gold, as with contradictory hypotheses.
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
    if relation == "undecided":
        # A drifted statement is not equivalent: if one direction holds, the other fails.
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
