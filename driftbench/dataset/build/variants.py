"""Variants of a source theorem: gold itself and its drifts, before restyling and selection.

A variant holds edits of the gold statement and the relation that their rules state. It depends only
on the theorem, the rules and the recipe. For minimal pairs, a variant is one edit whose relation is
not known before provers are asked. `Miner` runs in worker processes.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations, islice
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias

from driftbench.dataset.build._english_agreement import disagreement
from driftbench.dataset.build._local_notation import notation_with_variables
from driftbench.dataset.build.english_mentions import not_mentioned
from driftbench.dataset.normal_forms import digest_of
from driftbench.dataset.records import OTHER
from driftbench.dataset.selection.draws import rank
from driftbench.dataset.selection.near_duplicates import minhash_sketch, normal_digest
from driftbench.dataset.stage_rows import VERBATIM
from driftbench.errors import LeanSyntaxError
from driftbench.lean import NotationTable, Statement, parse
from driftbench.rules import Applied, Edit, Kinds, Rule, View, apply_to_view, combine

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from driftbench.dataset.build.sources import SourceTheorem
    from driftbench.dataset.recipe import Recipe
    from driftbench.rules import RuleEdit

    IsMentioned: TypeAlias = Callable[[Sequence[RuleEdit]], bool]

__all__ = [
    "RESTYLED",
    "Language",
    "MinedTheorem",
    "Miner",
    "RefusedTheorem",
    "Variant",
    "parsed_outcomes",
]

RESTYLED = "restyled"
"""Method of a faithful variant that restyling will change."""

_SITES_PER_PAIR = 2
"""Most combined variants of a theorem by the same two rules."""


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


@dataclass(frozen=True, slots=True, kw_only=True)
class MinedTheorem:
    """A source theorem's English and variants.

    Args:
        name: the theorem's name.
        nl_statement: its English.
        nl_source: the source of the English.
        normal_digest: digest of gold, equal for additive and multiplicative versions.
        sketch: sketch of gold, to find near duplicates.
        variants: the variants.
    """

    name: str
    nl_statement: str
    nl_source: str
    normal_digest: str
    sketch: tuple[int, ...]
    variants: tuple[Variant, ...]


@dataclass(frozen=True, slots=True)
class RefusedTheorem:
    """A source theorem that gives no variants.

    Args:
        name: the theorem's name.
        reason: why.
    """

    name: str
    reason: str


def parsed_outcomes(
    rule: Rule,
    view: View,
    *,
    salt: str,
    accepts: Callable[[Applied], bool] = lambda _outcome: True,
) -> Iterator[Applied]:
    """Yield the accepted results of a rule that parse, in drawn order.

    A result is parsed only when it is asked for, since parsing takes longer than applying the rule.
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
class _English:
    """The English of a theorem, and where it is from."""

    text: str
    source: str


@dataclass(frozen=True, slots=True)
class Miner:
    """Makes the variants of source theorems; picklable.

    Args:
        language: notation, kinds and rules.
        english: accepted sources of English, best first.
        salt: part of every draw.
        sites: most sites of one rule per theorem.
        combinations: most combined variants per theorem.
        paired: whether the rules of the language are kinds of edits for minimal pairs.
    """

    kind: ClassVar[Any] = MinedTheorem | RefusedTheorem

    language: Language
    english: tuple[str, ...]
    salt: str
    sites: int
    combinations: int
    paired: bool = False

    @classmethod
    def of(cls, recipe: Recipe, language: Language) -> Miner:
        """Return the miner of a recipe."""
        return cls(
            language,
            recipe.english,
            recipe.salt,
            recipe.sites_per_rule,
            recipe.combinations,
            recipe.pairs is not None,
        )

    def __call__(self, theorem: SourceTheorem, /) -> MinedTheorem | RefusedTheorem:
        """Return the variants of a theorem, or why it has none."""
        try:
            statement = self.language.parse(theorem.gold, theorem)
        except LeanSyntaxError as error:
            return RefusedTheorem(theorem.name, f"does not parse: {error.reason}")
        if statement.fallbacks:
            return RefusedTheorem(theorem.name, "a token was read by its shape alone")
        view = self.language.view(statement, theorem)
        if notation_with_variables(theorem.local_notation, view) is not None:
            return RefusedTheorem(theorem.name, "local notation may hide a variable")
        english = self._english_of(theorem, statement)
        if isinstance(english, RefusedTheorem):
            return english
        variants = (
            tuple(self._edited(theorem, view))
            if self.paired
            else (
                *self._faithful(theorem, view),
                *self._drifted(theorem, view, _mentioned_in(english, theorem)),
            )
        )
        return MinedTheorem(
            name=theorem.name,
            nl_statement=english.text,
            nl_source=english.source,
            normal_digest=normal_digest(theorem.gold),
            sketch=tuple(minhash_sketch(theorem.gold)),
            variants=variants,
        )

    def _english_of(
        self, theorem: SourceTheorem, statement: Statement
    ) -> _English | RefusedTheorem:
        """Return the English of a theorem, or why it has none."""
        from driftbench.english import Rejected, screen, verbalize

        reason: str = "no docstring"
        for source in self.english:
            if source == "verbalized":
                return _English(verbalize(statement), source)
            if theorem.docstring is None:
                continue
            verdict = screen(theorem.docstring, name=theorem.name)
            if isinstance(verdict, Rejected):
                reason = verdict.reason
            elif found := disagreement(verdict.text, theorem.gold):
                reason = found
            else:
                return _English(verdict.text, source)
        return RefusedTheorem(theorem.name, f"English: {reason}")

    def _edited(self, theorem: SourceTheorem, view: View) -> Iterator[Variant]:
        """Yield up to `sites` results of each kind of edit that has at least two."""
        for kind in self.language.rules:
            found = list(islice(parsed_outcomes(kind, view, salt=self.salt), self.sites))
            for outcome in found if len(found) > 1 else ():
                yield _edited_variant(theorem, kind, outcome)

    def _faithful(self, theorem: SourceTheorem, view: View) -> Iterator[Variant]:
        """Yield gold itself, and a variant for each different restyling, up to `sites`."""
        gold = digest_of(theorem.gold)
        yield _faithful_variant(theorem, VERBATIM, gold)
        texts = {gold}
        outcomes = (
            outcome
            for rule in self.language.rules
            if rule.faithful
            for outcome in parsed_outcomes(rule, view, salt=self.salt)
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
            outcomes = parsed_outcomes(
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
            found = (one for one in combine(first, second, view) if mentioned(one.changes))
            for outcome in islice(found, _SITES_PER_PAIR):
                if made == self.combinations:
                    return
                made += 1
                yield _drifted_variant(theorem, (first, second), outcome)


def _mentioned_in(english: _English, theorem: SourceTheorem) -> IsMentioned:
    """Return the check whether English mentions changes; verbalized English mentions all."""
    if english.source == "verbalized":
        return lambda _changes: True
    return lambda changes: not_mentioned(english.text, theorem.gold, changes) is None


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


def _edited_variant(theorem: SourceTheorem, kind: Rule, outcome: Applied) -> Variant:
    """Return a variant of which provers decide whether it is faithful."""
    normal = digest_of(outcome.text)
    return Variant(
        uid=f"{theorem.name} {kind.id} {normal}",
        label=OTHER,
        classes=(),
        rules=(kind.id,),
        method=kind.id,
        edits=outcome.edits,
        relation=outcome.relation,
        basis=(outcome.evidence,),
        detail=outcome.english,
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
