"""Commands that Lean runs for a claim, and the outcome of an attempt from Lean's messages.

Three commands are sent, each in the environment that the one before it left: the imports, a
context, and an attempt, which is one closer on one claim. The environments of imports and contexts
are used again; no attempt sees another. An attempt has the premise as a section variable and the
goal as the type of a definition:

    #check @_root_.driftbench_ready
    section
    variable (driftbench_premise : (∀ … : Prop))
    set_option maxHeartbeats 60000
    def driftbench_attempt_0123456789ab : _root_.driftbench_found
      (∀ …)
    := _root_.driftbench_found.of (by intros; omega)
    #check @driftbench_attempt_0123456789ab (driftbench_premise := _)
    #print axioms driftbench_attempt_0123456789ab
    end
    #check @_root_.driftbench_ready

The name of the definition has a digest of the attempt, and Lean repeats it whether or not the
definition is made, so that an answer to another attempt is not taken for its own. Our own words
before the closer are full names, which a local notation of a context cannot give another meaning. A
definition gets only the section variables that its term mentions. So `#check`, which applies it
to a premise, is an error exactly if the proof does not use the premise. The goal is wrapped, so
that a search for lemmas does not find the attempt itself. An attempt whose last line was not read
is no proof.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from hashlib import sha256
from typing import TYPE_CHECKING, TypeAlias

from driftbench.oracles.lean.library import PREMISE
from driftbench.oracles.lean.spelling import HOMS, LEVEL, OWN

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from driftbench.oracles.lean.library import Closer, LeanLibrary
    from driftbench.oracles.lean.messages import LeanMessage

__all__ = [
    "AskedClaim",
    "Attempt",
    "ClaimFailed",
    "ClaimIllFormed",
    "ClaimProved",
    "Incomplete",
    "Outcome",
    "attempt",
    "context_command",
    "context_error",
    "import_command",
    "is_context_read",
]

_READY = f"{OWN}ready"
_FOUND = f"{OWN}found"
_NAME = f"{OWN}attempt"
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
    """The closer proved it; `uses_premise` says whether its proof uses the premise."""

    uses_premise: bool


@dataclass(frozen=True, slots=True)
class ClaimFailed:
    """The closer did not prove it; `elaborated` says whether the statements were elaborated."""

    elaborated: bool


@dataclass(frozen=True, slots=True)
class ClaimIllFormed:
    """Lean rejects premise, goal or context; `reason` is its message."""

    reason: str


@dataclass(frozen=True, slots=True)
class Incomplete:
    """Lean has not read the attempt to its end; `reason` is its last error, or empty."""

    reason: str


Outcome: TypeAlias = ClaimProved | ClaimFailed | ClaimIllFormed | Incomplete


@dataclass(frozen=True, slots=True)
class Attempt:
    """One closer on one claim.

    Args:
        text: the command.
        name: the name of the definition, which no other attempt has.
        premise: the line of the premise, from 1.
        goal: that of the goal.
        term: that of the closer.
        last: that of the last mark.
    """

    text: str
    name: str
    premise: int
    goal: int
    term: int
    last: int

    def is_named_in(self, messages: Iterable[LeanMessage]) -> bool:
        """Return whether messages are about this attempt."""
        return any(self.name in one.text for one in messages)

    def read(self, messages: Iterable[LeanMessage], *, allowed: frozenset[str]) -> Outcome:
        """Return the outcome of the attempt.

        Args:
            messages: what Lean printed for the command, or for a file that ends with it.
            allowed: the axioms that a proof may use.
        """
        ordered = list(messages)
        marks = [one.line for one in ordered if one.text.startswith(_READY)]
        # Messages of a file are numbered from its start, and those of a server from the end of the
        # imports; the first mark of the attempt gives the offset.
        shift = 1 - marks[-2] if len(marks) > 1 else 0
        if len(marks) < 2 or marks[-1] + shift != self.last:
            errors = [one.text for one in ordered if one.severity == "error"]
            return Incomplete(_clause(errors[-1]) if errors else "")
        said: dict[int, list[LeanMessage]] = {}
        for message in ordered:
            said.setdefault(message.line + shift, []).append(message)
        if not self.is_named_in(said.get(self.term + 2, ())):
            return Incomplete("the answer is not about this attempt")
        return self._outcome(said, allowed)

    def _outcome(
        self, said: Mapping[int, Sequence[LeanMessage]], allowed: frozenset[str]
    ) -> Outcome:
        before = min(said, default=1)
        context = _first_error(said, range(before, 1))
        if context:
            return ClaimIllFormed(f"context: {context}")
        for what, line in (("premise", self.premise), ("goal", self.goal)):
            if reason := _first_error(said, [line]):
                if _OUT_OF_TIME.search(reason):
                    return ClaimFailed(elaborated=False)
                return ClaimIllFormed(f"{what}: {reason}")
        if self._is_proved(said, allowed):
            checked = said.get(self.term + 1, ())
            used = any(message.severity == "information" for message in checked)
            return ClaimProved(uses_premise=used)
        return ClaimFailed(elaborated=True)

    def _is_proved(
        self, said: Mapping[int, Sequence[LeanMessage]], allowed: frozenset[str]
    ) -> bool:
        axioms_line = self.term + 2
        if _first_error(said, [*range(self.premise, self.term + 1), axioms_line]):
            return False
        rests = [one.text for one in said.get(axioms_line, ()) if self.name in one.text]
        found = _AXIOMS.search(rests[0])
        axioms = set(found[1].replace(",", " ").split()) if found else set()
        return axioms <= allowed


@dataclass(slots=True)
class _Writer:
    """Lines of a command."""

    lines: list[str] = field(default_factory=list)

    def write(self, *lines: str) -> int:
        """Add lines, and return the number of the last."""
        self.lines += lines
        return len(self.lines)

    @property
    def text(self) -> str:
        return "\n".join(self.lines)


def import_command(library: LeanLibrary, imports: Sequence[str]) -> str:
    """Return the command that imports a library.

    Args:
        library: the library.
        imports: modules of a context, where the library names none.
    """
    modules = library.imports or imports
    return "\n".join([*(f"import {module}" for module in modules), *library.header.splitlines()])


def context_command(library: LeanLibrary, commands: Sequence[str]) -> str:
    """Return the command after the imports: options, a context, and our own declarations."""
    return "\n".join(
        [
            *(f"set_option {option}" for option in library.options),
            # Before the commands of the context, whose local notation could change their meaning.
            f"structure _root_.{_FOUND} (p : Prop) : Prop where of :: proof : p",
            f"theorem _root_.{_READY} (p : Prop) (h : p) : p := h",
            f"universe {LEVEL} {HOMS}",
            *commands,
            # Marks the end of a command; in the root, whatever the context has opened.
            f"#check @_root_.{_READY}",
        ]
    )


def context_error(messages: Iterable[LeanMessage]) -> str:
    """Return the first error of a context; "" for none."""
    errors = [one.text for one in messages if one.severity == "error"]
    return _clause(errors[0]) if errors else ""


def is_context_read(messages: Iterable[LeanMessage]) -> bool:
    """Return whether Lean has read a context to its end."""
    return any(one.text.startswith(_READY) for one in messages)


def attempt(asked: AskedClaim, closer: Closer, *, negated: bool) -> Attempt:
    """Return the command that tries a closer on a claim.

    Args:
        asked: the claim.
        closer: the closer.
        negated: prove the negation of the goal instead.
    """
    file = _Writer()
    file.write(f"#check @_root_.{_READY}")
    if asked.namespace:
        file.write(f"namespace {asked.namespace}")
    file.write("section", *asked.before)
    premise = file.write(f"variable ({PREMISE} : ({asked.premise} : Prop))")
    file.write(f"set_option maxHeartbeats {closer.heartbeats * 1000}")
    # Indented, since a term at the start of a line would not be read as an argument.
    goal = f"  (_root_.Not ({asked.goal}))" if negated else f"  ({asked.goal})"
    parts = (*file.lines, goal, closer.term)
    name = f"{_NAME}_{sha256(chr(10).join(parts).encode()).hexdigest()[:12]}"
    line = file.write(f"def {name} : _root_.{_FOUND}", goal)
    term = file.write(f":= _root_.{_FOUND}.of ({closer.term})")
    file.write(f"#check @{name} ({PREMISE} := _)", f"#print axioms {name}", "end")
    if asked.namespace:
        file.write(f"end {asked.namespace}")
    last = file.write(f"#check @_root_.{_READY}")
    return Attempt(file.text, name, premise, line, term, last)


def _clause(text: str) -> str:
    return " ".join(text.split())[:200] or "an error without a text"


def _first_error(said: Mapping[int, Sequence[LeanMessage]], lines: Iterable[int]) -> str:
    """Return the first line of the first error in a range of lines; "" for none."""
    for line in lines:
        for message in said.get(line, ()):
            if message.severity == "error":
                return _clause(message.text)
    return ""
