"""Sorts of types: one for each type, or one for all types of an erased type former.

`X ⟶ Y` of an erased former is the sort `⟶ ·C ·C`, and its indices are the terms `X` and `Y`. A
dot before a sort marks the place of an index in the names of sorts and constants.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.oracles import logic
from driftbench.oracles.logic import Base, FunctionSort
from driftbench.oracles.translation.expressions import (
    FAMILY,
    Expr,
    Fn,
    Local,
    Meta,
    Unsupported,
    as_function,
    resolved,
)
from driftbench.oracles.translation.families import dependent, free
from driftbench.oracles.translation.spelling import show_expression, show_type

if TYPE_CHECKING:
    from driftbench.oracles.logic import Sort
    from driftbench.oracles.translation.expressions import Argument, Type

__all__ = ["Sorts"]


class Sorts:
    """Names the sorts of types.

    Args:
        rigid: labels of variables that types mention; they are constants here.
        erased: names of the type formers whose sorts do not contain their terms.
    """

    def __init__(self, rigid: frozenset[str], erased: frozenset[str]) -> None:
        """Start without sorts."""
        self._rigid = rigid
        self._erased = erased
        self._unknown: dict[int, Base] = {}
        self._types: dict[Base, Type] = {}
        self._indexed: set[Base] = set()

    def of(self, type_: Argument) -> Sort:
        """Return the sort of a type."""
        found = resolved(type_)
        if isinstance(found, Meta):
            sort = self._unknown.setdefault(id(found), Base(f"?{len(self._unknown) + 1}"))
            self._types.setdefault(sort, found)
            return sort
        if isinstance(found, Fn):
            return FunctionSort(self.of(found.domain), self.of(found.codomain))
        if isinstance(found, Expr):
            msg = "a term where a sort is expected"
            raise Unsupported(msg)
        function = as_function(found)
        if function is not None:
            return self.of(function)
        text, indices = self.shape(found)
        sort = Base(text[1:-1] if text.startswith("(") else text)
        self._types.setdefault(sort, found)
        if indices:
            self._indexed.add(sort)
        return sort

    def type_of(self, sort: Base) -> Type | None:
        """Return the type of a sort; None for a sort with an index, which has many types."""
        return None if sort in self._indexed else self._types[sort]

    def is_indexed(self, sort: Sort) -> bool:
        """Return whether a sort is of an erased type former, or contains one."""
        if isinstance(sort, FunctionSort):
            return self.is_indexed(sort.domain) or self.is_indexed(sort.codomain)
        return sort in self._indexed

    def shape(self, argument: Argument) -> tuple[str, tuple[Expr, ...]]:
        """Return the text of a type or term without its indices, and the indices.

        Raises:
            Unsupported: it contains a variable that is neither fixed nor an index.
        """
        if not self._erased:
            self._check(argument)
            return show_type(argument), ()
        indices: list[Expr] = []
        text = self._shape(resolved(argument), indices, ())
        return text, tuple(indices)

    def _shape(self, found: Argument, indices: list[Expr], bound: tuple[Local, ...]) -> str:
        if isinstance(found, Meta):
            return "?"
        if isinstance(found, Fn):
            inside = bound if found.local is None else (*bound, found.local)
            domain = self._shape(resolved(found.domain), indices, bound)
            return f"({domain} → {self._shape(resolved(found.codomain), indices, inside)})"
        if isinstance(found, Expr):
            self._check(found)
            text = show_expression(found)
            if "(unknown)" in text:
                # It may be an index, for which there is no guard.
                msg = "an argument that was left out"
                raise Unsupported(msg)
            return text
        if found.name == FAMILY:
            msg = "an argument that was left out"
            raise Unsupported(msg)
        shown = [self._argument(found.name, one, indices, bound) for one in found.arguments]
        return f"({' '.join([found.name, *shown])})" if shown else found.name

    def _argument(
        self, name: str, argument: Argument, indices: list[Expr], bound: tuple[Local, ...]
    ) -> str:
        found = resolved(argument)
        if not isinstance(found, Expr) or name not in self._erased:
            return self._shape(found, indices, bound)
        taken = [one for one in bound if one in set(free(found))]
        if taken:
            found = Expr("lam", dependent(taken, found.type), locals=tuple(taken), parts=(found,))
        indices.append(found)
        sort = logic.show_sort(self.of(found.type))
        return f"·({sort})" if " " in sort else f"·{sort}"

    def _check(self, argument: Argument) -> None:
        """Refuse types with a variable that is neither fixed nor bound in the type."""
        if any(local.label not in self._rigid for local in free(argument)):
            msg = "a type that depends on a bound variable"
            raise Unsupported(msg)
