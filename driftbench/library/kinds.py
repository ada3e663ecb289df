"""The kinds of constants: propositions, type formers, propositional or data-carrying classes.

`Kinds` takes names as written in a statement and the open namespaces. Nothing is elaborated: a name
that cannot be decided is `unknown`, and rules do not apply to it.
"""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from driftbench.errors import RuleError
from driftbench.library.determination import Determined
from driftbench.library.namespaces import candidates

if TYPE_CHECKING:
    from collections.abc import Iterable

    from driftbench.library.laws import Laws

__all__ = ["Index", "KindRecord", "Kinds", "kinds_from_table", "merge_kinds"]


_MEANING = {
    "prop": ("prop", False),
    "mixin": ("prop", True),
    "class": ("type", True),
    "type": ("type", False),
}


@dataclass(frozen=True, slots=True)
class KindRecord:
    """The kind of one constant.

    Attributes:
        sort: sort of a full application: `prop` (a proposition), `type` (a type), `data` (a term of
            some type) or `unknown`.
        is_class: declared by `class`; mixins have sort `prop`, data classes `type`.
        requires: last name components of the classes that its definition may require.
        parents: last name components of the structures that it `extends`.
    """

    sort: str
    is_class: bool
    requires: frozenset[str]
    parents: tuple[str, ...]

    @property
    def order(self) -> tuple[str, bool, list[str], tuple[str, ...]]:
        """Sort key for a deterministic choice between two entries of one name."""
        return (self.sort, self.is_class, sorted(self.requires), self.parents)


@dataclass(frozen=True, slots=True)
class Index:
    """Index of kinds.

    Attributes:
        names: last component -> full names that end in it.
        determined: predicate -> its arguments that the others determine.
    """

    names: Mapping[str, tuple[str, ...]]
    determined: Mapping[str, tuple[Determined, ...]]


@dataclass(frozen=True)
class Kinds:
    """The kinds of all constants of a snapshot.

    Attributes:
        entries: full name -> entry.
        premises: last component of a type former -> classes that data instances on it require;
            `[C]` for a mixin `C` -> classes that the instances of `C` require.
        theorems: full names of the theorems of the snapshot.
        determined: arguments that the other arguments of a predicate determine.
        laws: last component of a structure or class -> its laws.
        index: index of the others; built if it is not given.
    """

    entries: Mapping[str, KindRecord]
    premises: Mapping[str, frozenset[str]]
    theorems: AbstractSet[str] = frozenset()
    determined: frozenset[Determined] = frozenset()
    laws: Mapping[str, tuple[Laws, ...]] = field(default_factory=dict)
    index: Index | None = field(default=None, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Index names by their last component, and determined arguments by predicate."""
        if self.index is None:
            index = Index(_grouped(self.entries), _grouped_arguments(self.determined))
            object.__setattr__(self, "index", index)

    def resolve(self, name: str, namespaces: Iterable[str]) -> tuple[str, ...]:
        """Return the full names that `name` may resolve to, nearest namespace first; () if none."""
        return tuple(full for full in candidates(name, (*namespaces, "")) if full in self.entries)

    def knows(self, name: str) -> bool:
        """Return whether a constant has the last component of a name."""
        return name.rsplit(".", 1)[-1] in self._by_last

    def sort_of(self, name: str, namespaces: Iterable[str]) -> str:
        """Return the sort of a full application of constant `name`; see `KindRecord`."""
        return self._agreed(self.resolve(name, namespaces)[:1])

    def sort_of_field(self, last: str) -> str:
        """Return the sort of `x.last` for a variable `x` of unknown type, if all agree."""
        return self._agreed(self._by_last.get(last, ()))

    def _agreed(self, names: Iterable[str]) -> str:
        sorts = {self.entries[name].sort for name in names}
        return sorts.pop() if len(sorts) == 1 else "unknown"

    def class_of(self, name: str, namespaces: Iterable[str]) -> str:
        """Return `mixin` (a propositional class), `data` (a data class) or `unknown`."""
        classes = (self.entries[full] for full in self.resolve(name, namespaces))
        for entry in classes:
            if entry.is_class:
                return _class_word(entry)
        return "unknown"

    def class_of_field(self, last: str) -> str:
        """Return the kind of class `x.last` for a variable `x` of unknown type, if all agree."""
        entries = (self.entries[full] for full in self._by_last.get(last, ()))
        words = {_class_word(entry) for entry in entries if entry.is_class}
        return words.pop() if len(words) == 1 else "unknown"

    def parents_of(self, full: str) -> tuple[str, ...]:
        """Return the last name components of the structures that a constant `extends`."""
        return self.entries[full].parents if full in self.entries else ()

    def laws_of(self, last: str) -> tuple[Laws, ...]:
        """Return the laws of the structures with a last name component."""
        return self.laws.get(last, ())

    def is_theorem(self, full: str) -> bool:
        """Return whether the snapshot has a theorem of this full name."""
        return full in self.theorems

    def required_by(self, name: str) -> frozenset[str]:
        """Return the classes that a constant `name`, in any namespace, may require.

        The result is an over-estimate, with one step through instances of mixins.
        """
        last = name.rsplit(".", 1)[-1]
        out: set[str] = set(self.premises.get(last, ()))
        for full in self._by_last.get(last, ()):
            out |= self.entries[full].requires
        for needed in tuple(out):
            out |= self.premises.get(f"[{needed}]", frozenset())
        return frozenset(out)

    def determined_of(self, predicate: str) -> tuple[Determined, ...]:
        """Return the determined arguments of a predicate, by its last name component, sorted."""
        return () if self.index is None else self.index.determined.get(predicate, ())

    @property
    def _by_last(self) -> Mapping[str, tuple[str, ...]]:
        return {} if self.index is None else self.index.names


def _grouped(names: Iterable[str]) -> dict[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {}
    for name in names:
        found.setdefault(name.rsplit(".", 1)[-1], []).append(name)
    return {last: tuple(full) for last, full in found.items()}


def _grouped_arguments(arguments: Iterable[Determined]) -> dict[str, tuple[Determined, ...]]:
    found: dict[str, list[Determined]] = {}
    for one in sorted(arguments):
        found.setdefault(one.predicate, []).append(one)
    return {predicate: tuple(places) for predicate, places in found.items()}


def _class_word(entry: KindRecord) -> str:
    return "mixin" if entry.sort == "prop" else "data"


def merge_kinds(base: Kinds, extra: Kinds) -> Kinds:
    """Return the union; for names in both, `extra` is used unless its sort is `unknown`."""
    entries = dict(base.entries)
    for name, entry in extra.entries.items():
        known = entries.get(name)
        if known is None or entry.sort != "unknown":
            entries[name] = entry
        else:
            entries[name] = replace(known, requires=entry.requires)
    premises = {
        name: base.premises.get(name, frozenset()) | extra.premises.get(name, frozenset())
        for name in sorted({*base.premises, *extra.premises})
    }
    theorems = frozenset(base.theorems | extra.theorems)
    determined = base.determined | extra.determined
    laws = {
        name: tuple(sorted({*base.laws.get(name, ()), *extra.laws.get(name, ())}))
        for name in sorted({*base.laws, *extra.laws})
    }
    return Kinds(dict(sorted(entries.items())), premises, theorems, determined, laws)


def kinds_from_table(table: Mapping[str, object]) -> Kinds:
    """Return the kinds of a table with lists of names by sort.

    Args:
        table: names separated by spaces under `prop`, `mixin`, `class` and `type`; under `premises`
            a table from the last component of a constant to the classes it may require; under
            `determined` a table from a predicate to the position of its argument, counted from the
            last, and the function applied to it, if any.

    Raises:
        RuleError: the table has another key.
    """
    entries: dict[str, KindRecord] = {}
    premises: dict[str, frozenset[str]] = {}
    determined: frozenset[Determined] = frozenset()
    for key, value in sorted(table.items()):
        if key == "premises" and isinstance(value, Mapping):
            premises = {str(k): frozenset(str(v).split()) for k, v in sorted(value.items())}
        elif key == "determined" and isinstance(value, Mapping):
            determined = frozenset(_determined(str(k), str(v)) for k, v in value.items())
        elif key in _MEANING:
            sort, is_class = _MEANING[key]
            for name in str(value).split():
                entries[name] = KindRecord(sort, is_class, frozenset(), ())
        else:
            msg = (
                f"unknown key {key!r} among kinds; "
                f"one of {', '.join(_MEANING)}, premises, determined"
            )
            raise RuleError(msg)
    return Kinds(dict(sorted(entries.items())), premises, determined=determined)


def _determined(predicate: str, text: str) -> Determined:
    """Return the determined argument of a text such as `1`, or `1 𝓝` for a value inside `𝓝`."""
    place, *inside = text.split()
    return Determined(predicate, int(place), "".join(inside))
