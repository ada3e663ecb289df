"""Whether a docstring states its theorem: `screen` returns the text, or the reason why not.

The text consists of the sentences that state something mathematical, without Markdown; sentences
that refer, comment or explain are removed. Only the English is judged: a docstring that states
something else than the theorem, or omits hypotheses, is accepted. Such docstrings are withdrawn by
`driftbench.dataset.curation` when readers find them.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from driftbench.english import _clauses
from driftbench.english._markdown import MARK, Marked, mark_up
from driftbench.english._sentences import sentences
from driftbench.english.cleaning import clean, without_references

__all__ = ["Accepted", "Outcome", "Reason", "Rejected", "screen"]

_LONGEST = 4000
_FEWEST_WORDS = 4
_LONGEST_HEAD = 14
_WORD = re.compile(r"[A-Za-zÀ-ž]{2,}|\b[aA]\b")
_HELPER = re.compile(r"(?:_(?:aux|helper)|Aux)\d*'*(?:_\w*)?'*$")
# What remains after a name or label at the start is removed: `: if …`.
_LEFT_OVER = re.compile(r"^[-:;,]\s+")
_HYPOTHESIS = re.compile(r"(?:Assume|Suppose|Let)\b")
# What distinguishes the theorem from another with the same docstring must be kept.
_RESTATED = re.compile(
    r"This (?:version|variant|form) is (?:stated|phrased|formulated|expressed|given) "
    r"(?:in|using|with|via|as)\b"
)
_BOLD_NAME = re.compile(r"\*\*[^*]+\*\*\s*(?:[.]|\Z|\n\s*\n|(?:for|on|in|and|with|over|about)\b|,)")
_COMMAND = re.compile(
    r"^(?:theorem|lemma|example|import|def|instance|#check|#eval|variable)\b.*:|"
    r"\bby (?:simp|exact|rw|intro)\b"
)
_CONTINUES = re.compile(
    r"(?:Let|Suppose|Assume|Then|Moreover|Furthermore|Here|where|with|and|\(|\d\)|Conversely,|If|"
    rf"We have|Define|{MARK})"
)


class Reason(StrEnum):
    """Why a docstring cannot be used as the English of its theorem."""

    EMPTY = "empty"
    TOO_LONG = "too_long"
    TOO_SHORT = "too_short"
    NAME_ONLY = "name_only"
    FORMULA_ONLY = "formula_only"
    DESCRIPTION = "description"
    CODE = "code"
    INCOMPLETE = "incomplete"
    DEPRECATED = "deprecated"
    AUXILIARY = "auxiliary"
    ANNOUNCEMENT = "announcement"
    CROSS_REFERENCE = "cross_reference"
    CONTEXT = "context"
    PROOF = "proof"
    TOOLING = "tooling"
    TODO = "todo"
    NOTE = "note"


# `If the ring is local`, without a conclusion.
_IF_ALONE = re.compile(r"(?:^|[.] )If\b(?!.*\bthen\b)[^,:.]*$")
# Words before a colon and a full statement: `Special case of the theorem: if …, then …`.
_ANNOUNCING = frozenset({Reason.AUXILIARY, Reason.CROSS_REFERENCE})


@dataclass(frozen=True, slots=True)
class Accepted:
    """The docstring states the theorem; `text` is the statement, on one line, without backticks."""

    text: str


@dataclass(frozen=True, slots=True)
class Rejected:
    """The docstring does not state the theorem; `detail` is the sentence or figure, or empty."""

    reason: Reason
    detail: str = ""


Outcome: TypeAlias = Accepted | Rejected
"""The result of screening a docstring."""


def screen(docstring: str, *, name: str) -> Outcome:
    """Screen the docstring of one theorem.

    Args:
        docstring: the text between `/--` and `-/`, as written.
        name: the theorem's name; docstrings that only repeat it, and names of helpers, are
            rejected.

    Returns:
        `Accepted` or `Rejected`; no exception is raised.
    """
    if len(docstring) > _LONGEST:
        return Rejected(Reason.TOO_LONG, f"{len(docstring)} characters, limit {_LONGEST}")
    marked = mark_up(docstring)
    if not marked.paragraphs:
        return Rejected(Reason.EMPTY)
    if marked.fenced:
        return Rejected(Reason.CODE, "a fenced block of code")
    kept, refused = _statement(marked)
    if not kept:
        return refused or Rejected(Reason.EMPTY)
    if _HELPER.search(name):
        return Rejected(Reason.AUXILIARY, name)
    text = clean(marked.restore(_capital(_LEFT_OVER.sub("", " ".join(kept)))))
    return _shape(marked, kept, name) or _named(docstring, marked, kept) or Accepted(text)


def _statement(marked: Marked) -> tuple[list[str], Rejected | None]:
    """Return the sentences that state something, and the first rejection of a sentence."""
    kept: list[str] = []
    refused: Rejected | None = None
    for paragraph in marked.paragraphs:
        complete = any(_states(sentence, marked) for sentence in kept)
        for raw in sentences(without_references(paragraph)):
            sentence = _clauses.without_tail(_clauses.without_lead(raw))
            sentence = _announced(sentence, marked)
            refusal = _refusal(sentence, marked) or _remnant(raw, sentence, marked)
            done = any(_states(earlier, marked) for earlier in kept)
            if refusal is not None:
                # Without these the other sentences would claim something else.
                if _HYPOTHESIS.match(raw) or _RESTATED.match(raw):
                    return [], refusal
                refused = refused or refusal
                if done:
                    return kept, refused
            elif complete and not _CONTINUES.match(sentence):
                return kept, refused
            elif sentence:
                kept.append(sentence)
    return kept, refused


def _announced(sentence: str, marked: Marked) -> str:
    """Return `if …, then …` of `Corollary of the open mapping theorem: if …, then …`."""
    head, _, rest = sentence.partition(": ")
    refusal = _refusal(head, marked) if rest and len(head.split()) <= _LONGEST_HEAD else None
    announces = refusal is not None and refusal.reason in _ANNOUNCING
    if announces and _states(rest, marked) and _refusal(_capital(rest), marked) is None:
        return _capital(rest)
    return sentence


def _refusal(sentence: str, marked: Marked) -> Rejected | None:
    if kind := _clauses.note_kind(sentence):
        return Rejected(Reason(kind), marked.restore(sentence))
    if _clauses.mentions_theorem(_spans(sentence, marked)):
        return Rejected(Reason.CROSS_REFERENCE, marked.restore(sentence))
    return None


def _remnant(raw: str, sentence: str, marked: Marked) -> Rejected | None:
    """Reject a sentence such as `For the general case, see @`, if the rest asserts nothing."""
    if len(sentence) == len(raw) or _states(sentence, marked) or _clauses.sets_up(sentence):
        return None
    return Rejected(Reason.CROSS_REFERENCE, marked.restore(raw))


def _states(sentence: str, marked: Marked) -> bool:
    return not _clauses.sets_up(sentence) and _clauses.asserts(sentence, marked.spans)


def _shape(marked: Marked, kept: list[str], name: str) -> Rejected | None:
    """Reject a text that does not have the form of a statement."""
    whole = " ".join(kept)
    text = marked.restore(whole)
    words = len(_WORD.findall(re.sub(MARK, " ", whole)))
    if text.rstrip(" .:") in {name, name.rsplit(".", 1)[-1]}:
        return Rejected(Reason.NAME_ONLY, text)
    if any(_COMMAND.search(span) for span in _spans(whole, marked)):
        return Rejected(Reason.CODE, text)
    if not words:
        return Rejected(Reason.FORMULA_ONLY, text)
    states = any(_states(sentence, marked) for sentence in kept)
    if not states:
        short = len(re.sub(MARK, " x ", whole).split()) <= _FEWEST_WORDS
        return Rejected(Reason.NAME_ONLY if short else Reason.DESCRIPTION, text)
    if len(re.findall(rf"{MARK}|[^\s\ue000\ue001]+", whole)) < _FEWEST_WORDS:
        return Rejected(Reason.TOO_SHORT, text)
    if words < 2:
        return Rejected(Reason.FORMULA_ONLY, text)
    if _IF_ALONE.search(text):
        return Rejected(Reason.INCOMPLETE, text)
    if text.endswith(":") or (text.count("(") != text.count(")") and not _spans(whole, marked)):
        return Rejected(Reason.INCOMPLETE, text)
    return None


def _named(docstring: str, marked: Marked, kept: list[str]) -> Rejected | None:
    """Reject `**Bernoulli's inequality** for @`: a name and a scope, but no statement."""
    if len(kept) > 1 or not _BOLD_NAME.match(docstring.strip()):
        return None
    verbs = re.sub(MARK, "", kept[0])
    if re.search(
        r"\b(?:is|are|has|have|exists?|equals?|if|iff|then|there|cannot|holds|implies)\b", verbs
    ):
        return None
    return Rejected(Reason.NAME_ONLY, marked.restore(kept[0]))


def _spans(sentence: str, marked: Marked) -> list[str]:
    return [marked.spans[int(mark[1:-1])] for mark in re.findall(MARK, sentence)]


def _capital(text: str) -> str:
    """Return a text with a capital letter at the start if its first word is an English one."""
    first = text.split(" ", 1)[0]
    return text[:1].upper() + text[1:] if re.fullmatch(r"[a-z]{2,}|a", first) else text
