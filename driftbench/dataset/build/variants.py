"""Variants of a source theorem: gold itself and its drifts, before restyling and selection.

A variant holds edits of the gold statement and the relation that their rules state. `Miner` takes
chunks of source theorems in worker processes and returns JSON, which depends only on the theorem,
the rules and the recipe.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations, islice
from typing import TYPE_CHECKING, Any, TypeAlias

from driftbench.dataset._members import members_of
from driftbench.dataset.build._english_agreement import (
    names_dual_notion,
    omits_claim,
    states_missing_equivalence,
    unmentioned_hypotheses,
)
from driftbench.dataset.build._local_notation import hiding_notation
from driftbench.dataset.build.english_mentions import not_mentioned
from driftbench.dataset.build.sources import SourceTheorem
from driftbench.dataset.digests import digest_of
from driftbench.dataset.selection.candidate_rows import VERBATIM
from driftbench.dataset.selection.draws import rank
from driftbench.dataset.selection.near_duplicates import twin_digest, twin_sketch
from driftbench.errors import LeanSyntaxError
from driftbench.lean import NotationTable, Statement, parse
from driftbench.rules import Applied, Edit, Kinds, Rule, View, apply_to_view, combine

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from driftbench.dataset.recipe import Recipe
    from driftbench.rules import RuleEdit

    IsMentioned: TypeAlias = Callable[[Sequence[RuleEdit]], bool]

__all__ = ["RESTYLED", "Language", "Miner", "Variant", "fresh_outcomes"]

RESTYLED = "restyled"
"""Method of a faithful variant that restyling will change."""
# One hypothesis may be a general convention, or mentioned in words that are not listed.
_TOO_MANY_UNMENTIONED = 2


@dataclass(frozen=True, slots=True)
class Language:
    """Notation and constants of a snapshot, and the rules to apply."""

    table: NotationTable | None
    kinds: Kinds
    rules: tuple[Rule, ...]

    def parse(self, text: str, theorem: SourceTheorem) -> Statement:
        """Parse a statement in the context of a source theorem."""
        return parse(
            text,
            table=self.table,
            opened=theorem.opened,
            local_notation=theorem.local_notation,
            path=theorem.name,
        )

    def view(self, statement: Statement, theorem: SourceTheorem) -> View:
        """Return the view that rules get of a statement in the context of a source theorem."""
        return View(
            statement,
            kinds=self.kinds,
            table=self.table,
            opened=theorem.opened,
            local_notation=theorem.local_notation,
            context=theorem.context,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Variant:
    """A variant of a source theorem, from which a candidate row can be made.

    Args:
        uid: unique in the build: theorem, method, digest of the rewritten statement.
        label: the row's label.
        classes: the row's drift classes, sorted.
        rules: drift rules applied.
        method: `rules` joined by `+`; `VERBATIM` or `RESTYLED` for a faithful row.
        edits: edits of gold, before restyling.
        relation: relation of the result to gold.
        basis: evidence of the relation: rules with their versions, or names of declarations.
        detail: what changed.
        normal: digest of the result without name and white space.
    """

    uid: str
    label: str
    classes: tuple[str, ...]
    rules: tuple[str, ...]
    method: str
    edits: tuple[Edit, ...]
    relation: str
    basis: tuple[str, ...]
    detail: str
    normal: str

    def to_record(self) -> dict[str, Any]:
        """Return the variant as JSON values."""
        return {**members_of(self), "edits": tuple(map(members_of, self.edits))}

    @classmethod
    def from_record(cls, record: Mapping[str, Any]) -> Variant:
        """Return the variant of a record."""
        values = dict(record)
        values["edits"] = tuple(Edit(**edit) for edit in record["edits"])
        for name in ("classes", "rules", "basis"):
            values[name] = tuple(record[name])
        return cls(**values)


def fresh_outcomes(
    rule: Rule,
    view: View,
    *,
    salt: str,
    accepts: Callable[[Applied], bool] = lambda _outcome: True,
) -> Iterator[Applied]:
    """Yield the accepted results of a rule that parse, in drawn order.

    Each is parsed when it is asked for, since parsing costs more than the rule.
    """
    found = [
        outcome
        for outcome in apply_to_view(rule, view, reparse=False)
        if isinstance(outcome, Applied) and accepts(outcome)
    ]
    for outcome in sorted(found, key=lambda o: (rank(salt, rule.id, o.text), o.text)):
        try:
            view.rewritten(outcome.text)
        except LeanSyntaxError:
            continue
        yield outcome


@dataclass(frozen=True, slots=True)
class Miner:
    """Makes the variants of source theorems; picklable.

    Args:
        language: notation, kinds and rules.
        english: accepted sources of English, best first.
        salt: part of every draw.
        sites: most sites of one rule per theorem.
        combinations: most combined variants per theorem.
    """

    language: Language
    english: tuple[str, ...]
    salt: str
    sites: int
    combinations: int

    @classmethod
    def of(cls, recipe: Recipe, language: Language) -> Miner:
        """Return the miner of a recipe."""
        return cls(
            language, recipe.english, recipe.salt, recipe.sites_per_rule, recipe.combinations
        )

    def __call__(self, chunk: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
        """Return a record for each theorem: `refused` with a reason, or its English and variants.

        `twin` and `sketch` are a digest and a sketch of gold, to find near duplicates.
        """
        return [self._mine(SourceTheorem.from_record(record)) for record in chunk]

    def _mine(self, theorem: SourceTheorem) -> dict[str, Any]:
        try:
            statement = self.language.parse(theorem.gold, theorem)
        except LeanSyntaxError as error:
            return {"theorem": theorem.name, "refused": f"does not parse: {error.reason}"}
        if statement.fallbacks:
            return {"theorem": theorem.name, "refused": "a token was read by its shape alone"}
        view = self.language.view(statement, theorem)
        hidden = hiding_notation(theorem.local_notation, view)
        if hidden is not None:
            return {"theorem": theorem.name, "refused": "local notation may hide a variable"}
        english = self._english_of(theorem, statement)
        if "refused" in english:
            return {"theorem": theorem.name, "refused": f"English: {english['refused']}"}
        variants = [
            *self._faithful(theorem, view),
            *self._drifted(theorem, view, _mentioned_in(english, theorem)),
        ]
        return {
            "theorem": theorem.name,
            **english,
            "twin": twin_digest(theorem.gold),
            "sketch": twin_sketch(theorem.gold),
            "variants": [variant.to_record() for variant in variants],
        }

    def _english_of(self, theorem: SourceTheorem, statement: Statement) -> dict[str, str]:
        """Return the English of a theorem with its source, or the reason why there is none."""
        from driftbench.english import Accepted, screen

        reason: str = "no docstring"
        for source in self.english:
            if source == "verbalized":
                from driftbench.english import verbalize

                return {"nl_statement": verbalize(statement), "nl_source": source}
            if theorem.docstring is not None:
                verdict = screen(theorem.docstring, name=theorem.name)
                if isinstance(verdict, Accepted) and states_missing_equivalence(
                    verdict.text, theorem.gold
                ):
                    reason = "equivalence_unstated"
                elif isinstance(verdict, Accepted) and omits_claim(verdict.text, theorem.gold):
                    reason = "claim_unsaid"
                elif isinstance(verdict, Accepted) and names_dual_notion(
                    verdict.text, theorem.gold
                ):
                    reason = "dual_named"
                elif (
                    isinstance(verdict, Accepted)
                    and unmentioned_hypotheses(verdict.text, theorem.gold) >= _TOO_MANY_UNMENTIONED
                ):
                    reason = "hypotheses_unsaid"
                elif isinstance(verdict, Accepted):
                    return {"nl_statement": verdict.text, "nl_source": source}
                else:
                    reason = verdict.reason
        return {"refused": reason}

    def _faithful(self, theorem: SourceTheorem, view: View) -> Iterator[Variant]:
        """Yield gold itself, and a variant for each different restyling, up to `sites`."""
        gold = digest_of(theorem.gold)
        yield _faithful_variant(theorem, VERBATIM, gold)
        texts = {gold}
        outcomes = (
            outcome
            for rule in self.language.rules
            if rule.faithful
            for outcome in fresh_outcomes(rule, view, salt=self.salt)
        )
        while len(texts) <= self.sites and (outcome := next(outcomes, None)) is not None:
            texts.add(digest_of(outcome.text))
        for variant in range(len(texts) - 1):
            yield _faithful_variant(theorem, RESTYLED, f"{gold}~{variant}")

    def _drifted(
        self, theorem: SourceTheorem, view: View, mentioned: IsMentioned
    ) -> Iterator[Variant]:
        """Yield the drifts that the English mentions, up to `sites` of each rule."""
        firing: list[Rule] = []
        for rule in self.language.rules:
            if rule.faithful:
                continue
            outcomes = fresh_outcomes(
                rule, view, salt=self.salt, accepts=lambda outcome: mentioned(outcome.changes)
            )
            taken = list(islice(outcomes, self.sites))
            if taken:
                firing.append(rule)
            for outcome in taken:
                yield _drifted_variant(theorem, (rule,), outcome)
        yield from self._combined(theorem, view, firing, mentioned)

    def _combined(
        self, theorem: SourceTheorem, view: View, firing: Sequence[Rule], mentioned: IsMentioned
    ) -> Iterator[Variant]:
        pairs = [
            (first, second)
            for first, second in combinations(firing, 2)
            if first.drift_class != second.drift_class
        ]
        pairs.sort(key=lambda pair: rank(self.salt, theorem.name, pair[0].id, pair[1].id))
        made = 0
        for first, second in pairs[: 3 * self.combinations]:
            if made == self.combinations:
                return
            found = combine(first, second, view)
            outcome = next((one for one in found if mentioned(one.changes)), None)
            if outcome is not None:
                made += 1
                yield _drifted_variant(theorem, (first, second), outcome)


def _mentioned_in(english: Mapping[str, str], theorem: SourceTheorem) -> IsMentioned:
    """Return the check whether English mentions changes; verbalized English mentions all."""
    if english["nl_source"] == "verbalized":
        return lambda _changes: True
    return lambda changes: not_mentioned(english["nl_statement"], theorem.gold, changes) is None


def _faithful_variant(theorem: SourceTheorem, method: str, normal: str) -> Variant:
    return Variant(
        uid=f"{theorem.name} {method} {normal}",
        label="faithful",
        classes=(),
        rules=(),
        method=method,
        edits=(),
        relation="equivalent",
        basis=(),
        detail="The candidate is the gold statement.",
        normal=normal,
    )


def _drifted_variant(theorem: SourceTheorem, rules: Sequence[Rule], outcome: Applied) -> Variant:
    classes = tuple(sorted({rule.drift_class for rule in rules}))
    method = "+".join(rule.id for rule in rules)
    normal = digest_of(outcome.text)
    return Variant(
        uid=f"{theorem.name} {method} {normal}",
        label=classes[0] if len(classes) == 1 else "combined",
        classes=classes,
        rules=tuple(rule.id for rule in rules),
        method=method,
        edits=outcome.edits,
        relation=outcome.relation,
        basis=tuple(outcome.evidence.split("; ")),
        detail=outcome.english,
        normal=normal,
    )
