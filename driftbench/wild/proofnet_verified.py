"""Read ProofNet-Verified: corrected statements, two older formalizations of each, and their audits.

Source: github.com/marcusm117/ProofNet-Verified, files as in `FILES`. Joins: ProofNet by `index`,
and its `name` must agree; ProofNet# by `id` with `|` and `-` replaced by `_`; the audit by `stem`,
`proofnet-<index>`. A wrong or missing join is an error with file and line. `audits` interprets the
audits.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING

from driftbench.errors import InputError
from driftbench.wild.audits import MEANINGS, opinion_of, skip_reason, stem_of
from driftbench.wild.formal import formal_of
from driftbench.wild.joining import check_all_joined, index_by_key, partner
from driftbench.wild.judged import JudgedCandidate, JudgedProblem
from driftbench.wild.lines import read_lines, shown
from driftbench.wild.meanings import meanings
from driftbench.wild.origin import open_origin

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from driftbench.wild.lines import LineRecord
    from driftbench.wild.origin import FileOrigin

__all__ = ["FILES", "AuditedSource", "KnownProblem", "read_proofnet_verified"]


FILES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "gold": ("data/proofnet-verified.jsonl",),
        "proofnet": ("data/proofnet-4.28.jsonl", "data/proofnet/proofnet-4.28.jsonl"),
        "proofnet#": ("data/proofnet-sharp.jsonl", "data/proofnet#/proofnet#.jsonl"),
        "audit of proofnet": (
            "error_taxonomy/proofnet-results.jsonl",
            "error_taxonomy/proofnet/results.jsonl",
        ),
        "audit of proofnet#": (
            "error_taxonomy/proofnet-sharp-results.jsonl",
            "error_taxonomy/proofnet#/results.jsonl",
        ),
    }
)
"""Role of a file -> its possible names: flattened, or as in the repository."""


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownProblem:
    """A problem with a corrected statement.

    Args:
        names: its names, in the corrected and in the older files.
        english: its English, corrected and older.
        problem: the problem; None where its English cannot be used.
        skipped: why it cannot be used, or "".
    """

    names: frozenset[str]
    english: tuple[str, ...]
    problem: JudgedProblem | None
    skipped: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AuditedSource:
    """The content of the files.

    Args:
        origin: their source.
        known: all problems with a corrected statement.
        candidates: those of the problems that are not skipped, in the order of the problems.
        unaudited: number of statements of ProofNet# without an audit.
    """

    origin: FileOrigin
    known: tuple[KnownProblem, ...]
    candidates: tuple[JudgedCandidate, ...]
    unaudited: int

    @property
    def skipped(self) -> Mapping[str, int]:
        """Reason -> problems left out because of their English."""
        return dict(sorted(Counter(one.skipped for one in self.known if one.skipped).items()))


def read_proofnet_verified(spec: str) -> AuditedSource:
    """Read and join the files.

    Args:
        spec: a folder with the files and SOURCE.toml, `git:PATH@REV`, or an https address.

    Raises:
        InputError: a file, a column or a partner is missing, a value unknown, or a join wrong.
        CorpusError: the repository cannot be read.
    """
    origin = open_origin(spec, FILES)
    read = {
        role: list(read_lines(file.content, name=file.name)) for role, file in origin.files.items()
    }
    sharp = _by_name(read["proofnet#"])
    known: list[KnownProblem] = []
    candidates: list[JudgedCandidate] = []
    used: set[str] = set()
    for index, gold, older in _joined(origin, read, sharp):
        port, second = (one.entry for one in older)
        used.add(port.text("name"))
        reason = skip_reason([one.audit for one in older])
        problem = None if reason else _problem(index, gold, origin)
        known.append(
            KnownProblem(
                names=frozenset({gold.text("name"), port.text("name")}),
                english=(
                    gold.text("informal_stmt"),
                    port.text("informal_stmt"),
                    second.text("nl_statement"),
                ),
                problem=problem,
                skipped=reason,
            )
        )
        if problem is not None:
            candidates += [_candidate(problem, one) for one in older]
    return AuditedSource(
        origin=origin,
        known=tuple(known),
        candidates=tuple(candidates),
        unaudited=_unaudited(sharp, used),
    )


@dataclass(frozen=True, slots=True)
class _Older:
    """An older formalization in its dataset, and its audit."""

    origin: str
    entry: LineRecord
    audit: LineRecord


def _joined(
    origin: FileOrigin, read: Mapping[str, Sequence[LineRecord]], sharp: Mapping[str, LineRecord]
) -> Iterator[tuple[int, LineRecord, tuple[_Older, _Older]]]:
    """Yield every problem with its index and its older formalizations."""
    names = {role: file.name for role, file in origin.files.items()}
    golds, ports = _by_index(read["gold"]), _by_index(read["proofnet"])
    audits = [_by_stem(read[f"audit of {role}"]) for role in ("proofnet", "proofnet#")]
    check_all_joined(golds, ports, "index")
    for audit in audits:
        check_all_joined(golds, audit, "stem")
    for index, gold in golds.items():
        port = partner(gold, ports, index, key_text=f"index {index}", file=names["proofnet"])
        name = _agreed(index, gold, port)
        entries = (port, partner(gold, sharp, name, key_text=f"id {name}", file=names["proofnet#"]))
        stem = f"stem proofnet-{index}"
        first, second = (
            _Older(title, entry, partner(gold, audit, index, key_text=stem, file=names[file]))
            for title, entry, audit, file in zip(
                ("ProofNet", "ProofNet#"),
                entries,
                audits,
                ("audit of proofnet", "audit of proofnet#"),
                strict=True,
            )
        )
        yield index, gold, (first, second)


def _by_index(entries: Iterable[LineRecord]) -> dict[int, LineRecord]:
    return index_by_key((entry.number("index"), entry) for entry in entries)


def _by_name(entries: Iterable[LineRecord]) -> dict[str, LineRecord]:
    return index_by_key((re.sub(r"[|-]", "_", entry.text("id")), entry) for entry in entries)


def _by_stem(entries: Iterable[LineRecord]) -> dict[int, LineRecord]:
    return index_by_key((stem_of(entry), entry) for entry in entries)


def _agreed(index: int, gold: LineRecord, older: LineRecord) -> str:
    """Return the name of a problem in the older files."""
    names = (gold.text("name"), older.text("name"))
    renamed = meanings(MEANINGS)["renamed"].get(str(index))
    if names[0] != names[1] and names != (renamed and (renamed["verified"], renamed["older"])):
        raise InputError(
            f"{older.place}: index {index} is {shown(names[1])}, and {gold.place} has "
            f"{shown(names[0])}: the files are of different versions, fetch both again"
        )
    return names[1]


def _unaudited(sharp: Mapping[str, LineRecord], used: set[str]) -> int:
    known = set(meanings(MEANINGS)["unaudited"]["names"])
    for name, entry in sharp.items():
        if name not in used and name not in known:
            raise InputError(f"{entry.place}: id {shown(name)} has no corrected statement")
    return len(sharp.keys() - used)


def _problem(index: int, gold: LineRecord, origin: FileOrigin) -> JudgedProblem:
    name, table = gold.text("name"), meanings(MEANINGS)
    textbook = gold.text("textbook")
    subfield = table["problems"].get(name) or table["textbooks"].get(textbook)
    if subfield is None:
        known = ", ".join(sorted(table["textbooks"]))
        raise InputError(
            f"{gold.place}: textbook {shown(textbook)} of {shown(name)} has no subfield: known are "
            f"{known}; add it to {MEANINGS}"
        )
    pieces = (gold.text("header"), gold.text("helper", empty=True), gold.text("formal_stmt"))
    return JudgedProblem(
        name=_declared(gold, name),
        place=gold.place,
        module=f"proofnet-{index}",
        subfield=subfield,
        english=gold.text("informal_stmt").strip(),
        gold=formal_of(pieces, name=name, place=gold.place),
        source=origin,
    )


def _declared(gold: LineRecord, name: str) -> str:
    if re.fullmatch(r"[A-Za-z_]\w*", name) is None:
        raise InputError(f"{gold.place}: name is {shown(name)}, which no theorem can have")
    return name


def _candidate(problem: JudgedProblem, older: _Older) -> JudgedCandidate:
    entry = older.entry
    keys = (
        ("header", "helper", "formal_stmt")
        if older.origin == "ProofNet"
        else ("lean4_src_header", "lean4_formalization")
    )
    pieces = [entry.text(key, empty=key == "helper") for key in keys]
    return JudgedCandidate(
        problem=problem,
        origin=older.origin,
        formal=formal_of(pieces, name=problem.name, place=entry.place),
        place=entry.place,
        opinion=opinion_of(older.audit),
    )
