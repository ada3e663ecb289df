"""What constants take and give, read from the headers of their definitions.

Harvests definitions, structures with their fields, classes, and what implies what among classes:
`extends`, and instances whose premises and conclusion are about plain variables. Section variables
are included where a definition mentions them. Names that attributes or macros generate are not
seen, and a result type that a header leaves out stays empty.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from driftbench.lean.masking import without_comments
from driftbench.lean.mentions import free_mentions, mentions, with_notation
from driftbench.lean.scope import full_name, scopes
from driftbench.lean.signature import included_variables
from driftbench.lean.variables import binder_texts
from driftbench.library import _headers

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from driftbench.lean.commands import Command
    from driftbench.lean.scope import Scope

__all__ = ["Clause", "Constant", "Constants", "constants_in", "merged_constants"]

_EXPORT = re.compile(r"^export\s+([\w.]+)\s*\(([^)]*)\)", re.MULTILINE)
_PLAIN = re.compile(r"[^\W\d][\w'₀-₉✝.]*|[ℕℤℚℝℂ]")
# What `fun x ↦` and a field `toFun x :=` bind.
_LAMBDA = re.compile(
    # As many names as anybody writes: without limits, each `fun` of many would be read to the end.
    r"\b(?:fun|λ)\s([^↦=(){}\[\],:]{0,400})(?:↦|=>|:)"
    r"|(?<!\s)(?=\s*\n\s|\A\s)\s++[\w']{1,100}+((?:\s{1,100}+[\w']{1,100}+){1,50}+)\s*+:="
)
# Where a field or a constructor starts, and what it declares.
_PART = re.compile(r"^[^\S\n]*\||^  (?=\S)", re.MULTILINE)
_DECLARED = re.compile(r"\s*((?:[^\W\d][\w'₀-₉]*\s+)*)[:({\[⦃]")
_PRIORITY = re.compile(r"^\s*\(priority\s*:=[^)]*\)")


@dataclass(frozen=True, slots=True)
class Constant:
    """One constant as its header states it.

    Args:
        name: full name.
        keyword: `def`, `structure`, `class`, `field` …
        binders: with the section variables it includes, in Lean syntax.
        result: the type it gives when all binders are passed; empty if the header omits it.
        spaces: namespaces in which its header is to be read, nearest first.
        parents: the types a structure extends.
    """

    name: str
    keyword: str
    binders: str
    result: str
    spaces: tuple[str, ...]
    parents: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Clause:
    """Classes that together imply another, by a declaration of the snapshot.

    Args:
        declaration: `CommRing.toRing`, or the name of an instance; "" for an anonymous one.
        premises: classes as written, each with its arguments.
        conclusion: a class with its arguments.
        spaces: namespaces in which the names are to be read, nearest first.
    """

    declaration: str
    premises: tuple[tuple[str, ...], ...]
    conclusion: tuple[str, ...]
    spaces: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Constants:
    """All that was harvested: constants by name, clauses, and what `export` commands abbreviate."""

    constants: dict[str, Constant]
    clauses: tuple[Clause, ...]
    exports: dict[str, str]

    def to_plain(self) -> dict[str, Any]:
        """Return the constants as JSON values."""
        return {
            "constants": [
                (one.name, one.keyword, one.binders, one.result, one.spaces, one.parents)
                for one in self.constants.values()
            ],
            "clauses": [
                (one.declaration, one.premises, one.conclusion, one.spaces) for one in self.clauses
            ],
            "exports": self.exports,
        }

    @classmethod
    def from_plain(cls, values: Mapping[str, Any]) -> Constants:
        """Return the constants of JSON values."""
        constants = [
            Constant(name, keyword, binders, result, tuple(spaces), tuple(parents))
            for name, keyword, binders, result, spaces, parents in values["constants"]
        ]
        clauses = [
            Clause(declaration, tuple(map(tuple, premises)), tuple(conclusion), tuple(spaces))
            for declaration, premises, conclusion, spaces in values["clauses"]
        ]
        return cls({one.name: one for one in constants}, tuple(clauses), values["exports"])


def merged_constants(parts: Iterable[Constants]) -> Constants:
    """Return the union of what files declare.

    Where two files define one name, the one with the smaller header is kept, so that the order of
    files does not matter.
    """
    constants: dict[str, Constant] = {}
    clauses: set[Clause] = set()
    exports: dict[str, str] = {}
    for found in parts:
        for one in found.constants.values():
            known = constants.get(one.name)
            if known is None or (one.binders, one.result) < (known.binders, known.result):
                constants[one.name] = one
        clauses |= set(found.clauses)
        exports |= found.exports
    ordered = sorted(clauses, key=lambda one: (one.declaration, one.conclusion, one.premises))
    return Constants(dict(sorted(constants.items())), tuple(ordered), dict(sorted(exports.items())))


def constants_in(text: str, commands: tuple[Command, ...], *, path: str) -> Constants:
    """Return what the commands of one file declare."""
    following = {one.start: after.begin for one, after in pairwise(commands)}
    constants: dict[str, Constant] = {}
    clauses: list[Clause] = []
    for command, scope in scopes(text, commands, kind="definition", path=path):
        end = following.get(command.start, len(text))
        body = without_comments(text[command.end : end])
        one = _constant(command, scope, text, body)
        if command.keyword == "instance":
            clauses += _instance(one, scope)
            continue
        if not command.name:
            continue
        constants.setdefault(one.name, one)
        if _is_structure(command):
            clauses += _extensions(one)
            for field in _fields(one, body, is_class=command.keyword.startswith("class")):
                constants.setdefault(field.name, field)
    exports = {
        name: f"{match[1]}.{name}" for match in _EXPORT.finditer(text) for name in match[2].split()
    }
    return Constants(constants, tuple(clauses), exports)


def _is_structure(command: Command) -> bool:
    return command.keyword.startswith(("structure", "class")) and "inductive" not in command.keyword


def _constant(command: Command, scope: Scope, text: str, body: str) -> Constant:
    start = command.name_span[1] if command.name else command.start + len(command.keyword)
    source = _PRIORITY.sub("", without_comments(text[start : command.end]))
    header = _headers.cut(source)
    own = _headers.bound_by(header.binders)
    everything = source + body
    declares = command.keyword.startswith(("structure", "class", "inductive"))
    mentioned = free_mentions(f"{header.binders} : {header.result}")
    mentioned |= mentions(" ".join(header.parents))
    mentioned |= _free_in_parts(body) if declares else _free_in_body(body)
    mentioned = with_notation(mentioned, everything, scope.local_notation) - frozenset(own)
    variables = included_variables(scope, mentioned, text=source)
    known = [one for one in variables if one.name not in own]
    binders = " ".join([*binder_texts(known), header.binders]).strip()
    result = header.result
    if not result:
        result = "Type*" if declares else _headers.sort_of(body)
    name = full_name(command.name, scope.namespace) if command.name else ""
    return Constant(name, command.keyword, binders, result, _spaces(name, scope), header.parents)


def _free_in_body(body: str) -> frozenset[str]:
    """Return the names that the body of a definition does not bind itself: `∃ p` does.

    What a `fun` binds anywhere counts as bound: tactics are no terms, and take it up again.
    """
    bound = {
        name for match in _LAMBDA.finditer(body) for name in (match[1] or match[2] or "").split()
    }
    return free_mentions(body) - bound


def _free_in_parts(body: str) -> frozenset[str]:
    """Return the names free in fields or constructors; a field is known to those after it."""
    found: set[str] = set()
    known: set[str] = set()
    for part in _PART.split(body):
        found |= free_mentions(part) - known
        declared = _DECLARED.match(part)
        known |= set(declared[1].split() if declared else ())
    return frozenset(found)


def _spaces(name: str, scope: Scope) -> tuple[str, ...]:
    parts = (name or scope.namespace).split(".")
    own = [".".join(parts[:size]) for size in range(len(parts), 0, -1)]
    return tuple(dict.fromkeys((*own, "", *scope.opened)))


def _fields(one: Constant, body: str, *, is_class: bool) -> Iterator[Constant]:
    """Yield the fields of a structure as the projections that they are."""
    shared = _headers.implicit(one.binders)
    itself = f" (self : {one.name} {_headers.passed(one.binders)})".replace(" )", ")")
    for name, binders, type_ in _headers.fields(body):
        all_binders = f"{shared}{'' if is_class else itself} {binders}".strip()
        yield Constant(f"{one.name}.{name}", "field", all_binders, type_, one.spaces)


def _extensions(one: Constant) -> Iterator[Clause]:
    if not one.keyword.startswith("class"):
        return
    own = (one.name, *_headers.bound_by(_types_of(one.binders)))
    for parent in one.parents:
        target = _atom(parent)
        if target:
            last = target[0].rsplit(".", 1)[-1]
            yield Clause(f"{one.name}.to{last}", (own,), target, one.spaces)


def _types_of(binders: str) -> str:
    """Return the explicit binders: the arguments that a class is written with."""
    return " ".join(re.findall(r"\([^()]*(?:\([^()]*\)[^()]*)*\)", binders))


def _instance(one: Constant, scope: Scope) -> Iterator[Clause]:
    target = _atom(one.result)
    premises = [_atom(text) for text in _headers.instances(one.binders)]
    needed = [premise for premise in premises if premise and "Decidable" not in premise[0]]
    spoken = {name for premise in needed for name in premise[1:]}
    # What an instance concludes of a term or a new type is nothing its premises are about.
    if len(needed) == len(premises) and target and needed and set(target[1:]) <= spoken:
        yield Clause(one.name or scope.namespace, tuple(needed), target, one.spaces)


def _atom(text: str) -> tuple[str, ...]:
    """Return a class and its arguments if these are plain names; () otherwise."""
    words = re.sub(r"\.\{[^}]*\}", "", text).split()
    if words and all(_PLAIN.fullmatch(word) for word in words):
        return tuple(words)
    return ()
