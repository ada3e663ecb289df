"""The theorems of a snapshot as places in its files, with the words of their statements.

One pass over the files finds, for each theorem, definition and structure, where it stands and which
words its statement contains; nothing is parsed. `driftbench.oracles.lemmas` selects by words the
few that speak of a claim, and parses only these. The record of a file is cached by its content.
"""

from __future__ import annotations

import re
from array import array
from collections import Counter
from dataclasses import dataclass, field
from itertools import chain, pairwise, zip_longest
from typing import TYPE_CHECKING, Any

from driftbench.corpus.file_cache import read_files
from driftbench.lean.masking import without_comments
from driftbench.lean.scanner import scan
from driftbench.lean.scope import full_name, scopes
from driftbench.library._headers import bound_terms, instances
from driftbench.library.constants import constant_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from driftbench.cache import Cache
    from driftbench.corpus.snapshot import Snapshot
    from driftbench.lean.commands import Command

__all__ = ["NUMBERS", "STATED", "LemmaText", "LemmaTexts", "read_lemma_texts", "words_of"]

_WORD = re.compile(r"[^\W\d][\w'!?₀-₉.✝]*|\d+|[^\s\w()\[\]{}⦃⦄⟨⟩,:.'\"@_]+")
_STARRED = re.compile(r"\b(?:Type|Sort)\*")
_BOUND = re.compile(
    r"[(\[{⦃]\s*([^\W\d][\w'₀-₉\s]*):|(?:∀|∃!?|fun|λ|∑|∏|⋃|⋂|⨆|⨅|∃ᶠ|∀ᶠ)\s+((?:(?!in\s)[^\W\d][\w'₀-₉]*\s*)+)"
)
_INSTANCE = re.compile(r"(?<!\S)\[[^\[\]]*\]|⦃[^⦃⦄]*⦄(?=:)")
_SCRIPT = frozenset("𝓝𝓟𝓤𝓞")
_KINDS = ("theorem", "definition")
_SCOPED, _PROTECTED = "scoped", "protected"
_INSTANCE_WORD = re.compile(r"\binstance\b")
_DECIDABLE = re.compile(r"[dD]ec(?:idable|Eq|Pred|Rel)?|Classical")
#: An equivalence, or an equation as the conclusion.
_EQUATES = re.compile(r"↔|:\s[^:→]*\s=\s[^:→]*\Z")
_PROTECTED_FIELD = re.compile(r"^  protected ([^\W\d][\w'₀-₉]*)", re.MULTILINE)
STATED = frozenset({"theorem", "lemma", "instance"})
"""Keywords of declarations whose header is what they say."""

#: Words of logic, which say nothing about what a statement speaks of.
_LOGIC = frozenset({"∀", "∃", "∃!", "→", "↔", "∧", "∨", "¬", "=", "≠", "↦", "=>", "fun", "λ", "|"})


@dataclass(frozen=True, slots=True)
class LemmaText:
    """Where a declaration stands.

    Args:
        name: full name.
        keyword: `theorem`, `lemma`, `def`, `abbrev`, `structure`, `class` …
        path: its file.
        start: offset of the keyword.
        stop: offset after the declaration, proof or body included.
        attributes: its attributes, as written.
        equates: whether it says that two things are equal or equivalent.
    """

    name: str
    keyword: str
    path: str
    start: int
    stop: int
    attributes: tuple[str, ...]
    equates: bool


@dataclass
class LemmaTexts:
    """The declarations of one snapshot, found by the words of their statements.

    Args:
        snapshot: the files.
        texts: the declarations, in the order of files.
        words: for each, the numbers of its words.
        names: word -> its number.
        ground: instances about number types, each its conclusion and its premises: classes with
            their arguments, as written.
        scoped: namespaces that have instances of their own.
        protected: constants whose last component alone is not their name in their namespace.
    """

    snapshot: Snapshot
    texts: list[LemmaText]
    words: list[array[int]]
    names: dict[str, int]
    ground: tuple[tuple[tuple[str, ...], ...], ...] = ()
    scoped: frozenset[str] = frozenset()
    protected: frozenset[str] = frozenset()
    _places: list[array[int]] = field(default_factory=list, repr=False)
    _frequency: Counter[int] = field(default_factory=Counter, repr=False)

    def __post_init__(self) -> None:
        """Make the inverse: word -> the declarations of whose words it is the rarest."""
        frequency = self._frequency = Counter(word for words in self.words for word in words)
        self._places = [array("I") for _ in self.names]
        for place, words in enumerate(self.words):
            if words:
                self._places[min(words, key=lambda word: (frequency[word], word))].append(place)

    def about(
        self,
        some: Iterable[str],
        within: Iterable[str],
        fits: Callable[[LemmaText], bool],
        near: Iterable[str] = (),
        close: int = 2,
    ) -> Iterator[LemmaText]:
        """Yield declarations that contain one of some words, and no others than `within`.

        The words take turns, the rarest first, so that a frequent one hides none. For each word,
        declarations with most of the others come first, of them those with words of `near`, of
        them those that equate, and of these the shortest.

        Args:
            some: words.
            within: all words that the declarations may contain.
            fits: whether a declaration is wanted.
            near: words that a claim contains.
            close: how many of these count; more are not better.
        """
        known = {self.names[word] for word in near if word in self.names}
        allowed = {self.names[word] for word in within if word in self.names}
        asked = {self.names[word] for word in some if word in self.names}
        found = [
            place
            for word in allowed
            for place in self._places[word]
            if allowed.issuperset(self.words[place])
            and not asked.isdisjoint(self.words[place])
            and fits(self.texts[place])
        ]

        def order(place: int) -> tuple[int, int, bool, int, int]:
            words = self.words[place]
            equates = self.texts[place].equates
            also = min(close, len(known.intersection(words)))
            return (-len(asked.intersection(words)), -also, not equates, len(words), place)

        found.sort(key=order)
        turns = [
            [place for place in found if word in self.words[place]]
            for word in sorted(asked, key=lambda word: (self._frequency[word], word))
        ]
        in_turn = chain.from_iterable(zip_longest(*turns))
        yield from (self.texts[one] for one in dict.fromkeys(in_turn) if one is not None)


def words_of(statement: str) -> frozenset[str]:
    """Return what a statement speaks of: last components of names, and signs.

    Names that it binds, class assumptions and words of logic do not count.
    """
    text = _STARRED.sub(" ", _INSTANCE.sub(" ", without_comments(statement)))
    bound = {name for one in _BOUND.finditer(text) for name in (one[1] or one[2]).split()}
    found = set()
    for one in _WORD.finditer(text):
        word = one[0].rstrip(".")
        if word in bound or word in _LOGIC:
            continue
        head, _, rest = word.partition(".")
        last = word.rsplit(".", 1)[-1]
        if (
            (rest and head in bound and not last.isdigit())
            or len(last) > 2
            or not last.isidentifier()
            or last in _SCRIPT
        ):
            found.add(last)
    return frozenset(found)


def read_lemma_texts(
    snapshot: Snapshot,
    *,
    known: Callable[[str], bool],
    workers: int = 1,
    cache: Cache | None = None,
) -> LemmaTexts:
    """Read the declarations of a snapshot.

    Args:
        snapshot: a project.
        known: whether a word is the last component of a constant's name; other words are names of
            section variables, which do not count.
        workers: number of processes.
        cache: cache of file contents; None for none.
    """
    texts: list[LemmaText] = []
    words: list[array[int]] = []
    numbers: dict[str, int] = {}
    counted: dict[str, bool] = {}
    ground: set[tuple[tuple[str, ...], ...]] = set()
    marked: dict[str, set[str]] = {_SCOPED: set(), _PROTECTED: set()}
    records = read_files(
        snapshot,
        _read,
        None,
        cache=cache,
        about=["lemma texts"],
        plain=_records,
        result=_records,
        workers=workers,
    )
    for path, record in zip(snapshot.paths(), records, strict=True):
        for name, keyword, start, stop, attributes, equates, said in record:
            if keyword in marked:
                marked[keyword].add(name)
                continue
            if not name:
                ground.add(tuple(tuple(atom.split()) for atom in said.split(";")))
                continue
            texts.append(LemmaText(name, keyword, path, start, stop, tuple(attributes), equates))
            mine = array("I")
            for word in said.split():
                if word not in counted:
                    counted[word] = not word[0].isidentifier() or word in _SCRIPT or known(word)
                if counted[word]:
                    mine.append(numbers.setdefault(word, len(numbers)))
            words.append(mine)
    return LemmaTexts(
        snapshot,
        texts,
        words,
        numbers,
        tuple(sorted(ground)),
        frozenset(marked[_SCOPED]),
        frozenset(marked[_PROTECTED]),
    )


def _read(_: None, path: str, text: str) -> list[tuple[Any, ...]]:
    commands = scan(text, path=path)
    ends = {one.start: after.begin for one, after in pairwise(commands)}
    found = list(_about_numbers(text, commands, path))
    found += [(name, _SCOPED, 0, 0, (), False, "") for name in _with_instances(text, commands)]
    for one in commands:
        if one.kind == "definition":
            body = text[one.start : ends.get(one.start, len(text))]
            found += [(name, _PROTECTED, 0, 0, (), False, "") for name in _protected(one, body)]
        if one.kind not in _KINDS or not one.name or "private" in one.modifiers:
            continue
        if any(attribute.startswith("deprecated") for attribute in one.attributes):
            continue
        stop = ends.get(one.start, len(text))
        # What a definition is called counts among its words, and its body is read when it is used.
        source = text[one.name_span[1] : one.end]
        name = full_name(one.name, one.namespace)
        said = words_of(source) | (
            {name.rsplit(".", 1)[-1]} if one.keyword not in STATED else set()
        )
        equates = _EQUATES.search(source) is not None or one.keyword not in STATED
        words = " ".join(sorted(said))
        found.append((name, one.keyword, one.start, stop, one.attributes, equates, words))
    return found


def _with_instances(text: str, commands: tuple[Command, ...]) -> Iterator[str]:
    """Yield the namespaces for which a file has scoped instances, but for decidability."""
    for one in commands:
        source = text[one.begin : one.end]
        makes = one.keyword == "instance" or (
            one.kind == "attribute" and _INSTANCE_WORD.search(source) is not None
        )
        if makes and ("scoped" in one.modifiers or one.activates or "[scoped" in source):
            space = one.activates or one.namespace
            if space and not _DECIDABLE.search(source):
                yield space


def _protected(one: Command, source: str) -> Iterator[str]:
    """Yield the protected constants that a definition declares, itself or as fields."""
    name = full_name(one.name, one.namespace)
    if one.name and "protected" in one.modifiers:
        yield name
    if one.name and one.keyword.startswith(("structure", "class")):
        yield from (f"{name}.{field}" for field in _PROTECTED_FIELD.findall(source))


NUMBERS = frozenset(["ℕ", "ℤ", "ℚ", "ℝ", "ℂ", "ℝ≥0", "ℝ≥0∞", "ℕ∞", "ℕ+", "ℚ≥0"])
_ARGUMENT = re.compile(r"[^\W\d][\w'₀-₉.]*|[ℕℤℚℝℂ](?:≥0∞?|[∞+])?|ℚ≥0")


def _about_numbers(
    text: str, commands: tuple[Command, ...], path: str
) -> Iterator[tuple[Any, ...]]:
    """Yield instances whose conclusion is about a number type, with their premises."""
    found = {
        one.start
        for one in commands
        if one.keyword == "instance" and NUMBERS & set(text[one.start : one.end].split())
    }
    if not found:
        return
    for command, scope in scopes(text, commands, kind="definition", path=path):
        if command.start not in found:
            continue
        one = constant_of(command, scope, text, "")
        target = one.result.split()
        premises = [premise.split() for premise in instances(one.binders)]
        premises = [premise for premise in premises if "Decidable" not in premise[0]]
        atoms = [target, *premises]
        if not all(_ARGUMENT.fullmatch(word) for atom in atoms for word in atom):
            continue
        known = {word for atom in premises for word in atom[1:]} | NUMBERS
        if not bound_terms(one.binders).isdisjoint(known):
            # `[Finite S]` for a subgroup `S` is about the members of a term.
            continue
        if target and set(target[1:]) <= known and NUMBERS & set(target[1:]):
            said = " ; ".join(" ".join(atom) for atom in atoms)
            yield ("", "instance", command.start, command.end, (), False, said)


def _records(values: list[Any]) -> list[Any]:
    """Return the records of a file, which are JSON values."""
    return values
