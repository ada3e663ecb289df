"""Cutting marked paragraphs into sentences.

A sentence ends at a stop before white space and a capital letter, a mark or a parenthesis, unless
the stop belongs to an abbreviation or an initial. It also ends at line breaks that the Markdown
parser kept, and before words that begin a note (`See`, `Version`, …).
"""

from __future__ import annotations

import re

__all__ = ["sentences"]

_END = re.compile(
    r"(?<=[.!?])(?P<close>[\"”')\]]*)\s+(?=[A-Z\"“(\[‘\ue000∀∃0-9‖|ℝℂℕℤℚα-ωΑ-Ω]|see\b|cf\b)"
)
_ABBREVIATED = re.compile(
    r"(?:^|[\s(\[“\"])(?:[A-Z]|i\.e|e\.g|cf|resp|w\.r\.t|wrt|a\.e|a\.s|s\.t|w\.l\.o\.g|i\.i\.d|vs|al|Thm|"
    r"Th|Lem|Prop|Cor|Def|Defn|Ch|Chap|Sec|Sect|Ex|Eq|Fig|No|no|p|pp|Vol|vol|St|Dr|Prof|approx|"
    r"incl|viz|Rem|char|ed)\.$"
)
# A hard line break ends a sentence only before a word that begins a note or a sentence.
_NOTE_LINE = re.compile(
    r"\n(?=(?:See|Cf|Note|Version|Variant|This|These|Here|If|For|Let|The|Also|Compare|Used|Useful|"
    r"Special|Alias|Warning|Remark|TODO|In particular)\b)"
)


def sentences(paragraph: str) -> tuple[str, ...]:
    """Return the sentences of a paragraph in which code and formulas are marks, in order."""
    found: list[str] = []
    for line in _NOTE_LINE.split(paragraph):
        found += _cut(line.replace("\n", " "))
    return tuple(sentence for sentence in found if sentence)


def _cut(line: str) -> list[str]:
    pieces: list[str] = []
    start = 0
    for match in _END.finditer(line):
        candidate = line[start : match.end("close")]
        if match["close"] == "" and _ABBREVIATED.search(candidate[-16:]):
            continue
        if candidate.count("(") > candidate.count(")"):
            continue
        pieces.append(candidate.strip())
        start = match.end()
    pieces.append(line[start:].strip())
    return pieces
