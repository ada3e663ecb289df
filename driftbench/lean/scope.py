"""What is in force at each statement of a file: namespaces, opens, variables, notation.

Walks the commands of `scanner.py` with Lean's stack of namespaces and sections. Names are resolved
as far as text allows: an `open A` inside `namespace N` may mean `N.A` or `A`, and both are kept.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING

from driftbench.lean.chars import IDENT
from driftbench.lean.names import head_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from driftbench.lean.scanner import Command

__all__ = ["Scope", "Variable", "fold_space", "mentions", "scopes"]

_NAME = re.compile(IDENT)
_WORD = re.compile(rf"(?<![.\w])@?(?:{IDENT})")
_BRACKET = re.compile(r"[(\[{⦃⟨]|[)\]}⦄⟩]")
_ARGUMENT = re.compile(r"\([^()]*\)|[^\s()]+")
# Classes whose other arguments are output parameters: they are found from the main one.
_DETERMINED = re.compile(
    r"(?:D?FunLike|EquivLike|SetLike|(?:Normed)?AddTorsor|\w+(?:Hom|Equiv)Class)"
)
_BINDER = re.compile(r"(?P<names>[^:]*?)\s*:(?!=)\s*(?P<type>.*?)(?:\s*:=.*)?\Z", re.DOTALL)
_COMMENT = re.compile(r"--[^\n]*|/-.*?-/", re.DOTALL)
_OPEN = re.compile(
    r"open(?P<scoped>\s+scoped)?\s+(?P<names>[^()]*?)(?P<some>\(|\bhiding\b|\brenaming\b|\Z)",
    re.DOTALL,
)


@dataclass(frozen=True, slots=True)
class Variable:
    """One section variable.

    Args:
        bracket: its binder's opening bracket: `(`, `{`, `⦃` or `[`.
        name: empty for an anonymous instance.
        type: source of the type, white space folded; empty when it has none.
        group: variables of one `(x y : T)` share it.
    """

    bracket: str
    name: str
    type: str
    group: int


@dataclass(slots=True)
class _Frame:
    """A namespace or section: what ends with it."""

    kind: str
    name: str
    variables: list[Variable] = field(default_factory=list)
    context: list[str] = field(default_factory=list)
    opens: list[str] = field(default_factory=list)
    notation: list[str] = field(default_factory=list)
    included: list[str] = field(default_factory=list)
    omitted: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Scope:
    """What is in force at one statement.

    Args:
        namespace: the current namespace, dotted; empty at the root.
        variables: section variables, outermost first, after binder updates.
        needs: for each of them, the indices of the variables its type mentions.
        triggers: for an instance, those of its needs that bring it in once they are included: all
            of them, or for a class with output parameters the ones that determine the others.
        included: names that `include` adds.
        omitted: names, or instance types, that `omit` takes away.
        context: commands that are not binders, in order: `universe`, `open`, `namespace`, local
            notation, local attributes.
        opened: namespaces whose scoped notation is active.
        local_notation: sources of the local notation in force.
    """

    namespace: str
    variables: tuple[Variable, ...]
    needs: tuple[frozenset[int], ...]
    triggers: tuple[frozenset[int], ...]
    included: frozenset[str]
    omitted: frozenset[str]
    context: tuple[str, ...]
    opened: tuple[str, ...]
    local_notation: tuple[str, ...]


def fold_space(text: str) -> str:
    """`text` without comments and with single spaces."""
    return " ".join(_COMMENT.sub(" ", text).split())


class _Walker:
    def __init__(self, text: str, notation_homes: frozenset[str]) -> None:
        self.text = text
        self.homes = notation_homes
        self.relevant = _with_ancestors(notation_homes)
        self.frames = [_Frame("section", "")]
        self.groups = 0
        self.cached: Scope | None = None

    def source(self, command: Command) -> str:
        return self.text[command.start : command.end]

    # -- commands ------------------------------------------------------------------------------

    def apply(self, command: Command) -> None:
        kind = command.kind
        if kind in {"theorem", "definition", "set_option"}:
            return
        self.cached = None
        if kind == "namespace":
            for part in command.name.split("."):
                self.frames.append(_Frame("namespace", part))
        elif kind == "section":
            self.frames.append(_Frame("section", command.name))
        elif kind == "end":
            self.end(command.name)
        else:
            self.declare(kind, command)

    def declare(self, kind: str, command: Command) -> None:
        frame = self.frames[-1]
        source = self.source(command)
        if kind == "variable":
            self.variable(source)
        elif kind == "open":
            frame.context.append(fold_space(source))
            frame.opens += _opened(source)
        elif kind == "universe":
            frame.context.append(fold_space(source))
        elif kind == "notation" and "local" in command.modifiers:
            frame.notation.append(fold_space(source))
            frame.context.append("local " + fold_space(source))
        elif kind == "attribute" and "local" in source:
            frame.context.append(fold_space(source))
        elif kind == "include":
            frame.included += source.split()[1:]
        elif kind == "omit":
            frame.omitted += _omitted(source)

    def end(self, name: str) -> None:
        count = 1
        if name and self.frames[-1].name != name:
            count = len(name.split("."))
        # A file cut short or a macro may end more than was begun: the root frame stays.
        for _ in range(min(count, len(self.frames) - 1)):
            self.frames.pop()

    # -- variables -----------------------------------------------------------------------------

    def variable(self, source: str) -> None:
        for bracket, inside in _groups(_COMMENT.sub(" ", source)):
            self.groups += 1
            if bracket == "[":
                self.instance(inside)
                continue
            binder = _BINDER.match(inside)
            names = _names(binder["names"] if binder else inside)
            typed = " ".join(binder["type"].split()) if binder else ""
            for name in names:
                if binder is None and self.update(name, bracket):
                    continue
                self.frames[-1].variables.append(Variable(bracket, name, typed, self.groups))

    def instance(self, inside: str) -> None:
        binder = _BINDER.match(inside)
        named = (
            binder is not None
            and len(_names(binder["names"])) == 1
            and _NAME.fullmatch(binder["names"].strip())
        )
        if binder is not None and named:
            name, typed = binder["names"].strip(), " ".join(binder["type"].split())
        else:
            name, typed = "", " ".join(inside.split())
        self.frames[-1].variables.append(Variable("[", name, typed, self.groups))

    def update(self, name: str, bracket: str) -> bool:
        """`variable (x)` for a known `x` changes its bracket, until the frame ends."""
        known = [v for frame in self.frames for v in frame.variables if v.name == name]
        if not known:
            return False
        old = known[-1]
        self.frames[-1].variables.append(Variable(bracket, name, old.type, -self.groups))
        return True

    # -- result --------------------------------------------------------------------------------

    def at(self, command: Command) -> Scope:
        """The scope of a theorem, its `… in` prefixes applied."""
        if not command.prefixes:
            if self.cached is None:
                self.cached = self.scope()
            return self.cached
        self.frames.append(_Frame("section", ""))
        for prefix in command.prefixes:
            self.declare(prefix.kind, prefix)
        found = self.scope()
        self.frames.pop()
        return found

    def scope(self) -> Scope:
        parts = [frame.name for frame in self.frames if frame.kind == "namespace"]
        spaces = [".".join(parts[: i + 1]) for i in range(len(parts))]
        opened = self.resolve(spaces)
        variables = self.merged()
        needs = _needs(variables)
        return Scope(
            namespace=".".join(parts),
            variables=variables,
            needs=needs,
            triggers=tuple(_triggers(variables, needs)),
            included=frozenset(name for frame in self.frames for name in frame.included),
            omitted=frozenset(name for frame in self.frames for name in frame.omitted),
            context=tuple(self.context()),
            opened=tuple(sorted(n for n in opened if n in self.homes)),
            local_notation=tuple(source for frame in self.frames for source in frame.notation),
        )

    def context(self) -> Iterator[str]:
        for frame in self.frames:
            if frame.kind == "namespace":
                yield f"namespace {frame.name}"
            yield from frame.context

    def merged(self) -> tuple[Variable, ...]:
        """Variables in order of declaration, updates (negative groups) applied in place."""
        found: list[Variable] = []
        for frame in self.frames:
            for variable in frame.variables:
                if variable.group < 0:
                    at = max(i for i, v in enumerate(found) if v.name == variable.name)
                    old = found[at]
                    found[at] = Variable(variable.bracket, old.name, old.type, old.group)
                else:
                    found.append(variable)
        return tuple(found)

    def resolve(self, spaces: list[str]) -> set[str]:
        """Every namespace that an `open` may mean: alone, in this namespace, in an opened one."""
        # Only namespaces on the way to some notation are kept: the others would multiply.
        known = {space for space in spaces if space in self.relevant}
        for frame in self.frames:
            for name in frame.opens:
                meant = {name, *(f"{outer}.{name}" for outer in known)}
                known |= meant & self.relevant
        return known


@lru_cache(maxsize=65536)
def mentions(text: str) -> frozenset[str]:
    """First components of all identifiers of a text; what a binder inside it binds counts too."""
    return frozenset(head_name(found[0]) for found in _WORD.finditer(text))


def _needs(variables: tuple[Variable, ...]) -> tuple[frozenset[int], ...]:
    """For each variable, those that its type mentions, as they stood where it was declared."""
    found: list[frozenset[int]] = []
    known: dict[str, int] = {}
    for i, variable in enumerate(variables):
        found.append(frozenset(known[n] for n in mentions(variable.type) if n in known))
        if variable.name:
            known[variable.name] = i
    return tuple(found)


@lru_cache(maxsize=8)
def _with_ancestors(homes: frozenset[str]) -> frozenset[str]:
    return frozenset(
        ".".join(parts[: i + 1])
        for parts in (home.split(".") for home in homes)
        for i in range(len(parts))
    )


def _triggers(
    variables: tuple[Variable, ...], needs: tuple[frozenset[int], ...]
) -> Iterator[frozenset[int]]:
    """`[AddTorsor G P]` comes with P, `[FunLike F α β]` with F: the rest is an output parameter."""
    for variable, needed in zip(variables, needs, strict=True):
        head, *arguments = _ARGUMENT.findall(variable.type) or [""]
        if not _DETERMINED.fullmatch(head) or len(arguments) < 2:
            yield needed
            continue
        main = arguments[-1] if head.endswith("Torsor") else arguments[0]
        yield frozenset(i for i in needed if variables[i].name in mentions(main)) or needed


def _names(text: str) -> list[str]:
    return [name for name in text.split() if _NAME.fullmatch(name) or name == "_"]


def _omitted(source: str) -> list[str]:
    """What an `omit` names: instance types in brackets, variables by name."""
    body = source[len("omit") :]
    found = [" ".join(inside.split()) for bracket, inside in _groups(body) if bracket == "["]
    outside = body
    for _, inside in _groups(body):
        outside = outside.replace(f"[{inside}]", " ")
    return found + outside.split()


def _opened(source: str) -> list[str]:
    found = _OPEN.match(source)
    if found is None or found["some"] == "(":
        # `open A (x)` brings the name x, not the notation of A.
        return []
    return [name for name in found["names"].split() if _NAME.fullmatch(name)]


def _groups(source: str) -> Iterator[tuple[str, str]]:
    """The bracketed groups of a `variable` command at depth 0: (opening bracket, inside)."""
    depth = start = 0
    for mark in _BRACKET.finditer(source):
        if mark[0] in "([{⦃⟨":
            if depth == 0:
                start = mark.start()
            depth += 1
        else:
            depth -= 1
            if depth == 0:
                yield source[start], source[start + 1 : mark.start()]


def scopes(
    text: str, commands: Iterable[Command], *, notation_homes: frozenset[str]
) -> Iterator[tuple[Command, Scope]]:
    """Each theorem of a file with the scope it stands in.

    Args:
        text: the file.
        commands: what `scanner.scan` found in it.
        notation_homes: namespaces that have scoped notation; others are not worth keeping.
    """
    walker = _Walker(text, notation_homes)
    for command in commands:
        if command.kind == "theorem":
            yield command, walker.at(command)
        else:
            walker.apply(command)
