"""The commands before a statement: the `context` of a row, and its effects.

The context of a row is text: one command a line. `at_root` makes the commands that together with
the statement under its full name are a file that declares that name. `surroundings` returns the
current and the open namespaces, the local notation and the options for unbound names of a context.
Open namespaces are over-approximated: an `open B` after `open A` may mean `A.B` or `B`, and both
are returned.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import accumulate
from typing import TYPE_CHECKING

from driftbench.lean.scope import full_name

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

__all__ = ["Surroundings", "at_root", "current_namespace", "opened_by", "surroundings"]


@dataclass(frozen=True, slots=True)
class Surroundings:
    """The commands before a statement, and their effects.

    Args:
        lines: the commands, stripped, without empty lines.
        opened: every namespace that may be open, sorted.
        local_notation: the commands that declare local notation, from their keyword on.
        auto_bound: whether Lean binds names that nothing binds, its option `autoImplicit`.
        relaxed: whether it also binds names of several letters, its option `relaxedAutoImplicit`.
        namespace: the current namespace after the commands; "" for the root.
    """

    lines: tuple[str, ...]
    opened: tuple[str, ...]
    local_notation: tuple[str, ...]
    auto_bound: bool = True
    relaxed: bool = True
    namespace: str = ""

    def spaces(self, name: str) -> tuple[str, ...]:
        """Return the namespaces of constants that declaration `name` may mention, nearest first."""
        own = _chain(full_name(name, self.namespace))[-2::-1]
        return tuple(dict.fromkeys((*own, "", *self.opened)))


def at_root(
    commands: Sequence[str], *, name: str, notation_homes: Collection[str]
) -> tuple[str, ...]:
    """Return the commands before a statement for its full name, without a current namespace.

    After `namespace A`, `theorem A.b` would declare `A.A.b`. Outside `namespace A`, Lean elaborates
    a declaration called `A.b` as in `A`, but without its scoped notation. So `namespace A` becomes
    `open A` if notation or a later command needs it, or if the declaration is in another namespace.
    Otherwise it is dropped, since a namespace that does not exist yet cannot be opened.

    Args:
        commands: the commands that are active at the statement, in the order of the file.
        name: the full name that the statement declares.
        notation_homes: namespaces whose scoped notation is active there.
    """
    own = _chain(name)[:-1]
    inside = ""
    opened: set[str] = set()
    out: list[str] = []
    for at, command in enumerate(commands):
        word, _, argument = command.partition(" ")
        if word != "namespace":
            out.append(command)
            continue
        inside = f"{inside}.{argument}" if inside else argument
        later = commands[at + 1 :]
        needed = inside not in own or any(_may_need(inside, c, notation_homes) for c in later)
        spaces = [s for s in _chain(inside) if s not in opened and (needed or s in notation_homes)]
        if spaces:
            opened.update(spaces)
            out.append(f"open {' '.join(spaces)}")
    return tuple(out)


def _chain(name: str) -> list[str]:
    """Return all prefixes of a dotted name, the shortest first."""
    return list(accumulate(name.split("."), "{}.{}".format))


def _may_need(space: str, command: str, notation_homes: Collection[str]) -> bool:
    """Return whether a command after `namespace space` may refer to something in it."""
    word, *names = command.split()
    if names[:1] == ["scoped"]:
        return any(f"{outer}.{name}" in notation_homes for outer in _chain(space) for name in names)
    return word not in {"namespace", "universe", "set_option"}


def surroundings(context: str | Iterable[str]) -> Surroundings:
    """Return the effects of a context, which is given as its text or its commands."""
    given = context.splitlines() if isinstance(context, str) else context
    lines = tuple(line.strip() for line in given if line.strip())
    notation = tuple(line.removeprefix("local ") for line in lines if line.startswith("local "))
    return Surroundings(
        lines,
        opened_by(lines),
        notation,
        auto_bound=_option(lines, "autoImplicit"),
        relaxed=_option(lines, "relaxedAutoImplicit"),
        namespace=current_namespace(lines),
    )


def current_namespace(lines: Iterable[str]) -> str:
    """Return the namespace that `namespace`, `section` and `end` commands leave open; "" for none.

    An `end` without a name closes one section; one with a name closes as many parts as it has.
    """
    inside: list[tuple[str, bool]] = []
    for line in lines:
        command, *words = line.split()[:2] or [""]
        if command in {"namespace", "section"}:
            parts = words[0].split(".") if words else [""]
            inside += [(part, command == "namespace") for part in parts]
        elif command == "end":
            size = len(words[0].split(".")) if words else 1
            del inside[max(0, len(inside) - size) :]
    return ".".join(part for part, named in inside if named)


def _option(lines: Sequence[str], name: str) -> bool:
    """Return the last value of an option that is true by default."""
    values = [words[2] for line in lines if (words := line.split())[:2] == ["set_option", name]]
    return values[-1:] != ["false"]


def opened_by(lines: Sequence[str]) -> tuple[str, ...]:
    """Return every namespace that the `open` and `namespace` commands may have opened, sorted."""
    found: set[str] = set()
    outer: set[str] = set()
    inside = ""
    for line in lines:
        command, *words = line.partition("(")[0].split() or [""]
        if command == "namespace":
            for word in words:
                inside = f"{inside}.{word}" if inside else word
                outer.update(_chain(inside))
            found |= outer
        elif command == "open":
            for word in words[words[:1] == ["scoped"] :]:
                if word in {"hiding", "renaming"}:
                    break
                # `open B` after `open A` may mean A.B.
                found |= {word} | {f"{name}.{word}" for name in outer}
                outer.add(word)
    return tuple(sorted(found))
