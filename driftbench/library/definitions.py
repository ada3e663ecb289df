"""Reading the definitions of one Lean file from their headers.

Headers of definitions and names of theorems are matched with regular expressions in text without
comments. Declarations that macros or attributes generate are missing, and so are those that do not
start a line. Requirements are over-estimated: a constant requires every class of its binders and of
the section variables in scope. `harvest` combines the results of all files.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from itertools import zip_longest
from typing import TYPE_CHECKING

from driftbench.library._headers import is_type
from driftbench.library.determination import Determined, determined_by
from driftbench.library.kinds import KindRecord
from driftbench.library.laws import Laws, laws_in

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["Definitions", "definitions_in"]

_COMMENT = re.compile(r"/-.*?-/|--[^\n]*", re.DOTALL)
_COMMAND = re.compile(
    r"^(?:@\[[^\n]*\]\s+)?(?:(?:private|protected|noncomputable|unsafe|partial|public|meta|local"
    r"|scoped|nonrec|irreducible)\s+)*"
    r"(def|irreducible_def|abbrev|structure|class\s+inductive|class\s+abbrev|class|inductive|instance"
    r"|variable|namespace|section|end|theorem|lemma)\b",
    re.MULTILINE,
)
_MARK = re.compile(r"[(\[{⦃⟨]|[)\]}⦄⟩]|:=|:|\bwhere\b|\bextends\b|\n[^\S\n]*\||→")
_NAME = re.compile(r"\s*([^\s(\[{⦃:]+)")
_CLASS = re.compile(r"\[(?:[^\W\d][\w'✝₀-₉]*\s*:\s*)?(?:[∀Π][^,\]]*,\s*)?([A-Z][\w.']*)")
_HEAD = re.compile(r"[\s(@]*([^\s()\[\]{},:]+)")
_ARGUMENT = re.compile(r"[(\s]([^\W\d_][\w.']*)")
_BODY = re.compile(r":=\s*(?:fun[^=↦]*(?:=>|↦)\s*)?([^\n]*)")
_FORMULA = re.compile(r"\s[=≤<≥>≠∈∉⊆∧∨↔∣]\s")
_SORT = re.compile(r"\s*(?:Prop|Type|Sort)\b")
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


@dataclass(frozen=True, slots=True)
class _Header:
    """The parts of the header of a definition.

    `result` is the text after the colon, `body` the first line after `:=`.
    """

    binders: str
    result: str
    extends: str
    body: str


@dataclass(slots=True)
class Definitions:
    """The definitions of one or more files.

    Args:
        entries: full name -> entry.
        premises: class, or class and type former -> classes that its instances require.
        aliases: constant of unknown sort -> the constant that it abbreviates.
        theorems: full names of theorems.
        shown: arguments that are determined by theorems.
        laws: last component of a structure or class -> its laws.
    """

    entries: dict[str, KindRecord] = field(default_factory=dict)
    premises: dict[str, set[str]] = field(default_factory=dict)
    aliases: dict[str, str] = field(default_factory=dict)
    theorems: set[str] = field(default_factory=set)
    shown: set[Determined] = field(default_factory=set)
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
        self.shown |= other.shown
        for name, laws in other.laws.items():
            self.laws.setdefault(name, set()).update(laws)


def definitions_in(text: str) -> Definitions:
    """Return the definitions of a file."""
    plain = _COMMENT.sub(" ", text)
    found = Definitions()
    for name, laws in laws_in(plain):
        found.laws.setdefault(name, set()).add(laws)
    for name, entry in _definitions(
        plain, found.premises, found.aliases, found.theorems, found.shown
    ):
        found.define(name, entry)
    return found


def _definitions(
    text: str,
    premises: dict[str, set[str]],
    aliases: dict[str, str],
    theorems: set[str],
    shown: set[Determined],
) -> Iterator[tuple[str, KindRecord]]:
    scope = _Scope()
    found = tuple(_COMMAND.finditer(text))
    for match, after in zip_longest(found, found[1:]):
        following = len(text) if after is None else after.start()
        command = match.group(1).split()[0]
        if command in {"theorem", "lemma"}:
            if named := _NAME.match(text, match.end()):
                theorems.add(scope.qualify(named.group(1)))
                stop = text.find(":=", named.end(), following)
                shown.update(determined_by(text[named.end() : max(stop, named.end())]))
            continue
        if command in {"namespace", "section", "end", "variable"}:
            _update_scope(scope, command, text, match.end())
            continue
        header = _header(text, match.end(), following)
        if command == "instance":
            _instance(header, scope, premises)
            continue
        name = _NAME.match(text, match.end())
        if name is not None:
            full = scope.qualify(name.group(1))
            entry = _entry(match.group(1), header, scope)
            if command == "structure" and not header.result and _PREDICATE.match(full):
                # Lean may infer Prop for a structure of proofs.
                entry = replace(entry, sort="unknown")
            elif entry.sort == "unknown" and (head := _HEAD.match(header.body)):
                aliases[full] = head.group(1)
            yield full, entry


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


def _header(text: str, start: int, following: int) -> _Header:
    """Return the header at `start`; `following` is the start of the next command.

    A class without fields has neither `:=` nor `where`.
    """
    depth = 0
    colon = extends = -1
    stop = min(following, start + _LIMIT)
    for mark in _MARK.finditer(text, start, stop):
        token = mark.group()
        if token in "([{⦃⟨":
            depth += 1
        elif token in ")]}⦄⟩":
            depth -= 1
        elif depth == 0 and token == ":":
            # After `extends`, a colon may also follow a name: `extends toTrail : IsTrail p`.
            if _SORT.match(text, mark.end()) or (colon < 0 and extends < 0):
                colon = mark.start()
        elif depth == 0 and token == "extends":
            extends = mark.start()
        elif depth == 0 and token not in {":", "→", "extends"}:
            stop = mark.start()
            break
    ends = sorted(place for place in (colon, extends, stop) if place >= 0)
    binders = text[start : ends[0]]
    result = text[colon + 1 : next(e for e in ends if e > colon)] if colon >= 0 else ""
    parents = text[extends + 7 : next(e for e in ends if e > extends)] if extends >= 0 else ""
    body = _BODY.match(text, stop)
    return _Header(binders, result.strip(), parents, body.group(1) if body else "")


def _entry(command: str, header: _Header, scope: _Scope) -> KindRecord:
    own = _classes(header.binders) | _classes(header.result)
    requires = own | scope.variables[-1]
    parents = tuple(
        m.group(1).rsplit(".", 1)[-1]
        for part in header.extends.split(",")
        if (m := _HEAD.match(part))
    )
    is_class = command.startswith("class")
    return KindRecord(_sort(command, header), is_class, requires, parents)


def _sort(command: str, header: _Header) -> str:
    last = header.result.rsplit("→", 1)[-1].strip()
    if last == "Prop":
        return "prop"
    if command.startswith(("class", "structure", "inductive")):
        return "type"
    if last.startswith(("Type", "Sort")):
        return "type"
    if not last:
        return _sort_of_body(header.body)
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


def _instance(header: _Header, scope: _Scope, premises: dict[str, set[str]]) -> None:
    """Add the classes that an instance requires to `premises`, under its class and its types."""
    needed = _classes(header.binders) | scope.variables[-1]
    found = _HEAD.match(header.result)
    if not needed or found is None:
        return
    head = found.group(1).split(".{")[0].rsplit(".", 1)[-1]
    premises.setdefault(f"[{head}]", set()).update(needed)
    about = header.result[found.end() :] + " "
    for symbol in _ARROW.findall(about):
        premises.setdefault(f"{head} {symbol}", set()).update(needed)
    for argument in _ARGUMENT.findall(about):
        name = argument.rsplit(".", 1)[-1]
        if len(name) > 1 and name[0].isupper():
            premises.setdefault(f"{head} {name}", set()).update(needed)
