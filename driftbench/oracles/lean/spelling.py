r"""Statements from outside as text that is safe to send to Lean: only terms.

A statement is parsed with our grammar and written from its tokens, on one line and without
comments. Names are written between guillemets, `«Nat».«succ»`, which Lean reads as the same name
and never as a keyword, so that no name can begin a command. Only names of one letter, and names
that start outside of ASCII and have no two ASCII letters in a row, are written without them, since
notation such as `R[X]` and `ℤ_[p]` needs them and no command is such a name. Strings and characters
are sent if they have no escapes and no marks of comments or quotations. Refused are tactic blocks
(`by`), `calc`, `do`, `open … in`, `set_option … in`, interpolated strings, quotations, named holes,
characters that are not printable, and operators that could begin a command; `cov[` is sent only if
it is notation of the table, since a local notation of the context could declare any word.
`Type*` and `Type _` become one universe level that premise and goal share, and the universe of
morphisms of `Category* C` another; named levels keep their names.

Unknown names are not checked here; Lean reports them.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from driftbench.errors import InputError, LeanSyntaxError
from driftbench.lean import parse, parse_term, tokens
from driftbench.lean.chars import FIRST, IDENT, REST

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from driftbench.lean import Node, NotationTable, Statement, Term, Token
    from driftbench.lean.context import Surroundings

__all__ = [
    "HOMS",
    "LEVEL",
    "OWN",
    "Spelled",
    "StatementRefusedError",
    "quoted",
    "spell_statement",
    "spell_term",
    "spells_command",
]

#: Prefix of our own names, which statements may not use.
OWN = "driftbench_"

#: The universe level that stands for each `*` and `_`.
LEVEL = f"{OWN}level"

#: The universe level of the morphisms of each `Category* C`.
HOMS = f"{OWN}homs"

_PART = re.compile(r"«[^«»]*»|[^.]+")
_LEVELS = re.compile(r"\.\{[\w\s+(),']*\}")
_BARE = re.compile(rf"[0-9]+|[A-Za-z]|(?![\x00-\x7f]){FIRST}{REST}*")
_LETTERS = re.compile(r"[A-Za-z_]{2}")
_SORTS = {"Type": "Type", "Sort": "Sort", "Type*": "Type", "Sort*": "Sort"}
# Words of the term language that our lexer reads as names; none begins a command.
_PLAIN = frozenset({"Prop", "max", "imax"})
# Texts that joined tokens must not form: comments, attributes, strings, quotations.
_FORBIDDEN = ("--", "/-", "-/", "@[", '"', "`")
# Brackets of names.
_MISREAD = frozenset("«»")
# Strings without escapes, and single characters; `_FORBIDDEN` texts are checked apart.
_LITERAL = re.compile(r"""\"[^"\\]*\"|'[^'\\]'""")
# A word with a bracket, one token of notation such as `cov[X, Y; μ]`; `#[` begins an array.
_WORD_BRACKET = re.compile(r"([A-Za-z]{2,})[\[(⟨⟦]")
_COMMAND_WORDS = frozenset(
    [
        *("attribute", "axiom", "check", "declare", "def", "deriving", "elab", "end", "eval"),
        *("example", "export", "extern", "import", "include", "inductive", "infix", "infixl"),
        *("infixr", "initialize", "instance", "lemma", "macro", "mutual", "namespace", "notation"),
        *("omit", "opaque", "open", "postfix", "prefix", "prelude", "print", "reduce", "section"),
        *("simproc", "structure", "syntax", "theorem", "universe", "unsafe", "variable", "where"),
    ]
)
# A text that touches a string may make it one with terms in it, as `s!` does.
_BEFORE_STRING = frozenset(["", " ", "(", "[", "⟨"])
_STAR = "*"
_CATEGORY = "_root_.«CategoryTheory».«Category»"
# Commands are words of lower-case letters, or start with `#` or `@`; only these words are terms.
_COMMAND = re.compile(r"[#@]\s*[A-Za-z_\[]|(?<![\w.])[a-z_][a-z0-9_]{2,}(?![\w])|\bdo\b|\bby\b")
_TERM_WORDS = frozenset(
    ["fun", "let", "have", "show", "from", "then", "else", "bif", "match", "with", "matches",
     "no_index", "type_of"]
)  # fmt: skip


class StatementRefusedError(InputError):
    """A statement or context that is not sent to Lean; the message states why."""


@dataclass(frozen=True, slots=True)
class Spelled:
    """A statement as safe Lean text.

    Args:
        namespace: the namespace in which its names are looked up first, as safe text; "" for the
            root.
        term: the statement as a closed proposition, on one line.
        universes: the levels that it declares, as in `theorem t.{u, v}`, as safe text.
    """

    namespace: str
    term: str
    universes: tuple[str, ...] = ()


def spell_statement(text: str, around: Surroundings, *, table: NotationTable | None) -> Spelled:
    """Return a statement as a closed term.

    Args:
        text: `theorem name … : conclusion`.
        around: what is in force there.
        table: notation; None for the bundled one.

    Raises:
        StatementRefusedError: it does not parse, or holds what is not sent to Lean.
    """
    try:
        statement = parse(
            text, table=table, opened=around.opened, local_notation=around.local_notation
        )
    except (LeanSyntaxError, RecursionError) as error:
        raise StatementRefusedError(f"no statement: {_reason(error)}") from error
    name = statement.name
    if name.startswith("_root_.") and around.namespace:
        raise StatementRefusedError(f"{name} is outside the current namespace {around.namespace}")
    namespace = ".".join(quoted(part) for part in _parts(name.removeprefix("_root_."))[:-1])
    term = _closed(statement, around.local_notation)
    return Spelled(namespace, term, _declared(statement))


def spell_term(text: str, around: Surroundings, *, table: NotationTable | None) -> str:
    """Return a term, such as the body of a local notation, as one safe line.

    Raises:
        StatementRefusedError: as for `spell_statement`.
    """
    try:
        term = parse_term(
            text, table=table, opened=around.opened, local_notation=around.local_notation
        )
    except (LeanSyntaxError, RecursionError) as error:
        raise StatementRefusedError(f"no term: {_reason(error)}") from error
    line = _written([term], around.local_notation)
    if '"' in line:
        raise StatementRefusedError("a string in a local notation is not sent to Lean")
    return line


def quoted(part: str) -> str:
    """Return one component of a name between guillemets.

    Raises:
        StatementRefusedError: it has our own prefix, or is not printable.
    """
    bare = part.removeprefix("«").removesuffix("»")
    if not bare or not bare.isprintable() or "«" in bare or "»" in bare:
        raise StatementRefusedError(f"{part!r} is not a name that is sent to Lean")
    if bare.startswith(OWN):
        raise StatementRefusedError(f"the name {bare!r} is one of ours")
    return f"«{bare}»"


def spells_command(text: str) -> bool:
    """Return whether an operator or keyword could begin a command of Lean; if in doubt, True."""
    return any(found not in _TERM_WORDS for found in _COMMAND.findall(text))


def _declared(statement: Statement) -> tuple[str, ...]:
    """Return the universe levels after the name of a statement."""
    first = statement.signature[0]
    if getattr(first, "type", "") != "UNIV":
        return ()
    text = cast("Token", first).text
    names = [name.strip() for name in text.removeprefix(".{").removesuffix("}").split(",")]
    if not all(re.fullmatch(r"[^\W\d][\w']*", name) for name in names):
        raise StatementRefusedError(f"`{text[:40]}` does not declare universe levels")
    return tuple(dict.fromkeys(quoted(name) for name in names))


def _closed(statement: Statement, local: Sequence[str]) -> str:
    binders = [_binder(node, local) for node in statement.binders]
    conclusion = _written([statement.conclusion], local)
    return f"∀ {' '.join(binders)}, {conclusion}" if binders else conclusion


def _binder(term: Term, local: Sequence[str]) -> str:
    """Return a binder of the signature without its default value."""
    children: Sequence[Term] = getattr(term, "children", ())
    for index, child in enumerate(children):
        if getattr(child, "type", "") == "ASSIGN":
            return _written(children[:index], local) + _written(children[-1:], local)
    return _written([term], local)


def _written(terms: Iterable[Node | Token], local: Sequence[str]) -> str:
    """Return terms as one safe line; `local` are the commands of local notation in force."""
    pieces: list[str] = []
    end = -1
    for token in _leaves(terms):
        if pieces and token.start != end:
            pieces.append(" ")
        end = token.end
        previous = pieces[-1] if pieces else ""
        if token.type == "STR" and previous[-1:] not in _BEFORE_STRING:
            raise StatementRefusedError(f"`{previous}` before a string is not sent to Lean")
        if previous in _SORTS.values() and token.text == "_":
            pieces[-1:] = [f"({previous} {LEVEL})"]
        elif len(pieces) > 1 and previous == " " and pieces[-2] in _SORTS and token.text == "_":
            pieces[-2:] = [f"({pieces[-2]} {LEVEL})"]
        elif token.type == "UNIV" and token.text == _STAR:
            # Whatever is open, mathlib's `Category*` is this class.
            pieces[-1:] = [f"{_CATEGORY}.{{{HOMS}}}"]
        else:
            pieces.append(_piece(token, local))
    return _checked("".join(pieces))


def _checked(line: str) -> str:
    """Return a line unless it contains a text that could end or begin more than a term."""
    bare = _LITERAL.sub(lambda found: found[0][1:-1], line)
    found = [mark for mark in _FORBIDDEN if mark in bare]
    if found or not line.isprintable():
        raise StatementRefusedError(
            f"{' '.join(found) or 'a character that is not printable'} in a term"
        )
    return line


def _leaves(terms: Iterable[Node | Token]) -> Iterator[Token]:
    for term in terms:
        yield from tokens(term)


def _piece(token: Token, local: Sequence[str]) -> str:
    """Return one token as safe text.

    Raises:
        StatementRefusedError: it is not part of a term, or may not come from outside.
    """
    kind, text = token.type, token.text
    if kind == "OPAQUE":
        raise StatementRefusedError(f"`{text.split()[0][:20]}` is not sent to Lean: no tactics")
    if kind == "STR":
        if _LITERAL.fullmatch(text) and text.isprintable():
            return text
        raise StatementRefusedError(
            f"`{' '.join(text.split())[:20]}` is not sent to Lean: no strings with escapes or terms"
        )
    if not text:  # where the text has a line break, and one line needs a separator
        return {"SEMI": ";", "COMMA": ","}.get(kind, "")
    if kind == "IDENT":
        return _name(text)
    if kind == "UNIV":
        return _universes(text)
    if kind == "FIELD" and re.fullmatch(rf"\.{IDENT}", text):
        return "." + ".".join(_component(part) for part in _parts(text[1:]))
    if kind == "HOLE" and text != "_":
        raise StatementRefusedError(f"`{text}` has a meaning that the statement does not determine")
    if any(character.isspace() for character in text):
        raise StatementRefusedError(f"`{' '.join(text.split())[:40]}` is not sent to Lean")
    misread = not _MISREAD.isdisjoint(text)
    if misread or (spells_command(text) and not _word_bracket(text, local)):
        raise StatementRefusedError(f"`{text}` is not sent to Lean")
    return text


def _word_bracket(text: str, local: Sequence[str]) -> bool:
    """Return whether a text is a token of the table that ends with a bracket and is no command."""
    found = _WORD_BRACKET.fullmatch(text)
    named = text == "#[" or (found is not None and found[1] not in _COMMAND_WORDS)
    return named and not any(text in command for command in local)


def _name(text: str) -> str:
    if text in {"Type*", "Sort*"}:
        return f"({_SORTS[text]} {LEVEL})"
    if text in _PLAIN or text in _SORTS:
        return text
    if text[0] in "$`":
        raise StatementRefusedError(f"`{text[:40]}` is a piece of syntax, and no term")
    mark = text[0] if text[0] in "@." else ""
    parts = _parts(text.removeprefix(mark))
    return mark + ".".join(_component(part) for part in parts)


def _component(part: str) -> str:
    # Even if Lean classifies letters differently, no word that could be a command remains.
    return part if _BARE.fullmatch(part) and not _LETTERS.search(part) else quoted(part)


def _parts(name: str) -> list[str]:
    parts = _PART.findall(name)
    if ".".join(parts) != name:
        raise StatementRefusedError(f"{name!r} is not a name that is sent to Lean")
    return parts


def _universes(text: str) -> str:
    if _LEVELS.fullmatch(text) is None:
        raise StatementRefusedError(f"`{text[:40]}` are not universe levels that are sent to Lean")
    return re.sub(
        r"[^\W\d][\w']*",
        lambda found: found[0] if found[0] in {"max", "imax"} else _level(found[0]),
        " ".join(text.split()),
    )


def _level(name: str) -> str:
    return LEVEL if name == "_" else quoted(name)


def _reason(error: Exception) -> str:
    return getattr(error, "reason", "") or str(error).split("\n", 1)[0] or "nested too deeply"
