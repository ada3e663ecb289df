"""The tally of evidence: for every rule, the number of its rows and the verdicts on them.

It counts the judged rows. These were chosen before their evidence was known, so the choice did not
improve a rate; only rows that manual review confirmed were preferred. Contradictions and ill-formed
candidates are listed with their declarations, since each is a bug of a rule, a translation or a
theory. A build has its tally as `evidence.json`; the same pool gives the same bytes.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from driftbench.dataset._reports import read_report, write_report
from driftbench.dataset.evidence.columns import relation_by
from driftbench.dataset.stage_rows import RejectedRow
from driftbench.oracles.engine_names import listed_engines

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

    from driftbench.dataset.records import Row
    from driftbench.dataset.stage_rows import JudgedRow, PairVerdict

__all__ = [
    "EVIDENCE",
    "Contradiction",
    "Defect",
    "EvidenceTally",
    "RuleTally",
    "RuledRow",
    "counted_names",
    "read_tally",
    "tally",
    "write_tally",
]

EVIDENCE = "evidence.json"
_LISTED = 5


class RuledRow(Protocol):
    """The label of a row, and the rules that made it."""

    @property
    def label(self) -> str:
        """The label."""

    @property
    def rules(self) -> tuple[str, ...]:
        """The drift rules."""

    @property
    def restyled(self) -> tuple[str, ...]:
        """The faithful rewrites."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleTally:
    """Outcomes of the rows of one rule; `combined` rows count for no single rule.

    Args:
        sites: variants that only this rule made; for a restyling rule, the judged rows that it
            changed.
        ill_formed: judged rows that are not well-formed Lean; no oracle is asked about them.
        asked: rows that an oracle was asked about.
        decided: of these, rows with both directions decided.
        agreed: of the decided, rows whose relation is the one that the rule argues.
        equivalent: of those asked, drifted rows that are equivalent to gold.
        contradictions: of those asked, rows with a verdict that contradicts the rule's argument.
        unsupported: of those asked, rows without a translation.
        chosen: rows of the build.
    """

    sites: int
    ill_formed: int
    asked: int
    decided: int
    agreed: int
    equivalent: int
    contradictions: int
    unsupported: int
    chosen: int

    @property
    def equivalent_rate(self) -> float | None:
        """Equivalent rows among the decided; None if none was decided."""
        return self.equivalent / self.decided if self.decided else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Contradiction:
    """A row whose verdicts contradict the claim of its rules."""

    declaration: str
    rules: tuple[str, ...]
    claimed: str
    forward: str
    backward: str
    candidate: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Defect:
    """An ill-formed candidate with its first defect."""

    declaration: str
    rules: tuple[str, ...]
    defect: str
    candidate: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EvidenceTally:
    """The tally of a build.

    Args:
        oracles: names of the provers that answered, sorted.
        theories: the theories of the questions.
        steps: most work for one direction and prover, in steps of cvc5.
        rules: rule id -> its tally; `combined` and `faithful` count all rows of that label.
        contradictions: the first few of each rule.
        defects: the first few of each rule.
    """

    oracles: tuple[str, ...]
    theories: tuple[str, ...]
    steps: int
    rules: Mapping[str, RuleTally]
    contradictions: tuple[Contradiction, ...]
    defects: tuple[Defect, ...] = ()


def tally(
    judged: Iterable[JudgedRow],
    *,
    sites: Mapping[str, int],
    chosen: Iterable[str],
    steps: int,
) -> EvidenceTally:
    """Count the evidence of a pool.

    Args:
        judged: the judged rows of the pool.
        sites: rule id -> rows that the rule could make.
        chosen: uids of the rows of the build.
        steps: work for one direction and prover.
    """
    kept = frozenset(chosen)
    counts: dict[str, Counter[str]] = {rule: Counter(sites=n) for rule, n in sites.items()}
    wrong: list[Contradiction] = []
    defects: list[Defect] = []
    listed: dict[str, Counter[str]] = {"contradictions": Counter(), "ill_formed": Counter()}
    engines: set[str] = set()
    theories: set[str] = set()
    for judged_row in judged:
        row = judged_row.row
        marks = Counter(_marks(judged_row))
        if judged_row.uid in kept:
            marks["chosen"] += 1
        for name in counted_names(row):
            counts.setdefault(name, Counter()).update(marks)
        engines.update(listed_engines(row.evidence.oracle))
        theories.update(filter(None, [row.evidence.theory]))
        rules = (*row.rules, *row.restyled)
        verdict, outcome = judged_row.verdict, judged_row.outcome
        if verdict and marks["contradictions"] and _fits(listed["contradictions"], rules):
            wrong.append(_contradiction(row, verdict))
        if (
            isinstance(outcome, RejectedRow)
            and outcome.defect
            and _fits(listed["ill_formed"], rules)
        ):
            defects.append(_defect(row, outcome.defect))
    return EvidenceTally(
        oracles=tuple(sorted(engines)),
        theories=tuple(sorted(theories)),
        steps=steps,
        rules={name: RuleTally(**_filled(counts[name])) for name in sorted(counts)},
        contradictions=tuple(wrong),
        defects=tuple(defects),
    )


def _fits(listed: Counter[str], rules: tuple[str, ...]) -> bool:
    """Return whether one of the rules has few listed examples; if so, count one more."""
    if min(listed[rule] for rule in rules) >= _LISTED:
        return False
    listed.update(rules)
    return True


def _filled(counts: Counter[str]) -> dict[str, int]:
    return {name: counts[name] for name in RuleTally.__dataclass_fields__}


def counted_names(row: RuledRow) -> Iterable[str]:
    """Return the names that a row is counted under: its rule, or `combined`, or `faithful`.

    A faithful row is also counted for each rule that restyled it.
    """
    if row.label == "faithful":
        return [*row.restyled, "faithful"]
    return ["combined"] if row.label == "combined" else row.rules


def _marks(judged: JudgedRow) -> Iterable[str]:
    if judged.row.label == "faithful":
        yield "sites"
    if judged.rejected == "ill-formed":
        yield "ill_formed"
    if judged.verdict is None:
        return
    yield "asked"
    words = (judged.verdict.forward, judged.verdict.backward)
    relation = relation_by(*words)
    if relation != "undecided":
        yield "decided"
        if relation == judged.pool_row.row.relation:
            yield "agreed"
    if judged.rejected == "equivalent":
        yield "equivalent"
    if judged.rejected == "contradiction":
        yield "contradictions"
    if "unknown:unsupported" in words:
        yield "unsupported"


def _contradiction(row: Row, verdict: PairVerdict) -> Contradiction:
    return Contradiction(
        declaration=row.source.declaration,
        rules=(*row.rules, *row.restyled),
        claimed=row.relation,
        forward=verdict.forward,
        backward=verdict.backward,
        candidate=row.candidate,
    )


def _defect(row: Row, defect: str) -> Defect:
    return Defect(
        declaration=row.source.declaration,
        rules=(*row.rules, *row.restyled),
        defect=defect,
        candidate=row.candidate,
    )


def write_tally(folder: Path, found: EvidenceTally) -> None:
    """Write a tally into a build."""
    write_report(folder / EVIDENCE, found)


def read_tally(folder: Path) -> EvidenceTally:
    """Return the tally of a build.

    Raises:
        DatasetError: there is none, or it is damaged.
    """
    path = folder / EVIDENCE
    return read_report(EvidenceTally, path, missing="build again, or give another folder")
