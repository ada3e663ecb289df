"""Theorem headers that say `P x` gives `Q x`: found file by file, then resolved.

Only headers without other hypotheses count, and only arguments that are plain names.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from driftbench.corpus._headers import cut
from driftbench.lean.masking import without_comments
from driftbench.lean.mentions import free_mentions
from driftbench.lean.scanner import scan
from driftbench.lean.scope import full_name, scopes
from driftbench.lean.signature import self_contained
from driftbench.rules.signatures import binders_of, spaces_of

if TYPE_CHECKING:
    from driftbench.lean.commands import Command
    from driftbench.lean.scope import Scope
    from driftbench.rules.signatures import BinderSig, Signature, Signatures

__all__ = ["Found", "Parts", "implications_of", "resolved"]

_NAME = r"[^\W\d_][\w'!?]*(?:\.[^\W\d_][\w'!?]*)*"
_ATOM = re.compile(rf"\(?(?P<head>{_NAME})(?P<arguments>(?:\s+{_NAME})*)\)?")
_LINK = re.compile(r"\s(→|↔)\s")
_FORMULA = re.compile(r"[=≤<≥>≠∈∉⊆⊂∧∨↔∣¬∃∀]")
#: Longer conclusions are of another form.
_LONGEST = 200

Parts: TypeAlias = tuple[str, str, tuple[str, ...], tuple[str, ...], str, tuple[str, ...]]
"""Stronger, weaker, their arguments, the declaration, the classes it requires."""
_Atom: TypeAlias = tuple[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Found:
    """A theorem that may be of the right form; nothing is resolved yet.

    Args:
        link: `→` or `↔`.
        left: source of the premise; empty where a binder holds it.
        right: source of what is concluded.
        binders: with the section variables that it includes.
        declaration: full name.
        spaces: namespaces in force, nearest first.
    """

    link: str
    left: str
    right: str
    binders: str
    declaration: str
    spaces: tuple[str, ...]


def implications_of(_: None, path: str, text: str) -> list[Found]:
    """Return the theorems of a file that may be of the right form.

    Raises:
        LeanSyntaxError: the file is cut short in a comment.
    """
    return [
        one
        for command, scope in scopes(text, scan(text, path=path))
        if (one := _read(command, scope, text)) is not None
    ]


def _read(command: Command, scope: Scope, text: str) -> Found | None:
    own = without_comments(text[command.name_span[1] : command.end])
    header = cut(own)
    if "private" in command.modifiers or len(header.result) > _LONGEST:
        return None
    sides = _LINK.split(header.result)
    left, link, right = sides if len(sides) == 3 else ("", "→", sides[-1])
    if len(sides) > 3 or not _plain(right) or (left and not _plain(left)):
        return None
    name = full_name(command.name, scope.namespace)
    source = text[command.start : command.end]
    whole = self_contained(source, scope, full_name=name, mentioned=free_mentions(own))
    binders = cut(whole.removeprefix(f"theorem {name}")).binders
    return Found(link, left, right, binders, name, (*spaces_of(name), *scope.opened))


def _plain(source: str) -> bool:
    return _ATOM.fullmatch(source.strip()) is not None


def resolved(found: Found, signatures: Signatures) -> Parts | None:
    """Return an implication with full names, None where the theorem says something else."""
    binders = tuple(binders_of(found.binders))
    types = {name: b.type for b in binders for name in b.names if name}
    premises = [found.left] if found.left else []
    for binder in binders:
        if binder.bracket != "instance" and _is_premise(binder, types, found.spaces, signatures):
            premises += [binder.type] * len(binder.names)
    right = _atom(found.right, types, found.spaces, signatures)
    left = _atom(premises[0], types, found.spaces, signatures) if len(premises) == 1 else None
    if left is None or right is None or left[0] == right[0] or not {*right[1]} <= {*left[1]}:
        return None
    if len(set(left[1])) < len(left[1]) or not left[1] or not right[1]:
        return None
    classes = tuple(sorted({b.type for b in binders if b.bracket == "instance"}))
    return (left[0], right[0], left[1], right[1], found.declaration, classes)


def _is_premise(
    binder: BinderSig, types: dict[str, str], spaces: tuple[str, ...], signatures: Signatures
) -> bool:
    """Say whether a binder assumes something; when in doubt, yes."""
    head = binder.type.split(" ", 1)[0].lstrip("(")
    if _FORMULA.search(binder.type) is not None:
        return True
    first, _, last = head.partition(".")
    if first in types and last:
        return True
    if first in types or "→" in binder.type:
        # `x : α` and `f : α → β`, where `α → β` may not be an implication.
        return types.get(first, "").endswith("Prop")
    known = [one for full in signatures.readings(head, spaces) if (one := signatures.of(full))]
    if known:
        return any(one.result in {"", "Prop"} or one.result.endswith("→ Prop") for one in known)
    return all(name.startswith("h") for name in binder.names)


def _atom(
    source: str, types: dict[str, str], spaces: tuple[str, ...], signatures: Signatures
) -> _Atom | None:
    """Return a predicate's full name and its arguments, dot notation undone."""
    match = _ATOM.fullmatch(source.strip())
    if match is None:
        return None
    head, arguments = match["head"], tuple(match["arguments"].split())
    if any(argument not in types for argument in arguments):
        return None
    first, _, rest = head.partition(".")
    if first not in types:
        readings = signatures.readings(head, spaces)
        known = signatures.of(readings[0]) if len(readings) == 1 else None
        return None if known is None else _complete(known, arguments)
    if not rest or "." in rest:
        return None
    owner = types[first].split(" ", 1)[0].split(".{")[0]
    full = f"{'Function' if '→' in types[first] else owner}.{rest}"
    readings = signatures.readings(full, spaces)
    known = signatures.of(readings[0]) if len(readings) == 1 else None
    if known is None:
        return None
    places = [i for i, (_, type_) in enumerate(known.explicit) if _is_of(type_, owner)]
    place = places[0] if places else 0
    return _complete(known, (*arguments[:place], first, *arguments[place:]))


def _is_of(type_: str, owner: str) -> bool:
    return type_.split(" ", 1)[0].rsplit(".", 1)[-1] == owner.rsplit(".", 1)[-1]


def _complete(known: Signature, arguments: tuple[str, ...]) -> _Atom | None:
    """Return the predicate if all its arguments are there."""
    if known.result not in {"", "Prop"} or len(arguments) != len(known.explicit):
        return None
    return known.name, arguments
