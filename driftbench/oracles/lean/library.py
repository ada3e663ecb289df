"""What claims are decided on: the library they stand in, and the closers that are tried.

A closer is a Lean term that is to prove the goal; `driftbench_premise` is the premise in it. They
are tried round by round, each round in one run of Lean, so that what closes most is tried first
and imports are few; within a round, the first in order that closes is the one that is named.
"""

from __future__ import annotations

from dataclasses import dataclass

from driftbench.cache import cache_key

__all__ = ["MATHLIB", "PREMISE", "Closer", "LeanLibrary"]

#: What the premise is called in closers.
PREMISE = "driftbench_premise"


@dataclass(frozen=True, slots=True)
class Closer:
    """A way to prove.

    Args:
        name: what findings call it.
        term: a Lean term on one line.
        warm: a command that does once per file what the closer would do at its first use; "" for
            none. It is done before the clock of any claim runs.
    """

    name: str
    term: str
    warm: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class LeanLibrary:
    """What stands before claims, and how they are tried.

    Args:
        name: what it is called in theories.
        libraries: first components of modules that a context may import.
        header: Lean text at the very start of a file, before any import.
        options: `set_option` commands before every context, without the word.
        rounds: closers to try, those of one round in one run.
        axioms: what a proof may rest on.
    """

    name: str
    libraries: tuple[str, ...]
    header: str
    options: tuple[str, ...]
    rounds: tuple[tuple[Closer, ...], ...]
    axioms: frozenset[str]

    @property
    def digest(self) -> str:
        """SHA-256 of all of it, hexadecimal."""
        rounds = [[(one.name, one.term, one.warm) for one in each] for each in self.rounds]
        return cache_key(
            self.name, self.libraries, self.header, self.options, rounds, sorted(self.axioms)
        )


def _tactic(name: str, text: str = "", *, warm: str = "") -> Closer:
    return Closer(name, f"by intros; {text or name}", warm)


MATHLIB = LeanLibrary(
    name="mathlib",
    libraries=("Mathlib",),
    header="",
    # As mathlib builds itself; a file of its own gets no options from the project.
    options=("autoImplicit false", "relaxedAutoImplicit false", "maxSynthPendingDepth 3"),
    rounds=(
        (
            Closer("the premise", PREMISE),
            _tactic("apply", f"apply {PREMISE} <;> assumption"),
            _tactic("simp_all"),
            _tactic("omega"),
        ),
        (
            # The index of mathlib's lemmas takes it longer than a claim may.
            _tactic("exact?", warm="example : True := by exact?"),
            _tactic("aesop"),
            _tactic("grind"),
            _tactic("tauto"),
            _tactic("linarith"),
            _tactic("norm_num", "norm_num at *; assumption"),
        ),
    ),
    axioms=frozenset({"propext", "Classical.choice", "Quot.sound"}),
)
"""Mathlib with Lean's and mathlib's own automation. Not run here: no Lean with mathlib was at hand;
what was run is the same machinery on a library of our own, with terms for closers."""
