"""Probes: statements that separate faithful candidates from drifted ones; and their providers.

A probe P has expected cells: whether F → P and P → F hold for a faithful candidate F; None if
nothing is expected. The gold statement itself is the probe that every faithful candidate implies
and is implied by.
Source: `faithfulness-gap.tex`, definitions 4.1 and 5.1, and section 4 (CPG).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Protocol

from driftbench.oracles.claim import Cell

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["FAMILIES", "GOLD", "Label", "Probe", "ProbeProvider", "Sketch", "Subject", "gold_probe"]

FAMILIES = ("specialization", "hypothesis_drop", "boundary", "adversarial", "counterfactual")
"""Families of probes; counterfactual ones target a drift class."""

GOLD = "gold"
"""Family of the gold statement as a probe. No provider makes it, and no claim about probes counts
it, since it asks whether the candidate is equivalent to gold."""


class Label(StrEnum):
    """Whether the mathematician's statement N entails a probe."""

    ENTAILED = "+"
    NOT_ENTAILED = "-"
    NO_CLAIM = "⊥"


@dataclass(frozen=True, slots=True)
class Sketch:
    """A probe without expected cells: what is known of it before the oracle is asked about gold.

    Args:
        text: the statement.
        description: a sentence about its difference to the statement it was made from.
        rules: ids of the rules that made it, sorted.
        relation: the relation to that statement that the rules claim: stronger, weaker,
            incomparable, or undecided, which only excludes equivalent; "" for no claim.
        method: the kind of near miss: `denying`, `claiming` or `twice`; "" for other probes.
        family: one of `FAMILIES`; "" until it is known.
        drift_class: the class it targets, "" for none.
    """

    text: str
    description: str
    rules: tuple[str, ...] = ()
    relation: str = ""
    method: str = ""
    family: str = ""
    drift_class: str = ""

    @property
    def kind(self) -> str:
        """The drift class that it targets, else its family and how it was made."""
        return _kind(self.drift_class, self.family, self.method)

    def with_cells(
        self, forward: Cell | None, backward: Cell | None, *, provider: str, distinct: bool
    ) -> Probe:
        """Return the probe with expected cells; see `Probe`."""
        return Probe(
            text=self.text,
            family=self.family,
            drift_class=self.drift_class,
            forward=forward,
            backward=backward,
            provider=provider,
            rules=self.rules,
            description=self.description,
            method=self.method,
            relation=self.relation,
            distinct=distinct,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Probe:
    """One probe.

    Args:
        text: a Lean statement in the context of the subject.
        family: one of `FAMILIES`, or `GOLD`.
        drift_class: the class it targets, "" for none.
        forward: the expected cell of "candidate implies probe"; None for no expectation.
        backward: the expected cell of "probe implies candidate"; None for no expectation.
        provider: its provider, `anchored` or `llm`.
        rules: ids of the rules that made it, sorted.
        description: one English sentence: the probe, or its difference to the subject.
        method: how it was made, if its family has several methods; else "".
        relation: the relation to the subject that its rules claim, as of a `Sketch`.
        distinct: whether the only expectation is that not both directions hold.
    """

    text: str
    family: str
    drift_class: str
    forward: Cell | None
    backward: Cell | None
    provider: str
    rules: tuple[str, ...] = ()
    description: str = ""
    method: str = ""
    relation: str = ""
    distinct: bool = False

    @property
    def expects(self) -> tuple[bool, bool]:
        """Whether an answer to each of the two claims is expected, forward first.

        A probe that only expects that not both hold needs both answers.
        """
        return (
            self.distinct or self.forward is not None,
            self.distinct or self.backward is not None,
        )

    @property
    def kind(self) -> str:
        """The drift class that it targets, else its family and how it was made."""
        return _kind(self.drift_class, self.family, self.method)

    @property
    def label(self) -> Label:
        """Whether N entails the probe, as the paper's ℓ(P)."""
        labels = {Cell.PROVED: Label.ENTAILED, Cell.REFUTED: Label.NOT_ENTAILED}
        return labels.get(self.forward, Label.NO_CLAIM) if self.forward else Label.NO_CLAIM


@dataclass(frozen=True, slots=True, kw_only=True)
class Subject:
    """A statement that probes are made for.

    Args:
        nl_statement: the mathematician's statement N.
        context: the Lean commands before every statement about it.
        gold: the correct statement in Lean; None without a reference.
        candidate_context: the Lean commands before its candidates, where they have their own.
        left_out: sorted ids of rules; a statement that one of them makes is no probe.
    """

    nl_statement: str
    context: str
    gold: str | None = None
    candidate_context: str | None = None
    left_out: tuple[str, ...] = ()

    @property
    def header(self) -> str:
        """The commands before its candidates."""
        return self.context if self.candidate_context is None else self.candidate_context


class ProbeProvider(Protocol):
    """Makes probes; the same subject gives the same probes."""

    @property
    def name(self) -> str:
        """`anchored` or `llm`, with versions and settings that the probes depend on."""

    @property
    def uses_gold(self) -> bool:
        """Whether it reads the gold statement."""

    def probes(self, subject: Subject) -> Sequence[Probe]:
        """Return the probes of a subject, best first, each text once.

        Raises:
            InputError: the subject lacks what the provider needs.
        """


def _kind(drift_class: str, family: str, method: str) -> str:
    return drift_class or f"{family} {method}".rstrip()


def gold_probe(gold: str) -> Probe:
    """Return the gold statement as a probe."""
    return Probe(
        text=gold,
        family=GOLD,
        drift_class="",
        forward=Cell.PROVED,
        backward=Cell.PROVED,
        provider="anchored",
        description="The gold statement itself.",
    )
