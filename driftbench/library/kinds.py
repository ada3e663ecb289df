"""What constants are: propositions, type formers, propositional or data-carrying classes.

`Kinds` answers for names as they stand in a statement, given the namespaces in force. It does
not elaborate: a name it cannot settle is `unknown`, and rules leave unknown things alone.
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
    """One constant.

    Attributes:
        sort: what a full application of it is: `prop` (a proposition), `type` (a type), `data`
            (a term of some type) or `unknown`.
        is_class: declared by `class`; `sort` tells mixins (`prop`) from data classes (`type`).
        requires: last name components of the classes its definition may presuppose.
        parents: last name components of what it `extends`.
    """

    sort: str
    is_class: bool
    requires: frozenset[str]
    parents: tuple[str, ...]

    @property
    def order(self) -> tuple[str, bool, list[str], tuple[str, ...]]:
        """A key that makes the choice between two entries of one name deterministic."""
        return (self.sort, self.is_class, sorted(self.requires), self.parents)


@dataclass(frozen=True, slots=True)
class Index:
    """What kinds are looked up by.

    Attributes:
        names: last component to the full names that end in it.
        determined: predicate to its arguments that the others determine.
    """

    names: Mapping[str, tuple[str, ...]]
    determined: Mapping[str, tuple[Determined, ...]]


@dataclass(frozen=True)
class Kinds:
    """The kinds of all constants of a snapshot.

    Attributes:
        entries: full name to entry.
        premises: last component of a type former to the classes that data instances on it
            presuppose; `[C]` for a mixin `C` to what the instances of `C` presuppose.
        theorems: full names of the theorems of the snapshot.
        determined: arguments that the rest of a predicate determines, as theorems show.
        laws: last component of a structure or class to what it says of its arguments.
        index: made of the others where it is not given.
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
        """Return the full names that `name` can mean, nearest namespace first; () if none."""
        return tuple(full for full in candidates(name, (*namespaces, "")) if full in self.entries)

    def knows(self, name: str) -> bool:
        """Say whether some constant has the last component of a name."""
        return name.rsplit(".", 1)[-1] in self._by_last

    def sort_of(self, name: str, namespaces: Iterable[str]) -> str:
        """Say what a full application of constant `name` is: a `sort` of `KindRecord`."""
        return self._agreed(self.resolve(name, namespaces)[:1])

    def sort_of_field(self, last: str) -> str:
        """Say what `x.last` is, for a variable `x` of unknown type: all candidates must agree."""
        return self._agreed(self._by_last.get(last, ()))

    def _agreed(self, names: Iterable[str]) -> str:
        sorts = {self.entries[name].sort for name in names}
        return sorts.pop() if len(sorts) == 1 else "unknown"

    def class_of(self, name: str, namespaces: Iterable[str]) -> str:
        """Say `mixin` (a propositional class), `data` (a data class) or `unknown`."""
        classes = (self.entries[full] for full in self.resolve(name, namespaces))
        for entry in classes:
            if entry.is_class:
                return _class_word(entry)
        return "unknown"

    def class_of_field(self, last: str) -> str:
        """Say what class `x.last` is, for a variable `x` of unknown type: all must agree."""
        entries = (self.entries[full] for full in self._by_last.get(last, ()))
        words = {_class_word(entry) for entry in entries if entry.is_class}
        return words.pop() if len(words) == 1 else "unknown"

    def parents_of(self, full: str) -> tuple[str, ...]:
        """Return the last name components of what a constant `extends`, given by its full name."""
        return self.entries[full].parents if full in self.entries else ()

    def laws_of(self, last: str) -> tuple[Laws, ...]:
        """Return what structures of a last name component say of their arguments."""
        return self.laws.get(last, ())

    def is_theorem(self, full: str) -> bool:
        """Say whether the snapshot has a theorem of this full name."""
        return full in self.theorems

    def required_by(self, name: str) -> frozenset[str]:
        """Return the classes that a constant written `name`, in any namespace, may presuppose.

        Over-estimated, one step through instances of mixins.
        """
        last = name.rsplit(".", 1)[-1]
        out: set[str] = set(self.premises.get(last, ()))
        for full in self._by_last.get(last, ()):
            out |= self.entries[full].requires
        for needed in tuple(out):
            out |= self.premises.get(f"[{needed}]", frozenset())
        return frozenset(out)

    def determined_of(self, predicate: str) -> tuple[Determined, ...]:
        """Return the arguments of a predicate, by the last component of its name, sorted."""
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
    """Return the union; `extra` wins where both know a name, but not by saying `unknown`."""
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
    """Build kinds from lists of names by sort.

    Args:
        table: texts of names under `prop`, `mixin`, `class` and `type`; under `premises` a table
            from the last component of a constant to the classes it may presuppose; under
            `determined` one from a predicate to the place of its argument, counted from the last,
            and the function it stands under, if any.

    Raises:
        RuleError: another key.
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
    """Read `1`, or `1 𝓝` for a value that stands under a function."""
    place, *inside = text.split()
    return Determined(predicate, int(place), "".join(inside))
