"""Docstring Markdown → plain text on one line: `clean`.

Markup of lines, links, emphasis, lists and code is removed; formulas stay as LaTeX between dollars.
Comments, references to the literature, `See also` sentences and invisible characters are dropped.
`clean(clean(x)) == clean(x)`. `driftbench.english.screening` decides whether a text states a
theorem.
"""

from __future__ import annotations

import re

from driftbench.english._markdown import MARK, mark_up
from driftbench.english._sentences import sentences

__all__ = ["clean", "without_references"]

_WHERE = (
    r"(?:[Tt]heorem|[Ll]emma|[Pp]roposition|[Cc]orollary|[Dd]efinition|[Ee]xercise|[Ee]xample|"
    r"[Rr]emark|[Ss]ection|[Cc]hapter|[Pp]roblem|[Cc]laim|Thm\.?|Prop\.?|Lem\.?|Cor\.?|Ch\.?|Tag|"
    r"§+|pp?\.|[Pp]ages?|[Ii]tem|[Ee]quation|[Ff]act|[Pp]art|[Vv]olume|[Aa]ppendix)"
)
_KEY = r"[A-Za-zÀ-ž+'&.-]{2,}[ ,]*(?:19|20)?\d{2}[a-z]?"
# A few blanks are enough: any number of them takes cubic time on a run of blanks.
_PREPOSED = (
    rf"(?:,?\s{{0,9}}(?:\b(?:[Ss]ee|cf\.|[Ff]rom|[Bb]y|[Ii]n|of|following|[Cc]ompare)\s{{1,9}})?"
    rf"(?:{_WHERE}\s{{0,9}}[A-Za-z.(]{{0,4}}\d[\w.()-]{{0,12}}\s{{0,9}}(?:\b(?:in|of|from)\b)?\s{{0,9}})?)?"
)
_CITATION = re.compile(
    rf"{_PREPOSED}(?<![\w)\]])\[(?:"
    r"\[[^\[\]]*\]\]"
    r"|[^\[\]]*\]\s?\[[^\[\]]*\]"
    rf"|{_KEY}(?:,[^\[\]]*)?\]"
    rf"|(?=[^\[\]]*\])[^\[\]]*,\s*{_WHERE}[^\[\]]*\]"
    r"|[Ss]tacks\b[^\[\]]*\]"
    r"|[A-Z][a-zA-Z]*[a-z][A-Z][a-zA-Z]+\])"
    rf"(?:,?\s*{_WHERE}\s*[\d.()A-Z]+)?"
)
_PARENTHESIS = re.compile(
    r"(?<!\s)\s*\((?:"
    r"(?:see|See|cf\.?|Cf\.?|compare|as in|from|by|Stacks|stacks|Tag|Kerodon)\b"
    r"[^()]*(?:\([^()]*\)[^()]*)*"
    r"|[A-ZÀ-Ž][\w'’-]+(?: (?:and|&) [A-ZÀ-Ž][\w'’-]+| et al\.?)?,? (?:1[6-9]|20)\d\d[a-z]?"
    rf"|{_WHERE}\s*[\d.]+[^()]*"
    r")\)"
)
_SEE_ALSO = re.compile(r"(?:\()?(?:See|see|Cf\.|cf\.|Compare|Stacks Tag)\b")
_SEE_TAIL = re.compile(
    rf"(?<!\s)(?:\s++|\s*+[,;–—-]\s++)(?:see|cf\.)\s+(?:also\s+)?(?:the\s+)?{MARK}[^.]*(?=\.|$)"
)


def clean(markdown: str) -> str:
    """Return the plain text of a docstring, on one line, without backticks.

    Args:
        markdown: a docstring without its delimiters, or any text.

    Returns:
        The text; `""` if it consists of notes only.
    """
    # Without backticks a second pass may find more, such as a link in code. Every pass shortens the
    # text or joins lines, so this ends.
    text = markdown
    while (cleaned := _clean_once(text)) != text:
        text = cleaned
    return text


def without_references(paragraph: str) -> str:
    """Drop citations and references in parentheses from a paragraph in which code is marks."""
    if "[" in paragraph:
        paragraph = _CITATION.sub("", paragraph)
    return _PARENTHESIS.sub("", paragraph).strip() if "(" in paragraph else paragraph.strip()


def _clean_once(markdown: str) -> str:
    marked = mark_up(markdown)
    kept = [
        _SEE_TAIL.sub("", sentence)
        for paragraph in marked.paragraphs
        for sentence in sentences(without_references(paragraph))
        if not _SEE_ALSO.match(sentence)
    ]
    return marked.restore(" ".join(kept))
