"""What the files of a library say about the names that they deprecate.

Input is one file; output are renames, in which both names are the same constant, and former classes
that the message of the attribute replaces by several. A deprecation that only gives advice, or
whose declaration has a body of its own, is no rename.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

from driftbench.lean.chars import IDENT
from driftbench.lean.masking import mask
from driftbench.lean.scope import full_name
from driftbench.library import _headers
from driftbench.library.namespaces import spaces_at, spaces_of
from driftbench.library.vocabulary import copies

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from driftbench.lean.commands import Command
    from driftbench.lean.masking import Masked
    from driftbench.library.constants import Constants

__all__ = ["Deprecations", "Rename", "SplitClass", "deprecations_in", "merged_deprecations"]

_LIST = r"\[[^\[\]]*(?:\[[^\[\]]*\][^\[\]]*)*\]"
# `alias new ← old₁ old₂` is the syntax of 2023.
_ALIAS = re.compile(
    rf"^[ \t]*(?P<attributes>(?:@{_LIST}\s*)+)"
    rf"(?:(?:public|protected|private|nonrec|noncomputable)\s+)*alias\s+"
    rf"(?P<first>{IDENT})\s*(?P<mark>:=|←)\s*(?P<others>{IDENT}(?:[ \t]+{IDENT})*)",
    re.MULTILINE,
)
_MARKED = re.compile(rf"attribute\s*(?P<attributes>{_LIST})\s*(?P<names>[^\[\]]*)\Z")
_DEPRECATED = re.compile(r"(?<![\w.])deprecated(?![\w.])")
# The body is only a name with arguments; a line that is not indented is the next command.
_BODY = re.compile(
    rf"\s*:=\s*(?P<at>@?)(?P<name>{IDENT})(?P<arguments>(?:[ \t]+{IDENT})*)"
    r"[ \t]*(?:\n(?=\s*\n|\S)|\s*\Z)"
)
_USE = re.compile(r'deprecated\s+"[Uu]se `(?P<classes>\[[^`"]*\])\.?`\s*(?:instead)?\.?"')
_CLASS = re.compile(rf"\[(?P<name>{IDENT})\s+(?P<type>{IDENT})\]")


class Rename(NamedTuple):
    """A former name of a constant.

    Args:
        former: full name that is deprecated.
        name: the other name, as written.
        spaces: namespaces to resolve `name` in, nearest first.
        is_alias: declared by `alias`, and not as a definition whose body is `name`.
        copy_of: if the former name is an additive copy, that of which it is one; it then stands
            for the additive copy of `name`.
    """

    former: str
    name: str
    spaces: tuple[str, ...]
    is_alias: bool
    copy_of: str = ""


class SplitClass(NamedTuple):
    """A former class of one type that bundled several others.

    Args:
        former: full name that is deprecated.
        classes: names of the others, as written.
    """

    former: str
    classes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Deprecations:
    """The deprecations of a file or a library.

    Args:
        renames: former names.
        split: former classes.
        marked: full names of the theorems and definitions that are deprecated.
    """

    renames: tuple[Rename, ...] = ()
    split: tuple[SplitClass, ...] = ()
    marked: tuple[str, ...] = ()

    @classmethod
    def from_plain(cls, values: Mapping[str, Any]) -> Deprecations:
        """Return the deprecations of JSON values."""
        renames = (
            Rename(former, name, tuple(spaces), is_alias, copy_of)
            for former, name, spaces, is_alias, copy_of in values["renames"]
        )
        split = (SplitClass(former, tuple(classes)) for former, classes in values["split"])
        return cls(tuple(renames), tuple(split), tuple(values["marked"]))

    def to_plain(self) -> dict[str, Any]:
        """Return the deprecations as JSON values."""
        return {"renames": self.renames, "split": self.split, "marked": self.marked}


def merged_deprecations(parts: Iterable[Deprecations]) -> Deprecations:
    """Return the deprecations of all files, sorted."""
    found = list(parts)
    return Deprecations(
        tuple(sorted({one for part in found for one in part.renames})),
        tuple(sorted({one for part in found for one in part.split})),
        tuple(sorted({one for part in found for one in part.marked})),
    )


def deprecations_in(
    text: str,
    commands: tuple[Command, ...],
    constants: Callable[[], Constants],
    *,
    path: str = "<text>",
) -> Deprecations:
    """Return the deprecations of one file.

    Args:
        text: the file.
        commands: its commands.
        constants: returns its constants; called only if a deprecated definition may be a rename.
        path: its name in errors.

    Raises:
        LeanSyntaxError: a comment is not closed.
    """
    if "deprecated" not in text:
        return Deprecations()
    masked = mask(text, path=path)
    spaces = spaces_at(text, commands)
    marked = {
        full_name(name, command.namespace)
        for command in commands
        if command.kind == "attribute"
        for name in _marked(masked.code[command.start : command.end])
    }
    ends = {one.start: after.begin for one, after in pairwise(commands)}
    renames = list(_aliases(masked, spaces))
    split: list[SplitClass] = []
    found: list[str] = []
    for command in commands:
        if command.kind not in {"theorem", "definition"} or not command.name:
            continue
        former = full_name(command.name, command.namespace)
        if former not in marked and not any(map(_deprecates, command.attributes)):
            continue
        found.append(former)
        split += _split(former, command, masked.code)
        body = _BODY.match(masked.code, command.end, ends.get(command.start, len(text)))
        if body is not None and _is_rename(body, command, former, masked.code, constants):
            around = tuple(dict.fromkeys((*spaces_of(former)[1:], *spaces(command.start))))
            renames.append(Rename(former, body["name"], around, is_alias=False))
            renames += _copied(renames[-1], command.attributes)
    return Deprecations(tuple(renames), tuple(split), tuple(found))


def _deprecates(attribute: str) -> bool:
    return _DEPRECATED.search(mask(attribute).code) is not None


def _marked(source: str) -> list[str]:
    """Return the names in `attribute [deprecated …] name name`."""
    found = _MARKED.match(source)
    if found is None or not _DEPRECATED.search(found["attributes"]):
        return []
    return found["names"].split()


def _aliases(masked: Masked, spaces: Callable[[int], tuple[str, ...]]) -> Iterator[Rename]:
    for found in _ALIAS.finditer(masked.code):
        if not _DEPRECATED.search(found["attributes"]):
            continue
        here = spaces(found.start())
        first = masked.text[slice(*found.span("first"))]
        others = masked.text[slice(*found.span("others"))].split()
        formers, name = ([first], others[0]) if found["mark"] == ":=" else (others, first)
        attributes = masked.text[slice(*found.span("attributes"))]
        made = attributes[found["attributes"].find("to_additive") :].rstrip().removesuffix("]")
        for former in formers:
            one = Rename(full_name(former, here[0]), name, here, is_alias=True)
            yield one
            yield from _copied(one, (made,))


def _copied(one: Rename, attributes: Sequence[str]) -> Iterator[Rename]:
    """Yield the rename of the additive copy that an attribute makes."""
    # With `existing`, the copy has a declaration of its own.
    made = [text for text in attributes if "existing" not in text]
    for copy in copies(one.former, made):
        yield one._replace(former=copy, copy_of=one.former)


def _is_rename(
    body: re.Match[str],
    command: Command,
    former: str,
    code: str,
    constants: Callable[[], Constants],
) -> bool:
    """Return whether a declaration is `former (a) (b) := name a b`.

    With a type of its own, `former : T := name` may be a special case of `name`.
    """
    header = _headers.split_header(code[command.name_span[1] : command.end])
    arguments = body["arguments"].split()
    if command.kind == "theorem":
        return arguments == _explicit(header.binders)
    if command.keyword not in {"def", "abbrev"} or (header.result and not arguments):
        return False
    one = constants().constants.get(former)
    explicit = [] if one is None else _explicit(one.binders)
    return arguments == ([] if body["at"] else explicit)


def _explicit(binders: str) -> list[str]:
    return _headers.explicit_arguments(binders).split()


def _split(former: str, command: Command, code: str) -> Iterator[SplitClass]:
    """Yield the classes of the message "Use `[Field K] [LinearOrder K]` instead."."""
    if not command.keyword.startswith(("structure", "class")):
        return
    binders = _headers.split_header(code[command.name_span[1] : command.end]).binders
    for attribute in command.attributes:
        if found := _USE.match(attribute):
            text = " ".join(found["classes"].split())
            classes = [(one["name"], one["type"]) for one in _CLASS.finditer(text)]
            plain = " ".join(f"[{name} {type_}]" for name, type_ in classes)
            if plain == text and {type_ for _, type_ in classes} == {*_explicit(binders)}:
                yield SplitClass(former, tuple(name for name, _ in classes))
