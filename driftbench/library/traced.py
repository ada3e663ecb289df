"""Views of a library that record what was asked of it, for caches of results.

A cached result is valid for another snapshot that answers the recorded questions in the same way.
A view has only the members that the cached work uses: a member that returns all constants would
make every result depend on the whole snapshot.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, cast

from driftbench.cache.traces import Traced

if TYPE_CHECKING:
    from collections.abc import Iterable

    from driftbench.cache.traces import Question
    from driftbench.lean import Statement
    from driftbench.library.closures import Atom
    from driftbench.library.hierarchy import Hierarchy
    from driftbench.library.kinds import Kinds
    from driftbench.library.parsed import ParsedLibrary
    from driftbench.library.signatures import Signatures

__all__ = ["traced_hierarchy", "traced_kinds", "traced_library", "traced_signatures"]


class _Kinds(Traced):
    about = "kinds"
    members: ClassVar = frozenset(
        (
            "class_of",
            "class_of_field",
            "determined_of",
            "is_theorem",
            "knows",
            "laws_of",
            "parents_of",
            "required_by",
            "resolve",
            "sort_of",
            "sort_of_field",
        )
    )


class _Signatures(Traced):
    about = "signatures"
    members: ClassVar = frozenset({"ending", "is_field", "is_word", "resolutions", "signature"})


class _Hierarchy(Traced):
    about = "hierarchy"
    members: ClassVar = frozenset({"is_instance", "may_imply"})


class _Library(Traced):
    about = "library"
    members: ClassVar = frozenset({"current", "implies", "parents", "resolve", "signature"})

    def definition(self, full: str) -> Statement | None:
        """Return the bundled definition of a constant, which does not depend on the snapshot."""
        found: Statement | None = self._subject.definition(full)
        return found

    def closure(self, atoms: Iterable[Atom]) -> frozenset[Atom]:
        """Return all classes that class assumptions imply.

        Instead of the question, the classes of the answer are recorded: a digest of the
        implications among them is found faster than a closure.
        """
        found: frozenset[Atom] = self._subject.closure(atoms)
        self._note("rules_within", tuple(sorted({atom[0] for atom in found})))
        return found


def traced_kinds(kinds: Kinds, asked: set[Question]) -> Kinds:
    """Return a view of kinds that adds questions about `kinds` to `asked`."""
    return cast("Kinds", _Kinds(kinds, asked))


def traced_signatures(signatures: Signatures, asked: set[Question]) -> Signatures:
    """Return a view of signatures that adds questions about `signatures` to `asked`."""
    return cast("Signatures", _Signatures(signatures, asked))


def traced_hierarchy(hierarchy: Hierarchy, asked: set[Question]) -> Hierarchy:
    """Return a view of a hierarchy that adds questions about `hierarchy` to `asked`."""
    return cast("Hierarchy", _Hierarchy(hierarchy, asked))


def traced_library(library: ParsedLibrary, asked: set[Question]) -> ParsedLibrary:
    """Return a view of a parsed library that adds questions about `library` to `asked`."""
    return cast("ParsedLibrary", _Library(library, asked))
