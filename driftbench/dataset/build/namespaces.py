"""The namespace of a row: what is left of its theorem's namespace if names do not need the rest.

A namespace such as `IsClosed` would show that a candidate lacks a hypothesis. Parts of a namespace
are dropped, the innermost first, if they name a constant and no name of gold or candidate is looked
up in them. Namespaces that name no constant stay, since they may have instances of their own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.lean import free_names
from driftbench.lean.context import surroundings
from driftbench.lean.names import head_name
from driftbench.lean.tree import tokens

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from driftbench.lean import Statement
    from driftbench.rules import Kinds

__all__ = ["needed_namespace"]


_FIXED = frozenset({"_root_", "Prop", "Sort", "Sort*", "Type", "Type*", "_"})
"""First components of names that mean the same in all namespaces."""


def needed_namespace(
    namespace: str, statements: Iterable[Statement], *, context: Sequence[str], kinds: Kinds
) -> str:
    """Return the part of a namespace that statements need; "" for none.

    A name that is known in no other namespace needs all of it.

    Args:
        namespace: the namespace of a theorem.
        statements: gold and candidate; not used if nothing can be dropped.
        context: the commands before them.
        kinds: the constants of the snapshot.
    """
    names: set[str] | None = None
    around = surroundings(context)
    opened = around.opened
    universes = {
        word for line in around.lines if line.startswith("universe ") for word in line.split()
    }
    while namespace and kinds.resolve(namespace, ()):
        if names is None:
            names = {name for statement in statements for name in _constants(statement)}
            names -= universes
        if any(_is_needed(namespace, name, opened, kinds) for name in names):
            break
        namespace = namespace.rpartition(".")[0]
    return namespace


def _is_needed(space: str, name: str, opened: Sequence[str], kinds: Kinds) -> bool:
    """Return whether a name may mean something in a namespace, or nothing outside it.

    Statements mention constants. A theorem of the namespace is meant only if nothing else is: most
    theorems with the last component of a constant are protected.
    """
    starts = list(_starts(name))
    if any(kinds.resolve(f"{space}.{start}", ()) for start in starts):
        return True
    outer = list(_starts(space))[:-1]
    spaces = ["", *(f"{one}." for one in (*outer, *opened))]
    return not any(_is_known(f"{one}{start}", kinds) for one in spaces for start in starts)


def _is_known(full: str, kinds: Kinds) -> bool:
    return bool(kinds.resolve(full, ())) or kinds.is_theorem(full)


def _constants(statement: Statement) -> Iterator[str]:
    """Yield the names in a statement that nothing binds and that a namespace may change."""
    free = free_names(statement.root) - _FIXED
    for part in statement.signature:
        for token in tokens(part):
            if token.type == "IDENT" and head_name(token.text) in free:
                yield token.text.lstrip("@")


def _starts(name: str) -> Iterator[str]:
    """Yield the prefixes of a dotted name, and the name itself last."""
    parts = name.split(".")
    for size in range(1, len(parts) + 1):
        yield ".".join(parts[:size])
