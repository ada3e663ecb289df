"""Further names of a snapshot: theorems, constructors, additive copies, words in use.

Nothing is elaborated. Names of copies come from the attribute `to_additive` or from a part of its
dictionary, so some are missing and a few do not exist. Words are the free identifiers of
statements; they include constants that no file of the snapshot defines.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from driftbench.lean.chars import IDENT
from driftbench.lean.masking import without_comments
from driftbench.lean.scope import full_name
from driftbench.library.additive import additive_name, dual_name
from driftbench.library.namespaces import namespaces_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from driftbench.lean.commands import Command

__all__ = ["Vocabulary", "copies", "merged_vocabulary", "vocabulary_in"]

_ALIAS = re.compile(
    rf"^(?:@\[[^\n]*\]\s*)?(?:(?:protected|private|nonrec|noncomputable)\s+)*(?:alias|irreducible_def)\s+"
    rf"(?:⟨(?P<two>[^⟩\n]*)⟩|(?P<one>{IDENT}))",
    re.MULTILINE,
)
_CONSTRUCTOR = re.compile(rf"\|\s*(?:protected\s+|private\s+)?(?P<name>{IDENT})")
_WORD = re.compile(rf"(?<![\w.'])@?(?P<name>{IDENT})")
_FIELD = re.compile(r"(?<=[)\]}⟩\w'])\.(?P<name>[^\W\d][\w'!?₀-₉]*)")
_KEYWORDS = frozenset({"existing", "self", "!", "?", "none"})
_OPTION = re.compile(
    r"\((?:attr|reorder|relevant_arg|dont_translate|docString)[^()]*(?:\([^()]*\)[^()]*)*\)"
    r'|"[^"]*"'
)
# Names that a file may bind somewhere; an application `(f x : T)` matches too.
_BOUND = re.compile(
    rf"(?:[({{⦃,]|\[(?=\s*{IDENT}\s*:)|[∀∃λ∑∏⋃⋂⨆⨅∫Πᶠᵐ!]|\b(?:fun|let|have|obtain|intro|set)\b)\s*"
    rf"(?P<names>{IDENT}(?:\s+{IDENT}){{0,50}})\s*(?:[:,∈∉<>≤≥⊆↦)}}⦄\]]|=>)"
)
#: Shorter words count as variables.
_SHORT = 3
_MARKED = re.compile(r"attribute\s*\[(?P<attributes>.*?)\]\s*(?P<names>[^\[\]]*)\Z", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """Names of a snapshot.

    Args:
        names: full names of all declarations, aliases and constructors.
        additive: full name of a declaration -> that of its additive copy.
        words: identifiers in statements that their file does not bind anywhere.
        fields: words after a dot in statements.
    """

    names: frozenset[str]
    additive: dict[str, str]
    words: frozenset[str]
    fields: frozenset[str]

    def to_plain(self) -> dict[str, Any]:
        """Return the vocabulary as JSON values."""
        return {
            "names": sorted(self.names),
            "additive": self.additive,
            "words": sorted(self.words),
            "fields": sorted(self.fields),
        }

    @classmethod
    def from_plain(cls, values: Mapping[str, Any]) -> Vocabulary:
        """Return the vocabulary of JSON values."""
        return cls(
            names=frozenset(values["names"]),
            additive=values["additive"],
            words=frozenset(values["words"]),
            fields=frozenset(values["fields"]),
        )


def vocabulary_in(text: str, commands: tuple[Command, ...]) -> Vocabulary:
    """Return the vocabulary of one file with these commands."""
    names: set[str] = set()
    additive: dict[str, str] = {}
    words: set[str] = set()
    fields: set[str] = set()
    for command, body in _with_bodies(commands, text):
        if command.kind == "attribute":
            additive |= dict(_marked(text[command.start : command.end], command.namespace))
        if not command.name or command.kind not in {"theorem", "definition"}:
            continue
        name = full_name(command.name, command.namespace)
        names.add(name)
        for copy in copies(name, command.attributes):
            additive[name] = copy
        names |= set(copies(name, command.attributes, "to_dual"))
        if "inductive" in command.keyword:
            names |= {f"{name}.{one['name']}" for one in _CONSTRUCTOR.finditer(body)}
        source = without_comments(text[command.name_span[1] : command.end])
        words |= {found["name"] for found in _WORD.finditer(source)}
        fields |= {found["name"] for found in _FIELD.finditer(source)}
    names |= set(_aliases(commands, text))
    bound = {name for found in _BOUND.finditer(text) for name in found["names"].split()}
    words = {word for word in words if _is_constant(word.split(".", 1)[0], bound)}
    return Vocabulary(
        frozenset(names | set(additive.values())),
        additive,
        frozenset(words),
        frozenset(fields | {part for word in words for part in word.split(".")[1:]}),
    )


def _is_constant(first: str, bound: set[str]) -> bool:
    return len(first) >= _SHORT and first not in bound


def merged_vocabulary(parts: Iterable[Vocabulary]) -> Vocabulary:
    """Return the union of the vocabularies of files, in any order."""
    names: set[str] = set()
    words: set[str] = set()
    fields: set[str] = set()
    additive: dict[str, str] = {}
    for part in parts:
        names |= part.names
        words |= part.words
        fields |= part.fields
        for name, copy in part.additive.items():
            additive[name] = min(copy, additive.get(name, copy))
    return Vocabulary(
        frozenset(names), dict(sorted(additive.items())), frozenset(words), frozenset(fields)
    )


def _with_bodies(commands: tuple[Command, ...], text: str) -> Iterator[tuple[Command, str]]:
    """Yield each command with the text up to the next one; "" if it is not a definition."""
    for i, command in enumerate(commands):
        stop = commands[i + 1].begin if i + 1 < len(commands) else len(text)
        yield command, text[command.end : stop] if command.kind == "definition" else ""


def _marked(source: str, namespace: str) -> Iterator[tuple[str, str]]:
    """Yield names and additive copies of `attribute [to_additive] name`, in its namespace too."""
    found = _MARKED.match(without_comments(source))
    if found is None or "to_additive" not in found["attributes"]:
        return
    for word in found["names"].split():
        for copy in copies(word, [found["attributes"]]):
            yield word, copy
            if namespace:
                yield full_name(word, namespace), full_name(copy, additive_name(namespace, ""))


def copies(name: str, attributes: Iterable[str], maker: str = "to_additive") -> Iterator[str]:
    """Yield the names of the copies that an attribute makes: `to_additive` or `to_dual`."""
    named = additive_name if maker == "to_additive" else dual_name
    for attribute in attributes:
        if not attribute.startswith(maker):
            continue
        # In `attribute [a, b] name`, the list is not split.
        rest = _OPTION.sub(" ", without_comments(attribute[len(maker) :])).partition(",")[0]
        given = [word for word in rest.split() if word not in _KEYWORDS]
        yield named(name, given[0] if given else "")


def _aliases(commands: tuple[Command, ...], text: str) -> Iterator[str]:
    """Yield the full names that `alias` commands declare."""
    namespace_at = namespaces_of(commands)
    for match in _ALIAS.finditer(text):
        yield from _named(match, namespace_at(match.start()))


def _named(found: re.Match[str], space: str) -> Iterator[str]:
    for name in (found["two"] or found["one"]).split(","):
        if name.strip() not in {"", "_"}:
            yield full_name(name.strip(), space)
