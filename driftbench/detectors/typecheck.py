"""`typecheck`: flags candidates that do not elaborate.

The elaborator is part of the signature, and notes on the board name it. `light` is the check that
builds use (`driftbench.rules.wellformed`): it reports only certain errors, so that a candidate that
passes may still not elaborate. A build that used it has no row that it flags, except for false
alarms that were accepted because of the gold, so its score there is at chance and means nothing
else. Lean is asked if `--lean-project` names a project with mathlib, or `--oracle` is `lean` or
`kimina:URL`.
Source: `faithfulness-gap.tex`, section "Setup", the baseline "Typecheck".
"""

from __future__ import annotations

from contextlib import closing
from dataclasses import dataclass, replace
from time import perf_counter
from typing import TYPE_CHECKING, ClassVar, Protocol

from driftbench.detectors._claims import ClaimsJob
from driftbench.detectors._grouping import answer_pairs
from driftbench.detectors._statement import trivial_statement
from driftbench.detectors.detection import Cost, Detection, Detector, DetectorInfo, Verdict
from driftbench.oracles.claim import Claim
from driftbench.oracles.elaboration import ELABORATING, elaboration_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from driftbench.bpf.probe import Subject
    from driftbench.detectors._grouping import Group
    from driftbench.detectors.detection import Pair, Setting
    from driftbench.equipment import Equipment
    from driftbench.oracles.claim import Finding, Oracle
    from driftbench.rules.wellformed import Checker

__all__ = ["Elaborated", "ElaborationOracle", "Typecheck", "open_elaborator"]

VERSION = 1
"""To be increased whenever findings are interpreted in another way."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Elaborated:
    """The result of elaborating one statement.

    Args:
        faults: errors, each once; none if it elaborates.
        unknown_reason: why the result is unknown, "" if it is known.
        queries: questions to an oracle.
        seconds: wall time.
    """

    faults: tuple[str, ...] = ()
    unknown_reason: str = ""
    queries: int = 0
    seconds: float = 0.0


class ElaborationOracle(Protocol):
    """Checks whether statements elaborate; picklable before its first use."""

    @property
    def name(self) -> str:
        """Its name, with versions."""

    def __call__(self, groups: Sequence[Group]) -> list[list[Elaborated]]:
        """Check every candidate of every group."""

    def close(self) -> None:
        """End what was started; a later use starts it again."""


class Typecheck(Detector):
    """Whether the candidate elaborates."""

    info: ClassVar[DetectorInfo] = DetectorInfo(
        name="typecheck",
        description="Flags candidates that do not elaborate: by a light check against the "
        "constants of --snapshot, or by Lean if --lean-project or --oracle names one.",
        uses_gold=False,
        uses_llm=False,
        trains=False,
        needs_snapshot=True,
    )

    def __init__(self, setting: Setting, /) -> None:
        self._equipment = setting.equipment
        self._opened: ElaborationOracle | None = None

    @property
    def signature(self) -> str:
        """Return name, version and elaborator."""
        return f"typecheck|version:{VERSION}|by:{self._elaborator().name}"

    @property
    def notes(self) -> str:
        """Return who decided whether candidates elaborate, and what the score means then."""
        name = self._elaborator().name
        if _lean_oracle(self._equipment):
            return f"Flags candidates that Lean does not accept. Elaborated by {name}."
        return (
            f"Flags candidates that fail the check without Lean: {name}. Builds drop what this "
            "check reports, so the score is at chance on them and says nothing else."
        )

    def detect(self, pairs: Iterable[Pair]) -> Iterator[Detection]:
        """Answer every pair, in order."""
        workers = self._equipment.workers
        with closing(self._elaborator()) as elaborator:
            for pair, found in answer_pairs(pairs, elaborator, workers=workers):
                yield _detection(pair, found)

    def _elaborator(self) -> ElaborationOracle:
        if self._opened is None:
            self._opened = open_elaborator(self._equipment)
        return self._opened


class _LightCheck:
    """The light check."""

    def __init__(self, checker: Checker, digest: str) -> None:
        self._checker = checker
        self._digest = digest

    @property
    def name(self) -> str:
        return f"light, snapshot {self._digest[:12]}"

    def __call__(self, groups: Sequence[Group]) -> list[list[Elaborated]]:
        return [
            [self._checked(one, subject.header) for one in candidates]
            for subject, candidates in groups
        ]

    def close(self) -> None:
        """Do nothing."""

    def _checked(self, statement: str, context: str) -> Elaborated:
        from driftbench.rules.wellformed import IllFormed

        started = perf_counter()
        found = self._checker.check(statement, context=context)
        problems = found.problems if isinstance(found, IllFormed) else ()
        return Elaborated(
            faults=tuple(f"{problem.kind}: {problem.detail}" for problem in problems),
            seconds=perf_counter() - started,
        )


class _LeanElaborator:
    """Lean as elaborator, asked whether the candidate implies `True`."""

    def __init__(self, oracle: Oracle) -> None:
        self._job = ClaimsJob(oracle, _implies_true)

    @property
    def name(self) -> str:
        return self._job.oracle.name

    def check(self) -> None:
        """Check that the oracle is available."""
        self._job.check()

    def __call__(self, groups: Sequence[Group]) -> list[list[Elaborated]]:
        return [[_elaborated(finding) for (finding,) in found] for found in self._job(groups)]

    def close(self) -> None:
        """Close the oracle."""
        self._job.oracle.close()


def _implies_true(subject: Subject, candidate: str) -> tuple[Claim, ...]:
    return (Claim(candidate, trivial_statement(candidate), subject.header),)


def _elaborated(finding: Finding) -> Elaborated:
    found = elaboration_of(finding)
    return Elaborated(
        faults=(found.message,) if found.accepted is False else (),
        unknown_reason=found.message if found.accepted is None else "",
        queries=1,
        seconds=found.seconds,
    )


def _lean_oracle(equipment: Equipment) -> str:
    """Return the name of the Lean oracle; "" if the equipment names none."""
    if equipment.oracle.partition(":")[0] in ELABORATING:
        return equipment.oracle
    return "lean" if equipment.lean_project else ""


def open_elaborator(equipment: Equipment, *, oracle: Oracle | None = None) -> ElaborationOracle:
    """Open the elaborator that the equipment names: the light check or Lean.

    Args:
        equipment: names snapshot, oracle and Lean project.
        oracle: an open oracle of this equipment; used instead of another Lean if it is one.

    Raises:
        InputError: neither a snapshot nor a Lean project is named.
        CorpusError: the snapshot cannot be read. OracleError: there is no Lean.
    """
    from driftbench.oracles.snapshot_context import snapshot_context_of
    from driftbench.rules.wellformed import Checker

    if named := _lean_oracle(equipment):
        if oracle is not None and named == equipment.oracle:
            return _LeanElaborator(oracle)
        from driftbench.oracles.registry import open_oracle

        return _LeanElaborator(open_oracle(replace(equipment, oracle=named)))
    snapshot_context = snapshot_context_of(equipment.snapshot, workers=equipment.workers)
    signatures = snapshot_context.knowledge.library.signatures
    checker = Checker.of(signatures, table=snapshot_context.table)
    return _LightCheck(checker, snapshot_context.digest)


def _detection(pair: Pair, found: Elaborated) -> Detection:
    cost = Cost(queries=found.queries, seconds=round(found.seconds, 6), tokens=0)
    if found.unknown_reason:
        return Detection.unanswered(pair.id, found.unknown_reason, cost=cost)
    return Detection(
        id=pair.id,
        score=1.0 if found.faults else 0.0,
        verdict=Verdict.DRIFTED if found.faults else Verdict.FAITHFUL,
        cost=cost,
        evidence="; ".join(found.faults),
    )
