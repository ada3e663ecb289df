"""Claims as one Lean file, and the outcome of each claim from Lean's messages.

The premise is a section variable and each attempt a definition of the goal:

    section
    variable (driftbench_premise : (∀ … : Prop))
    def driftbench_0_1 : driftbench_found
      (∀ …)
    := .of (by intros; omega)
    #check @driftbench_0_1 (driftbench_premise := _)
    #print axioms driftbench_0_1
    end

A definition gets only the section variables that its term mentions. So `#check`, which applies it
to a premise, is an error exactly if the proof does not use the premise. The goal is wrapped, so
that no search for lemmas finds another attempt: Lean keeps failed attempts as if they were proved.
Messages are assigned to attempts by line.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

from driftbench.oracles.lean.library import PREMISE
from driftbench.oracles.lean.spelling import HOMS, LEVEL, OWN

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from driftbench.oracles.lean.library import Closer, LeanLibrary
    from driftbench.oracles.lean.messages import LeanMessage

__all__ = [
    "AskedClaim",
    "ClaimFailed",
    "ClaimIllFormed",
    "ClaimProved",
    "LeanReport",
    "LeanSource",
    "Reading",
    "compose",
]

_READY = f"{OWN}ready"
_FOUND = f"{OWN}found"
_AXIOMS = re.compile(r"(?<=.)' depends on axioms: \[(.*)\]", re.DOTALL)
_OUT_OF_TIME = re.compile(r"\(deterministic\) timeout|maximum number of heartbeats")


@dataclass(frozen=True, slots=True)
class AskedClaim:
    """A claim as safe Lean text.

    Args:
        namespace: the namespace in which names are looked up first; "" for the root.
        premise: a closed proposition on one line.
        goal: another.
        before: commands before both, one per line, such as `universe «u»`.
    """

    namespace: str
    premise: str
    goal: str
    before: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ClaimProved:
    """A closer proved it.

    Args:
        closer: its name.
        uses_premise: whether the proof uses the premise.
    """

    closer: str
    uses_premise: bool


@dataclass(frozen=True, slots=True)
class ClaimFailed:
    """No closer proved it.

    Args:
        out_of_time: whether one of them reached its limit of heartbeats.
    """

    out_of_time: bool


@dataclass(frozen=True, slots=True)
class ClaimIllFormed:
    """Lean rejects premise, goal or context; `reason` is its message."""

    reason: str


Reading: TypeAlias = ClaimProved | ClaimFailed | ClaimIllFormed


@dataclass(frozen=True, slots=True)
class _Attempt:
    closer: str
    name: str
    goal: int
    term: int
    check: int
    axioms: int


@dataclass(frozen=True, slots=True)
class _Block:
    premise: int
    attempts: tuple[_Attempt, ...]
    last: int


@dataclass(frozen=True, slots=True)
class LeanReport:
    """The outcomes of a file.

    Args:
        ready: whether Lean has read imports and context.
        readings: index of a claim that Lean has finished -> outcome.
    """

    ready: bool
    readings: Mapping[int, Reading]


@dataclass(frozen=True, slots=True)
class LeanSource:
    """A file of claims.

    Args:
        text: the file.
        ready: line after imports and context.
        blocks: the lines of each claim.
        allowed: axioms that a proof may use.
    """

    text: str
    ready: int
    blocks: tuple[_Block, ...]
    allowed: frozenset[str]

    def is_progress(self, message: LeanMessage) -> bool:
        """Return whether a message shows that Lean has finished imports and context, or a claim."""
        return message.text.startswith(_READY)

    def read(self, messages: Iterable[LeanMessage]) -> LeanReport:
        """Return the outcome of each claim from messages."""
        ordered = list(messages)
        # A server may count lines from the end of the imports; the first mark gives the offset.
        marks = [one.line for one in ordered if self.is_progress(one)]
        if not marks:
            return LeanReport(ready=False, readings={})
        shift = self.ready - marks[0]
        said: dict[int, list[LeanMessage]] = {}
        for message in ordered:
            said.setdefault(message.line + shift, []).append(message)
        before = _first_error(said, range(1, self.ready + 1))
        readings: dict[int, Reading] = {}
        for index, block in enumerate(self.blocks):
            if block.last in said:
                broken = f"context: {before}" if before else ""
                readings[index] = ClaimIllFormed(broken) if broken else self._reading(block, said)
        return LeanReport(ready=True, readings=readings)

    def _reading(self, block: _Block, said: Mapping[int, Sequence[LeanMessage]]) -> Reading:
        lines = {"premise": block.premise, "goal": block.attempts[0].goal}
        for what, line in lines.items():
            if reason := _first_error(said, [line]):
                timed = _OUT_OF_TIME.search(reason) is not None
                return (
                    ClaimFailed(out_of_time=True) if timed else ClaimIllFormed(f"{what}: {reason}")
                )
        for attempt in block.attempts:
            if (proof := self._proof(attempt, said)) is not None:
                return proof
        errors = [
            message.text
            for attempt in block.attempts
            for line in range(attempt.goal - 1, attempt.term + 1)
            for message in said.get(line, ())
            if message.severity == "error"
        ]
        return ClaimFailed(out_of_time=any(_OUT_OF_TIME.search(text) for text in errors))

    def _proof(
        self, attempt: _Attempt, said: Mapping[int, Sequence[LeanMessage]]
    ) -> ClaimProved | None:
        """Return the proof if an attempt succeeded, or None."""
        if _first_error(said, range(attempt.goal - 1, attempt.term + 1)):
            return None
        rests = [one.text for one in said.get(attempt.axioms, ()) if attempt.name in one.text]
        if not rests or _first_error(said, [attempt.axioms]):
            return None
        found = _AXIOMS.search(rests[0])
        axioms = set(found[1].replace(",", " ").split()) if found else set()
        if not axioms <= self.allowed:
            return None
        applied = said.get(attempt.check, ())
        return ClaimProved(
            attempt.closer,
            uses_premise=any(message.severity == "information" for message in applied),
        )


@dataclass(slots=True)
class _Writer:
    """Lines of a file."""

    lines: list[str] = field(default_factory=list)

    def write(self, *lines: str) -> int:
        """Add lines, and return the number of the last."""
        self.lines += lines
        return len(self.lines)


def compose(
    asked: Sequence[AskedClaim],
    closers: Sequence[Closer],
    *,
    library: LeanLibrary,
    imports: Sequence[str],
    commands: Sequence[str],
    heartbeats: int,
    negated: bool,
) -> LeanSource:
    """Return the file that tries closers on claims.

    Args:
        asked: the claims.
        closers: tried on each.
        library: the header of the file.
        imports: modules of their context.
        commands: the rest of their context.
        heartbeats: limit of each attempt, in Lean's thousands of small allocations.
        negated: prove the negation of each goal instead.
    """
    file = _Writer(library.header.splitlines())
    file.write(*(f"import {module}" for module in imports))
    file.write(*(f"set_option {option}" for option in library.options))
    file.write(f"universe {LEVEL} {HOMS}", *commands)
    file.write(*(closer.warm for closer in closers if closer.warm))
    file.write(f"structure _root_.{_FOUND} (p : Prop) : Prop where of :: proof : p")
    # Marks the end of the context; in the root, whatever the context has opened.
    file.write(f"theorem _root_.{_READY} (p : Prop) (h : p) : p := h")
    ready = file.write(f"#check @_root_.{_READY}")
    file.write(f"set_option maxHeartbeats {heartbeats}")
    blocks = [_block(file, index, one, closers, negated=negated) for index, one in enumerate(asked)]
    text = "".join(f"{line}\n" for line in file.lines)
    return LeanSource(text, ready, tuple(blocks), library.axioms)


def _block(
    file: _Writer, index: int, asked: AskedClaim, closers: Sequence[Closer], *, negated: bool
) -> _Block:
    # Indented, since a term at the start of a line would not be read as an argument.
    goal = f"  (Not ({asked.goal}))" if negated else f"  ({asked.goal})"
    if asked.namespace:
        file.write(f"namespace {asked.namespace}")
    file.write("section", *asked.before)
    premise = file.write(f"variable ({PREMISE} : ({asked.premise} : Prop))")
    attempts = []
    for number, closer in enumerate(closers):
        name = f"{OWN}{index}_{number}"
        first = file.write(f"def {name} : _root_.{_FOUND}", goal)
        term = file.write(f":= .of ({closer.term})")
        check = file.write(f"#check @{name} ({PREMISE} := _)")
        axioms = file.write(f"#print axioms {name}")
        attempts.append(_Attempt(closer.name, name, first, term, check, axioms))
    file.write("end")
    if asked.namespace:
        file.write(f"end {asked.namespace}")
    return _Block(premise, tuple(attempts), file.write(f"#check @_root_.{_READY}"))


def _first_error(said: Mapping[int, Sequence[LeanMessage]], lines: Iterable[int]) -> str:
    """Return the first line of the first error in a range of lines; "" for none."""
    for line in lines:
        for message in said.get(line, ()):
            if message.severity == "error":
                return " ".join(message.text.split())[:200] or "an error without a text"
    return ""
