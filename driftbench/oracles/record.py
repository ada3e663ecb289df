"""A record: what was answered to questions or to claims, as data in one file that names neither.

A question or a claim is its digest, a countermodel is numbers, and a Lean proof speaks of its
statement by places, so that a record holds no text of a library. An answer that decides holds for
as many steps or more, one that leaves open for as many or fewer; in between a question counts as
open. The same answers give the same text, whatever their order. Builds record the questions that
they asked; findings on claims of one oracle are recorded to be replayed.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import re
import zlib
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, NamedTuple

from driftbench._files import atomic_write, open_regular
from driftbench.errors import InputError
from driftbench.oracles.answers import Answer, answer_from, values_of

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

__all__ = [
    "AskedOracle",
    "Record",
    "RecordedProof",
    "read_record",
    "record_digest",
    "statement_digest",
    "write_record",
]

_FORMAT = 1
_DIGEST = re.compile("[0-9a-f]{32}")
_GZIP = b"\x1f\x8b"
_MOST = 1 << 28
"""Bytes of text that a record may have; ours have a few millions."""


class AskedOracle(NamedTuple):
    """Who was asked claims or questions: with another oracle, theory or budget it is another."""

    oracle: str
    theory: str
    budget: float


def record_digest(query: str) -> str:
    """Return what a record calls the question or the claim of a digest."""
    return query[:32]


def statement_digest(statement: str) -> str:
    """Return what a record calls a statement that is to be proved in Lean."""
    return hashlib.sha256(statement.encode()).hexdigest()[:32]


@dataclass(frozen=True, slots=True)
class RecordedProof:
    """What a search for a Lean proof of a statement found.

    Args:
        text: the proof, or "".
        reason: why there is none, or "".
    """

    text: str
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Record:
    """Answers and proofs.

    Args:
        provers: names of the provers that were asked, in their order.
        answers: digest of a question or a claim -> its answers, by ascending steps.
        proofs: digest of a statement -> what was found.
        name: the file it is from; "" for none.
        asked: who was asked claims; None for a record of questions.
    """

    provers: tuple[str, ...]
    answers: Mapping[str, tuple[Answer, ...]] = field(default_factory=dict)
    proofs: Mapping[str, RecordedProof] = field(default_factory=dict)
    name: str = ""
    asked: AskedOracle | None = None

    def find(self, digest: str, steps: int) -> Answer | None:
        """Return what is recorded of a question for a number of steps; None for nothing."""
        last = None
        for answer in self.answers.get(digest, ()):
            if answer.decides and answer.steps <= steps:
                # As provers would have answered: what another record was asked with does not show.
                return replace(answer, steps=steps)
            if answer.steps >= steps or _unstable(answer):
                source = last or answer
                return (
                    Answer(steps, "timeout", source.oracle)
                    if answer.decides
                    else replace(answer, steps=steps)
                )
            last = answer
        return None

    @property
    def unstable(self) -> Record:
        """The questions that provers answer now one way and now another.

        They count as open, with the steps that are recorded or more.
        """
        found = {of: a for of, a in self.answers.items() if any(map(_unstable, a))}
        return replace(self, answers=found, proofs={})

    @property
    def oracles(self) -> tuple[str, ...]:
        """Who answered, with versions, sorted."""
        return tuple(sorted({one.oracle for found in self.answers.values() for one in found}))

    @property
    def text(self) -> str:
        """The lines of the record: JSON; a head, then answers by digest, then proofs by text."""
        places = {oracle: place for place, oracle in enumerate(self.oracles)}
        head = {"format": _FORMAT, "provers": list(self.provers), "oracles": list(places)}
        asked = {} if self.asked is None else {"asked": list(self.asked)}
        lines: list[object] = [{**head, **asked}]
        for digest, found in sorted(self.answers.items()):
            plain = [values_of(one) for one in found]
            lines.append([digest, *([n, word, places[by], *more] for n, word, by, *more in plain)])
        # Proofs that are nearly alike stand together, which halves what they take compressed.
        proofs = sorted(self.proofs.items(), key=lambda one: (one[1].text, one[1].reason, one[0]))
        lines += [{digest: [one.text, one.reason]} for digest, one in proofs]
        return "".join(
            f"{json.dumps(line, ensure_ascii=False, separators=(',', ':'))}\n" for line in lines
        )

    @property
    def sha256(self) -> str:
        """Digest of the text, compressed or not."""
        return hashlib.sha256(self.text.encode()).hexdigest()

    def joined(self, other: Record) -> Record:
        """Return this record with what another adds; where both answer, this one's holds."""
        answers = dict(self.answers)
        for digest, found in other.answers.items():
            both = {one.steps: one for one in (*found, *answers.get(digest, ()))}
            answers[digest] = tuple(both[steps] for steps in sorted(both))
        return replace(self, answers=answers, proofs={**other.proofs, **self.proofs})


def _unstable(answer: Answer) -> bool:
    return answer.word == "unstable"


def read_record(path: Path) -> Record:
    """Read a record.

    Raises:
        InputError: the file is missing, damaged, or none; names the line.
    """
    remedy = "give the record of a build, such as build/driftbench/verdicts.jsonl"
    try:
        with open_regular(path) as file:
            packed = file.peek(len(_GZIP)).startswith(_GZIP)
            data = (gzip.GzipFile(fileobj=file) if packed else file).read(_MOST + 1)
        lines = data.decode().splitlines()
    except FileNotFoundError:
        raise InputError(f"{path}: no such file; {remedy}") from None
    except (OSError, EOFError, zlib.error, UnicodeDecodeError) as error:
        raise InputError(f"{path}: is not a readable record ({error}); {remedy}") from error
    if len(data) > _MOST:
        raise InputError(f"{path}: holds more than {_MOST >> 20} MiB of text; {remedy}")
    reader = _Reader(str(path))
    for number, line in enumerate(lines, start=1):
        try:
            reader.take(json.loads(line))
        except (ValueError, RecursionError) as error:
            raise InputError(f"{path}: line {number}: {error}; {remedy}") from error
    if reader.head is None:
        raise InputError(f"{path}: is empty; {remedy}")
    return reader.record()


def write_record(path: Path, record: Record) -> None:
    """Write a record; compressed under a name that ends in `.gz`.

    Raises:
        OSError: the disk is full or the folder not writable.
    """
    with atomic_write(path) as waiting:
        data = record.text.encode()
        waiting.write_bytes(gzip.compress(data, 9, mtime=0) if path.suffix == ".gz" else data)


@dataclass(slots=True)
class _Reader:
    """Takes the lines of a record one by one."""

    name: str
    head: dict[str, Any] | None = None
    answers: dict[str, tuple[Answer, ...]] = field(default_factory=dict)
    proofs: dict[str, RecordedProof] = field(default_factory=dict)

    def record(self) -> Record:
        provers = tuple(self.head["provers"]) if self.head else ()
        asked = self.head["asked"] if self.head else None
        return Record(provers, self.answers, self.proofs, self.name, asked)

    def take(self, line: object) -> None:
        """Take one line.

        Raises:
            ValueError: it is not a line of a record.
        """
        if self.head is None:
            self.head = _head(line)
        elif isinstance(line, dict):
            self._take_proof(line)
        else:
            self._take_answers(line, self.head["oracles"])

    def _take_proof(self, line: dict[str, Any]) -> None:
        for digest, given in line.items():
            texts = [one for one in given if isinstance(one, str)] if _pair(given) else []
            if not _DIGEST.fullmatch(digest) or len(texts) != 2 or all(texts) or not any(texts):
                raise ValueError("a proof is a digest with a text or a reason")
            if digest in self.proofs:
                raise ValueError(f"{digest} stands there twice")
            self.proofs[digest] = RecordedProof(*texts)

    def _take_answers(self, line: object, oracles: list[str]) -> None:
        if not isinstance(line, list) or len(line) < 2 or not isinstance(line[0], str):
            raise ValueError("a line is a digest with answers")
        digest, *given = line
        if not _DIGEST.fullmatch(digest) or digest in self.answers:
            raise ValueError(f"{digest!r} is not the digest of another question")
        found = tuple(answer_from(_named(one, oracles)) for one in given)
        steps = [one.steps for one in found]
        if steps != sorted(set(steps)):
            raise ValueError(f"the answers to {digest} are not in the order of their steps")
        self.answers[digest] = found


def _head(line: object) -> dict[str, Any]:
    if not isinstance(line, dict) or line.get("format") != _FORMAT:
        raise ValueError(f"the first line must say that the format is {_FORMAT}")
    lists: dict[str, Any] = {"asked": _asked(line["asked"]) if "asked" in line else None}
    for key in ("provers", "oracles"):
        value = line.get(key)
        if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
            raise ValueError(f"{key} must be a list of names")
        lists[key] = value
    return lists


def _asked(value: object) -> AskedOracle:
    match value:
        case [str(oracle), str(theory), float(budget) | int(budget)]:
            return AskedOracle(oracle, theory, float(budget))
    raise ValueError("asked must be an oracle, a theory and a budget in seconds")


def _pair(value: object) -> bool:
    return isinstance(value, list) and len(value) == 2


def _named(answer: object, oracles: list[str]) -> object:
    """Return an answer with the name of its oracle in the place of that one's number."""
    if not isinstance(answer, list) or len(answer) < 3:
        return answer
    steps, word, place, *model = answer
    if not isinstance(place, int) or isinstance(place, bool) or not 0 <= place < len(oracles):
        raise ValueError(f"{place!r} is not the place of an oracle in the first line")
    return [steps, word, oracles[place], *model]
