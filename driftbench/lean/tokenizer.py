"""Lean text → tokens, with the active notation.

The tokenizer decides what an LALR(1) grammar cannot: the longest spelling, whether an operator is
before or after its operand (`ended`: an operand just ended), whether a bracket touches the text
before it (`glued`: `R[X]`), which of `|` opens, closes or separates, and where a `let` without
semicolon ends (by its column). Opaque parts (`by …`, `calc …`, `.{u}`) become one token each.
Unbalanced brackets are errors here; the order of tokens is checked by the grammar.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from driftbench.lean.chars import FIRST, IDENT, MAX_PARTS, SUPERSCRIPT
from driftbench.lean.masking import comment_end
from driftbench.lean.notation import possible_senses, shared_operator
from driftbench.lean.notation_commands import LEAD, MAX
from driftbench.lean.tree import Op, Token

if TYPE_CHECKING:
    from collections.abc import Callable
    from functools import partial

    from driftbench.errors import LeanSyntaxError
    from driftbench.lean.notation import ActiveNotation, Sense

__all__ = ["MAX_DEPTH", "MAX_TOKENS", "Tokenizer"]

MAX_DEPTH = 60
"""Deepest nesting of brackets that is accepted; real statements stay below 20."""

MAX_TOKENS = 5_000
"""Longest statement that is accepted, in tokens; mathlib's longest has about 450."""

_PLAIN = {
    "(": "LPAR", ")": "RPAR", "{": "LBRACE", "}": "RBRACE", "[": "LBRACK", "]": "RBRACK",
    "⟨": "LANON", "⟩": "RANON", "⦃": "LSTRICT", "⦄": "RSTRICT", ",": "COMMA", ":": "COLON",
    ":=": "ASSIGN", "//": "SLASHES", "↦": "MAPSTO", "=>": "MAPSTO", "..": "DOTS", ";": "SEMI",
}  # fmt: skip
_CLOSING = {"RPAR": "LPAR", "RBRACE": "LBRACE", "RBRACK": "LBRACK", "RANON": "LANON",
            "RSTRICT": "LSTRICT"}  # fmt: skip
_OPENING = frozenset(_CLOSING.values())
_KEYWORDS = {
    "in": "IN", "with": "WITH", "if": "IF", "bif": "IF", "then": "THEN", "else": "ELSE",
    "match": "MATCH",
    "from": "FROM", "let": "LET", "have": "LET", "haveI": "LET", "letI": "LET", "show": "SHOW",
}  # fmt: skip
_OPAQUE = frozenset({"by", "calc", "do", "nomatch"})
_RESERVED = {*_KEYWORDS, *_OPAQUE, "fun", "fun₀", "open", "set_option", "Type", "Sort", "_"}
"""Words that cannot be names."""

_HEADER = re.compile(rf"\s*(?P<keyword>theorem|lemma)\s+(?P<name>{IDENT})", re.DOTALL)
#: What may follow a name without a space and belong to it: universes, a string, `Category* C`.
_TOUCHING = (".{", '!"', "* ")
_UNIVERSES = re.compile(r"\.\{[^{}]*\}")
_STEP = re.compile(rf"(\s*)((?:{IDENT})?)")
"""White space, then a name if there is one; it matches everywhere."""
_COMMENTS = ("--", "/-")
_IDENT = re.compile(IDENT)
_DIGITS = "[0-9]+(?:_+[0-9]+)*"
_NUMBER = re.compile(
    r"0[xX][0-9a-fA-F]+(?:_+[0-9a-fA-F]+)*|0[bB][01]+(?:_+[01]+)*|0[oO][0-7]+(?:_+[0-7]+)*"
    rf"|{_DIGITS}(?:\.{_DIGITS})?(?:[eE][-+]?{_DIGITS})?"
)
_STRING = re.compile(r'(?:[a-z]!)?"(?:[^"\\]|\\.)*"', re.DOTALL)
_CHAR = re.compile(r"'(?:\\(?:[^ux]|x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4})|[^\\'\n])'")
_HOLE = re.compile(rf"\?(?:_|{FIRST}[A-Za-z0-9_'₀-₉]*)|_(?![A-Za-z0-9_'])")
_FIELD = re.compile(rf"\.(?:{IDENT}|[0-9]+)")
_FIELD_START = re.compile(rf"{IDENT}\s*:=")
_MARKED_NAME = re.compile(rf"(?:\$|``?|@(?!fun\b)){IDENT}")
_VECTOR = re.compile(r"![\u2080-\u209c]+\[")
_SMALL = re.compile(rf"[{SUPERSCRIPT}\u2080-\u209c\u1d62-\u1d6a\u2c7c]+")
_PREFIXED = re.compile(r"(?:open(?:\s+scoped)?|set_option)\s[^()\[\]{}⟨⟩,:=]{0,500}?\sin\b")
_OPAQUE_STOP = re.compile(r'[()\[\]{}⟨⟩⦃⦄,;\n"]|--|/-|\b(?:then|else|from)\b')
_INDENTED = re.compile(r"[ \t]*")

_FUN = Op("head", MAX, None, 0)
_INDEX = Op("postfix", MAX + 1, MAX, None)
_AS_PROOF = Op("infix", MAX, MAX, MAX)  # `a[i]'h`: an index with the proof that it is in range
_AS_SCOPE = Op("prefix", LEAD, None, 0)  # `open A in t`
_AS_INFIX = Op("infix", 65, 65, 66)
_AS_POSTFIX = Op("postfix", MAX, MAX, None)


@dataclass(slots=True)
class _Frame:
    """An open bracket. `options` are pairs: the literals that may follow, and the precedences."""

    opener: str
    at: int
    text: str
    options: list[tuple[tuple[str, ...], Op | None]] = field(default_factory=list)
    head: bool = False
    barred: bool = False
    assigned: bool = False


@dataclass(slots=True)
class _Let:
    """A `let` whose value has not ended: its bracket depth and column."""

    depth: int
    column: int
    assigned: bool = False


class Tokenizer:
    """Makes the tokens of one text, once.

    Args:
        text: a term, or a statement from its keyword to the end of its conclusion.
        view: the active notation.
        fail: makes the error for a reason and an `offset`.
        statement: whether `text` starts with keyword and name; then `[` outside brackets is no
            index before the first `:`.
    """

    def __init__(
        self,
        text: str,
        view: ActiveNotation,
        fail: partial[LeanSyntaxError],
        *,
        statement: bool = False,
    ) -> None:
        self.text = text
        self.view = view
        self.fail = fail
        self.in_signature = statement
        self.tokens: list[Token] = []
        self.frames: list[_Frame] = []
        self.lets: list[_Let] = []
        self.shows: list[int] = []  # depth of each `show` whose `from` is still to come
        self.ended = False
        self.position = 0

    def run(self) -> list[Token]:
        """Return the tokens in order, each with its span.

        Raises:
            LeanSyntaxError: the text is not a statement, exceeds `MAX_DEPTH` or `MAX_TOKENS`, or
                has unbalanced brackets, unclosed strings or comments, or control characters.
        """
        if self.in_signature:
            self._header()
        text, size, start = self.text, len(self.text), self.position
        step: Callable[[str, int], re.Match[str]] = _STEP.match  # type: ignore[assignment]  # always
        spelling, active = self.view.spelling, self.view.active
        letters, frames, tokens = self.view.longest, self.frames, self.tokens
        while True:
            before = self.position
            found = step(text, before)
            position = found.end(1)
            if text.startswith(_COMMENTS, position):
                position = self._past_comments(position)
                found = step(text, position)
            glued = start < before == position
            if not glued:
                self.position = position
                if (frames or self.lets) and "\n" in text[before:position]:
                    self._new_line(before, position)
            if position >= size:
                break
            if len(tokens) > MAX_TOKENS:
                raise self.fail(
                    f"more than {MAX_TOKENS:,} tokens in one statement", offset=position
                )
            character = text[position]
            if frames and frames[-1].options and self._continue_frame(position):
                continue
            name = found[2]
            symbol = spelling(text, position) if character in letters else ""
            if name and len(symbol) < len(name):
                self._word(name, position, glued=glued)
            elif symbol in _PLAIN and symbol not in active:
                self._plain(symbol, position, glued=glued)
            elif self._by_first_character(character, position, glued=glued):
                continue
            elif not symbol or not self._symbol(symbol, position, glued=glued):
                if name:
                    self._word(name, position, glued=glued)
                else:
                    self._unknown(character, position, glued=glued)
        self._check_closed()
        return tokens

    def _header(self) -> None:
        """Add keyword, name and universes of a statement."""
        found = _HEADER.match(self.text)
        if found is None:
            raise self._not_a_statement()
        self._check_parts(found["name"], found.start("name"))
        self.tokens.append(Token("KW", found["keyword"], *found.span("keyword")))
        self.tokens.append(Token("IDENT", found["name"], *found.span("name")))
        self.position = found.end()
        universes = _UNIVERSES.match(self.text, self.position)
        if universes is not None:
            self._emit("UNIV", universes.end(), ended=False)

    def _not_a_statement(self) -> LeanSyntaxError:
        stripped = self.text.lstrip()
        if not stripped:
            reason = "an empty text is not a statement; expected `theorem name … : conclusion`"
        elif stripped.startswith(("@[", "/-", "private", "protected", "public")):
            reason = "a statement starts at its keyword; leave out docstring, attributes, modifiers"
        elif stripped.startswith(("def ", "instance", "example", "abbrev", "structure", "class")):
            reason = f"`{stripped.split()[0]}` is not read here; expected `theorem` or `lemma`"
        else:
            reason = "expected `theorem name … : conclusion`"
        return self.fail(reason, offset=len(self.text) - len(stripped))

    # -- tokens and white space -------------------------------------------------------------------

    def _emit(
        self, kind: str, end: int, *, op: Op | None = None, ended: bool, fallback: bool = False
    ) -> None:
        """Add a token up to `end`; `ended`: whether an operand ends with it."""
        start = self.position
        text = self.text[start:end]
        if end > start + MAX_PARTS and kind in {"IDENT", "FIELD"}:
            self._check_parts(text, start)
        self.tokens.append(Token(kind, text, start, end, op, fallback))
        self.position = end
        self.ended = ended

    def _emit_empty(self, kind: str, at: int) -> None:
        """Add an empty token for a separator that is only white space in the text."""
        self.tokens.append(Token(kind, "", at, at))
        self.ended = False

    def _check_parts(self, name: str, position: int) -> None:
        """Check that a name has at most `MAX_PARTS` parts."""
        if name.count(".") >= MAX_PARTS:
            raise self.fail(f"a name of more than {MAX_PARTS} parts", offset=position)

    def _past_comments(self, position: int) -> int:
        """Return the offset after comments and the white space around them."""
        text, size = self.text, len(self.text)
        while text.startswith(_COMMENTS, position):
            line = text[position] == "-"
            end = text.find("\n", position) if line else comment_end(text, position)
            if end < 0 and not line:
                raise self.fail("the comment is never closed", offset=position)
            position = size if end < 0 else end
            while position < size and text[position].isspace():
                position += 1
        return position

    def _new_line(self, start: int, end: int) -> None:
        """Process white space; a line break in it may end a `let` or a field of a structure."""
        line = self.text.rfind("\n", start, end)
        if line < 0:
            return
        column = end - line - 1
        if self.lets:
            pending = self.lets[-1]
            if pending.assigned and pending.depth == len(self.frames) and column <= pending.column:
                self.lets.pop()
                self._emit_empty("SEMI", start)
                return
        structure = self.frames and self.frames[-1].assigned and self.frames[-1].opener == "LBRACE"
        if structure and self.ended and _FIELD_START.match(self.text, end):
            # Fields of a structure may be separated by line breaks only.
            self._emit_empty("COMMA", start)

    # -- brackets and separators ------------------------------------------------------------------

    def _push(self, frame: _Frame) -> None:
        """Open a bracket."""
        if len(self.frames) >= MAX_DEPTH:
            raise self.fail(f"brackets nested deeper than {MAX_DEPTH}", offset=frame.at)
        self.frames.append(frame)

    def _check_closed(self) -> None:
        """Check that the text does not end inside a bracket."""
        if self.frames:
            frame = self.frames[-1]
            raise self.fail(f"`{frame.text}` is never closed", offset=frame.at)

    def _at_signature_level(self) -> bool:
        """Return whether the position is between binders of a signature."""
        return self.in_signature and not self.frames

    def _plain(self, text: str, position: int, *, glued: bool) -> None:
        """Add a token of `_PLAIN` that has no other sense in the active notation."""
        kind = _PLAIN[text]
        end = position + len(text)
        if kind in _OPENING:
            if kind == "LBRACK" and glued and self.ended and not self._at_signature_level():
                self._push(_Frame("OPEN", position, "[", [(("]",), _INDEX)]))
                self._emit("OPEN", end, op=_INDEX, ended=False)
                return
            self._push(_Frame(kind, position, text))
            self._emit(kind, end, ended=False)
        elif kind in _CLOSING:
            if not self.frames or self.frames[-1].opener != _CLOSING[kind]:
                opened = f"; `{self.frames[-1].text}` is open" if self.frames else ""
                raise self.fail(f"`{text}` closes nothing{opened}", offset=position)
            self.frames.pop()
            while self.lets and self.lets[-1].depth > len(self.frames):
                self.lets.pop()
            self._emit(kind, end, ended=True)
        else:
            self._separator(kind, end)

    def _separator(self, kind: str, end: int) -> None:
        """Add a separator, and end the constructs that it ends."""
        if kind == "COLON" and self._at_signature_level():
            self.in_signature = False
        elif kind == "ASSIGN":
            if self.lets and self.lets[-1].depth == len(self.frames):
                self.lets[-1].assigned = True
            elif self.frames:
                self.frames[-1].assigned = True
        elif kind == "SEMI" and self.lets and self.lets[-1].depth == len(self.frames):
            self.lets.pop()
        self._emit(kind, end, ended=False)

    def _continue_frame(self, position: int) -> bool:
        """Add the next literal of the open bracketing notation if it is here."""
        frame = self.frames[-1]
        best = ""
        for rest, _ in frame.options:
            literal = rest[0]
            if len(literal) > len(best) and self.text.startswith(literal, position):
                best = literal
        if not best or (best[0] in "|‖" and not self.ended):
            return False
        if len(best) == 1 and best not in ")]}⟩|‖":
            longer = self.view.spelling(self.text, position)
            if len(longer) > 1 and longer in self.view.active:
                return False
        going = [(rest[1:], op) for rest, op in frame.options if rest[0] == best]
        done = [op for rest, op in going if not rest]
        if not done:
            frame.options = going
            self._emit("MID", position + len(best), ended=False)
            return True
        self.frames.pop()
        op = done[0]
        kind = "HEAD_CLOSE" if frame.head else "CLOSE"
        waits = op is not None and op.right is not None
        end = position + len(best)
        if best == "⦌":  # `X _⦋0⦌₂`: the truncation degree is part of the bracket
            small = _SMALL.match(self.text, end)
            end = end if small is None else small.end()
        self._emit(kind, end, op=op, ended=not waits and not frame.head)
        return True

    def _starts_operator(self, position: int) -> bool:
        """Return whether the `|` here starts a longer operator: `f |_ U`, `a ||| b`."""
        longer = self.view.spelling(self.text, position)
        known = self.view.active.get(longer, ())
        return self.ended and len(longer) > 1 and any(sense.after for sense in known)

    def _bar(self, position: int) -> bool:
        """Decide whether `|` opens an absolute value or separates; `_continue_frame` closes one."""
        text = self.text
        after = text[position + 1 : position + 2]
        if after == "|" and self.ended:
            return False
        if self.ended:
            spaced = position > 0 and text[position - 1].isspace() and not after.isspace()
            frame = self.frames[-1] if self.frames else None
            separates = (
                frame is not None and not frame.barred and frame.opener in {"LBRACE", "OPEN"}
            )
            if not spaced or separates or "|" not in self.view.active:
                if frame is not None:
                    frame.barred = True
                if text.startswith(("|ₘ", "|>"), position):
                    return False
                self._emit("BAR", position + 1, ended=False)
                return True
        elif after.isspace() or "|" not in self.view.active:
            if after == ">":
                return False
            self._emit("BAR", position + 1, ended=False)
            return True
        if after == ">":
            return False
        if "|" not in text[position + 1 :]:
            self._emit("BAR", position + 1, ended=False)
            return True
        options = [(s.rest, s.op) for s in self.view.active["|"] if s.kind == "open"]
        self._push(_Frame("OPEN", position, "|", options))
        self._emit("OPEN", position + 1, ended=False)
        return True

    # -- literals, holes, fields: decided by the first character ----------------------------------

    def _by_first_character(self, character: str, position: int, *, glued: bool) -> bool:
        """Add a token by its first character, without notation; return False if there is none."""
        text = self.text
        if character.isdigit():
            number = _NUMBER.match(text, position)
            if number is None:
                return False
            self._emit("NUM", number.end(), ended=True)
            return True
        if character == '"':
            self._string(position)
            return True
        if character == "." and not text.startswith("..", position):
            return self._dot(position, glued=glued)
        if character in "?_":
            return self._hole(position, glued=glued)
        if character == "|":
            return not self._starts_operator(position) and self._bar(position)
        name = _MARKED_NAME.match(text, position) if character in "$@`" else None
        if name is not None:
            self._emit("IDENT", name.end(), ended=True)
            self._universes()
            return True
        return self._quote(position, glued=glued) if character in "'!" else False

    def _hole(self, position: int, *, glued: bool) -> bool:
        if len(self.view.spelling(self.text, position)) > 1:
            return False
        hole = _HOLE.match(self.text, position)
        if hole is not None and not (glued and self.ended):
            self._emit("HOLE", hole.end(), ended=True)
            return True
        if glued and self.ended and self.text[position] == "?":
            self._emit("FIELD", position + 1, ended=True)
            return True
        return False

    def _quote(self, position: int, *, glued: bool) -> bool:
        """Add a character, a vector `!₂[x, y]`, or the end of an index: `a[i]!`, `a[i]'h`."""
        text = self.text
        indexed = glued and self.ended and self.tokens[-1].type == "CLOSE"
        letter = _CHAR.match(text, position)
        vector = _VECTOR.match(text, position)
        if letter is not None and not text.startswith("''", position):
            self._emit("STR", letter.end(), ended=True)
        elif vector is not None:
            self._push(_Frame("OPEN", position, vector[0], [(("]",), None)]))
            self._emit("OPEN", vector.end(), ended=False)
        elif indexed and text[position] == "'":
            self._emit("OP", position + 1, op=_AS_PROOF, ended=False)
        elif indexed and text[position + 1 : position + 2] not in {"[", "=", "!"}:
            self._emit("FIELD", position + 1, ended=True)
        else:
            return False
        return True

    def _universes(self) -> None:
        """Add `.{u, v}` if it touches a name, and the `*` of mathlib's `Category* C`."""
        if self.text.startswith(".{", self.position):
            close = self.text.find("}", self.position)
            if close < 0:
                raise self.fail("`.{` is never closed", offset=self.position)
            self._emit("UNIV", close + 1, ended=True)
        elif self.text.startswith("* ", self.position) and self._names_category():
            self._emit("UNIV", self.position + 1, ended=True)

    def _names_category(self) -> bool:
        # `Category*` is an elaborator of mathlib, in no table of notation.
        return self.tokens[-1].text.rpartition(".")[2] == "Category"

    def _string(self, position: int) -> None:
        found = _STRING.match(self.text, position)
        if found is None:
            raise self.fail("the string is never closed", offset=position)
        self._emit("STR", found.end(), ended=True)

    def _dot(self, position: int, *, glued: bool) -> bool:
        found = _FIELD.match(self.text, position)
        if found is None:
            return False
        self._emit("FIELD" if glued and self.ended else "IDENT", found.end(), ended=True)
        return True

    # -- symbols: decided by the active notation --------------------------------------------------

    def _symbol(self, text: str, position: int, *, glued: bool) -> bool:
        """Add the longest active spelling at `position`; return False if there is none."""
        active, dormant = self.view.active, self.view.dormant
        for size in range(len(text), 0, -1):
            spelling = text[:size]
            known = active.get(spelling)
            if known is not None:
                if size < len(text) and _IDENT.match(spelling) and _IDENT.match(text[size:]):
                    continue
                if self._apply(spelling, known, position, glued=glued):
                    return True
            if spelling in _PLAIN:
                self._plain(spelling, position, glued=glued)
                return True
            if spelling == "λ" and not any(text[:n] in dormant for n in range(2, len(text) + 1)):
                self._emit("HEAD", position + 1, op=_FUN, ended=False)
                return True
        if _IDENT.match(text):
            return False
        return any(
            self._apply(text[:size], dormant[text[:size]], position, glued=glued, fallback=True)
            for size in range(len(text), 0, -1)
            if text[:size] in dormant
        )

    def _apply(
        self,
        spelling: str,
        known: tuple[Sense, ...],
        position: int,
        *,
        glued: bool,
        fallback: bool = False,
    ) -> bool:
        """Add a spelling with the sense that fits here; return False if none fits."""
        end = position + len(spelling)
        choices = possible_senses(known, self.text, end, ended=self.ended, glued=glued)
        if not choices:
            return False
        sense = choices[0]
        if sense.kind in {"open", "open_head"}:
            options = [(s.rest, s.op) for s in choices if s.kind == sense.kind]
            self._push(_Frame("OPEN", position, spelling, options, head=sense.kind == "open_head"))
            kind = "OPEN" if sense.kind == "open" else "HEAD_OPEN"
            self._emit(kind, end, op=sense.op, ended=False, fallback=fallback)
        elif sense.kind == "head":
            tailed = [s.op for s in choices if s.op is not None and s.op.tailed]
            op = tailed[0] if tailed else sense.op
            self._emit("HEAD", end, op=op, ended=False, fallback=fallback)
        elif sense.kind == "const":
            self._emit("CONST", end, ended=True, fallback=fallback)
        else:
            op = sense.op
            if len(choices) > 1:
                op = shared_operator(choices, self.text, end)
            postfix = op is not None and op.right is None
            self._emit("OP", end, op=op, ended=postfix, fallback=fallback)
        return True

    def _unknown(self, character: str, position: int, *, glued: bool) -> None:
        """Add a symbol that is in no table, with a guessed class and the flag `fallback`."""
        small = _SMALL.match(self.text, position)
        if small is not None and glued and self.ended:
            self._emit("FIELD", small.end(), ended=True)
            return
        if character.isascii() and not character.isprintable():
            reason = f"character U+{ord(character):04X} is not allowed here"
            raise self.fail(reason, offset=position)
        if character == "«":
            raise self.fail("the quoted name is never closed", offset=position)
        if character in "`$\\" or not character.isprintable():
            raise self.fail(f"`{character!r}` is not a Lean token here", offset=position)
        spaced = self.text[position + 1 : position + 2].isspace()
        if self.ended and spaced:
            self._emit("OP", position + 1, op=_AS_INFIX, ended=False, fallback=True)
        elif self.ended and glued:
            self._emit("OP", position + 1, op=_AS_POSTFIX, ended=True, fallback=True)
        else:
            self._emit("CONST", position + 1, ended=True, fallback=True)

    # -- words ------------------------------------------------------------------------------------

    def _word(self, text: str, position: int, *, glued: bool) -> None:
        end = position + len(text)
        if end > position + MAX_PARTS:
            self._check_parts(text, position)
        if text in _RESERVED or text in self.view.active or self.text.startswith(_TOUCHING, end):
            self._reserved(text, position, glued=glued)
        else:
            self.tokens.append(Token("IDENT", text, position, end))
            self.position, self.ended = end, True

    def _reserved(self, text: str, position: int, *, glued: bool) -> None:
        """Add a word that may have another meaning than that of a name."""
        end = position + len(text)
        kind = _KEYWORDS.get(text)
        if kind is not None:
            self._keyword(kind, position, end)
        elif text in {"fun", "fun₀"}:
            self._emit("HEAD", end, op=_FUN, ended=False)
        elif text in _OPAQUE:
            if self.shows and self.shows[-1] == len(self.frames):
                self.shows.pop()
                self._emit_empty("FROM", self.tokens[-1].end)
            self._emit("OPAQUE", self._opaque_end(end), ended=True)
        elif text in {"open", "set_option"} and (found := _PREFIXED.match(self.text, position)):
            self._emit("OP", found.end(), op=_AS_SCOPE, ended=False)
        elif text in {"Type", "Sort"} and self.text.startswith("*", end):
            self._emit("IDENT", end + 1, ended=True)
        elif text == "_":
            self._emit("HOLE", end, ended=True)
        elif len(text) == 1 and self.text.startswith('!"', end):
            self._string(position)
        elif text in self.view.active and self._apply(
            text, self.view.active[text], position, glued=glued
        ):
            return
        else:
            self._emit("IDENT", end, ended=True)
        if self.tokens[-1].type == "IDENT":
            self._universes()

    def _keyword(self, kind: str, position: int, end: int) -> None:
        """Add a keyword, and open or end the constructs that it opens or ends."""
        if kind == "LET":
            column = position - self.text.rfind("\n", 0, position) - 1
            self.lets.append(_Let(len(self.frames), column))
        elif kind == "SHOW":
            self.shows.append(len(self.frames))
        elif kind == "FROM" and self.shows:
            self.shows.pop()
        self._emit(kind, end, ended=False)

    def _opaque_end(self, position: int) -> int:
        """Return the end of a tactic block that starts before `position`."""
        text = self.text
        depth = 0
        while True:
            found = _OPAQUE_STOP.search(text, position)
            if found is None:
                return len(text.rstrip())
            mark = found[0]
            position = found.end()
            if mark == "--":
                position = max(position, text.find("\n", position))
            elif mark == "/-":
                close = comment_end(text, found.start())
                position = len(text) if close < 0 else close
            elif mark == '"':
                string = _STRING.match(text, found.start())
                position = string.end() if string is not None else position
            elif mark in "([{⟨⦃":
                depth += 1
            elif mark in ")]}⟩⦄":
                depth -= 1
            if depth < 0 or (depth == 0 and self._ends_opaque(mark, found.start())):
                return len(text[: found.start()].rstrip())

    def _ends_opaque(self, mark: str, at: int) -> bool:
        """Return whether a tactic block ends at a mark outside its brackets."""
        pending = bool(self.lets) and self.lets[-1].depth == len(self.frames)
        if mark == "\n":
            if not pending:
                return False
            start = at + 1
            end = _INDENTED.match(self.text, start).end()  # type: ignore[union-attr]  # always
            blank = self.text[end : end + 1] in {"\n", ""}
            return not blank and end - start <= self.lets[-1].column
        if mark == ";":
            return pending
        if mark == ",":
            return bool(self.frames)
        return mark in {"then", "else", "from"}
