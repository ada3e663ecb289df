"""Compares gold and candidate: reads both, asks an oracle in both directions, collects reasons."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from driftbench.bpf.apba import uniform
from driftbench.bpf.probe import Subject
from driftbench.comparison.certificates import certificates_of
from driftbench.comparison.pairs import StatementPair
from driftbench.comparison.reading import (
    StatementText,
    UnreadText,
    has_commands,
    read_statement,
)
from driftbench.comparison.reasons import (
    differences,
    finding_reasons,
    probe_reasons,
    universes,
    wording,
)
from driftbench.comparison.report import Comparison, ComparisonReason
from driftbench.equipment import Equipment
from driftbench.errors import LeanSyntaxError
from driftbench.oracles.claim import Claim
from driftbench.oracles.snapshot_context import snapshot_context_of
from driftbench.oracles.solver.translator import Translator
from driftbench.oracles.translation.expressions import Unsupported
from driftbench.rules import load_rules
from driftbench.workers import map_chunks

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Self

    from driftbench.bpf.certifier import Certifier
    from driftbench.oracles.claim import Finding, Oracle
    from driftbench.oracles.snapshot_context import SnapshotContext
    from driftbench.rules import Rule

__all__ = ["STARTER", "PairComparer", "certify"]

STARTER = "starter"
"""The snapshot with which statements are read if none is named."""

_PROBES = 32
"""Limit of the probes of a pair."""


@dataclass
class PairComparer:
    """Compares pairs with one oracle; a context manager, which ends the provers.

    A comparer that was not asked yet can be pickled.

    Args:
        snapshot: the notation and constants of the library.
        oracle: decides the claims.
        library: the name of the snapshot.
        certifier: makes and asks probes; None for none.
        certificates: whether Lean certificates of the findings are made and checked.
    """

    snapshot: SnapshotContext
    oracle: Oracle
    library: str
    certifier: Certifier | None = None
    certificates: bool = False

    @classmethod
    def open(
        cls, equipment: Equipment, *, probes: bool = False, certificates: bool = False
    ) -> Self:
        """Open the tools of an equipment.

        Args:
            equipment: names the snapshot, by default `STARTER`, and the oracle.
            probes: whether the candidate's fingerprint is compared with the expected one too.
            certificates: whether Lean certificates of the findings are made and checked.

        Raises:
            InputError: an unknown oracle, or a snapshot that cannot be read.
            OracleError: a prover is not installed, or certificates are wanted and Lean is not.
        """
        from driftbench.bpf.certifier import anchored_certifier
        from driftbench.oracles.registry import open_oracle

        used = replace(equipment, snapshot=equipment.snapshot or STARTER)
        oracle = open_oracle(used)
        snapshot = snapshot_context_of(used.snapshot, workers=used.workers)
        certifier = anchored_certifier(oracle, used) if probes else None
        return cls(snapshot, oracle, used.snapshot, certifier, certificates)

    def __enter__(self) -> Self:
        """Return the comparer."""
        return self

    def __exit__(self, *error: object) -> None:
        """End the processes of the oracle."""
        self.oracle.close()

    def compare(self, pair: StatementPair) -> Comparison:
        """Return the report on a pair; texts that are not statements are reported, not raised.

        Raises:
            OracleError: what the oracle needs is not installed.
        """
        gold, candidate = self._read(pair)
        report = Comparison(id=pair.id, english=pair.english, library=self.library)
        if isinstance(gold, UnreadText) or isinstance(candidate, UnreadText):
            return replace(
                report,
                gold="" if isinstance(gold, UnreadText) else gold.statement,
                candidate="" if isinstance(candidate, UnreadText) else candidate.statement,
                unread=tuple(one for one in (gold, candidate) if isinstance(one, UnreadText)),
            )
        own = None if candidate.context == gold.context else candidate.context
        claim = Claim(candidate.statement, gold.statement, gold.context, own)
        forward, backward = self.oracle.decide([claim, claim.converse])
        report = replace(
            report,
            gold=gold.statement,
            candidate=candidate.statement,
            forward=forward,
            backward=backward,
            unread=tuple(self._untranslated(gold, candidate, forward, backward)),
        )
        reasons = tuple(self._reasons(report, gold, candidate))
        if not self.certificates:
            return replace(report, reasons=reasons)
        made, about = certificates_of(self.oracle, claim, forward, backward)
        return replace(report, reasons=(*about, *reasons), certificates=made)

    def compare_all(
        self, pairs: Sequence[StatementPair], *, workers: int = 1
    ) -> Iterator[Comparison]:
        """Yield the report on each pair, in order.

        Args:
            pairs: the pairs.
            workers: number of processes.
        """
        chunks = [(str(at), pair) for at, pair in enumerate(pairs)]
        ready: dict[str, Comparison] = {}
        following = 0
        for name, report in map_chunks(self.compare, chunks, workers=workers):
            ready[name] = report
            while str(following) in ready:
                yield ready.pop(str(following))
                following += 1

    def _read(
        self, pair: StatementPair
    ) -> tuple[StatementText | UnreadText, StatementText | UnreadText]:
        table = self.snapshot.table
        gold = read_statement(pair.gold, side="gold", table=table, context=pair.context)
        context = pair.candidate_context or pair.context
        if (
            isinstance(gold, StatementText)
            and not pair.candidate_context
            and not has_commands(pair.candidate)
        ):
            context = gold.header
        candidate = read_statement(pair.candidate, side="candidate", table=table, context=context)
        return gold, candidate

    def _untranslated(
        self, gold: StatementText, candidate: StatementText, *findings: Finding
    ) -> Iterator[UnreadText]:
        """Yield the statements that have no translation, each with the place if it is known."""
        if all(one.cause != "unsupported" for one in findings):
            return
        translator = Translator(self.snapshot.knowledge, self.snapshot.table)
        for one in (gold, candidate):
            try:
                translator.read(one.statement, one.statement, context=one.context)
            except Unsupported as error:
                yield one.unread(str(error), name=error.name)
            except (LeanSyntaxError, RecursionError) as error:
                yield one.unread(str(error) or "nested too deeply")

    def _reasons(
        self, report: Comparison, gold: StatementText, candidate: StatementText
    ) -> Iterator[ComparisonReason]:
        if report.forward is not None and report.backward is not None:
            unread = [one.reason for one in report.unread]
            yield from finding_reasons(report.forward, report.backward, unread=unread)
        if report.verdict != "faithful":
            yield from differences(gold, candidate, self.snapshot, self._rules)
        if (levels := universes(gold, candidate, self.snapshot)) is not None:
            yield levels
        if self.certifier is not None:
            yield from self._probed(self.certifier, report, gold, candidate)
        if report.english and (said := wording(candidate, self.snapshot)) is not None:
            yield said

    def _probed(
        self,
        certifier: Certifier,
        report: Comparison,
        gold: StatementText,
        candidate: StatementText,
    ) -> Iterator[ComparisonReason]:
        if gold.context != candidate.context:
            reason = "no probe was asked: gold and candidate have different commands before them"
            yield ComparisonReason(kind="probe", text=reason)
            return
        subject = Subject(nl_statement=report.english, context=gold.context, gold=gold.statement)
        probes = uniform(certifier.probes(subject), budget=_PROBES)
        yield from probe_reasons(
            certifier.fingerprint(candidate.statement, probes, context=gold.context)
        )

    @cached_property
    def _rules(self) -> tuple[Rule, ...]:
        return load_rules()


def certify(
    *,
    gold: str,
    candidate: str,
    english: str = "",
    context: str = "",
    candidate_context: str = "",
    snapshot: str = STARTER,
    oracle: str = "solver",
    probes: bool = False,
) -> Comparison:
    """Return whether a candidate means the same as a correct statement, and why.

    Args:
        gold: the correct statement: `theorem name … : conclusion`, with or without a proof, and
            with or without commands before it.
        candidate: the statement in question, likewise. Without commands of its own it is read after
            those of gold.
        english: what both should say, in English; the report then has the candidate in English too.
        context: commands before both.
        candidate_context: commands before the candidate instead.
        snapshot: the library of the statements, such as `git:PATH@REV`.
        oracle: name of the oracle that decides whether one statement implies another.
        probes: whether the candidate is also compared with probes made from gold, which takes
            longer.

    Raises:
        InputError: an unknown oracle, or a snapshot that cannot be read.
        OracleError: a prover is not installed.
    """
    pair = StatementPair(
        gold=gold,
        candidate=candidate,
        english=english,
        context=context,
        candidate_context=candidate_context,
    )
    equipment = Equipment(snapshot=snapshot, oracle=oracle)
    with PairComparer.open(equipment, probes=probes) as comparer:
        return comparer.compare(pair)
