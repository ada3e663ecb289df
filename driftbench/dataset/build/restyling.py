"""Restyling: making rows from variants by applying faithful rewrites.

The number of rewrites, the rules and the sites are drawn in the same way for faithful and drifted
variants, so neither the presence nor the kind of a difference from gold shows the label. Rewrites
do not change the meaning of a variant.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from driftbench.dataset.build.regions import RewrittenRegion, admitted, after, drifted
from driftbench.dataset.build.restyle_conflicts import given, go_together
from driftbench.dataset.build.sources import SourceTheorem
from driftbench.dataset.build.variants import Language, Variant, fresh_outcomes
from driftbench.dataset.digests import digest_of
from driftbench.dataset.evidence.columns import Evidence
from driftbench.dataset.records import Row, RowSource
from driftbench.dataset.selection.candidate_rows import VERBATIM
from driftbench.dataset.selection.draws import draw, pick_share, rank
from driftbench.errors import InternalError
from driftbench.rules import Applied, Edit, View, apply_edits, compose

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from driftbench.corpus import SnapshotIdentity
    from driftbench.dataset.recipe import Recipe

__all__ = ["Restyler", "signed"]


@dataclass(slots=True)
class _Text:
    """A candidate during restyling: edits of gold, the resulting text, names from renaming.

    `regions` are the spans of the text that drift or restyling wrote.
    """

    edits: tuple[Edit, ...]
    text: str
    regions: tuple[RewrittenRegion, ...]
    restyled: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    basis: list[str] = field(default_factory=list)
    names: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Restyler:
    """Makes rows from variants; picklable.

    Args:
        language: notation, kinds and rules.
        salt: part of every draw.
        shares: target shares of rows with 0, 1, 2, … rewrites.
    """

    language: Language
    salt: str
    shares: tuple[float, ...]

    @classmethod
    def of(cls, recipe: Recipe, language: Language) -> Restyler:
        """Return the restyler of a recipe."""
        return cls(language, recipe.salt, recipe.restylings)

    def __call__(self, chunk: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
        """Return the pool records of source theorems with their families, English and variants.

        A pool record holds the row as JSON values, uid and method of its variant, and a digest of
        the candidate. `signed` adds snapshot and line to the row's source.
        """
        return [row for record in chunk for row in self._rows(record)]

    def _rows(self, record: Mapping[str, Any]) -> list[dict[str, Any]]:
        theorem = SourceTheorem.from_record(record["theorem"])
        variants = sorted(
            map(Variant.from_record, record["variants"]), key=lambda variant: variant.uid
        )
        # A restyling must not produce the statement of another variant.
        taken = {digest_of(theorem.gold)}
        taken.update(digest_of(apply_edits(theorem.gold, d.edits)) for d in variants if d.edits)
        rows = []
        for variant in variants:
            candidate = self._restyle(theorem, variant, taken)
            normal = digest_of(candidate.text)
            taken.add(normal)
            row = self._row(theorem, record, variant, candidate)
            rows.append(
                {
                    "uid": variant.uid,
                    "method": variant.method,
                    "normal": normal,
                    "row": row.to_record(),
                }
            )
        return rows

    def _restyle(self, theorem: SourceTheorem, variant: Variant, taken: set[str]) -> _Text:
        candidate = _Text(
            variant.edits, apply_edits(theorem.gold, variant.edits), drifted(variant.edits)
        )
        # A rewrite must not lead back to the text of an earlier step.
        earlier = {digest_of(candidate.text)}
        view: View | None = None
        for step in range(self._count(variant)):
            if view is None:
                view = self.language.view(self.language.parse(candidate.text, theorem), theorem)
            else:
                view = view.rewritten(candidate.text)
            found = self._rewrite(view, variant, candidate, taken | earlier, step=step)
            if found is None:
                break
            earlier.add(digest_of(found.text))
            candidate.names |= given(found.rule, candidate.text, found.text)
            candidate.regions = after(found.rule, found.edits, candidate.regions)
            candidate.edits = compose(candidate.edits, found.edits)
            candidate.text = found.text
            candidate.restyled.append(found.rule)
            candidate.notes.append(found.english)
            candidate.basis.append(found.evidence)
        if variant.label == "faithful" and variant.method != VERBATIM and not candidate.restyled:
            raise InternalError(f"{variant.uid}: no faithful rewrite applies: please report this")
        return candidate

    def _count(self, variant: Variant) -> int:
        """Draw the number of rewrites of a variant."""
        if variant.method == VERBATIM:
            return 0
        number = draw(self.salt, "restylings", variant.uid)
        if variant.label == "faithful":
            # Verbatim variants exist already; the remaining shares are for the others.
            return 1 + pick_share(self.shares[1:], number) if len(self.shares) > 1 else 1
        return pick_share(self.shares, number)

    def _rewrite(
        self, view: View, variant: Variant, candidate: _Text, taken: set[str], *, step: int
    ) -> Applied | None:
        """Return the first rewrite, in drawn order of rules, that gives a new statement."""
        salt = f"{self.salt} {variant.uid} {step}"
        rules = [
            rule
            for rule in self.language.rules
            if rule.faithful
            and rule.id not in candidate.restyled
            and go_together(rule.id, tuple(candidate.restyled), variant.rules)
        ]

        def is_new(outcome: Applied) -> bool:
            return (
                admitted(outcome.rule, outcome.edits, candidate.regions)
                and digest_of(outcome.text) not in taken
            )

        for rule in sorted(rules, key=lambda rule: rank(salt, rule.id)):
            for outcome in fresh_outcomes(rule, view, salt=salt, accepts=is_new):
                if candidate.names <= view.rewritten(outcome.text).words:
                    return outcome
        return None

    def _row(
        self, theorem: SourceTheorem, record: Mapping[str, Any], variant: Variant, restyled: _Text
    ) -> Row:
        detail = variant.detail
        if variant.label == "faithful" and restyled.notes:
            detail = " ".join(restyled.notes)
        evidence = Evidence(
            kind="construction",
            forward=None,
            backward=None,
            basis=(*variant.basis, *restyled.basis),
            detail=detail,
        )
        return Row(
            family=record["family"],
            subfield=theorem.subfield,
            nl_statement=record["nl_statement"],
            nl_source=record["nl_source"],
            context="\n".join(theorem.context),
            gold=theorem.gold,
            candidate=restyled.text,
            label=variant.label,
            drift_classes=variant.classes,
            relation=variant.relation,
            evidence=evidence,
            rules=variant.rules,
            edits=restyled.edits,
            restyled=tuple(restyled.restyled),
            well_formed=True,
            elaborates=None,
            source=self._source(theorem),
        )

    def _source(self, theorem: SourceTheorem) -> RowSource:
        return RowSource(
            repository="",
            commit="",
            module=theorem.module,
            declaration=theorem.name,
            line=theorem.line,
            licence="",
        )


def signed(
    records: Sequence[Mapping[str, Any]], identity: SnapshotIdentity, *, lines: Mapping[str, int]
) -> list[dict[str, Any]]:
    """Return pool records with snapshot and line in the source of their rows.

    Args:
        records: records from a `Restyler`.
        identity: the snapshot.
        lines: declaration -> its line.
    """
    origin = {
        "repository": identity.repository,
        "commit": identity.commit,
        "licence": identity.licence,
    }

    def source(record: Mapping[str, Any]) -> dict[str, Any]:
        known = record["row"]["source"]
        return {**known, **origin, "line": lines[known["declaration"]]}

    return [{**record, "row": {**record["row"], "source": source(record)}} for record in records]
