"""The bundled tables of facts, rewrites and unfoldings, written from the text of a snapshot.

A lemma becomes a line with its type variables in front, every other variable explicit, and full
names of constants. A class of a term, as in `[I.IsPrime]`, is a condition like any other. Classes
of types stay in brackets, except those that its constants presuppose themselves: a class is left
out only if the signatures of these constants and the class hierarchy imply it. A definition becomes
its body, with as many parameters as it takes arguments.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from driftbench.errors import InputError, LeanSyntaxError
from driftbench.lean import parse, tokens
from driftbench.lean.names import bound_names, free_names, head_name
from driftbench.lean.syntax import Infix, strip
from driftbench.library._headers import explicit_arguments, instances
from driftbench.library.lemma_statements import StatedText, read_stated_texts
from driftbench.library.wanted_statements import TABLES, UNSTATED
from driftbench.oracles import logic
from driftbench.oracles.facts import choices, sort_words
from driftbench.oracles.translation import Unsupported, translate

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from driftbench.cache import Cache
    from driftbench.lean.syntax import Binder
    from driftbench.lean.tree import Statement, Term
    from driftbench.library import Library
    from driftbench.library.parsed import ParsedLibrary
    from driftbench.library.wanted_statements import WantedStatement
    from driftbench.oracles.translation import TranslatedPair

__all__ = ["library_tables"]

_ABOUT = {
    "facts": "Facts of mathlib that a theory may use where a question speaks of all their "
    "constants. Classes that the constants presuppose themselves are left out; others must be "
    "given on both sides.",
    "rewrites": "Equivalences of mathlib or Lean core that a theory rewrites by, from left to "
    "right, where two statements differ in how often they say the left side. They are about "
    "variables of plain number types. As axioms they would leave no finite model: `m < m + 1` has "
    "none.",
    "unfoldings": "What the translation unfolds: parameters, and the definition of the constant or "
    "the notation that mathlib has for it. Only definitions that hold by unfolding in Lean itself.",
}
_WIDTH = 100
_KIND = re.compile(r"(?:Type|Sort)\b")
_BINDER = re.compile(r"([({])([^:\[\]]+) : (.*)")
_UNIVERSES = re.compile(r"\.\{[^{}]*\}")

_Atom = tuple[str, ...]


def library_tables(
    library: Library,
    wanted: Mapping[str, Sequence[WantedStatement]],
    *,
    cache: Cache | None = None,
) -> dict[str, str]:
    """Return table -> its text.

    Args:
        library: the constants of a snapshot.
        wanted: table -> its statements.
        cache: cache of file contents; None for none.

    Raises:
        InputError: the snapshot does not state a wanted name, or states what is given in full.
    """
    reader = _Reader(library, library.parsed, _texts(library, wanted, cache))
    made = {}
    for table in TABLES:
        lines = [reader.line(one, table) for one in wanted.get(table, ())]
        made[table] = "\n".join([*_header(table), "", *lines, ""])
    return made


def _header(table: str) -> Iterator[str]:
    """Yield the comment at the top of a table."""
    reasons = "; ".join(f"{key}: {reason}" for key, reason in UNSTATED.items())
    yield from _comment(
        f"{_ABOUT[table]} One to a line: `theorem name binders : statement`, under the name of the "
        "declaration that says it."
    )
    yield ""
    yield from _comment(
        "Do not edit: `driftbench names --statements` writes this file. The statements are read "
        "from the text of a snapshot of mathlib, by the names in statements.toml. Only what no "
        f"text of a snapshot states is written out there, with the reason ({reasons})."
    )


def _comment(text: str) -> Iterator[str]:
    line = "--"
    for word in text.split():
        if len(line) + len(word) >= _WIDTH:
            yield line
            line = "--"
        line = f"{line} {word}"
    yield line


def _texts(
    library: Library, wanted: Mapping[str, Sequence[WantedStatement]], cache: Cache | None
) -> dict[str, StatedText]:
    """Return name -> text of the wanted declarations that the snapshot states."""
    every = [one for table in wanted.values() for one in table if not one.text]
    names = {name for one in every for name in (one.name, one.instance) if name in library.spans}
    paths = {library.spans[name][0] for name in names}
    read = read_stated_texts(library.snapshot, paths, frozenset(library.table.scoped), cache=cache)
    found: dict[str, StatedText] = {}
    for _, texts in read:
        for one in texts.values():
            if one.name in names:
                found.setdefault(one.name, one)
    return found


@dataclass(frozen=True, slots=True)
class _Reader:
    """Makes the lines of tables.

    Args:
        library: the snapshot.
        parsed: its constants with parsed signatures.
        texts: name -> what it states.
    """

    library: Library
    parsed: ParsedLibrary
    texts: Mapping[str, StatedText]

    def line(self, one: WantedStatement, table: str) -> str:
        """Return the line of a wanted statement."""
        if one.text:
            if one.reason != "notation" and one.name in self.library.spans:
                raise InputError(
                    f"{table}: {one.name} is given in full, but the snapshot states it: give its "
                    "name only"
                )
            return f"theorem {one.text}"
        said = self.texts.get(one.name) or self._field(one.name)
        if said is None:
            raise InputError(
                f"{table}: no text of the snapshot states {one.name}: correct the name, or give "
                "the statement in full, with the reason"
            )
        try:
            return self._definition(said) if table == "unfoldings" else self._lemma(said, one)
        except (LeanSyntaxError, Unsupported) as error:
            raise InputError(f"{table}: {one.name} cannot be read: {error}") from error

    def _field(self, name: str) -> StatedText | None:
        """Return a field of a class of propositions as a lemma; None for another constant."""
        constants = self.parsed.signatures.harvest.constants
        one, owner = constants.get(name), constants.get(name.rpartition(".")[0])
        if one is None or owner is None or one.keyword != "field" or owner.result != "Prop":
            return None
        assumed = f"[{owner.name} {explicit_arguments(owner.binders)}]"
        said = f"theorem {name} {one.binders} {assumed} : {one.result}"
        opened = tuple(sorted(space for space in one.spaces if space))
        return StatedText(name, said, opened, (), (*one.spaces, ""))

    # -- lemmas ------------------------------------------------------------------------------

    def _lemma(self, said: StatedText, one: WantedStatement) -> str:
        """Return the line of a lemma."""
        statement = self._parsed(said)
        pair = translate(statement, statement, self.parsed, said.spaces)
        given = self.parsed.closure(self._presupposed(pair) | self._of_special_type(one))
        types: list[str] = []
        others: list[str] = []
        terms: dict[str, str] = {}
        for binder in statement.binders:
            content = self._qualified(binder.type, statement, said)
            atom = self._atom(content, said.spaces, one.at)
            if _KIND.match(content):
                types += [name for name in binder.variables if name not in one.at]
            elif not _mentions(statement, binder) and (
                binder.is_instance or self.parsed.is_class(atom[0]) or atom in given
            ):
                if not terms.keys().isdisjoint((head_name(content), *atom[1:])):
                    others.append(f"({_unused(statement)} : {_dotted(content, terms)})")
                elif atom not in given:
                    others.append(f"[{content}]")
            else:
                others.append(f"({' '.join(binder.variables)} : {content})")
                terms |= dict.fromkeys(binder.variables, content)
        front = _group([*one.types.split(), *types])
        conclusion = self._qualified(statement.conclusion, statement, said)
        rest = _with(" ".join([*_joined(others), ":", conclusion]), one.at)
        return " ".join(["theorem", one.name, *front, rest])

    def _atom(self, content: str, spaces: Sequence[str], at: Mapping[str, str]) -> _Atom:
        """Return a class with its arguments, as the translation names them."""
        head, *words = sort_words(_UNIVERSES.sub("", content))
        full = next(iter(self.parsed.resolve(head, tuple(spaces))), head)
        return (full, *(at.get(word, word) for word in words))

    def _presupposed(self, pair: TranslatedPair) -> set[_Atom]:
        """Return the classes that the constants of a statement presuppose, at its types."""
        found: set[_Atom] = set()
        for constant in logic.constants(pair.gold):
            head, types = pair.heads.get(constant.name, ("", ()))
            for needs, variables, atoms in self._signatures(head):
                for sorts, _ in choices([needs], [(constant, head, types)], variables, (), ()):
                    known = {name: logic.show_sort(sort) for name, sort in sorts}
                    found |= {
                        tuple(known.get(word, word) for word in atom)
                        for atom in atoms
                        if variables.intersection(atom) <= known.keys()
                    }
        return found

    def _signatures(
        self, full: str
    ) -> Iterator[tuple[tuple[logic.Const, str, tuple[str, ...]], frozenset[str], set[_Atom]]]:
        """Yield a constant at type variables, these variables, and the classes it presupposes.

        The signature is the one in the text of the snapshot: the bundled ones have no classes.
        """
        one = self.parsed.signatures.harvest.constants.get(full)
        if one is None:
            return
        opened = [space for space in one.spaces if space]
        try:
            header = parse(
                f"theorem t {one.binders} : True", table=self.library.table, opened=opened
            )
            binders = [(b, _text(b.type, header)) for b in header.binders if b.type is not None]
            shown = " ".join(_shown(b, content) for b, content in binders)
            applied = " ".join([full, *explicit_arguments(shown).split()])
            # A definition without a result type is taken for a proposition.
            said = f"{applied} = {applied}" if one.result not in {"", "Prop"} else applied
            statement = parse(
                f"theorem t {shown} : {said}", table=self.library.table, opened=opened
            )
            pair = translate(statement, statement, self.parsed, ("", *one.spaces))
        except (LeanSyntaxError, Unsupported):
            return
        variables = {n for b, content in binders if _KIND.match(content) for n in b.variables}
        atoms = {
            self._atom(content, one.spaces, {})
            for b, content in binders
            if b.is_instance or self.parsed.is_class(self._atom(content, one.spaces, {})[0])
        }
        for own in logic.constants(pair.gold):
            head, types = pair.heads.get(own.name, ("", ()))
            if head == full:
                yield (own, head, types), frozenset(variables), atoms

    def _of_special_type(self, one: WantedStatement) -> set[_Atom]:
        """Return the class that an instance gives the type of a special case.

        Raises:
            InputError: the instance is not one of this type, or needs more than the type does.
        """
        if not one.at:
            return set()
        (type_,) = one.at.values()
        head, *arguments = sort_words(type_)
        said, constant = (
            self.texts.get(one.instance),
            self.parsed.signatures.harvest.constants.get(head),
        )
        if said is None or constant is None:
            raise InputError(f"{one.name}: no text of the snapshot states {one.instance}")
        statement = self._parsed(said)
        names = dict(zip(explicit_arguments(constant.binders).split(), arguments, strict=True))
        owned = {self._atom(c, constant.spaces, names) for c in instances(constant.binders)}
        needed = {
            self._atom(_text(b.type, statement), said.spaces, {})
            for b in statement.binders
            if b.is_instance
        }
        class_, _, about = _text(statement.conclusion, statement).partition(" ")
        typed = parse(
            f"theorem t {{{one.types} : Type*}} (x : {about}) (y : {type_}) : x = y",
            table=self.library.table,
            opened=said.opened,
        )
        translate(typed, typed, self.parsed, said.spaces)
        if not needed <= self.parsed.closure(owned):
            raise InputError(f"{one.name}: {one.instance} needs more than {type_} presupposes")
        return {self._atom(f"{class_} ({type_})", said.spaces, {})}

    # -- definitions -------------------------------------------------------------------------

    def _definition(self, said: StatedText) -> str:
        """Return the line of a definition."""
        statement = self._parsed(said)
        whole = statement.conclusion
        if not isinstance(whole, Infix):
            raise InputError(f"{said.name} is not a definition that is read")
        types: list[str] = []
        others: list[str] = []
        for binder in statement.binders:
            content = self._qualified(binder.type, statement, said) if binder.type else "Type*"
            if _KIND.match(content) and not binder.is_explicit:
                types += binder.variables
            elif not binder.is_instance:
                kind = "Type*" if _KIND.match(content) else content
                others.append(_shown(binder, kind))
        body = self._qualified(strip(whole.right), statement, said)
        result = self.parsed.signatures.harvest.constants[said.name].result
        if result.endswith("→ Prop"):
            others.append(f"(x : {result.removesuffix('→ Prop').strip()})")
            body = f"{body} x"
        return " ".join(["theorem", said.name, *_group(types), *_joined(others), ":", body])

    # -- text --------------------------------------------------------------------------------

    def _parsed(self, said: StatedText) -> Statement:
        return parse(
            said.said,
            table=self.library.table,
            opened=said.opened,
            local_notation=said.local_notation,
            path=said.name,
        )

    def _qualified(self, term: Term | None, statement: Statement, said: StatedText) -> str:
        """Return the text of a term on one line, with full names of constants."""
        if term is None:
            raise InputError(f"{said.name} has a binder without a type")
        free = free_names(term) - set(bound_names(statement))
        text, place = "", term.start
        for token in tokens(term):
            name = token.text
            if token.type == "IDENT" and head_name(name) in free and not name.startswith("@"):
                plain = name.removeprefix("_root_.")
                spaces = said.spaces if plain == name else ("",)
                name = next(iter(self.parsed.resolve(plain, spaces)), plain)
            text += statement.text[place : token.start] + name
            place = token.end
        return " ".join(text.split())


def _dotted(content: str, terms: Mapping[str, str]) -> str:
    """Return a class of a term as `I.IsPrime` if it is named after the type of the term."""
    head, _, argument = content.partition(" ")
    space, _, last = head.rpartition(".")
    named = space and terms.get(argument, "").split(" ")[0] == space
    return f"{argument}.{last}" if named else content


def _unused(statement: Statement) -> str:
    """Return a name for a condition that a statement does not bind."""
    bound, name = set(bound_names(statement)), "h"
    while name in bound:
        name += "'"
    return name


def _mentions(statement: Statement, binder: Binder) -> bool:
    """Return whether a statement mentions a variable of a binder after it."""
    rest = statement.text[binder.end :]
    names = [name for name in binder.variables if name.strip("_")]
    return any(re.search(rf"(?<![\w.]){re.escape(name)}(?![\w'])", rest) for name in names)


def _text(term: Term | None, statement: Statement) -> str:
    return "" if term is None else " ".join(statement.text[term.start : term.end].split())


def _shown(binder: Binder, content: str) -> str:
    """Return a binder with its names and type, without a default value."""
    if binder.is_instance:
        return f"[{content}]"
    first, last = ("(", ")") if binder.is_explicit else ("{", "}")
    return f"{first}{' '.join(binder.variables)} : {content}{last}"


def _joined(binders: Sequence[str]) -> list[str]:
    """Return binders with those of one type in a row as one: `(m n : ℕ)`."""
    made: list[str] = []
    for binder in binders:
        last, now = _BINDER.fullmatch(made[-1]) if made else None, _BINDER.fullmatch(binder)
        if last is not None and now is not None and (last[1], last[3]) == (now[1], now[3]):
            made[-1] = f"{last[1]}{last[2]} {now[2]} : {now[3]}"
        else:
            made.append(binder)
    return made


def _group(types: Sequence[str]) -> list[str]:
    return [f"{{{' '.join(types)} : Type*}}"] if types else []


def _with(text: str, at: Mapping[str, str]) -> str:
    """Return a text with other types for some type variables."""
    for name, type_ in at.items():
        text = re.sub(rf"(?<![\w.]){re.escape(name)}(?![\w.])", type_, text)
    return text
