"""Restyling: making rows from variants by applying faithful rewrites.

The number of rewrites, the rules and the sites are drawn in the same way for faithful and drifted
variants, so neither the presence nor the kind of a difference from gold shows the label. Rewrites
do not change the meaning of a variant. Rules see a theorem under its own name; in its rows it has
the neutral name, since its own name describes gold.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, ClassVar

from driftbench.dataset.build.namespaces import needed_namespace
from driftbench.dataset.build.regions import (
    RewrittenRegion,
    drift_regions,
    is_admitted,
    regions_after,
)
from driftbench.dataset.build.restyle_conflicts import introduced_names, may_combine
from driftbench.dataset.build.variants import parsed_outcomes
from driftbench.dataset.evidence.columns import Evidence
from driftbench.dataset.normal_forms import digest_of
from driftbench.dataset.records import Row, RowSource
from driftbench.dataset.selection.draws import draw, pick_share, rank
from driftbench.dataset.stage_rows import VERBATIM, PoolRow
from driftbench.errors import InternalError
from driftbench.lean.naming import NEUTRAL, neutral
from driftbench.rules import Applied, Edit, View, apply_edits, compose

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from driftbench.corpus import SnapshotIdentity
    from driftbench.dataset.build.source_variants import SourceVariants
    from driftbench.dataset.build.sources import SourceTheorem
    from driftbench.dataset.build.variants import Language, Variant
    from driftbench.dataset.recipe import Recipe

__all__ = ["Restyler", "with_source"]

_IN_COMMON = (
    "family", "subfield", "nl_statement", "nl_source", "context", "gold",
    "label", "relation", "drift_classes", "rules", "restyled",
)  # fmt: skip
"""Columns whose values many rows share."""


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

    kind: ClassVar[Any] = tuple[PoolRow, ...]

    language: Language
    salt: str
    shares: tuple[float, ...]

    @classmethod
    def of(cls, recipe: Recipe, language: Language) -> Restyler:
        """Return the restyler of a recipe."""
        shares = recipe.restylings if recipe.pairs is None else (1.0,)
        return cls(language, recipe.salt, shares)

    def __call__(self, source: SourceVariants, /) -> tuple[PoolRow, ...]:
        """Return a row for each variant of a source theorem, in the order of their uids.

        The rows lack the snapshot and the line of their source, which `with_source` adds.
        """
        theorem = source.theorem
        variants = sorted(source.variants, key=lambda variant: variant.uid)
        # A restyling must not produce the statement of another variant.
        taken = {digest_of(theorem.gold)}
        taken.update(digest_of(apply_edits(theorem.gold, d.edits)) for d in variants if d.edits)
        rows = []
        for variant in variants:
            candidate = self._restyle(theorem, variant, taken)
            taken.add(digest_of(candidate.text))
            row = _row(source, variant, candidate, self._context(theorem, candidate.text))
            rows.append(PoolRow(uid=variant.uid, method=variant.method, row=row))
        return tuple(rows)

    def _context(self, theorem: SourceTheorem, candidate: str) -> str:
        """Return the commands before gold and a candidate, the namespace last if there is one."""
        statements = (self.language.parse(text, theorem) for text in (theorem.gold, candidate))
        space = needed_namespace(
            theorem.name.removeprefix("_root_.").rpartition(".")[0],
            statements,
            context=theorem.context,
            kinds=self.language.kinds,
        )
        return "\n".join((*theorem.context, f"namespace {space}") if space else theorem.context)

    def _restyle(self, theorem: SourceTheorem, variant: Variant, taken: set[str]) -> _Text:
        candidate = _Text(
            variant.edits, apply_edits(theorem.gold, variant.edits), drift_regions(variant.edits)
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
            candidate.names |= introduced_names(found.rule, candidate.text, found.text)
            candidate.regions = regions_after(found.rule, found.edits, candidate.regions)
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
            and may_combine(rule.id, tuple(candidate.restyled), variant.rules)
        ]

        def is_new(outcome: Applied) -> bool:
            return (
                is_admitted(outcome.rule, outcome.edits, candidate.regions)
                and digest_of(outcome.text) not in taken
            )

        for rule in sorted(rules, key=lambda rule: rank(salt, rule.id)):
            for outcome in parsed_outcomes(rule, view, salt=salt, accepts=is_new):
                if candidate.names <= view.rewritten(outcome.text).words:
                    return outcome
        return None


def _row(source: SourceVariants, variant: Variant, restyled: _Text, context: str) -> Row:
    theorem = source.theorem
    detail = variant.detail
    shift = len(NEUTRAL) - len(theorem.name)
    edits = (replace(one, start=one.start + shift, end=one.end + shift) for one in restyled.edits)
    if variant.label == "faithful" and restyled.notes:
        detail = " ".join(restyled.notes)
    return Row(
        family=source.family,
        subfield=theorem.subfield,
        nl_statement=source.nl_statement,
        nl_source=source.nl_source,
        context=context,
        gold=neutral(theorem.gold, theorem.name),
        candidate=neutral(restyled.text, theorem.name),
        label=variant.label,
        drift_classes=variant.classes,
        relation=variant.relation,
        evidence=Evidence(
            kind="construction",
            forward=None,
            backward=None,
            basis=(*variant.basis, *restyled.basis),
            detail=detail,
        ),
        rules=variant.rules,
        edits=tuple(edits),
        restyled=tuple(restyled.restyled),
        well_formed=True,
        elaborates=None,
        source=RowSource(
            repository="",
            commit="",
            module=theorem.module,
            declaration=theorem.name,
            line=theorem.line,
            licence="",
        ),
    )


def with_source(
    rows: Iterable[PoolRow], identity: SnapshotIdentity, *, lines: Mapping[str, int]
) -> list[PoolRow]:
    """Return rows with snapshot and line in their source.

    Rows of one theorem have most of their texts in common; each is kept once, since workers and
    caches return a copy for every row.

    Args:
        rows: rows from a `Restyler`.
        identity: the snapshot.
        lines: declaration -> its line.
    """
    origin = {
        "repository": identity.repository,
        "commit": identity.commit,
        "licence": identity.licence,
    }

    kept: dict[Any, Any] = {}

    def once(value: Any) -> Any:  # noqa: ANN401 -- a text, or a tuple of texts
        return kept.setdefault(value, value)

    def with_origin(row: Row) -> Row:
        source = replace(row.source, **origin, line=lines[row.source.declaration])
        evidence = row.evidence
        return replace(
            row,
            source=once(source),
            evidence=replace(evidence, kind=once(evidence.kind), basis=once(evidence.basis)),
            **{name: once(getattr(row, name)) for name in _IN_COMMON},
        )

    return [replace(one, method=once(one.method), row=with_origin(one.row)) for one in rows]
