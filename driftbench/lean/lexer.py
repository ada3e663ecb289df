"""Lean text → tokens, with the notation in force.

The lexer decides everything the grammar cannot see: the longest spelling, whether an operator
stands before or after its operand (an "operand just ended" flag), whether a bracket is glued to
what precedes it (`R[X]`), which of `|` opens, closes or separates, and where a `let` without
semicolon ends (the column rule). Opaque parts (`by …`, `calc …`, `.{u}`) become one token each.
It knows no grammar: unbalanced heads and separators are the parser's business.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from driftbench.errors import LeanSyntaxError
from driftbench.lean.chars import FIRST, IDENT, SUPERSCRIPT
from driftbench.lean.choosing import possible_senses, shared_operator
from driftbench.lean.notation import LEAD, MAX
from driftbench.lean.tree import Op, Token

if TYPE_CHECKING:
    from driftbench.lean.senses import Sense
    from driftbench.lean.table import View

__all__ = ["MAX_DEPTH", "MAX_TOKENS", "lex"]

MAX_DEPTH = 60
"""Deepest nesting of brackets that is read; real statements stay below 20."""
MAX_TOKENS = 20_000
"""Longest statement that is read, in tokens; mathlib's longest has about 450."""

_SPACE = re.compile(r"(?:\s+|--[^\n]*|/-(?!-?\Z).*?-/)+", re.DOTALL)
_IDENT = re.compile(IDENT)
_FIRST = re.compile(FIRST)
_NUMBER = re.compile(r"0[xX][0-9a-fA-F]+|0[bB][01]+|[0-9]+(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?")
_STRING = re.compile(r'(?:[a-z]!)?"(?:[^"\\]|\\.)*"', re.DOTALL)
_CHAR = re.compile(r"'(?:\\(?:[^ux]|x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4})|[^\\'\n])'")
_HOLE = re.compile(rf"\?(?:_|{FIRST}[A-Za-z0-9_'₀-₉]*)|_(?![A-Za-z0-9_'])")
_FIELD = re.compile(rf"\.(?:{IDENT}|[0-9]+)")
_STAR = re.compile(r"(?:Type|Sort)\*")
_PREFIXED = re.compile(r"(?:open(?:\s+scoped)?|set_option)\s[^()\[\]{}⟨⟩,:=]*?\sin\b")
_OPAQUE_STOP = re.compile(r'[()\[\]{}⟨⟩⦃⦄,;\n"]|--|/-|\b(?:then|else|from)\b')
_MARKED_NAME = re.compile(rf"(?:\$|``?|@(?!fun\b)){IDENT}")
_FIELD_START = re.compile(rf"{IDENT}\s*:=")
_VECTOR = re.compile(r"![\u2080-\u209c]+\[")
_SMALL = re.compile(rf"[{SUPERSCRIPT}\u2080-\u209c\u1d62-\u1d6a\u2c7c]+")

_KEYWORDS = {
    "in": "IN", "with": "WITH", "if": "IF", "bif": "IF", "then": "THEN", "else": "ELSE",
    "match": "MATCH",
    "from": "FROM", "let": "LET", "have": "LET", "haveI": "LET", "letI": "LET", "show": "SHOW",
}  # fmt: skip
_OPAQUE = frozenset({"by", "calc", "do", "nomatch"})
_PLAIN = {
    "(": "LPAR", ")": "RPAR", "{": "LBRACE", "}": "RBRACE", "[": "LBRACK", "]": "RBRACK",
    "⟨": "LANON", "⟩": "RANON", "⦃": "LSTRICT", "⦄": "RSTRICT", ",": "COMMA", ":": "COLON",
    ":=": "ASSIGN", "//": "SLASHES", "↦": "MAPSTO", "=>": "MAPSTO", "..": "DOTS", ";": "SEMI",
}  # fmt: skip
_CLOSING = {"RPAR": "LPAR", "RBRACE": "LBRACE", "RBRACK": "LBRACK", "RANON": "LANON",
            "RSTRICT": "LSTRICT"}  # fmt: skip
_FUN = Op("head", MAX, None, 0)
_INDEX = Op("postfix", MAX + 1, MAX, None)
_AS_INFIX = Op("infix", 65, 65, 66)
_AS_POSTFIX = Op("postfix", MAX, MAX, None)
_AS_PROOF = Op("infix", MAX, MAX, MAX)  # `a[i]'h`: an index with the proof that it is in range
_AS_SCOPE = Op("prefix", LEAD, None, 0)


@dataclass(slots=True)
class _Frame:
    """An open bracket: how it can go on. `options` are (literals to come, binding) pairs."""

    opener: str
    at: int
    text: str
    options: list[tuple[tuple[str, ...], Op | None]] = field(default_factory=list)
    head: bool = False
    barred: bool = False
    assigned: bool = False


@dataclass(slots=True)
class _Let:
    """A `let` whose value has not ended: bracket depth and column where it stands."""

    depth: int
    column: int
    assigned: bool = False


class _Lexer:
    def __init__(self, text: str, view: View, *, signature: bool, path: str, line: int) -> None:
        self.text = text
        self.view = view
        self.in_signature = signature
        self.where = (path, line)
        self.tokens: list[Token] = []
        self.frames: list[_Frame] = []
        self.lets: list[_Let] = []
        self.shows: list[int] = []
        self.ended = False
        self.position = 0

    def fail(self, reason: str, offset: int) -> LeanSyntaxError:
        path, line = self.where
        return LeanSyntaxError(reason, text=self.text, offset=offset, path=path, first_line=line)

    # -- the loop ------------------------------------------------------------------------------

    def run(self) -> list[Token]:
        text, size = self.text, len(self.text)
        space, regex, ident = _SPACE.match, self.view.regex.match, _IDENT.match
        letters = self.view.first_letters
        while True:
            position = self.position
            gap = space(text, position)
            glued = gap is None and position > 0
            if gap is not None:
                position = self.position = gap.end()
                if self.lets or self.frames:
                    self.new_line(gap.start(), position)
            if position >= size:
                break
            if len(self.tokens) > MAX_TOKENS:
                raise self.fail(f"more than {MAX_TOKENS:,} tokens in one statement", position)
            character = text[position]
            if self.frames and self.frames[-1].options and self.continue_frame(position):
                continue
            name = ident(text, position)
            symbol = regex(text, position) if name is None or character in letters else None
            if name is not None and (symbol is None or symbol.end() < name.end()):
                self.word(name[0], position, glued=glued)
            elif self.special(character, position, glued=glued):
                continue
            elif symbol is None or not self.symbol(symbol[0], position, glued=glued):
                if name is not None:
                    self.word(name[0], position, glued=glued)
                else:
                    self.unknown(character, position, glued=glued)
        if self.frames:
            frame = self.frames[-1]
            raise self.fail(f"`{frame.text}` is never closed", frame.at)
        return self.tokens

    def emit(
        self, kind: str, end: int, *, op: Op | None = None, ended: bool, fallback: bool = False
    ) -> None:
        start = self.position
        self.tokens.append(Token(kind, self.text[start:end], start, end, op, fallback))
        self.position = end
        self.ended = ended

    def virtual(self, kind: str, at: int) -> None:
        """A separator that the text leaves to white space: an empty token."""
        self.tokens.append(Token(kind, "", at, at))
        self.ended = False

    def new_line(self, start: int, end: int) -> None:
        line = self.text.rfind("\n", start, end)
        if line < 0:
            return
        column = end - line - 1
        if self.lets:
            pending = self.lets[-1]
            if pending.assigned and pending.depth == len(self.frames) and column <= pending.column:
                self.lets.pop()
                self.virtual("SEMI", start)
                return
        structure = self.frames and self.frames[-1].assigned and self.frames[-1].opener == "LBRACE"
        if structure and self.ended and _FIELD_START.match(self.text, end):
            # Fields of a structure may be told apart by line breaks alone.
            self.virtual("COMMA", start)

    # -- brackets ------------------------------------------------------------------------------

    def push(self, frame: _Frame) -> None:
        if len(self.frames) >= MAX_DEPTH:
            raise self.fail(f"brackets nested deeper than {MAX_DEPTH}", frame.at)
        self.frames.append(frame)

    def continue_frame(self, position: int) -> bool:
        """Take the next literal of the bracketing notation that is open, if it stands here."""
        frame = self.frames[-1]
        best = ""
        for rest, _ in frame.options:
            literal = rest[0]
            if len(literal) > len(best) and self.text.startswith(literal, position):
                best = literal
        if not best or (best[0] in "|‖" and not self.ended):
            return False
        if len(best) == 1 and best not in ")]}⟩|‖":
            longer = self.view.regex.match(self.text, position)
            if longer is not None and longer.end() > position + 1 and longer[0] in self.view.active:
                return False
        going = [(rest[1:], op) for rest, op in frame.options if rest[0] == best]
        done = [op for rest, op in going if not rest]
        if not done:
            frame.options = going
            self.emit("MID", position + len(best), ended=False)
            return True
        self.frames.pop()
        op = done[0]
        kind = "HEAD_CLOSE" if frame.head else "CLOSE"
        waits = op is not None and op.right is not None
        end = position + len(best)
        if best == "⦌":  # `X _⦋0⦌₂`: the truncation degree is a part of the bracket
            small = _SMALL.match(self.text, end)
            end = end if small is None else small.end()
        self.emit(kind, end, op=op, ended=not waits and not frame.head)
        return True

    def plain(self, text: str, position: int, *, glued: bool) -> None:
        kind = _PLAIN[text]
        end = position + len(text)
        if kind in {"LPAR", "LBRACE", "LSTRICT", "LANON", "LBRACK"}:
            if kind == "LBRACK" and glued and self.ended and not self.signature_level():
                self.push(_Frame("OPEN", position, "[", [(("]",), _INDEX)]))
                self.emit("OPEN", end, op=_INDEX, ended=False)
                return
            self.push(_Frame(kind, position, text))
            self.emit(kind, end, ended=False)
        elif kind in _CLOSING:
            if not self.frames or self.frames[-1].opener != _CLOSING[kind]:
                opened = f"; `{self.frames[-1].text}` is open" if self.frames else ""
                raise self.fail(f"`{text}` closes nothing{opened}", position)
            self.frames.pop()
            while self.lets and self.lets[-1].depth > len(self.frames):
                self.lets.pop()
            self.emit(kind, end, ended=True)
        else:
            self.separator(kind, end)

    def signature_level(self) -> bool:
        return self.in_signature and not self.frames

    def separator(self, kind: str, end: int) -> None:
        if kind == "COLON" and self.signature_level():
            self.in_signature = False
        elif kind == "ASSIGN":
            if self.lets and self.lets[-1].depth == len(self.frames):
                self.lets[-1].assigned = True
            elif self.frames:
                self.frames[-1].assigned = True
        elif kind == "SEMI" and self.lets and self.lets[-1].depth == len(self.frames):
            self.lets.pop()
        self.emit(kind, end, ended=False)

    # -- words ---------------------------------------------------------------------------------

    def word(self, text: str, position: int, *, glued: bool) -> None:
        kind = _KEYWORDS.get(text)
        if kind is not None:
            if kind == "LET":
                column = position - self.text.rfind("\n", 0, position) - 1
                self.lets.append(_Let(len(self.frames), column))
            elif kind == "SHOW":
                self.shows.append(len(self.frames))
            elif kind == "FROM" and self.shows:
                self.shows.pop()
            self.emit(kind, position + len(text), ended=False)
        elif text in {"fun", "fun₀"}:
            self.emit("HEAD", position + len(text), op=_FUN, ended=False)
        elif text in _OPAQUE:
            if self.shows and self.shows[-1] == len(self.frames):
                self.shows.pop()
                self.virtual("FROM", self.tokens[-1].end)
            self.emit("OPAQUE", self.opaque_end(position + len(text)), ended=True)
        elif text in {"open", "set_option"} and (found := _PREFIXED.match(self.text, position)):
            self.emit("OP", found.end(), op=_AS_SCOPE, ended=False)
        elif text in {"Type", "Sort"} and self.text.startswith("*", position + 4):
            self.emit("IDENT", position + 5, ended=True)
        elif text == "_":
            self.emit("HOLE", position + 1, ended=True)
        elif self.text.startswith('!"', position + 1) and len(text) == 1:
            self.string(position)
        elif text in self.view.active and self.apply(
            text, self.view.active[text], position, glued=glued
        ):
            return
        else:
            self.emit("IDENT", position + len(text), ended=True)
        if self.tokens[-1].type == "IDENT":
            self.universes()

    def opaque_end(self, position: int) -> int:
        """Where a tactic block that starts before `position` ends: at what closes around it."""
        depth = 0
        end = position
        while True:
            found = _OPAQUE_STOP.search(self.text, position)
            if found is None:
                return len(self.text.rstrip())
            mark = found[0]
            position = found.end()
            if mark == "--":
                position = max(position, self.text.find("\n", position))
            elif mark == "/-":
                close = self.text.find("-/", position)
                position = len(self.text) if close < 0 else close + 2
            elif mark == '"':
                string = _STRING.match(self.text, found.start())
                position = string.end() if string is not None else position
            elif mark in "([{⟨⦃":
                depth += 1
            elif mark in ")]}⟩⦄":
                depth -= 1
            if depth < 0 or (depth == 0 and self.opaque_stop(mark, found.start())):
                end = found.start()
                return len(self.text[:end].rstrip())

    def opaque_stop(self, mark: str, at: int) -> bool:
        pending = bool(self.lets) and self.lets[-1].depth == len(self.frames)
        if mark == "\n":
            rest = self.text[at + 1 :]
            column = len(rest) - len(rest.lstrip(" \t"))
            blank = rest[column : column + 1] in {"\n", ""}
            return pending and not blank and column <= self.lets[-1].column
        if mark == ";":
            return pending
        if mark == ",":
            return bool(self.frames)
        return mark in {"then", "else", "from"}

    # -- symbols -------------------------------------------------------------------------------

    def special(self, character: str, position: int, *, glued: bool) -> bool:
        """Literals, holes, fields and bars: what no table decides."""
        text = self.text
        if character.isdigit():
            number = _NUMBER.match(text, position)
            if number is None:
                return False
            self.emit("NUM", number.end(), ended=True)
            return True
        if character == '"':
            self.string(position)
            return True
        if character == "." and not text.startswith("..", position):
            return self.dot(position, glued=glued)
        if character in "?_":
            return self.hole(position, glued=glued)
        if character == "|":
            return not self.bar_operator(position) and self.bar(position)
        name = _MARKED_NAME.match(text, position) if character in "$@`" else None
        if name is not None:
            self.emit("IDENT", name.end(), ended=True)
            self.universes()
            return True
        return self.quote(position, glued=glued) if character in "'!" else False

    def hole(self, position: int, *, glued: bool) -> bool:
        longer = self.view.regex.match(self.text, position)
        if longer is not None and longer.end() > position + 1:
            return False
        hole = _HOLE.match(self.text, position)
        if hole is not None and not (glued and self.ended):
            self.emit("HOLE", hole.end(), ended=True)
            return True
        if glued and self.ended and self.text[position] == "?":
            self.emit("FIELD", position + 1, ended=True)
            return True
        return False

    def quote(self, position: int, *, glued: bool) -> bool:
        """A character, a vector `!₂[x, y]`, or what may follow an index: `a[i]!`, `a[i]'h`."""
        text = self.text
        indexed = glued and self.ended and self.tokens[-1].type == "CLOSE"
        letter = _CHAR.match(text, position)
        vector = _VECTOR.match(text, position)
        if letter is not None and not text.startswith("''", position):
            self.emit("STR", letter.end(), ended=True)
        elif vector is not None:
            self.push(_Frame("OPEN", position, vector[0], [(("]",), None)]))
            self.emit("OPEN", vector.end(), ended=False)
        elif indexed and text[position] == "'":
            self.emit("OP", position + 1, op=_AS_PROOF, ended=False)
        elif indexed and text[position + 1 : position + 2] not in {"[", "=", "!"}:
            self.emit("FIELD", position + 1, ended=True)
        else:
            return False
        return True

    def universes(self) -> None:
        """Take `.{u, v}` where it is glued to a name."""
        if self.text.startswith(".{", self.position):
            close = self.text.find("}", self.position)
            if close < 0:
                raise self.fail("`.{` is never closed", self.position)
            self.emit("UNIV", close + 1, ended=True)

    def string(self, position: int) -> None:
        found = _STRING.match(self.text, position)
        if found is None:
            raise self.fail("the string is never closed", position)
        self.emit("STR", found.end(), ended=True)

    def dot(self, position: int, *, glued: bool) -> bool:
        found = _FIELD.match(self.text, position)
        if found is None:
            return False
        if glued and self.ended:
            self.emit("FIELD", found.end(), ended=True)
        else:
            self.emit("IDENT", found.end(), ended=True)
        return True

    def bar_operator(self, position: int) -> bool:
        """Whether a longer operator starts with this bar: `f |_ U`, `a ||| b`."""
        longer = self.view.regex.match(self.text, position)
        known = () if longer is None else self.view.active.get(longer[0], ())
        return (
            self.ended
            and longer is not None
            and longer.end() > position + 1
            and any(sense.after for sense in known)
        )

    def bar(self, position: int) -> bool:
        """Decide whether `|` opens an absolute value, or separates (closing is done before)."""
        text = self.text
        after = text[position + 1 : position + 2]
        if after == "|" and self.ended:
            return False
        if self.ended:
            spaced = position > 0 and text[position - 1].isspace() and not after.isspace()
            frame = self.frames[-1] if self.frames else None
            separates = (
                frame is not None
                and not frame.barred
                and frame.opener
                in {
                    "LBRACE",
                    "OPEN",
                }
            )
            if not spaced or separates or "|" not in self.view.active:
                if frame is not None:
                    frame.barred = True
                if text.startswith("|ₘ", position) or text.startswith("|>", position):
                    return False
                if text.startswith("||", position):
                    return False
                self.emit("BAR", position + 1, ended=False)
                return True
        elif after.isspace() or "|" not in self.view.active:
            if text.startswith("|>", position):
                return False
            self.emit("BAR", position + 1, ended=False)
            return True
        if text.startswith("|>", position) or (text.startswith("||", position) and self.ended):
            return False
        if not re.search(r"\|", text[position + 1 :]):
            self.emit("BAR", position + 1, ended=False)
            return True
        options = [(s.rest, s.op) for s in self.view.active["|"] if s.kind == "open"]
        self.push(_Frame("OPEN", position, "|", options))
        self.emit("OPEN", position + 1, ended=False)
        return True

    def symbol(self, text: str, position: int, *, glued: bool) -> bool:
        """Read the longest active spelling at `position`; False when there is none."""
        active = self.view.active
        for size in range(len(text), 0, -1):
            spelling = text[:size]
            known = active.get(spelling)
            if known is not None:
                if size < len(text) and _IDENT.match(spelling) and _IDENT.match(text[size:]):
                    continue
                if self.apply(spelling, known, position, glued=glued):
                    return True
            if spelling in _PLAIN:
                self.plain(spelling, position, glued=glued)
                return True
            if spelling == "λ" and not any(
                text[:n] in self.view.dormant for n in range(2, len(text) + 1)
            ):
                self.emit("HEAD", position + 1, op=_FUN, ended=False)
                return True
        if _IDENT.match(text):
            return False
        dormant = self.view.dormant
        for size in range(len(text), 0, -1):
            known = dormant.get(text[:size])
            if known is not None and self.apply(
                text[:size], known, position, glued=glued, fallback=True
            ):
                return True
        return False

    def apply(
        self,
        spelling: str,
        known: tuple[Sense, ...],
        position: int,
        *,
        glued: bool,
        fallback: bool = False,
    ) -> bool:
        end = position + len(spelling)
        choices = possible_senses(known, self.text, end, ended=self.ended, glued=glued)
        if not choices:
            return False
        sense = choices[0]
        if sense.kind in {"open", "open_head"}:
            options = [(s.rest, s.op) for s in choices if s.kind == sense.kind]
            self.push(_Frame("OPEN", position, spelling, options, head=sense.kind == "open_head"))
            kind = "OPEN" if sense.kind == "open" else "HEAD_OPEN"
            self.emit(kind, end, op=sense.op, ended=False, fallback=fallback)
        elif sense.kind == "head":
            tailed = [s.op for s in choices if s.op is not None and s.op.tailed]
            op = tailed[0] if tailed else sense.op
            self.emit("HEAD", end, op=op, ended=False, fallback=fallback)
        elif sense.kind == "const":
            self.emit("CONST", end, ended=True, fallback=fallback)
        else:
            op = sense.op
            if len(choices) > 1:
                op = shared_operator(choices, self.text, end)
            postfix = op is not None and op.right is None
            self.emit("OP", end, op=op, ended=postfix, fallback=fallback)
        return True

    def unknown(self, character: str, position: int, *, glued: bool) -> None:
        """A symbol no table knows: guess from its surroundings, and flag the guess."""
        small = _SMALL.match(self.text, position)
        if small is not None and glued and self.ended:
            self.emit("FIELD", small.end(), ended=True)
            return
        if character.isascii() and not character.isprintable():
            raise self.fail(f"character U+{ord(character):04X} cannot stand here", position)
        if character in "`$\\" or not character.isprintable():
            raise self.fail(f"`{character!r}` is no Lean token here", position)
        spaced = self.text[position + 1 : position + 2].isspace()
        if self.ended and spaced:
            self.emit("OP", position + 1, op=_AS_INFIX, ended=False, fallback=True)
        elif self.ended and glued:
            self.emit("OP", position + 1, op=_AS_POSTFIX, ended=True, fallback=True)
        else:
            self.emit("CONST", position + 1, ended=True, fallback=True)


def lex(
    text: str, view: View, *, signature: bool = False, path: str = "<text>", first_line: int = 1
) -> list[Token]:
    """Tokens of `text`, in order, each with its span.

    Args:
        text: a term, or with `signature` what follows a declared name (binders, `:`, conclusion).
        view: the notation in force.
        signature: until the first `:` outside brackets, `[` never indexes.
        path: name of the text in errors.
        first_line: line that the text starts at in `path`, from 1.

    Raises:
        LeanSyntaxError: unbalanced brackets, unclosed strings, control characters, or a text
            beyond `MAX_DEPTH` or `MAX_TOKENS`.
    """
    return _Lexer(text, view, signature=signature, path=path, line=first_line).run()
