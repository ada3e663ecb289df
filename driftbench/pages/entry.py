"""Prepare a row for display: all fields in words, all edits marked.

Terminal, plain text and HTML page all show a `RowEntry`, so that they agree. Fields of the evidence
that a later version adds are shown under their own names.
"""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from driftbench._html import Segment, candidate_segments, gold_segments, interleaved
from driftbench.pages.edit_kinds import edit_kinds
from driftbench.pages.origin import StatementAddress, origin_of
from driftbench.rules import Edit

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from driftbench.dataset.manual_review import ReviewFinding
    from driftbench.dataset.publish.errata import Withdrawn
    from driftbench.oracles.kernel.certificates import Certificate

__all__ = ["DETAIL", "MODEL_OF", "Part", "RowEntry", "entry_of"]

DETAIL = "detail"
"""The name of the evidence's sentence."""

MODEL_OF = "countermodel to "
"""How the name of a model starts; the name of the direction that it refutes follows."""

_NOT_ASKED = "not asked"
_DIRECTIONS = {"forward": "candidate ⇒ gold", "backward": "gold ⇒ candidate"}
_FIRST = (DETAIL, "basis", "oracle", "theory")
_NAMES = {f"{name}_model": f"{MODEL_OF}{title}" for name, title in _DIRECTIONS.items()}


@dataclass(frozen=True, slots=True)
class Part:
    """A name and its text: a rule and its message, a direction and its verdict."""

    name: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RowEntry:
    """One row, for a reader.

    Args:
        id: the row's id.
        split: its split.
        label: its label; `classes` names the drift classes of a combined one.
        classes: its drift classes.
        relation: of the candidate to gold.
        subfield: the subfield.
        declaration: full name of the theorem.
        place: module and line of the theorem.
        family: the source theorem that its rows share.
        english: the theorem in English.
        nl_source: source of the English: docstring, verbalized or author.
        context: commands before the statement.
        candidate_context: commands before the candidate where it has its own; else "".
        gold: the statement of the library in segments.
        candidate: the candidate in segments.
        pieces: both of them in one list, as `interleaved` returns it.
        kinds: for each edit, whether it changes the meaning: `edit_kinds`.
        rules: drift rules with their messages.
        restyled: faithful rewrites with their messages.
        evidence: the kind of evidence.
        directions: the two implications, each with its verdict.
        proof: the other fields of the evidence: detail, model, theory, certificate.
        certificates: for each certified direction, the Lean text that a kernel checks.
        origin: repository, commit and licence of gold, with links.
        checks: whether the candidate is well formed and whether Lean accepts it.
        review: the finding of a manual review of the row, or None.
        withdrawn: version and reason of the errata that withdraw the row; empty where none do.
    """

    id: str
    split: str
    label: str
    classes: tuple[str, ...]
    relation: str
    subfield: str
    declaration: str
    place: str
    family: str
    english: str
    nl_source: str
    context: str
    candidate_context: str
    gold: tuple[Segment, ...]
    candidate: tuple[Segment, ...]
    pieces: tuple[str, ...]
    kinds: tuple[str, ...]
    rules: tuple[Part, ...]
    restyled: tuple[Part, ...]
    evidence: str
    directions: tuple[Part, ...]
    proof: tuple[Part, ...]
    certificates: tuple[Part, ...]
    origin: StatementAddress
    checks: tuple[Part, ...]
    review: ReviewFinding | None
    withdrawn: str


def entry_of(
    record: Mapping[str, Any],
    *,
    split: str,
    messages: Mapping[str, str],
    certificates: Mapping[str, Certificate] = MappingProxyType({}),
    review: ReviewFinding | None = None,
    withdrawn: Withdrawn | None = None,
) -> RowEntry:
    """Return a record of a shard as an entry.

    Args:
        record: the row, as `driftbench.dataset.publish.write.read_shard` returns it.
        split: its split.
        messages: rule id -> its message; rules that were removed since have none.
        certificates: digest -> certificate; missing ones are skipped.
        review: the finding of a manual review of this row.
        withdrawn: the errata on this row.
    """
    edits = [Edit(**edit) for edit in record["edits"]]
    source, evidence = record["source"], record["evidence"]
    return RowEntry(
        id=record["id"],
        split=split,
        label=record["label"],
        classes=tuple(record["drift_classes"]),
        relation=record["relation"],
        subfield=record["subfield"],
        declaration=source["declaration"],
        place=f"{source['module']}:{source['line']}",
        family=record["family"],
        english=record["nl_statement"],
        nl_source=record["nl_source"],
        context=record["context"],
        candidate_context=record.get("candidate_context", ""),
        gold=gold_segments(record["gold"], edits),
        candidate=candidate_segments(record["gold"], edits),
        pieces=interleaved(record["gold"], edits),
        kinds=edit_kinds(record, edits),
        rules=_explained(record["rules"], messages),
        restyled=_explained(record["restyled"], messages),
        evidence=evidence["kind"],
        directions=tuple(_directions(evidence)),
        proof=tuple(_proof(evidence)),
        certificates=tuple(_certified(record, certificates)),
        origin=origin_of(record),
        checks=tuple(_checks(record)),
        review=review,
        withdrawn=f"since {withdrawn.since}: {withdrawn.reason}" if withdrawn else "",
    )


def _explained(ids: Iterable[str], messages: Mapping[str, str]) -> tuple[Part, ...]:
    return tuple(Part(name, messages.get(name, "(no rule of this version)")) for name in ids)


def _directions(evidence: Mapping[str, Any]) -> Iterator[Part]:
    for name, title in _DIRECTIONS.items():
        yield Part(title, evidence[name] or _NOT_ASKED)


def _proof(evidence: Mapping[str, Any]) -> Iterator[Part]:
    order = [*_FIRST, *(name for name in evidence if name not in _FIRST)]
    for name in order:
        value = evidence.get(name)
        if value and name not in ("kind", *_DIRECTIONS):
            text = "; ".join(value) if isinstance(value, list) else str(value)
            yield Part(_NAMES.get(name, name.replace("_", " ")), text)


def _certified(
    record: Mapping[str, Any], certificates: Mapping[str, Certificate]
) -> Iterator[Part]:
    if not certificates:
        return
    from driftbench.oracles.kernel.rows import reference_of

    for name, digest in reference_of(record).digests().items():
        if digest in certificates:
            found = certificates[digest]
            title = f"{_DIRECTIONS[name]}: {found.claim}, certificate {digest}"
            yield Part(title, f"{found.statement}{found.evidence}".rstrip("\n"))


def _checks(record: Mapping[str, Any]) -> Iterator[Part]:
    words = {True: "yes", False: "no", None: _NOT_ASKED}
    for name in ("well_formed", "elaborates"):
        yield Part(name.replace("_", " "), words[record[name]])
