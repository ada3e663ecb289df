"""The classes that a class extends, by last name components.

Only `extends` is followed, not instances. Names of parents are resolved in the nearest namespace
first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.library.namespaces import spaces_of

if TYPE_CHECKING:
    from driftbench.library.kinds import Kinds

__all__ = ["ancestors", "class_named"]


def class_named(kinds: Kinds, last: str, *, child: str) -> str:
    """Return the full name of a parent of a class, given its last component; "" if none."""
    for full in kinds.resolve(last, spaces_of(child.rpartition(".")[0])[:-1]):
        if full != child and kinds.class_of(full, ()) != "unknown":
            return full
    return ""


def ancestors(kinds: Kinds, name: str) -> frozenset[str]:
    """Return the last name components of all ancestors of a class, given its full name."""
    found: set[str] = set()
    todo = [name]
    while todo:
        child = todo.pop()
        for parent in kinds.parents_of(child):
            full = class_named(kinds, parent, child=child)
            last = full.rsplit(".", 1)[-1]
            if full and last not in found:
                found.add(last)
                todo.append(full)
    return frozenset(found)
