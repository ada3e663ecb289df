"""Records: answers to questions or claims in one file, which holds digests instead of texts.

Questions and claims are given by digests, countermodels by numbers, and Lean proofs number the
constants of their statement, so that a record holds no text of a library. An answer that decides is
valid for as many steps or more, an undecided one for as many or fewer; between the two a question
counts as undecided. The same answers give the same text in any order. A build records the questions
that it asked; `driftbench.oracles.replay` records the findings of one oracle on claims.
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
from driftbench.oracles.budget import seconds_of, steps_of

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
"""Limit of the text of a record in bytes; the bundled ones have a few millions."""
_LONGEST = 1e9
"""Limit of a budget in seconds: far more than any, and finite."""


class AskedOracle(NamedTuple):
    """The oracle, theory and budget that answers depend on."""

    oracle: str
    theory: str
    budget: int

    @property
    def values(self) -> tuple[str, str, float]:
        """The three as keys and files hold them, the budget in seconds."""
        return self.oracle, self.theory, seconds_of(self.budget)

    @classmethod
    def of(cls, values: object) -> AskedOracle:
        """Return what `values` gave.

        Raises:
            ValueError: the values are something else.
        """
        match values:
            case [str(oracle), str(theory), float(given) | int(given)] if 0 < given < _LONGEST:
                return cls(oracle, theory, steps_of(given))
        raise ValueError("asked must be an oracle, a theory and a budget in seconds")


def record_digest(query: str) -> str:
    """Return the digest of a question or claim as records shorten it."""
    return query[:32]


def statement_digest(statement: str) -> str:
    """Return the digest by which records identify a statement to prove in Lean."""
    return hashlib.sha256(statement.encode()).hexdigest()[:32]


@dataclass(frozen=True, slots=True)
class RecordedProof:
    """The result of a search for a Lean proof of a statement.

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
        proofs: digest of a statement -> result of the search for a proof.
        name: the file that it was read from; "" for none.
        asked: the oracle that was asked about claims; None for a record of questions.
    """

    provers: tuple[str, ...]
    answers: Mapping[str, tuple[Answer, ...]] = field(default_factory=dict)
    proofs: Mapping[str, RecordedProof] = field(default_factory=dict)
    name: str = ""
    asked: AskedOracle | None = None

    def find(self, digest: str, steps: int) -> Answer | None:
        """Return the recorded answer to a question for a number of steps; None if there is none."""
        last = None
        for answer in self.answers.get(digest, ()):
            if answer.decides and answer.steps <= steps:
                # With the steps asked for, as if the provers had answered now.
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
        """The questions whose answers differ from run to run.

        They count as undecided, with the recorded number of steps or more.
        """
        found = {of: a for of, a in self.answers.items() if any(map(_unstable, a))}
        return replace(self, answers=found, proofs={})

    @property
    def oracles(self) -> tuple[str, ...]:
        """Names of the provers that answered, with versions, sorted."""
        return tuple(sorted({one.oracle for found in self.answers.values() for one in found}))

    @property
    def text(self) -> str:
        """The lines of the record in JSON: a head, then answers by digest, then proofs by text."""
        places = {oracle: place for place, oracle in enumerate(self.oracles)}
        head = {"format": _FORMAT, "provers": list(self.provers), "oracles": list(places)}
        asked = {} if self.asked is None else {"asked": self.asked.values}
        lines: list[object] = [{**head, **asked}]
        for digest, found in sorted(self.answers.items()):
            plain = [values_of(one) for one in found]
            lines.append([digest, *([n, word, places[by], *more] for n, word, by, *more in plain)])
        # Similar proofs are next to each other, which halves their compressed size.
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
        """Return this record with answers and proofs that only another one has."""
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
        InputError: the file is missing, damaged, or not a record; names the line.
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
    """Reads the lines of a record one by one."""

    name: str
    head: dict[str, Any] | None = None
    answers: dict[str, tuple[Answer, ...]] = field(default_factory=dict)
    proofs: dict[str, RecordedProof] = field(default_factory=dict)

    def record(self) -> Record:
        provers = tuple(self.head["provers"]) if self.head else ()
        asked = self.head["asked"] if self.head else None
        return Record(provers, self.answers, self.proofs, self.name, asked)

    def take(self, line: object) -> None:
        """Read one line.

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
                raise ValueError(f"there are two proofs of {digest}")
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
    lists: dict[str, Any] = {"asked": AskedOracle.of(line["asked"]) if "asked" in line else None}
    for key in ("provers", "oracles"):
        value = line.get(key)
        if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
            raise ValueError(f"{key} must be a list of names")
        lists[key] = value
    return lists


def _pair(value: object) -> bool:
    return isinstance(value, list) and len(value) == 2


def _named(answer: object, oracles: list[str]) -> object:
    """Return an answer with the name of its oracle instead of the number."""
    if not isinstance(answer, list) or len(answer) < 3:
        return answer
    steps, word, place, *model = answer
    if not isinstance(place, int) or isinstance(place, bool) or not 0 <= place < len(oracles):
        raise ValueError(f"{place!r} is not the place of an oracle in the first line")
    return [steps, word, oracles[place], *model]
