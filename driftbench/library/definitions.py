"""A Lean file to the kinds of its definitions, its theorems' names, and the laws of its structures.

Commands are matched with regular expressions in text without comments. Declarations that macros or
attributes generate are missing, and so are those that do not start a line. Requirements are
over-estimated: a constant requires every class of its binders and of the section variables in
scope. `harvest` combines the results of all files.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from itertools import zip_longest
from typing import TYPE_CHECKING

from driftbench.library._headers import is_type, split_header
from driftbench.library.determination import Determined, determined_by
from driftbench.library.kinds import KindRecord
from driftbench.library.laws import Laws, laws_in

if TYPE_CHECKING:
    from driftbench.library._headers import Header

__all__ = ["Definitions", "definitions_in"]

_COMMENT = re.compile(r"/-.*?-/|--[^\n]*", re.DOTALL)
_COMMAND = re.compile(
    r"^(?:@\[(?P<attributes>[^\n]*)\]\s+)?(?:(?:private|protected|noncomputable|unsafe|partial|public|meta|local"
    r"|scoped|nonrec|irreducible)\s+)*"
    r"(?P<command>def|irreducible_def|abbrev|structure|class\s+inductive|class\s+abbrev|class"
    r"|inductive|instance|variable|namespace|section|end|theorem|lemma)\b",
    re.MULTILINE,
)
# `@[class] structure` declares a class.
_CLASS_ATTRIBUTE = re.compile(r"(?:^|,)\s*class\s*(?:,|$)")
# Brackets, and what ends a header outside of them.
_MARK = re.compile(r"[(\[{⦃⟨]|[)\]}⦄⟩]|:=|\bwhere\b|\n[^\S\n]*\||\n(?=[^\s({\[⦃:])")
_NAME = re.compile(r"\s*([^\s(\[{⦃:]+)")
_CLASS = re.compile(r"\[(?:[^\W\d][\w'✝₀-₉]*\s*:\s*)?(?:[∀Π][^,\]]*,\s*)?([A-Z][\w.']*)")
_HEAD = re.compile(r"[\s(@]*([^\s()\[\]{},:]+)")
_ARGUMENT = re.compile(r"[(\s]([^\W\d_][\w.']*)")
_BODY = re.compile(r":=\s*(?:fun[^=↦]*(?:=>|↦)\s*)?([^\n]*)")
_FORMULA = re.compile(r"\s[=≤<≥>≠∈∉⊆∧∨↔∣]\s")
_PREDICATE = re.compile(r"(?:.*\.)?(?:Is|Has)[A-Z]")
_ARROW = re.compile(r"(?:[→≃↪][^\s\[(]+|⊗|⧸)")
_LIMIT = 4000


@dataclass(slots=True)
class _Scope:
    """The open namespaces and sections at a position in a file."""

    frames: list[tuple[str, str]] = field(default_factory=list)
    variables: list[frozenset[str]] = field(default_factory=lambda: [frozenset()])

    def open(self, kind: str, name: str) -> None:
        self.frames.append((kind, name))
        self.variables.append(self.variables[-1])

    def close(self) -> None:
        if self.frames:
            self.frames.pop()
            self.variables.pop()

    def qualify(self, name: str) -> str:
        if name.startswith("_root_."):
            return name[7:]
        spaces = [space for kind, space in self.frames if kind == "namespace" and space]
        return ".".join([*spaces, name])


@dataclass(slots=True)
class Definitions:
    """The definitions of one or more files.

    Args:
        entries: full name -> entry.
        premises: class, or class and type former -> classes that its instances require.
        aliases: constant of unknown sort -> the constant that it abbreviates.
        theorems: full names of theorems.
        determined: arguments that are determined by theorems.
        laws: last component of a structure or class -> its laws.
    """

    entries: dict[str, KindRecord] = field(default_factory=dict)
    premises: dict[str, set[str]] = field(default_factory=dict)
    aliases: dict[str, str] = field(default_factory=dict)
    theorems: set[str] = field(default_factory=set)
    determined: set[Determined] = field(default_factory=set)
    laws: dict[str, set[Laws]] = field(default_factory=dict)

    def define(self, name: str, entry: KindRecord) -> None:
        """Add an entry, unless there is a smaller one of the same name."""
        known = self.entries.get(name)
        if known is None or entry.order < known.order:
            self.entries[name] = entry

    def add(self, other: Definitions) -> None:
        """Add the definitions of another file."""
        for name, entry in other.entries.items():
            self.define(name, entry)
        for key, needed in other.premises.items():
            self.premises.setdefault(key, set()).update(needed)
        self.aliases |= other.aliases
        self.theorems |= other.theorems
        self.determined |= other.determined
        for name, laws in other.laws.items():
            self.laws.setdefault(name, set()).update(laws)


def definitions_in(text: str) -> Definitions:
    """Return the definitions of a file."""
    plain = _COMMENT.sub(" ", text)
    found = Definitions()
    for name, laws in laws_in(plain):
        found.laws.setdefault(name, set()).add(laws)
    scope = _Scope()
    commands = tuple(_COMMAND.finditer(plain))
    for match, after in zip_longest(commands, commands[1:]):
        following = len(plain) if after is None else after.start()
        keyword = match["command"].split()[0]
        if keyword in {"namespace", "section", "end", "variable"}:
            _update_scope(scope, keyword, plain, match.end())
        elif keyword in {"theorem", "lemma"}:
            _add_theorem(found, scope, plain, match.end(), following)
        else:
            header, body = _header(plain, match.end(), following)
            if keyword == "instance":
                _add_instance(found, scope, header)
            elif named := _NAME.match(plain, match.end()):
                command = _declaration_command(match)
                _add_definition(found, scope, command, named[1], header=header, body=body)
    return found


def _declaration_command(match: re.Match[str]) -> str:
    """Return the command of a definition; `class` for a structure with this attribute."""
    if match["command"] == "structure" and _CLASS_ATTRIBUTE.search(match["attributes"] or ""):
        return "class"
    return match["command"]


def _add_theorem(found: Definitions, scope: _Scope, text: str, start: int, following: int) -> None:
    if name := _NAME.match(text, start):
        found.theorems.add(scope.qualify(name[1]))
        stop = text.find(":=", name.end(), following)
        found.determined.update(determined_by(text[name.end() : max(stop, name.end())]))


def _add_definition(
    found: Definitions, scope: _Scope, command: str, name: str, *, header: Header, body: str
) -> None:
    full = scope.qualify(name)
    entry = _entry(command, header, body, scope)
    if command == "structure" and not header.result and _PREDICATE.match(full):
        # Lean may infer Prop for a structure of proofs.
        entry = replace(entry, sort="unknown")
    elif entry.sort == "unknown" and (head := _HEAD.match(body)):
        found.aliases[full] = head[1]
    found.define(full, entry)


def _update_scope(scope: _Scope, command: str, text: str, start: int) -> None:
    stop = text.find("\n\n", start)
    line = text[start : len(text) if stop < 0 else stop]
    first = line.split("\n", 1)[0].strip()
    if command == "end":
        for _ in range(max(1, first.count(".") + 1) if first else 1):
            scope.close()
            if not (scope.frames and first):
                break
    elif command == "variable":
        scope.variables[-1] |= _classes(line)
    else:
        for part in first.split(" ")[0].split(".") or [""]:
            scope.open(command, part)


def _classes(text: str) -> frozenset[str]:
    return frozenset(found.rstrip(".").rsplit(".", 1)[-1] for found in _CLASS.findall(text))


def _header(text: str, start: int, following: int) -> tuple[Header, str]:
    """Return the header at `start` and the first line of the body.

    A class without fields has neither `:=` nor `where`: its header ends at the next line that is
    not indented, or at the next command, which starts at `following`.
    """
    depth = 0
    stop = min(following, start + _LIMIT)
    for mark in _MARK.finditer(text, start, stop):
        if mark[0] in "([{⦃⟨":
            depth += 1
        elif mark[0] in ")]}⦄⟩":
            depth -= 1
        elif depth == 0:
            stop = mark.start()
            break
    body = _BODY.match(text, stop)
    return split_header(text[start:stop]), body[1] if body else ""


def _entry(command: str, header: Header, body: str, scope: _Scope) -> KindRecord:
    own = _classes(header.binders) | _classes(header.result)
    requires = own | scope.variables[-1]
    heads = (_HEAD.match(parent) for parent in header.parents)
    parents = tuple(head[1].rsplit(".", 1)[-1] for head in heads if head)
    return KindRecord(_sort(command, header, body), command.startswith("class"), requires, parents)


def _sort(command: str, header: Header, body: str) -> str:
    last = header.result.rsplit("→", 1)[-1].strip()
    if last == "Prop":
        return "prop"
    if command.startswith(("class", "structure", "inductive")):
        return "type"
    if last.startswith(("Type", "Sort")):
        return "type"
    if not last:
        return _sort_of_body(body)
    return "data"


def _sort_of_body(body: str) -> str:
    """Return the sort of a definition without result type, as `def IsOpenMap (f) := ∀ U, …`."""
    if is_type(body):
        return "type"
    if body.startswith(("∀", "∃", "¬")):
        return "prop"
    if body.startswith(("{", "⟨", "by", "if", "match", "let")):
        return "unknown"
    return "prop" if _FORMULA.search(body) else "unknown"


def _add_instance(found: Definitions, scope: _Scope, header: Header) -> None:
    """Add the classes that an instance requires, under its class and its types."""
    needed = _classes(header.binders) | scope.variables[-1]
    class_ = _HEAD.match(header.result)
    if not needed or class_ is None:
        return
    head = class_[1].split(".{")[0].rsplit(".", 1)[-1]
    about = header.result[class_.end() :] + " "
    names = (argument.rsplit(".", 1)[-1] for argument in _ARGUMENT.findall(about))
    types = (name for name in names if len(name) > 1 and name[0].isupper())
    for key in (f"[{head}]", *(f"{head} {one}" for one in (*_ARROW.findall(about), *types))):
        found.premises.setdefault(key, set()).update(needed)
