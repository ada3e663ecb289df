"""The knowledge of a snapshot, with a note of what a translation asked of it.

Of a closure it notes not what was asked but the classes in it: the rules within them, on which it
rests, are looked up sooner than the closure is found.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from driftbench.cache.traces import Traced

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from driftbench.lean.tree import Statement
    from driftbench.library.closures import Atom
    from driftbench.oracles.facts import Fact
    from driftbench.oracles.rewriting import Rewrite

__all__ = ["TracedKnowledge"]


class TracedKnowledge(Traced):
    """Answers as the knowledge behind it does: what `Judge` needs of it, and nothing else."""

    about = "knowledge"

    @property
    def library(self) -> TracedKnowledge:
        """The constants."""
        return self

    def resolve(self, name: str, spaces: tuple[str, ...]) -> tuple[str, ...]:
        """Return the full names that `name` may mean in these namespaces, likeliest first."""
        return self._told("resolve", name, spaces)

    def current(self, full: str) -> str:
        """Return the name that a constant has in the snapshot."""
        return str(self._ask("current", full))

    def signature(self, full: str) -> Statement | None:
        """Return the binders and the result of a constant as a parsed statement."""
        found: Statement | None = self._ask("signature", full)
        return found

    def definition(self, full: str) -> Statement | None:
        """Return what a constant is unfolded to, which no snapshot has a say in."""
        found: Statement | None = self._subject.definition(full)
        return found

    def parents(self, full: str) -> tuple[str, ...]:
        """Return the structures that a structure extends."""
        return self._told("parents", full)

    @property
    def facts(self) -> Sequence[Fact]:
        """The facts of the library that its signatures let translate."""
        self._note("facts")
        found: tuple[Fact, ...] = self._subject.facts
        return found

    @property
    def rewrites(self) -> Sequence[Rewrite]:
        """The equivalences by which statements are rewritten."""
        self._note("rewrites")
        found: tuple[Rewrite, ...] = self._subject.rewrites
        return found

    def closure(self, atoms: Iterable[Atom]) -> frozenset[Atom]:
        """Return all classes that class assumptions imply, they themselves included."""
        found: frozenset[Atom] = self._subject.closure(atoms)
        self._note("rules_within", tuple(sorted({atom[0] for atom in found})))
        return found

    def implies(self, name: str, weaker: str) -> frozenset[str] | None:
        """Return given which classes a predicate implies another one; None if it does not."""
        found: frozenset[str] | None = self._ask("implies", name, weaker)
        return found

    def _told(self, method: str, *arguments: object) -> tuple[Any, ...]:
        found: tuple[Any, ...] = self._ask(method, *arguments)
        return found
