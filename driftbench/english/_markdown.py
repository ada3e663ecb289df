"""Markdown of Lean docstrings → paragraphs of plain text, with marks for code and formulas.

A code span or a formula is replaced by a *mark*, its index between two private-use characters, so
that no later step mistakes the inside of `a *b* c` for emphasis. `Marked.restore` puts the inside
back, without backticks. Only the Markdown that docstrings use is parsed.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

__all__ = ["MARK", "Marked", "mark_up"]

_OPEN, _CLOSE = "\ue000", "\ue001"
MARK = rf"{_OPEN}\d+{_CLOSE}"

_ANSI = re.compile(r"\x1b\[[0-?]*[ -/]*[@-~]|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)")
_COMMENT = re.compile(r"<!--.*?(?:-->|\Z)", re.DOTALL)
_FENCE = re.compile(r"^[ \t]*(?:```|~~~)[^\n`]*$", re.MULTILINE)
_BREAK = re.compile(r"<br ?/?>")
_SPAN = re.compile(
    r"(?<!`)(?P<tick>`++)(?P<code>[^`]+)(?P=tick)(?!`)"
    r"|(?P<display>\$\$[^$]+\$\$)"
    r"|(?P<formula>\$[^$]+\$)"
)
_LATEX = re.compile(r"\\\((?P<inline>[^()]*(?:\([^()]*\)[^()]*)*)\\\)|\\\[(?P<block>[^\[\]]*)\\\]")

_URL = r"(?:[a-z][a-z0-9+.-]*://|mailto:|\.{0,2}/|#)[^\s()]*(?:\([^\s()]*\)[^\s()]*)*"
_FILE = r"[^\s()]+\.(?:html?|md|lean|pdf)(?:#[^\s()]*)?"
_IMAGE_OR_LINK = re.compile(rf"!?\[(?P<text>[^\[\]]*)\]\(<?(?:{_URL}|{_FILE})>?\)")
_AUTOLINK = re.compile(r"<(?:https?|mailto):[^<>\s]*>")
# The address of a source, and the verb before it, are not part of a statement.
_BARE_URL = re.compile(r"(?:\b(?:[Ss]ee|at|from|in|cf\.)\s+)?\bhttps?://[^\s<>()]+(?<![.,;:])")

_BOLD = re.compile(r"(?<!\*)\*\*(?=[^\s*])([^*]{1,400}?)(?<=[^\s*])\*\*(?!\*)")
_STAR = re.compile(rf"(?<![\w*)\]])\*(?=[^\W_]|{_OPEN}|\()([^*]{{1,400}}?)(?<=\S)\*(?![\w*])")
_LOW = re.compile(rf"(?<!\w)_(?=[^\W\d_]|{_OPEN})([^_]{{1,400}}?)(?<=\S)_(?!\w|\.\w)")
_ESCAPE = re.compile(r"\\([*_#\[\]])")

_HEADING = re.compile(r"^[ \t]*#{1,6}[ \t]+", re.MULTILINE)
_BULLET = re.compile(r"^[ \t]*(?:[-*•][ \t]+)+", re.MULTILINE)
_NUMBERED = re.compile(r"^([ \t]*\d{1,2})\.(?=[ \t])", re.MULTILINE)
_BLANK = re.compile(r"\n[ \t]*(?:\n[ \t]*)+")


@dataclass(frozen=True, slots=True)
class Marked:
    r"""Paragraphs with marks, and the texts that the marks replace.

    Args:
        paragraphs: non-empty, each on one line; `\\n` is kept where a line began with a capital
            letter after a line without a final stop (a sentence may end there).
        spans: insides of code spans (without backticks) and formulas (with their `$`).
        fenced: whether there was a fenced code block.
    """

    paragraphs: tuple[str, ...]
    spans: tuple[str, ...]
    fenced: bool

    def restore(self, text: str) -> str:
        """Replace the marks in `text` by their texts, and tidy white space."""
        put_back = re.sub(rf"{_OPEN}(\d+){_CLOSE}", lambda match: self.spans[int(match[1])], text)
        return tidy(put_back)


def tidy(text: str) -> str:
    """Join lines and drop white space where English has none."""
    text = re.sub(r"\s+", " ", text)
    text = re.sub(r"(?<=\w) (?=[.;,](?:\s|$))", "", text)
    return re.sub(r"(?<=\() | (?=\))|\( ?\) ?", "", text).strip()


def mark_up(markdown: str) -> Marked:
    """Parse Markdown in linear time; any text is accepted."""
    text = _visible(_COMMENT.sub("", _ANSI.sub("", markdown)))
    fenced = bool(_FENCE.search(text))
    text = _BREAK.sub("\n", _FENCE.sub("", text))
    text, spans = _set_aside(_LATEX.sub(_dollars, text))
    text = _inline(text)
    if "\n" in text.strip():
        text = _NUMBERED.sub(r"\1)", _HEADING.sub("", text))
        text = _items(text)
    paragraphs = (_unwrap(part) for part in _BLANK.split(text.strip()))
    return Marked(tuple(part for part in paragraphs if part), tuple(spans), fenced)


def _visible(text: str) -> str:
    """Drop control, format, private-use and lone surrogate characters, bidi marks among them."""
    text = re.sub(r"\r\n?|[\u2028\u2029\x85]", "\n", text)
    if not text.replace("\n", " ").isprintable():
        text = "".join(_character(c) for c in text)
    return re.sub(" {2,}", " ", text)


def _character(character: str) -> str:
    if character == "\n":
        return character
    if character.isspace():
        return " "
    return "" if unicodedata.category(character)[0] == "C" else character


def _dollars(match: re.Match[str]) -> str:
    inside = match["inline"] if match["inline"] is not None else match["block"]
    return f"${inside.strip()}$" if "$" not in inside and inside.strip() else inside


def _set_aside(text: str) -> tuple[str, list[str]]:
    spans: list[str] = []

    def mark(match: re.Match[str]) -> str:
        found = match["code"] or match["formula"] or match["display"][1:-1]
        if "\n\n" in found:
            return match[0]
        spans.append(" ".join(found.split()))
        return f"{_OPEN}{len(spans) - 1}{_CLOSE}"

    return _SPAN.sub(mark, text), spans


def _inline(text: str) -> str:
    text = _AUTOLINK.sub("", text)
    text = _fixed(_IMAGE_OR_LINK, r"\g<text>", text)
    text = _BARE_URL.sub("", text)
    for pattern in (_BOLD, _STAR, _LOW):
        text = pattern.sub(r"\1", text)
    return _ESCAPE.sub(r"\1", text.replace("`", ""))


def _fixed(pattern: re.Pattern[str], by: str, text: str) -> str:
    """Substitute until nothing matches: links may contain links (badges)."""
    count = 1
    while count:
        text, count = pattern.subn(by, text)
    return text


def _items(text: str) -> str:
    """Turn list items into clauses that end in a stop or a semicolon."""
    lines: list[str] = []
    listing = False
    for line in text.split("\n"):
        item = _BULLET.sub("", line)
        if listing and item != line and re.search(r"[\w)\]’'\ue001]$", lines[-1].rstrip()):
            lines[-1] = lines[-1].rstrip() + ";"
        listing = item != line or (listing and bool(line.strip()))
        lines.append(item)
    return "\n".join(lines)


def _unwrap(paragraph: str) -> str:
    """Join hard-wrapped lines; keep a line break only where a sentence may end without a stop."""
    joined = re.sub(r"(?<=[^.!?:;,\s])[ \t]*\n[ \t]*(?=[A-Z][a-z]+\b)", "\n", paragraph)
    return re.sub(
        r"(?<![ \t])[ \t]*\n[ \t]*", lambda m: m[0] if m[0] == "\n" else " ", joined
    ).strip()
