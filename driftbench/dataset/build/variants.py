"""Drafts: rows that could be made of a seed, before restyling and before any is chosen.

Each draft holds edits of the gold statement and what they promise. `Miner` works on chunks of
seeds inside worker processes; what it returns is JSON, and depends on the seed, the rules and the
recipe alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, Any, TypeAlias

from driftbench.dataset._members import members_of
from driftbench.dataset.build._english_agreement import (
    names_the_dual,
    promises_less,
    promises_more,
    unsaid_hypotheses,
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

    Heard: TypeAlias = Callable[[Sequence[RuleEdit]], bool]

__all__ = ["RESTYLED", "Language", "Miner", "Variant", "fresh_outcomes"]

RESTYLED = "restyled"
"""Method of a faithful draft that restyling will turn into something else than gold."""
# One may be a standing convention, or said in words that nobody listed.
_TOO_MANY_UNSAID = 2


@dataclass(frozen=True, slots=True)
class Language:
    """What is known of a snapshot's language: its notation, its constants, the rules applied."""

    table: NotationTable | None
    kinds: Kinds
    rules: tuple[Rule, ...]

    def parse(self, text: str, theorem: SourceTheorem) -> Statement:
        """Parse a statement as it stands in the context of a seed."""
        return parse(
            text,
            table=self.table,
            opened=theorem.opened,
            local_notation=theorem.local_notation,
            path=theorem.name,
        )

    def view(self, statement: Statement, theorem: SourceTheorem) -> View:
        """Return what rules see of a statement in the context of a seed."""
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
    """A row that could be made.

    Args:
        uid: unique in the build: seed, method, digest of the rewritten statement.
        label: the row's label.
        classes: the row's drift classes, sorted.
        rules: drift rules applied.
        method: `rules` joined by `+`; `VERBATIM` or `RESTYLED` for a faithful row.
        edits: edits of gold, before restyling.
        relation: of the result to gold.
        basis: what the relation rests on: rules with their versions, or names of declarations.
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
        """Return the draft as JSON values."""
        return {**members_of(self), "edits": tuple(map(members_of, self.edits))}

    @classmethod
    def from_record(cls, record: Mapping[str, Any]) -> Variant:
        """Return the draft of a record."""
        values = dict(record)
        values["edits"] = tuple(Edit(**edit) for edit in record["edits"])
        for name in ("classes", "rules", "basis"):
            values[name] = tuple(record[name])
        return cls(**values)


def fresh_outcomes(rule: Rule, view: View, *, salt: str) -> Iterator[Applied]:
    """Yield what a rule makes of a statement, in drawn order, if it parses."""
    found = [o for o in apply_to_view(rule, view, reparse=False) if isinstance(o, Applied)]
    for outcome in sorted(found, key=lambda o: (rank(salt, rule.id, o.text), o.text)):
        try:
            view.rewritten(outcome.text)
        except LeanSyntaxError:
            continue
        yield outcome


@dataclass(frozen=True, slots=True)
class Miner:
    """Makes the drafts of chunks of seeds; picklable.

    Args:
        language: notation, kinds and rules.
        english: accepted sources of English, best first.
        salt: part of every draw.
        sites: most sites of one rule that a seed offers.
        combinations: most combined drafts that a seed offers.
    """

    language: Language
    english: tuple[str, ...]
    salt: str
    sites: int
    combinations: int

    @classmethod
    def of(cls, recipe: Recipe, language: Language) -> Miner:
        """Return the miner that a recipe asks for."""
        return cls(
            language, recipe.english, recipe.salt, recipe.sites_per_rule, recipe.combinations
        )

    def __call__(self, chunk: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
        """Return one record for each seed: `refused` with a reason, or its English and drafts.

        With the drafts stand a digest and a sketch of gold, by which its twins are found.
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
        said = self._say(theorem, statement)
        if "refused" in said:
            return {"theorem": theorem.name, "refused": f"English: {said['refused']}"}
        variants = [
            *self._faithful(theorem, view),
            *self._drifted(theorem, view, _mentioned_in(said, theorem)),
        ]
        return {
            "theorem": theorem.name,
            **said,
            "twin": twin_digest(theorem.gold),
            "sketch": twin_sketch(theorem.gold),
            "variants": [variant.to_record() for variant in variants],
        }

    def _say(self, theorem: SourceTheorem, statement: Statement) -> dict[str, str]:
        """Return the English of a seed with its source, or why there is none."""
        from driftbench.english import Accepted, screen

        reason: str = "no docstring"
        for source in self.english:
            if source == "verbalized":
                from driftbench.english import verbalize

                return {"nl_statement": verbalize(statement), "nl_source": source}
            if theorem.docstring is not None:
                verdict = screen(theorem.docstring, name=theorem.name)
                if isinstance(verdict, Accepted) and promises_more(verdict.text, theorem.gold):
                    reason = "equivalence_unstated"
                elif isinstance(verdict, Accepted) and promises_less(verdict.text, theorem.gold):
                    reason = "claim_unsaid"
                elif isinstance(verdict, Accepted) and names_the_dual(verdict.text, theorem.gold):
                    reason = "dual_named"
                elif (
                    isinstance(verdict, Accepted)
                    and unsaid_hypotheses(verdict.text, theorem.gold) >= _TOO_MANY_UNSAID
                ):
                    reason = "hypotheses_unsaid"
                elif isinstance(verdict, Accepted):
                    return {"nl_statement": verdict.text, "nl_source": source}
                else:
                    reason = verdict.reason
        return {"refused": reason}

    def _faithful(self, theorem: SourceTheorem, view: View) -> Iterator[Variant]:
        """Yield gold itself, and as many restylings as there are different ones, up to `sites`."""
        gold = digest_of(theorem.gold)
        yield _faithful_variant(theorem, VERBATIM, gold)
        texts = {gold}
        for rule in self.language.rules:
            if not rule.faithful or len(texts) > self.sites:
                continue
            found = fresh_outcomes(rule, view, salt=self.salt)
            texts.update(digest_of(outcome.text) for outcome in found)
        for variant in range(min(self.sites, len(texts) - 1)):
            yield _faithful_variant(theorem, RESTYLED, f"{gold}~{variant}")

    def _drifted(self, theorem: SourceTheorem, view: View, mentioned: Heard) -> Iterator[Variant]:
        """Yield the drifts that the English speaks of, up to `sites` of each rule."""
        firing: list[Rule] = []
        for rule in self.language.rules:
            if rule.faithful:
                continue
            outcomes = fresh_outcomes(rule, view, salt=self.salt)
            audible = (outcome for outcome in outcomes if mentioned(outcome.changes))
            taken = [outcome for outcome, _ in zip(audible, range(self.sites), strict=False)]
            if taken:
                firing.append(rule)
            for outcome in taken:
                yield _drifted_variant(theorem, (rule,), outcome)
        yield from self._combined(theorem, view, firing, mentioned)

    def _combined(
        self, theorem: SourceTheorem, view: View, firing: Sequence[Rule], mentioned: Heard
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


def _mentioned_in(said: Mapping[str, str], theorem: SourceTheorem) -> Heard:
    """Return the test whether changes are heard; a statement read aloud speaks of everything."""
    if said["nl_source"] == "verbalized":
        return lambda _changes: True
    return lambda changes: not_mentioned(said["nl_statement"], theorem.gold, changes) is None


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
