"""What the declarations of a file say, as self-contained statements that are not parsed yet.

A theorem gets the section variables that it mentions by its words. A definition becomes its
equation, or its equivalence if it is a proposition. A structure in `Prop` becomes the equivalence
with the conjunction of its parents and fields. Bodies that use tactics or patterns are left out,
and so are statements that may be about instances or notation that the file alone has.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from driftbench.cache import cache_key
from driftbench.corpus._outputs import with_outputs
from driftbench.corpus.file_cache import read_files
from driftbench.corpus.private_constants import private_among, private_names
from driftbench.lean.context import at_root, surroundings
from driftbench.lean.masking import mask, without_comments
from driftbench.lean.mentions import free_mentions
from driftbench.lean.scanner import before_command, scan
from driftbench.lean.scope import full_name, scopes
from driftbench.lean.signature import self_contained
from driftbench.library import _headers
from driftbench.library.constants import constant_of

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from driftbench.cache import Cache
    from driftbench.corpus.snapshot import Snapshot
    from driftbench.lean.commands import Command
    from driftbench.lean.scope import Scope
    from driftbench.library.constants import Constant

__all__ = ["StatedText", "read_stated_texts"]

#: What no body of a definition that is read contains.
_REFUSED = re.compile(
    r"\bby\b|\bmatch\b|\bwhere\b|\blet\b|\bhave\b|\bif\b|\n[^\S\n]*\||⟨|\bsorry\b|\.rec|‹|@\["
    r"|\b(?:def|theorem|lemma|instance|section|namespace|end|variable|open|attribute)\b"
)
#: Instances that a file makes for its own statements, but for those that make things decidable.
_LOCAL_INSTANCE = re.compile(
    r"\blocal instance\b(?!\s*\]\s*(?:Classical|Decidable|\w*[dD]ec))|\[\s*-\s*instance"
)
#: The end of a definition that derives instances.
_DERIVING = re.compile(r"\n[^\S\n]*deriving\b.*", re.DOTALL)


@dataclass(frozen=True, slots=True)
class StatedText:
    """A declaration as the text of a statement.

    Args:
        name: the declaration.
        said: `theorem name binders : conclusion`.
        opened: namespaces that are open there, with all that an `open` may mean, sorted.
        local_notation: sources of the local notation.
        spaces: namespaces by which it may abbreviate constants, nearest first.
    """

    name: str
    said: str
    opened: tuple[str, ...]
    local_notation: tuple[str, ...]
    spaces: tuple[str, ...]


def read_stated_texts(
    snapshot: Snapshot, paths: Collection[str], homes: frozenset[str], *, cache: Cache | None
) -> Iterator[tuple[str, dict[int, StatedText]]]:
    """Yield each path with its declarations, by the offsets of their keywords.

    Args:
        snapshot: a project.
        paths: some of its files.
        homes: namespaces that have notation of their own.
        cache: cache of file contents; None for none.
    """
    wanted = sorted(paths)
    about = ["lemma statements", cache_key(*sorted(homes))]
    found = read_files(
        snapshot,
        _read,
        homes,
        cache=cache,
        about=about,
        plain=_records,
        result=_records,
        paths=wanted,
    )
    for path, records in zip(wanted, found, strict=True):
        yield (
            path,
            {
                start: StatedText(name, said, tuple(opened), tuple(notation), tuple(spaces))
                for start, name, said, opened, notation, spaces in records
            },
        )


def _read(homes: frozenset[str], path: str, text: str) -> list[tuple[Any, ...]]:
    commands = scan(text, path=path)
    ends = {one.start: after.begin for one, after in pairwise(commands)}
    own_instances = _first_local_instance(text)
    private = private_names(commands)
    found: list[tuple[Any, ...]] = []
    for command, scope in scopes(text, commands, notation_homes=homes, path=path):
        if command.start < own_instances:
            found += _theorem(text, command, scope, private)
    for command, scope in scopes(text, commands, kind="definition", path=path):
        if command.start < own_instances and not scope.local_notation:
            stop = ends.get(command.start, len(text))
            found += _definition(text, command, scope, text[command.start : stop])
    return found


def _first_local_instance(text: str) -> int:
    """Return where a file first has an instance of its own; the end of the text if nowhere."""
    # Most files have none even in comments, so that few are masked.
    found = _LOCAL_INSTANCE.search(text) and _LOCAL_INSTANCE.search(mask(text).code)
    return len(text) if found is None else found.start()


def _theorem(
    text: str, command: Command, scope: Scope, private: frozenset[str]
) -> Iterator[tuple[Any, ...]]:
    source = text[command.start : command.end]
    mentioned = free_mentions(without_comments(text[command.name_span[1] : command.end]))
    if private_among(private, source, mentioned=mentioned):
        return
    name = full_name(command.name, scope.namespace)
    bound, used = with_outputs(scope, mentioned, source)
    said = self_contained(source, bound, full_name=name, mentioned=used)
    around = surroundings(at_root(scope.context, name=name, notation_homes=scope.opened))
    opened = sorted({*scope.opened, *around.opened})
    yield command.start, name, said, opened, scope.local_notation, around.spaces(name)


def _definition(
    text: str, command: Command, scope: Scope, source: str
) -> Iterator[tuple[Any, ...]]:
    body = without_comments(source)
    if "private" in command.modifiers or not command.name:
        return
    one = constant_of(command, scope, text, body)
    if command.keyword == "instance":
        said = f"theorem {one.name} {one.binders} : {one.result}" if one.result else ""
    elif command.keyword.startswith(("structure", "class")):
        said = _structure(one, body)
    else:
        said = _defined(one, body)
    if said:
        opened = sorted(space for space in one.spaces if space)
        yield command.start, one.name, said, opened, (), (*one.spaces, "")


def _structure(one: Constant, body: str) -> str:
    """Return what a structure in `Prop` says, as an equivalence; "" if it is not in `Prop`."""
    if one.result != "Prop":
        return ""
    parts = [f"({parent})" for parent in one.parents]
    fields = list(_headers.fields(body))
    parts += [
        f"(∀ {binders}, ({type_}))" if binders else f"({type_})" for _, binders, type_ in fields
    ]
    if not parts or len(fields) != _said_fields(body):
        return ""
    return f"theorem {one.name} {one.binders} : ({_applied(one)}) ↔ ({' ∧ '.join(parts)})"


def _said_fields(body: str) -> int:
    """Return how many fields a structure has, counted by their indentation."""
    after = body.partition("where")[2]
    return sum(1 for line in after.splitlines() if re.match(r"  [^\s\-|@]", line))


def _applied(one: Constant) -> str:
    return f"{one.name} {_headers.explicit_arguments(one.binders)}".strip()


def _defined(one: Constant, source: str) -> str:
    """Return the equation of a definition; "" if its body is none that is read."""
    head, mark, body = source.partition(":=")
    while mark and head.count("(") != head.count(")"):
        more, mark, body = body.partition(":=")
        head += mark + more
    body = _DERIVING.sub("", before_command(body))
    if not body.strip() or _REFUSED.search(body):
        return ""
    sign = "↔" if one.result == "Prop" else "="
    body = " ".join(body.split())
    return f"theorem {one.name} {one.binders} : ({_applied(one)}) {sign} ({body})"


def _records(values: list[Any]) -> list[Any]:
    """Return the records of a file, which are JSON values."""
    return values
