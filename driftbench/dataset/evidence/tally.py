"""The tally of evidence: for every rule, how many rows it made and the verdicts on them.

Counted over the rows that were judged: they were chosen before their evidence was known, so that no
rate was improved by the choice, but rows that readers confirmed were chosen first.
Contradictions and ill-formed candidates are listed with their declarations, since each is a bug of
a rule, of a translation or of a theory. Written to a build as `evidence.json`; the same pool gives
the same bytes.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from driftbench.dataset._reports import read_report, write_report
from driftbench.dataset.evidence.columns import relation_by
from driftbench.oracles.engine_names import listed_engines

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

__all__ = [
    "EVIDENCE",
    "Contradiction",
    "Defect",
    "EvidenceTally",
    "RuleTally",
    "read_tally",
    "tally",
    "write_tally",
]

EVIDENCE = "evidence.json"
_LISTED = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleTally:
    """Outcomes of the rows of one rule; `combined` rows count for no single rule.

    Args:
        sites: rows that the rule could make of the seeds, restylings and combinations apart; for a
            restyling rule the rows of the pool that carry it.
        ill_formed: rows of the pool that surely are no Lean, which nobody is asked about.
        asked: rows of the pool that an oracle was asked about.
        decided: of these, rows with both directions decided.
        agreed: of the decided, rows that stand to gold as the rule argues.
        equivalent: of the decided, drift that is equivalent to gold after all.
        contradictions: of those asked, rows for which a verdict denies what the rule argues.
        unsupported: of those asked, rows without a faithful translation.
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
        """Equivalent rows among the decided; None when none was decided."""
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
    """An ill-formed candidate, and its first defect."""

    declaration: str
    rules: tuple[str, ...]
    defect: str
    candidate: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EvidenceTally:
    """The tally of a build.

    Args:
        oracles: names of the provers that answered, sorted.
        theories: theories asked in.
        steps: most work for one direction and prover, in steps of cvc5.
        rules: rule id -> its tally; `combined` and `faithful` stand for all such rows together.
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
    judged: Iterable[Mapping[str, Any]],
    *,
    sites: Mapping[str, int],
    chosen: Iterable[str],
    steps: int,
) -> EvidenceTally:
    """Count the evidence of a pool.

    Args:
        judged: records of the pool with their outcomes, as `row_judge.Jury` returns them.
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
    for record in judged:
        marks = Counter(_marks(record))
        if record["uid"] in kept:
            marks["chosen"] += 1
        for name in _names(record["row"]):
            counts.setdefault(name, Counter()).update(marks)
        evidence = record["row"]["evidence"]
        engines.update(listed_engines(evidence["oracle"]))
        theories.update(filter(None, [evidence["theory"]]))
        rules = (*record["row"]["rules"], *record["row"]["restyled"])
        if marks["contradictions"] and _fits(listed["contradictions"], rules):
            wrong.append(_contradiction(record, rules))
        if marks["ill_formed"] and _fits(listed["ill_formed"], rules):
            defects.append(_defect(record, rules))
    return EvidenceTally(
        oracles=tuple(sorted(engines)),
        theories=tuple(sorted(theories)),
        steps=steps,
        rules={name: RuleTally(**_filled(counts[name])) for name in sorted(counts)},
        contradictions=tuple(wrong),
        defects=tuple(defects),
    )


def _fits(listed: Counter[str], rules: tuple[str, ...]) -> bool:
    """Say whether a rule has few enough examples that another is worth a line, and count it."""
    if min(listed[rule] for rule in rules) >= _LISTED:
        return False
    listed.update(rules)
    return True


def _filled(counts: Counter[str]) -> dict[str, int]:
    return {name: counts[name] for name in RuleTally.__dataclass_fields__}


def _names(row: Mapping[str, Any]) -> Iterable[str]:
    """Return what a row counts for: its only drift rule, or its restylings and its label."""
    if row["label"] == "faithful":
        return [*row["restyled"], "faithful"]
    return ["combined"] if row["label"] == "combined" else row["rules"]


def _marks(record: Mapping[str, Any]) -> Iterable[str]:
    if record["row"]["label"] == "faithful":
        yield "sites"
    if record.get("rejected") == "ill-formed":
        yield "ill_formed"
    if "said" not in record:
        return
    yield "asked"
    forward, backward = record["said"]
    relation = relation_by(forward, backward)
    if relation != "undecided":
        yield "decided"
        if relation == record["claimed"]:
            yield "agreed"
    if record.get("rejected") == "equivalent":
        yield "equivalent"
    if record.get("rejected") == "contradiction":
        yield "contradictions"
    if "unknown:unsupported" in (forward, backward):
        yield "unsupported"


def _contradiction(record: Mapping[str, Any], rules: tuple[str, ...]) -> Contradiction:
    return Contradiction(
        declaration=record["row"]["source"]["declaration"],
        rules=rules,
        claimed=record["claimed"],
        forward=record["said"][0],
        backward=record["said"][1],
        candidate=record["row"]["candidate"],
    )


def _defect(record: Mapping[str, Any], rules: tuple[str, ...]) -> Defect:
    return Defect(
        declaration=record["row"]["source"]["declaration"],
        rules=rules,
        defect=record["defect"],
        candidate=record["row"]["candidate"],
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
