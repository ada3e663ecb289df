"""The library that claims are decided in, and the closers that are tried.

A closer is a Lean term that may prove the goal; it names the premise `driftbench_premise`. Closers
are tried in rounds, each in one run of Lean, the most successful ones first, so that runs are few;
in a round, findings name the first one that closes the goal.
"""

from __future__ import annotations

from dataclasses import dataclass

from driftbench.cache import cache_key

__all__ = ["MATHLIB", "PREMISE", "Closer", "LeanLibrary"]

#: Name of the premise in closers.
PREMISE = "driftbench_premise"


@dataclass(frozen=True, slots=True)
class Closer:
    """A Lean term that may prove a goal.

    Args:
        name: its name in findings.
        term: a Lean term on one line.
        warm: a command at the start of the file for the work of the first use, which does not count
            against the time limit of a claim; "" for none.
    """

    name: str
    term: str
    warm: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class LeanLibrary:
    """The header of files, and the closers.

    Args:
        name: its name in theories.
        libraries: first components of modules that a context may import.
        header: Lean text at the start of a file, before all imports.
        options: `set_option` commands before every context, without the word.
        rounds: closers to try, those of one round in one run.
        axioms: the axioms that a proof may use.
    """

    name: str
    libraries: tuple[str, ...]
    header: str
    options: tuple[str, ...]
    rounds: tuple[tuple[Closer, ...], ...]
    axioms: frozenset[str]

    @property
    def digest(self) -> str:
        """SHA-256 of all fields, hexadecimal."""
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
    # As in the build of mathlib; a single file gets no options from the project.
    options=("autoImplicit false", "relaxedAutoImplicit false", "maxSynthPendingDepth 3"),
    rounds=(
        (
            Closer("the premise", PREMISE),
            _tactic("apply", f"apply {PREMISE} <;> assumption"),
            _tactic("simp_all"),
            _tactic("omega"),
        ),
        (
            # Building the index of mathlib's lemmas takes longer than the time limit of a claim.
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
"""Mathlib with the automation of Lean and mathlib. Not tested with mathlib: tests use a small
library and closers that are terms."""
