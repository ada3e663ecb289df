"""Former names of constants, read from the `deprecated` attributes of a Lean file.

A former name is an alias that is marked as deprecated, or a declaration whose attribute names the
one to use. Names that `to_additive` marks are not read, since no text spells them out.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from driftbench.lean.chars import IDENT
from driftbench.lean.scope import full_name
from driftbench.library.namespaces import namespaces_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from driftbench.lean.commands import Command

__all__ = ["Deprecation", "deprecations_in"]

_INSTEAD = re.compile(rf"deprecated\s+(?P<name>{IDENT})")
_ALIAS = re.compile(
    rf"^@\[(?P<attributes>[^\]\n]*\bdeprecated\b[^\]\n]*)\]\s*"
    rf"(?:(?:protected|private|nonrec|noncomputable)\s+)*alias\s+(?P<former>{IDENT})\s*:=\s*"
    rf"(?P<name>{IDENT})",
    re.MULTILINE,
)


class Deprecation(NamedTuple):
    """A former name.

    Args:
        former: full name that is deprecated.
        name: what replaces it, as written.
        namespace: where `name` is read.
    """

    former: str
    name: str
    namespace: str


def deprecations_in(text: str, commands: tuple[Command, ...]) -> Iterator[Deprecation]:
    """Yield the former names of one file with these commands, in the order of the file."""
    for command in commands:
        if command.kind in {"theorem", "definition"} and command.name:
            for attribute in command.attributes:
                if found := _INSTEAD.match(attribute):
                    former = full_name(command.name, command.namespace)
                    yield Deprecation(former, found["name"], command.namespace)
    namespace_at = namespaces_of(commands)
    for alias in _ALIAS.finditer(text):
        space = namespace_at(alias.start())
        yield Deprecation(full_name(alias["former"], space), alias["name"], space)
