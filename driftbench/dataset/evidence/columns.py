"""Evidence for the relation of a row, in columns that others can check again.

The columns have the kind of evidence, both verdicts, the prover, the theory, countermodels and
certificates. `evidence_problems` finds every contradiction between verdicts, relation and kind,
without asking an oracle.
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
"""Verdicts: `holds` is the argument of a rule; the others are answers of an oracle."""

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
    """The evidence for the relation of a row.

    Args:
        kind: one of `EVIDENCE_KINDS`.
        forward: the verdict on "candidate implies gold", one of `VERDICT_TEXTS`; None for none.
        backward: the same on "gold implies candidate".
        oracle: names of the provers that answered, each once, joined by `; `; None if none was
            asked. The lock has their versions.
        theory: level and hash of the axioms of the questions, such as `L1 5f0c…`.
        forward_model: the finite model that refutes `forward`, as text.
        backward_model: the finite model that refutes `backward`, as text.
        certificate: names of the certificates that a kernel can check: `forward:<digest>`,
            `backward:<digest>` or both; their files are beside the shards.
        basis: `rule:<id>@<version>` of each applied rule, or the declarations that its argument
            names.
        detail: what changed, in English.
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
    """Return the relation of candidate to gold that two verdicts give, or `undecided`."""
    if forward not in DECIDED or backward not in DECIDED:
        return "undecided"
    found = (forward in _TRUE, backward in _TRUE)
    return next(relation for relation, claims in _CLAIMS.items() if claims == found)


def evidence_problems(evidence: Mapping[str, Any], relation: str) -> Iterator[str]:
    """Yield one sentence for every problem of the evidence of a record."""
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
    """Return whether a decided verdict contradicts a relation."""
    claims = _CLAIMS.get(relation, (None, None))
    return any(
        claim is not None and word in DECIDED and (word in _TRUE) != claim
        for word, claim in zip((forward, backward), claims, strict=True)
    )
