"""Numeric features of a candidate that might predict its label.

The features are the structure of the statement's tree, the overlap of its words with those of the
English, and the distance of its words from those of gold. They are integers that depend only on the
texts. `leaks` measures how well they predict the label, and `balance` balances them.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

from driftbench.dataset.words import statement_words, without_name

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from driftbench.lean import Statement, Token

__all__ = ["distance_features", "overlap_features", "structure_features"]

_BRACKETS = {"(": "explicit", "{": "implicit", "⦃": "strict", "[": "instance"}
_SYMBOLS = "∀∃→↔∧∨¬=≠≤<≥>∈∉⊆⊂∩∪×∑∏∘↦⁻"
_WORDS = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")
_NUMBER = re.compile(r"\d+")
_LOGIC: Mapping[str, tuple[str, str]] = {
    "exists": (r"\bexist|\bsome\b|\bthere (is|are)\b", "∃"),
    "unique": (r"\bunique", "∃!"),
    "every": (r"\b(every|all|each|any)\b", "∀"),
    "iff": (r"\biff\b|\bif and only if\b|\bequivalent", "↔"),
    "if": (r"\bif\b|\bwhenever\b|\bsuppose\b|\blet\b", "→"),
    "or": (r"\bor\b|\beither\b", "∨"),
    "and": (r"\band\b|\bboth\b", "∧"),
    "not": (r"\bnot\b|\bno\b|\bnon", "¬"),
    "at most": (r"\bat most\b|\ble\b|\bbounded\b|≤|\\le", "≤"),
    "less": (r"\bless\b|\bstrict|<|\\lt", "<"),
    "equal": (r"\bequal|=|\bis the\b", "="),
    "subset": (r"\bsubset|\bcontain|⊆|\\subset", "⊆"),
    "finite": (r"\bfinite", "Finite|Fintype|Finset"),
    "natural": (r"\bnatural\b|ℕ|\\mathbb\{?N", "ℕ"),
    "integer": (r"\binteger|ℤ|\\mathbb\{?Z", "ℤ"),
    "real": (r"\breal\b|ℝ|\\mathbb\{?R", "ℝ"),
    "positive": (r"\bpositive\b|\bnonneg|> ?0|0 ?<", "0 <|0 ≤"),
    "nonempty": (r"\bnonempty\b|\bnon-empty\b", "Nonempty"),
}
"""Notion -> pattern for English and pattern for Lean."""


def structure_features(candidate: str, *, context: str = "") -> dict[str, int]:
    """Return counts that describe the shape of a candidate.

    Args:
        candidate: a statement; one that does not parse has only the counts of its words.
        context: the commands before it, for their notation.
    """
    from driftbench.errors import LeanSyntaxError
    from driftbench.lean import parse
    from driftbench.lean.context import surroundings

    words = statement_words(candidate)
    found = Counter({f"symbol {mark}": words.count(mark) for mark in _SYMBOLS})
    found["words"] = len(words)
    found["characters"] = len(without_name(candidate))
    found["different words"] = len(set(words))
    found["numerals"] = sum(word.isdigit() for word in words)
    try:
        scope = surroundings(context)
        tree = parse(candidate, opened=scope.opened, local_notation=scope.local_notation)
        found.update(_tree(tree))
    except LeanSyntaxError:
        found["unparsed"] = 1
    return dict(sorted(found.items()))


def _tree(statement: Statement) -> Iterator[str]:
    """Yield the name of a feature once for every time it occurs in a tree."""
    from driftbench.lean import Node, Token, tokens, walk
    from driftbench.lean.syntax import Infix, Quantifier

    for binder in statement.binders:
        leaves = list(tokens(binder))
        yield f"binder {_BRACKETS.get(leaves[0].text, 'other')}"
        names = [leaf.text for leaf in leaves[1 : _colon(leaves)]]
        yield from ("bound name" for _ in names)
        if names and names[0].startswith(("h", "_h")):
            yield "hypothesis"
    for node in walk(statement.root):
        yield f"node {node.node_kind}"
    end = statement.conclusion
    yield from ("conclusion word" for _ in tokens(end))
    depth = 0
    while isinstance(end, Node) and depth < 8:
        yield f"spine {depth} {end.node_kind}"
        if isinstance(end, Quantifier | Infix):
            head = next((c.text for c in end.children if isinstance(c, Token)), "")
            yield f"spine {depth} {head}"
        end = end.last
        depth += 1


def _colon(leaves: list[Token]) -> int:
    return next((i for i, leaf in enumerate(leaves) if leaf.text == ":"), 1)


def overlap_features(english: str, candidate: str) -> dict[str, int]:
    """Return counts of the overlap of a candidate with its English.

    Args:
        english: the natural-language statement.
        candidate: a statement; its name is ignored.
    """
    text, lean = english.casefold(), without_name(candidate)
    ours, theirs = _stems(english), _stems(" ".join(statement_words(candidate)))
    numbers, figures = set(_NUMBER.findall(english)), set(_NUMBER.findall(lean))
    found = {
        "words of both": len(ours & theirs),
        "words of English alone": len(ours - theirs),
        "words of Lean alone": len(theirs - ours),
        "share of English": 100 * len(ours & theirs) // max(1, len(ours)),
        "share of Lean": 100 * len(ours & theirs) // max(1, len(theirs)),
        "numbers of both": len(numbers & figures),
        "numbers of English alone": len(numbers - figures),
        "numbers of Lean alone": len(figures - numbers),
        "symbols of both": len({c for c in text if not c.isalnum()} & set(lean)),
        "length": 10 * len(text) // max(1, len(lean)),
    }
    for notion, (informal, formal) in _LOGIC.items():
        in_english = re.search(informal, text) is not None
        in_lean = re.search(formal, lean) is not None
        found[f"{notion}: both"] = int(in_english and in_lean)
        found[f"{notion}: English alone"] = int(in_english and not in_lean)
        found[f"{notion}: Lean alone"] = int(in_lean and not in_english)
    return found


def distance_features(gold: str, candidate: str) -> dict[str, int]:
    """Return the distance of a candidate from gold, in thousandths of the words of both."""
    ours, theirs = Counter(statement_words(gold)), Counter(statement_words(candidate))
    total = ours.total() + theirs.total()
    return {"distance": 1000 * (total - 2 * (ours & theirs).total()) // max(1, total)}


def _stems(text: str) -> set[str]:
    """Return the first five letters of the words of a text; camel-case names are split."""
    return {word.casefold()[:5] for word in _WORDS.findall(text) if len(word) > 2}
