"""The scope of each statement of a file: namespaces, opens, variables, notation.

The commands of `scanner.py` are processed with a stack of namespaces and sections, as in Lean. An
`open A` inside `namespace N` may mean `N.A` or `A`, and both are kept. Attributes are ignored,
except local ones that affect how a statement elaborates.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING

from driftbench.errors import LeanSyntaxError
from driftbench.lean.chars import IDENT
from driftbench.lean.masking import without_comments
from driftbench.lean.mentions import mentions, with_notation
from driftbench.lean.variables import SectionVariable, declared, fold_space, instance_types

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from driftbench.lean.commands import Command

__all__ = [
    "MAX_IN_FORCE",
    "Scope",
    "SectionVariable",
    "fold_space",
    "full_name",
    "mentions",
    "scopes",
]

MAX_IN_FORCE = 1_000
"""Most commands, and most variables, in one scope."""

_NAME = re.compile(IDENT)
_OPEN = re.compile(
    r"open(?:\s+scoped\b)?\s(?P<names>[^()]*?)(?P<some>\(|\bhiding\b|\brenaming\b|\Z)"
)
_NAMES = rf"{IDENT}(?: {IDENT})*"
_FIRST_BINDER = re.compile(
    rf"(?:outParam <\| )?(?:∀ (?P<plain>{_NAMES})(?: : [^,()]*)?,"
    rf"|(?:∀ )?\((?P<typed>{_NAMES}) : [^()]*\)(?:,| →)) ?"
)
_ELABORATING = re.compile(
    r"attribute\s*\[[^\]]*(?:-\s*instance|local\s+(?:instance|reducible|coe))"
    r"|set_option\s+(?:relaxedA|a)utoImplicit\b"
)


@dataclass(frozen=True, slots=True)
class Scope:
    """The scope of one statement.

    Args:
        namespace: the current namespace, dotted; empty at the root.
        variables: section variables, outermost first, after binder updates.
        needs: for each of them, the indices of the variables that its type mentions.
        included: names that `include` adds.
        omitted: names, or instance types, that `omit` removes.
        context: commands that are not binders, in the order of the file: `universe`, `open`,
            `namespace`, local notation, local instances.
        opened: namespaces whose scoped notation is active, with all meanings of an `open`.
        local_notation: sources of the active local notation, from their keyword on.
    """

    namespace: str
    variables: tuple[SectionVariable, ...]
    needs: tuple[frozenset[int], ...]
    included: frozenset[str]
    omitted: frozenset[str]
    context: tuple[str, ...]
    opened: tuple[str, ...]
    local_notation: tuple[str, ...]


_ROOT = Scope("", (), (), frozenset(), frozenset(), (), (), ())


def full_name(name: str, namespace: str) -> str:
    """Return the full name of a declaration `name` in `namespace`; `_root_.` is respected.

    A private declaration gets the name by which its file refers to it.
    """
    if name.startswith("_root_."):
        return name.removeprefix("_root_.")
    return f"{namespace}.{name}" if namespace else name


class _Walker:
    """The stack of scopes; each is a copy of the one around it, and is dropped at its end."""

    def __init__(self, text: str, homes: frozenset[str] | None, path: str) -> None:
        self.text = text
        self.path = path
        self.homes = homes
        self.relevant = None if homes is None else _with_ancestors(homes)
        self.stack = [_ROOT]
        self.cached: Scope | None = None

    def apply(self, command: Command) -> None:
        """Apply the effect of a command on the commands after it."""
        if command.kind in {"theorem", "definition", "import"}:
            return
        self.cached = None
        if command.kind == "namespace":
            self.enter(command.name)
        elif command.kind == "section":
            self.stack += self.stack[-1:] * command.levels
        elif command.kind == "end":
            # A truncated file or a macro may have more `end`s: the root is kept.
            del self.stack[max(1, len(self.stack) - command.levels) :]
        else:
            self.stack[-1] = self.after(self.stack[-1], command)
        top = self.stack[-1]
        if max(len(top.context), len(top.variables)) > MAX_IN_FORCE:
            reason = f"more than {MAX_IN_FORCE:,} commands or variables are in scope here"
            raise LeanSyntaxError(reason, text=self.text, offset=command.start, path=self.path)

    def enter(self, name: str) -> None:
        around = self.stack[-1].context
        parts = name.split(".")
        for i, part in enumerate(parts):
            top = self.stack[-1]
            here = full_name(part, top.namespace)
            line = f"namespace {'.'.join(parts[: i + 1])}"
            self.stack.append(
                replace(
                    top,
                    namespace=here,
                    context=(*around, line),
                    opened=self.kept((*top.opened, here)),
                )
            )

    def at(self, command: Command) -> Scope:
        """Return the scope of a statement, with its `… in` prefixes applied."""
        if command.prefixes:
            here = self.stack[-1]
            for prefix in command.prefixes:
                here = self.after(here, prefix)
            return self.finished(here)
        if self.cached is None:
            self.cached = self.finished(self.stack[-1])
        return self.cached

    def after(self, scope: Scope, command: Command) -> Scope:
        """Return a scope with the effect of one command that opens or closes nothing."""
        source = self.text[command.start : command.end]
        kind = command.kind
        if kind == "variable":
            return replace(scope, variables=declared(scope.variables, source))
        if kind == "include":
            names = frozenset(without_comments(source).split()[1:])
            return replace(scope, included=scope.included | names, omitted=scope.omitted - names)
        if kind == "omit":
            names, types = instance_types(source)
            return replace(
                scope, included=scope.included - names, omitted=scope.omitted | names | types
            )
        line = fold_space(source)
        if kind == "open":
            opened = self.kept((*scope.opened, *self.meant(line, scope)))
            return replace(scope, context=(*scope.context, line), opened=opened)
        if kind == "notation":
            if command.visibility != "local":
                return scope
            return replace(
                scope,
                context=(*scope.context, f"local {line}"),
                local_notation=(*scope.local_notation, line),
            )
        if kind == "universe" or _ELABORATING.match(line) is not None:
            return replace(scope, context=(*scope.context, line))
        return scope

    def meant(self, line: str, scope: Scope) -> Iterator[str]:
        """Yield every namespace whose notation an `open` may activate."""
        found = _OPEN.match(line)
        # `open A (x)` and `open A renaming x → y` open names, not the notation of A.
        if found is None or found["some"] in {"(", "renaming"}:
            return
        parts = scope.namespace.split(".")
        outer = [".".join(parts[:size]) for size in range(len(parts), 0, -1)] + [""]
        around = [*outer, *self.roots(scope.opened)]
        for name in _NAME.findall(found["names"]):
            if name.startswith("_root_."):
                meant = [name.removeprefix("_root_.")]
            else:
                meant = [full_name(name, space) for space in dict.fromkeys(around)]
            yield from meant
            around += self.roots(meant)  # `open A B` may mean `A.B`

    def roots(self, opened: Iterable[str]) -> tuple[str, ...]:
        """Return the opened namespaces that may contain the namespace of a later `open`."""
        if self.relevant is None:
            # If it is unknown which namespaces exist, the number of meanings would grow fast.
            return tuple(name for name in opened if "." not in name)
        return self.kept(opened)

    def kept(self, opened: Iterable[str]) -> tuple[str, ...]:
        names = dict.fromkeys(opened)
        return tuple(n for n in names if self.relevant is None or n in self.relevant)

    def finished(self, scope: Scope) -> Scope:
        return replace(
            scope,
            needs=_needs(scope.variables, scope.local_notation),
            opened=tuple(sorted(n for n in scope.opened if self.homes is None or n in self.homes)),
        )


@lru_cache(maxsize=256)
def _needs(
    variables: tuple[SectionVariable, ...], local_notation: tuple[str, ...]
) -> tuple[frozenset[int], ...]:
    """Return for each variable those that its type mentions, as of its declaration.

    Names that the type binds first are none: `[∀ i, Semiring (A i)]` does not need a variable `i`.
    """
    found: list[frozenset[int]] = []
    known: dict[str, int] = {}
    for i, variable in enumerate(variables):
        names = with_notation(mentions(variable.type), variable.type, local_notation)
        names -= _bound_first(variable.type)
        found.append(frozenset(known[name] for name in names if name in known))
        if variable.name not in {"", "_"}:
            known[variable.name] = i
    return tuple(found)


def _bound_first(type_: str) -> frozenset[str]:
    """Return the names that a type binds at its start: `i` and `j` of `∀ i j, Foo (A i j)`."""
    found: set[str] = set()
    while (binder := _FIRST_BINDER.match(type_)) is not None:
        found.update((binder["plain"] or binder["typed"]).split())
        type_ = type_[binder.end() :]
    return frozenset(found)


@lru_cache(maxsize=8)
def _with_ancestors(homes: frozenset[str]) -> frozenset[str]:
    return frozenset(
        ".".join(parts[: i + 1])
        for parts in (home.split(".") for home in homes)
        for i in range(len(parts))
    )


def scopes(
    text: str,
    commands: Iterable[Command],
    *,
    notation_homes: frozenset[str] | None = None,
    kind: str = "theorem",
    path: str = "<text>",
) -> Iterator[tuple[Command, Scope]]:
    """Yield each theorem of a file with its scope.

    Args:
        text: the file.
        commands: the result of `scanner.scan`.
        notation_homes: namespaces that have scoped notation; `Scope.opened` has only these. By
            default it has all meanings of every `open`.
        kind: what to yield, `theorem` or `definition`.
        path: the file's name in errors.

    Raises:
        LeanSyntaxError: a scope has more than `MAX_IN_FORCE` commands or variables.
    """
    walker = _Walker(text, notation_homes, path)
    for command in commands:
        if command.kind == kind:
            yield command, walker.at(command)
        else:
            walker.apply(command)
