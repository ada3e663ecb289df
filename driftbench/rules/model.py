"""The values rules are made of, and the closed set of outcomes of applying one.

A `Rule` is data read from a folder; an operation turns it into `Proposal`s; the engine makes of
each proposal an `Applied` or a `Skipped`. No outcome is ever None or a bare bool.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Mapping

    from driftbench.rules.edits import Edit
    from driftbench.rules.english_mentions import EnglishMentions

__all__ = [
    "CLASSES",
    "DRIFT_CLASSES",
    "RELATIONS",
    "Applied",
    "Case",
    "Outcome",
    "Proposal",
    "Refusal",
    "Rule",
    "RuleEdit",
    "Skipped",
]

DRIFT_CLASSES = (
    "quantifier_inversion",
    "hypothesis_omission",
    "conclusion_generalization",
    "type_coercion",
)
"""Classes of rules that make drift, which are its labels in a row."""
CLASSES = (*DRIFT_CLASSES, "faithful")
"""Classes of rules."""

RELATIONS = ("equivalent", "stronger", "weaker", "incomparable", "depends")
"""What a rule may promise of candidate against gold; `depends` becomes `undecided` in a row."""


@dataclass(frozen=True, slots=True)
class Case:
    """One numbered case of a rule folder.

    `after` is the exact text expected among the results, or "" for a silent case: then the
    rule must yield nothing at all, and `why` is the comment that says why.
    """

    number: str
    before: str
    after: str
    why: str


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule, as `perturbations/<class>/<id>/rule.toml` states it.

    Attributes:
        id: the folder's name, unique.
        drift_class: one of `CLASSES`.
        version: raised whenever outputs change.
        message: one sentence for a reader.
        relation: one of `RELATIONS`: candidate against gold.
        argument: why that relation holds.
        elaborates: why the output is well typed.
        operation: name of an engine operation, with its `options`.
        conditions: names of side conditions, checked on every proposal.
        needs: substrings of which a statement must contain every one (cheap pre-filter).
        english: jinja2 template of one sentence saying what changed.
        mentioned: how the English of a statement must mention the drift; None if it always does.
        evidence: a mathlib declaration the relation rests on, or "".
        cases: the folder's cases.
    """

    id: str
    drift_class: str
    version: int
    message: str
    relation: str
    argument: str
    elaborates: str
    operation: str
    options: Mapping[str, object]
    conditions: tuple[str, ...]
    needs: tuple[str, ...]
    english: str
    mentioned: EnglishMentions | None
    evidence: str
    cases: tuple[Case, ...]

    @property
    def faithful(self) -> bool:
        """Whether the rule is a restyling."""
        return self.drift_class == "faithful"


@dataclass(frozen=True, slots=True)
class Proposal:
    """A rewrite an operation suggests, before conditions and re-parsing.

    Attributes:
        site: span in the original text that the rule is about.
        edits: normalized edits of the original text.
        notes: what the English template may mention.
        evidence: overrides the rule's evidence when not "".
        removed: names that the edit unbinds or whose hypothesis disappears.
    """

    site: tuple[int, int]
    edits: tuple[Edit, ...]
    notes: Mapping[str, str] = field(default_factory=dict)
    evidence: str = ""
    removed: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Refusal:
    """An operation found its site but must not rewrite it; `reason` is one clause."""

    site: tuple[int, int]
    reason: str


@dataclass(frozen=True, slots=True)
class RuleEdit:
    """What one rule changed.

    Attributes:
        rule: the rule's id.
        mentioned: what the rule says of hearing it.
        values: name and value of what the rule's English mentions, sorted by name.
    """

    rule: str
    mentioned: EnglishMentions | None
    values: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Applied:
    """A rule fired at one site.

    Attributes:
        rule: the rule's id.
        edits: sorted, non-overlapping edits of the original text.
        text: the new statement; differs from the original in more than white space.
        site: span in the original text.
        english: one sentence saying what changed.
        changes: the same as values: one change, or two of a combination.
        relation: equivalent, stronger, weaker, incomparable or undecided.
        evidence: what the relation rests on: a mathlib declaration, or `rule:<id>@<version>`.
    """

    rule: str
    edits: tuple[Edit, ...]
    text: str
    site: tuple[int, int]
    english: str
    changes: tuple[RuleEdit, ...]
    relation: str
    evidence: str


@dataclass(frozen=True, slots=True)
class Skipped:
    """A rule had a site but must not fire there; `reason` is one clause."""

    rule: str
    site: tuple[int, int]
    reason: str


Outcome: TypeAlias = Applied | Skipped
"""What a rule did at a site."""
