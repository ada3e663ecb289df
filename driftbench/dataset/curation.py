"""Results of manual review that builds apply: withdrawn drifts and confirmed rows.

`build/curation.toml` holds both, without texts of rows. A withdrawal names a theorem by a digest of
declaration, English and statement, and the rules whose result was bad; without rules, the theorem
itself is left out. A variant is left out if it uses all rules of a withdrawal, so the combinations
of a bad drift are left out too. A confirmation names a row by its id; among rows with the same
evidence, confirmed ones are chosen first. Both lapse when the declaration changes upstream.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

from driftbench._constraints import one_of
from driftbench._typed_files import read_typed
from driftbench.dataset.build.variants import RESTYLED
from driftbench.dataset.manual_review import BAD, MISQUOTED, UNNATURAL, ManualReview
from driftbench.dataset.records import RowId, canonical_json
from driftbench.lean.naming import named
from driftbench.resources import resource

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping
    from pathlib import Path

    from driftbench.dataset.build.source_variants import SourceVariants
    from driftbench.dataset.build.sources import SourceTheorem
    from driftbench.dataset.build.variants import Variant

__all__ = [
    "Curation",
    "Withdrawal",
    "bundled_curation",
    "curation_text",
    "found_bad",
    "found_good",
    "read_curation",
    "theorem_id",
]


@dataclass(frozen=True, slots=True, order=True)
class Withdrawal:
    """A drift of a theorem that builds leave out.

    Args:
        theorem: `theorem_id` of the theorem.
        rules: the drift rules applied, sorted; `restyled` for faithful rewrites; empty for all
            variants of the theorem.
        verdict: the reviewers' verdict, one of `manual_review.BAD`, or `unnatural`.
    """

    theorem: RowId
    rules: tuple[str, ...]
    verdict: Annotated[str, one_of((*BAD, UNNATURAL))]


@dataclass(frozen=True, slots=True)
class Curation:
    """Withdrawals and confirmations.

    Args:
        withdrawn: sorted; one for each theorem and set of rules.
        confirmed: ids of rows that were reviewed and found good.
    """

    withdrawn: tuple[Withdrawal, ...] = ()
    confirmed: frozenset[str] = frozenset()

    @property
    def sha256(self) -> str:
        """Digest of the content, independent of the layout of the file."""
        return hashlib.sha256(curation_text(self).encode()).hexdigest()

    def withdrawn_variants(
        self, sources: Iterable[SourceVariants], source_theorems: Iterable[SourceTheorem]
    ) -> frozenset[str]:
        """Return the uids of the variants that are withdrawn."""
        bad: dict[str, list[frozenset[str]]] = {}
        for entry in self.withdrawn:
            bad.setdefault(entry.theorem, []).append(frozenset(entry.rules))
        golds = {source_theorem.name: source_theorem.gold for source_theorem in source_theorems}
        found: set[str] = set()
        for source in sources:
            theorem = theorem_id(source.name, source.nl_statement, golds[source.name])
            rules = bad.get(theorem, [])
            found.update(
                variant.uid for variant in source.variants if _is_withdrawn(variant, rules)
            )
        return frozenset(found)

    def taught(
        self, bad: Iterable[Withdrawal], good: Iterable[str], ids: Iterable[str]
    ) -> Curation:
        """Return this curation with the results of a manual review added.

        Args:
            bad: the new withdrawals; one that is listed already keeps its old verdict.
            good: ids of the rows found good.
            ids: ids of the rows found bad, which are no longer confirmed.
        """
        listed = {(w.theorem, w.rules): w for w in (*sorted(bad, reverse=True), *self.withdrawn)}
        return Curation(
            tuple(sorted(listed.values())), (self.confirmed | frozenset(good)) - frozenset(ids)
        )


@dataclass(frozen=True, slots=True)
class _CurationFile:
    """The content of a curation file."""

    withdrawn: tuple[Withdrawal, ...]
    confirmed: frozenset[RowId]


def theorem_id(declaration: str, english: str, gold: str) -> str:
    """Return a digest of a theorem's name, English and statement, 16 hexadecimal digits.

    The statement of a row, with the neutral name, has the same id as under the theorem's own name.
    """
    text = canonical_json([declaration, english, named(gold, declaration)])
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def found_bad(
    reviews: Iterable[ManualReview],
    records: Iterable[Mapping[str, Any]],
    *,
    keep_unnatural: Collection[str] = (),
) -> Iterator[Withdrawal]:
    """Yield the withdrawals for rows that reviews found bad or unnatural and a build contains.

    Args:
        reviews: the reviews.
        records: the rows of the build.
        keep_unnatural: labels, or `subfield:label`, whose unnatural rows are not withdrawn.
    """
    verdicts = {r.id: r.withdrawn for review in reviews for r in review.findings if r.withdrawn}
    for record in records:
        verdict = verdicts.get(record["id"])
        cells = {record["label"], f"{record['subfield']}:{record['label']}"}
        if verdict is None or (verdict == UNNATURAL and not cells.isdisjoint(keep_unnatural)):
            continue
        declaration = record["source"]["declaration"]
        theorem = theorem_id(declaration, record["nl_statement"], record["gold"])
        yield Withdrawal(theorem, _withdrawn_rules(record, verdict), verdict)


def found_good(reviews: Iterable[ManualReview]) -> frozenset[str]:
    """Return the ids of the rows that reviews found good and natural, and no review otherwise."""
    findings = [finding for review in reviews for finding in review.findings]
    return frozenset(r.id for r in findings) - {r.id for r in findings if r.withdrawn}


def bundled_curation() -> Curation:
    """Return the curation that comes with the package and is applied to every build."""
    return read_curation(resource("build/curation.toml"))


def read_curation(path: Path) -> Curation:
    """Read and check a file of withdrawals and confirmations.

    Raises:
        InputError: the file cannot be read or breaks the format; the message lists every problem.
    """
    found = read_typed(_CurationFile, path)
    return Curation(tuple(sorted(set(found.withdrawn))), found.confirmed)


def curation_text(curation: Curation) -> str:
    """Return the text of a file, one line per withdrawal and one per confirmed row."""
    lines = [
        f'  {{ theorem = "{w.theorem}", rules = {json.dumps(w.rules)}, verdict = "{w.verdict}" }},'
        for w in curation.withdrawn
    ]
    head = [
        "# Withdrawn are drifts that readers found bad; of a theorem without rules, all. Confirmed",
        "# are rows that they found good. Written by `driftbench curate` from tests/quality.",
        "withdrawn = [",
    ]
    ids = [f'  "{row}",' for row in sorted(curation.confirmed)]
    return "\n".join([*head, *lines, "]", "confirmed = [", *ids, "]"]) + "\n"


def _withdrawn_rules(record: Mapping[str, Any], verdict: str) -> tuple[str, ...]:
    if verdict == MISQUOTED:
        return ()
    if record["label"] == "faithful":
        return (RESTYLED,) if record["restyled"] else ()
    return tuple(sorted(record["rules"]))


def _is_withdrawn(variant: Variant, bad: Iterable[frozenset[str]]) -> bool:
    made_by = {*variant.rules, variant.method}
    return any(rules <= made_by for rules in bad)
