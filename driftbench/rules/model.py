"""The values that rules consist of, and the outcomes of applying one.

A `Rule` is read from a folder; its operation makes `Proposal`s and `Refusal`s, and the engine turns
each into an `Applied` or a `Skipped`.
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
"""Classes of drift rules, which are the labels of their rows."""
CLASSES = (*DRIFT_CLASSES, "faithful")
"""Classes of rules."""

RELATIONS = ("equivalent", "stronger", "weaker", "incomparable", "depends")
"""Relations of candidate to gold that a rule may state; `depends` becomes `undecided` in a row."""


@dataclass(frozen=True, slots=True)
class Case:
    """One numbered case of a rule folder.

    `after` is the exact text that must be among the results; "" for a silent case, for which the
    rule must make nothing, and `why` is the comment that gives the reason.
    """

    number: str
    before: str
    after: str
    why: str


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule, from `perturbations/<class>/<id>/rule.toml`.

    Attributes:
        id: name of the folder, unique.
        drift_class: one of `CLASSES`.
        version: raised whenever outputs change.
        message: one sentence for a reader.
        relation: relation of candidate to gold, one of `RELATIONS`.
        argument: why that relation holds.
        elaborates: why the output is well typed.
        operation: name of an operation.
        options: its options.
        conditions: names of side conditions, checked on every proposal.
        needs: substrings that a statement must contain (a cheap filter).
        english: jinja2 template of a sentence that describes the change.
        mentioned: how the English of a statement must mention the drift; None for any English.
        evidence: a mathlib declaration that implies the relation, or "".
        cases: the test cases in the folder.
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
    """A rewrite by an operation, before conditions and parsing.

    Attributes:
        site: span in the original text.
        edits: normalized edits of the original text.
        notes: values for the English template.
        evidence: replaces the rule's evidence unless "".
        removed: names that are no longer bound.
    """

    site: tuple[int, int]
    edits: tuple[Edit, ...]
    notes: Mapping[str, str] = field(default_factory=dict)
    evidence: str = ""
    removed: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Refusal:
    """A site that an operation must not rewrite; `reason` is one clause."""

    site: tuple[int, int]
    reason: str


@dataclass(frozen=True, slots=True)
class RuleEdit:
    """The change of one rule.

    Attributes:
        rule: the rule's id.
        mentioned: how the English must mention it.
        values: names and values in the rule's English, sorted by name.
    """

    rule: str
    mentioned: EnglishMentions | None
    values: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Applied:
    """The result of a rule at one site.

    Attributes:
        rule: the rule's id.
        edits: sorted, non-overlapping edits of the original text.
        text: the new statement, which differs in more than white space.
        site: span in the original text.
        english: a sentence that describes the change.
        changes: the same as values; two for a combination.
        relation: equivalent, stronger, weaker, incomparable or undecided.
        evidence: what implies the relation: a mathlib declaration, or `rule:<id>@<version>`.
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
    """A site that a rule must not rewrite; `reason` is one clause."""

    rule: str
    site: tuple[int, int]
    reason: str


Outcome: TypeAlias = Applied | Skipped
"""The outcome of a rule at a site."""
