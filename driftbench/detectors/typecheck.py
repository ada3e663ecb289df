"""`typecheck`: a candidate that does not elaborate is flagged.

Who says so stands in the signature. `light` is the check that builds use (`driftbench.rules.
wellformed`): it finds what is surely wrong and gives everything else the benefit of the doubt, so
that a candidate it passes may still not elaborate; a build that used it has no row that it flags,
beyond false alarms, which a gold would have excused. Lean itself is asked where `--lean-project`
names a project with mathlib, or `--oracle` is `lean` or `kimina:URL`.
Source: `faithfulness-gap.tex`, section "Setup", the baseline "Typecheck".
"""

from __future__ import annotations

from dataclasses import dataclass
from time import perf_counter
from typing import TYPE_CHECKING, ClassVar, Protocol

from driftbench.detectors._grouping import answered
from driftbench.detectors._statement import nothing_for
from driftbench.detectors.detection import Cost, Detection, Detector, DetectorInfo, Verdict
from driftbench.oracles.claim import Claim

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from driftbench.detectors._grouping import Group
    from driftbench.detectors.detection import Pair, Setting
    from driftbench.equipment import Equipment
    from driftbench.oracles.claim import Finding, Oracle
    from driftbench.rules.wellformed import Checker

__all__ = ["NOT_ELABORATED", "Elaborated", "ElaborationOracle", "Typecheck", "open_elaborator"]

VERSION = 1
"""Goes up whenever answers are read otherwise."""

_ELABORATING = frozenset({"kimina", "lean"})

NOT_ELABORATED = "premise: "
"""How Lean oracles begin the detail of a finding when the premise of the claim does not elaborate;
what follows is Lean's message."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Elaborated:
    """What an elaborator says of one statement.

    Args:
        faults: what is wrong, each once; nothing where it elaborates.
        open: why it cannot say, "" where it can.
        queries: questions put to an oracle.
        seconds: wall time.
    """

    faults: tuple[str, ...] = ()
    open: str = ""
    queries: int = 0
    seconds: float = 0.0


class ElaborationOracle(Protocol):
    """Says whether statements elaborate; picklable before its first use."""

    @property
    def name(self) -> str:
        """Who it is, with versions."""

    def __call__(self, groups: Sequence[Group]) -> list[list[Elaborated]]:
        """Answer for every candidate of every group."""


class Typecheck(Detector):
    """Whether the candidate elaborates."""

    info: ClassVar[DetectorInfo] = DetectorInfo(
        name="typecheck",
        description="Flags what does not elaborate: by a light check against the constants of "
        "--snapshot, or by Lean where --lean-project or --oracle names one.",
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
        """Return name, version, and who elaborates."""
        return f"typecheck|version:{VERSION}|by:{self._elaborator().name}"

    def detect(self, pairs: Iterable[Pair]) -> Iterator[Detection]:
        """Answer every pair, in order."""
        workers = self._equipment.workers
        for pair, found in answered(pairs, self._elaborator(), workers=workers):
            yield _detection(pair, found)

    def _elaborator(self) -> ElaborationOracle:
        if self._opened is None:
            self._opened = open_elaborator(self._equipment)
        return self._opened


class _Light:
    """The light check."""

    def __init__(self, checker: Checker, digest: str) -> None:
        self._checker = checker
        self._digest = digest

    @property
    def name(self) -> str:
        return f"light, snapshot {self._digest[:12]}"

    def __call__(self, groups: Sequence[Group]) -> list[list[Elaborated]]:
        return [
            [self._checked(one, subject.context) for one in candidates]
            for subject, candidates in groups
        ]

    def _checked(self, statement: str, context: str) -> Elaborated:
        from driftbench.rules.wellformed import IllFormed

        begun = perf_counter()
        found = self._checker.check(statement, context=context)
        problems = found.problems if isinstance(found, IllFormed) else ()
        return Elaborated(
            faults=tuple(f"{problem.kind}: {problem.detail}" for problem in problems),
            seconds=perf_counter() - begun,
        )


class _Asked:
    """An oracle that elaborates both statements of a claim: does the candidate imply `True`."""

    def __init__(self, oracle: Oracle) -> None:
        self._oracle = oracle

    @property
    def name(self) -> str:
        return self._oracle.name

    def check(self) -> None:
        """Look whether what this needs is on this machine, too."""
        self._oracle.check()

    def __call__(self, groups: Sequence[Group]) -> list[list[Elaborated]]:
        return [
            [
                _read(finding)
                for finding in self._oracle.decide(
                    [Claim(one, nothing_for(one), subject.context) for one in candidates]
                )
            ]
            for subject, candidates in groups
        ]


def _read(finding: Finding) -> Elaborated:
    """Read a finding: whatever else it says, an oracle that got to the proof has elaborated."""
    seconds = finding.provenance.seconds
    if finding.cause == "unsupported" and finding.detail.startswith(NOT_ELABORATED):
        fault = finding.detail.removeprefix(NOT_ELABORATED)
        return Elaborated(faults=(" ".join(fault.split()),), queries=1, seconds=seconds)
    reason = finding.detail.partition("\n")[0] or finding.cause
    is_open = finding.cause in {"error", "timeout", "unrecorded", "unsupported"}
    return Elaborated(open=reason if is_open else "", queries=1, seconds=seconds)


def _lean(equipment: Equipment) -> str:
    """Return the name of the oracle that elaborates; "" where the equipment names none."""
    if equipment.oracle.partition(":")[0] in _ELABORATING:
        return equipment.oracle
    return "lean" if equipment.lean_project else ""


def open_elaborator(equipment: Equipment) -> ElaborationOracle:
    """Read the snapshot, or open Lean.

    Raises:
        InputError: neither a snapshot nor a Lean project is named.
        CorpusError: the snapshot cannot be read. OracleError: there is no Lean.
    """
    from driftbench.oracles.snapshot_context import snapshot_context_of
    from driftbench.rules.wellformed import Checker

    if named := _lean(equipment):
        from driftbench.oracles.opening import open_oracle

        return _Asked(open_oracle(named, equipment))
    snapshot_context = snapshot_context_of(equipment.snapshot, workers=equipment.workers)
    checker = Checker.of(snapshot_context.knowledge.signatures, table=snapshot_context.table)
    return _Light(checker, snapshot_context.digest)


def _detection(pair: Pair, found: Elaborated) -> Detection:
    cost = Cost(queries=found.queries, seconds=round(found.seconds, 6), tokens=0)
    if found.open:
        silent = Verdict.NO_ANSWER
        return Detection(id=pair.id, score=None, verdict=silent, cost=cost, evidence=found.open)
    return Detection(
        id=pair.id,
        score=1.0 if found.faults else 0.0,
        verdict=Verdict.DRIFTED if found.faults else Verdict.FAITHFUL,
        cost=cost,
        evidence="; ".join(found.faults),
    )
