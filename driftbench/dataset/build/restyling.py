"""Restyling: drafts become rows, with faithful rewrites on top.

Faithful and drifted drafts are restyled by the same draws: how many rewrites, which rules, which
sites. So neither a difference from gold nor its kind tells the label. What a row says is what its
draft says, since each rewrite keeps the meaning.
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
    """A candidate in the making: edits of gold, the text they give, names that renaming gave.

    `regions` are the spans of that text which drift or restyling wrote.
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
    """Makes rows of drafts; picklable.

    Args:
        language: notation, kinds and rules.
        salt: part of every draw.
        shares: share of rows meant to get 0, 1, 2, … rewrites.
    """

    language: Language
    salt: str
    shares: tuple[float, ...]

    @classmethod
    def of(cls, recipe: Recipe, language: Language) -> Restyler:
        """Return the restyler that a recipe asks for."""
        return cls(language, recipe.salt, recipe.restylings)

    def __call__(self, chunk: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
        """Return the pool records of a chunk of seeds, each with its family, English and drafts.

        A pool record holds the row as JSON values, uid and method of its draft, and a digest of
        what the candidate says. The row's source names no snapshot and no line; `signed` does.
        """
        return [found for record in chunk for found in self._rows(record)]

    def _rows(self, record: Mapping[str, Any]) -> list[dict[str, Any]]:
        theorem = SourceTheorem.from_record(record["theorem"])
        variants = sorted(
            map(Variant.from_record, record["variants"]), key=lambda variant: variant.uid
        )
        # What the drafts say before restyling is taken too: a restyling must not run into it.
        taken = {digest_of(theorem.gold)}
        taken.update(digest_of(apply_edits(theorem.gold, d.edits)) for d in variants if d.edits)
        rows = []
        for variant in variants:
            made = self._restyle(theorem, variant, taken)
            normal = digest_of(made.text)
            taken.add(normal)
            row = self._row(theorem, record, variant, made)
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
        made = _Text(
            variant.edits, apply_edits(theorem.gold, variant.edits), drifted(variant.edits)
        )
        # A rewrite that leads back to an earlier step would be counted and change nothing.
        passed = {digest_of(made.text)}
        view: View | None = None
        for step in range(self._count(variant)):
            if view is None:
                view = self.language.view(self.language.parse(made.text, theorem), theorem)
            else:
                view = view.rewritten(made.text)
            found = self._rewrite(view, variant, made, taken | passed, step=step)
            if found is None:
                break
            passed.add(digest_of(found.text))
            made.names |= given(found.rule, made.text, found.text)
            made.regions = after(found.rule, found.edits, made.regions)
            made.edits = compose(made.edits, found.edits)
            made.text = found.text
            made.restyled.append(found.rule)
            made.notes.append(found.english)
            made.basis.append(found.evidence)
        if variant.label == "faithful" and variant.method != VERBATIM and not made.restyled:
            raise InternalError(f"{variant.uid}: no faithful rewrite is left: please report this")
        return made

    def _count(self, variant: Variant) -> int:
        """Draw how many rewrites a draft gets."""
        if variant.method == VERBATIM:
            return 0
        number = draw(self.salt, "restylings", variant.uid)
        if variant.label == "faithful":
            # The verbatim ones are already there; the others share what is left.
            return 1 + pick_share(self.shares[1:], number) if len(self.shares) > 1 else 1
        return pick_share(self.shares, number)

    def _rewrite(
        self, view: View, variant: Variant, made: _Text, taken: set[str], *, step: int
    ) -> Applied | None:
        """Return the first rewrite, in drawn order of rules, that makes something new."""
        salt = f"{self.salt} {variant.uid} {step}"
        rules = [
            rule
            for rule in self.language.rules
            if rule.faithful
            and rule.id not in made.restyled
            and go_together(rule.id, tuple(made.restyled), variant.rules)
        ]
        for rule in sorted(rules, key=lambda rule: rank(salt, rule.id)):
            for outcome in fresh_outcomes(rule, view, salt=salt):
                if not admitted(rule.id, outcome.edits, made.regions):
                    continue
                kept = made.names <= view.rewritten(outcome.text).words
                if kept and digest_of(outcome.text) not in taken:
                    return outcome
        return None

    def _row(
        self, theorem: SourceTheorem, record: Mapping[str, Any], variant: Variant, made: _Text
    ) -> Row:
        detail = variant.detail
        if variant.label == "faithful" and made.notes:
            detail = " ".join(made.notes)
        evidence = Evidence(
            kind="construction",
            forward=None,
            backward=None,
            basis=(*variant.basis, *made.basis),
            detail=detail,
        )
        return Row(
            family=record["family"],
            subfield=theorem.subfield,
            nl_statement=record["nl_statement"],
            nl_source=record["nl_source"],
            context="\n".join(theorem.context),
            gold=theorem.gold,
            candidate=made.text,
            label=variant.label,
            drift_classes=variant.classes,
            relation=variant.relation,
            evidence=evidence,
            rules=variant.rules,
            edits=made.edits,
            restyled=tuple(made.restyled),
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
    """Return pool records whose rows say which snapshot they come from.

    Args:
        records: of a `Restyler`.
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
