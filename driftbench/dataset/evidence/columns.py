"""Evidence: what the relation of a row rests on, in columns that others can check again.

Promises that verdict words, relation and kind say the same thing: `evidence_problems` finds every
contradiction. It asks no oracle and trusts none; who asked, in which theory, and what the
countermodel was stand beside the words.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from driftbench.oracles.claim import CAUSES

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

__all__ = [
    "DECIDED",
    "EVIDENCE_KINDS",
    "VERDICT_TEXTS",
    "Evidence",
    "contradicts",
    "evidence_problems",
    "relation_by",
]

EVIDENCE_KINDS = ("lean", "kernel", "solver", "construction", "annotators", "history")

UNKNOWN = tuple(f"unknown:{cause}" for cause in CAUSES)
VERDICT_TEXTS = ("holds", "proved", "refuted", *UNKNOWN)
"""`holds` is what a rule argues; the other words are what an oracle said."""

DECIDED = frozenset({"holds", "proved", "refuted"})
_TRUE = frozenset({"holds", "proved"})
_BY_ORACLE = frozenset({"lean", "kernel", "solver"})
_CLAIMS = {
    "equivalent": (True, True),
    "stronger": (True, False),
    "weaker": (False, True),
    "incomparable": (False, False),
}
"""Relation -> whether candidate implies gold, and gold candidate."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Evidence:
    """What the relation of a row rests on.

    Args:
        kind: one of `EVIDENCE_KINDS`.
        forward: one of `VERDICT_TEXTS` on "candidate implies gold", or None when nothing has said.
        backward: the same on "gold implies candidate".
        oracle: names of the provers that answered, each once, joined by `; `; None when none was
            asked. Their versions stand in the lock.
        theory: level and hash of the axioms the question was asked in, as `L1 5f0c…`.
        forward_model: the finite model that refutes `forward`, as text.
        backward_model: the finite model that refutes `backward`, as text.
        certificate: what a kernel checks verdicts again by: `forward:<digest>`, `backward:<digest>`
            or both, with digests of certificates beside the shards.
        basis: what the rules applied rest on: `rule:<id>@<version>` or names of declarations.
        detail: what changed, in English, for a reader.
    """

    kind: str
    forward: str | None
    backward: str | None
    oracle: str | None = None
    theory: str | None = None
    forward_model: str | None = None
    backward_model: str | None = None
    certificate: str | None = None
    basis: tuple[str, ...] = ()
    detail: str | None = None


def relation_by(forward: str | None, backward: str | None) -> str:
    """Return the relation of candidate to gold that two verdict words decide."""
    if forward not in DECIDED or backward not in DECIDED:
        return "undecided"
    found = (forward in _TRUE, backward in _TRUE)
    return next(relation for relation, claims in _CLAIMS.items() if claims == found)


def evidence_problems(evidence: Mapping[str, Any], relation: str) -> Iterator[str]:
    """Yield one sentence for everything that is wrong with the evidence of a record."""
    kind, forward, backward = (evidence[key] for key in ("kind", "forward", "backward"))
    if kind not in EVIDENCE_KINDS:
        yield f"evidence.kind is {kind!r}, none of {', '.join(EVIDENCE_KINDS)}"
    for name, word in (("forward", forward), ("backward", backward)):
        if word is not None and word not in VERDICT_TEXTS:
            yield f"evidence.{name} is {word!r}, none of {', '.join(VERDICT_TEXTS)}"
        if evidence[f"{name}_model"] is not None and word != "refuted":
            yield f"evidence.{name}_model is given, and evidence.{name} is {word}"
    if kind in _BY_ORACLE:
        missing = [key for key in ("oracle", "theory") if not evidence[key]]
        if missing:
            yield f"evidence.kind is {kind}, and {', '.join(missing)} is empty"
    if kind == "kernel":
        for name, word in (("forward", forward), ("backward", backward)):
            if word != "holds" and f"{name}:" not in (evidence["certificate"] or ""):
                yield f"evidence.kind is kernel, and evidence.{name} has no certificate"
    decided = relation_by(forward, backward)
    if decided not in {"undecided", relation}:
        yield f"relation is {relation}, and the verdicts {forward} and {backward} say {decided}"
    elif contradicts(forward, backward, relation):
        yield f"relation is {relation}, and the verdicts are {forward} and {backward}"


def contradicts(forward: str | None, backward: str | None, relation: str) -> bool:
    """Say whether a verdict denies what a relation claims; what is undecided denies nothing."""
    claims = _CLAIMS.get(relation, (None, None))
    return any(
        claim is not None and word in DECIDED and (word in _TRUE) != claim
        for word, claim in zip((forward, backward), claims, strict=True)
    )
