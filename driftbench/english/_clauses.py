"""Reading the parts of one sentence: notes, notes at its end, and whether it asserts anything.

In the sentences, code and formulas are replaced by marks. Only words are looked at: a sentence
that asserts something false is treated like any other.
"""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from driftbench.english._markdown import MARK

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["asserts", "mentions_theorem", "note_kind", "sets_up", "without_lead", "without_tail"]

_RELATIVE_VERB = re.compile(
    r"\b(?:that|which|who) (?!the\b|a\b|an\b|is\b)[a-z]+(?<!s)s\b", re.IGNORECASE
)
_RELATION = re.compile(
    r"[=≠≤≥<>∈∉⊆⊂⊇∣≃≅≡↔→⇒⇔~≈∼⟂∀∃⊢]|:=|\\(?:le|ge|leq|geq|in|mid|sub|equiv|cong|sim|to|iff|neq|ne)\b"
    r"|\bdvd\b|\bIs[A-Z]"
)
_CLAUSE = re.compile(r"\b(?:when|whenever|if|where|whose|assuming|in terms|provided)\b")
_SET_UP = re.compile(
    r"(?:Let|Suppose|Assume|Consider|Fix|Define|Denote|Write|Put|Set|Here|Recall|Take|Say)\b"
)
_THEN = re.compile(
    r"\b(?:then|we have|there (?:is|are|exists?)|it follows|so)\b|[,;] (?:the|we|it|every|any)\b",
    re.IGNORECASE,
)
_THEOREM_NAME = re.compile(r"(?=[\w.']*[a-z]{3}_[a-z])[A-Za-z][^\W_]*'*(?:[._](?:[^\W_]|'){2,})+")

_THAT = (
    r"states|says|shows|asserts|tells us|proves|expresses|means|expresses the fact|states the fact|"
    r"records the fact"
)
_LEADS = re.compile(
    rf"(?:(?:This|The|Our) (?:lemma|theorem|result|proposition|corollary|statement)? ?(?:{_THAT})"
    r"(?: the fact)?,? that|"
    r"(?:We |To )?(?:[Ss]how|[Pp]rove|[Ss]tates?|[Ss]ays?|[Aa]sserts?|[Ss]hows|[Pp]roves|"
    r"[Vv]erif(?:y|ies)|[Cc]hecks?) that|"
    r"Proof that|Statement that|The statement that|The fact that(?=[^.]*\.?$)|"
    r"(?:Lemma|Theorem|Proposition|Corollary|Statement|Claim|Fact)(?: [\d.]+)?:|"
    r"\(?(?:[IVX]+|\d+|[a-z])\)(?= [A-Z]))\s+"
)
_TAILS = re.compile(
    r"(?:(?<!\s)\s+|(?<![\s,;:–—-]))[,;:–—-]+\s*(?:see (?:also )?.*|cf\..*|"
    r"(?:an? |the |this is )?(?:[^,;:.\s]{1,50} ){0,5}(?:versions?|variants?)\b(?: [^;]*?)?|"
    r"(?:stated|phrased|expressed|formulated|written|proved|proven|specialized) "
    r"(?:in terms of|using|with|for|in|as|via|by)\b[^;]*|"
    r"with typeclasses|provided for .*|for convenience.*|TODO.*|unbundled.*|bundled.*|primed .*|"
    r"(?:a|an) (?:auxiliary|technical|helper|weak|strong|special|alternative|alternate|convenience)"
    r"\b[^;]*)(?P<stop>[.]?)$"
)
_PARENTHESIS = re.compile(
    r"(?<!\s)\s*\((?=[^()]*\b(?:versions?|variants?|lemmas?|theorems?|TODO|see|See|Note|note that|"
    r"simp|auxiliary|Mathlib|mathlib|in Lean|implementation|stated|formali[sz])\b)[^()]*\)"
)


@cache
def _tables() -> tuple[tuple[str, re.Pattern[str], re.Pattern[str]], ...]:
    return tuple(
        (kind, _joined(table["starts"], at=r"\A"), _joined(table["anywhere"]))
        for kind, table in _load("notes.toml").items()
    )


def _load(name: str) -> dict[str, Any]:
    return tomllib.loads(files("driftbench.english").joinpath(name).read_text(encoding="utf-8"))


@cache
def _pattern(name: str, around: str) -> re.Pattern[str]:
    """Return a pattern with the alternatives of a table of `words.toml` in place of `{}`."""
    return re.compile(around.replace("{}", "|".join(_load("words.toml")[name])), re.IGNORECASE)


def _verbs() -> re.Pattern[str]:
    # `the sum of`, `a cover`: after an article these words are nouns.
    nouns = (
        r"(?<!\bof )(?<!\bthe )(?<!\ba )(?<!\ban )(?<!\bfor )(?<!\btwo )"
        r"(?<!\bupper )(?<!\blower )(?<!^)"
    )
    return _pattern("verbs", nouns + r"\b(?:{})\b")


def _noun_heads() -> re.Pattern[str]:
    return _pattern(
        "noun_heads",
        r"(?-i:(?:The|A|An) (?:\S+ ){0,2}?|(?:[A-Z][\w-]* ){0,2})(?:{})s? "
        r"(?:of|for|on|in|about|between|that|which|relating|to|with|from|saying|stating|at|under|when|using)\b",
    )


def _joined(patterns: Sequence[str], *, at: str = "") -> re.Pattern[str]:
    either = "|".join(f"(?:{pattern.replace('@', MARK)})" for pattern in patterns)
    return re.compile(f"{at}(?:{either})")


def note_kind(sentence: str) -> str | None:
    """Return the name of the table of `notes.toml` that a sentence matches; None for none."""
    for kind, starts, _ in _tables():
        if starts.match(sentence):
            return kind
    return next((kind for kind, _, inside in _tables() if inside.search(sentence)), None)


def without_lead(sentence: str) -> str:
    """Drop `This lemma states that`, `Show that` or `Lemma:` at the start of a sentence."""
    lead = _LEADS.match(sentence)
    shorter = sentence[lead.end() :] if lead else sentence
    return shorter[:1].upper() + shorter[1:] if shorter != sentence else sentence


def without_tail(sentence: str) -> str:
    """Drop remarks at the end (`, version for groups`) and in parentheses (`(see below)`)."""
    shorter = _PARENTHESIS.sub("", sentence)
    return _TAILS.sub(lambda match: match["stop"], shorter).strip()


def mentions_theorem(spans: Sequence[str]) -> bool:
    """Return whether a piece of code is the name of a theorem: `mul_comm`, `Nat.add_comm'`."""
    return any(_THEOREM_NAME.fullmatch(span) for span in spans)


def sets_up(sentence: str) -> bool:
    """Return whether a sentence only introduces the objects of a later one."""
    return bool(_SET_UP.match(sentence)) and not _THEN.search(sentence)


def asserts(sentence: str, spans: Sequence[str]) -> bool:
    """Return whether a sentence has a main verb; a relation in a formula counts as a verb.

    Every subordinate clause needs a verb of its own: `Uniqueness when x is prime` asserts nothing.
    """
    sentence = sentence.replace("if and only if", "iff")
    head, colon, rest = sentence.partition(": ")
    if colon and len(head.split()) <= 14 and asserts(rest, spans):
        return True
    if _noun_heads().match(sentence):
        first = sentence[: _first_clause(sentence)]
        if not _pattern("finite", r"\b(?:{})\b").search(first):
            return False
    verbs = len(_verbs().findall(sentence)) + len(_RELATIVE_VERB.findall(sentence))
    before = _pattern("before_relation", r"(?:^|[,:;—(]|\b(?:{}))\s*$")
    for match in re.finditer(MARK, sentence):
        if _RELATION.search(spans[int(match[0][1:-1])]):
            verbs += bool(before.search(sentence[max(0, match.start() - 40) : match.start()]))
    return verbs > len(_pattern("subordinate", r"\b(?:{})\b").findall(sentence))


def _first_clause(sentence: str) -> int:
    """Return where the first subordinate clause begins; a main verb must be before it."""
    match = _CLAUSE.search(sentence)
    return match.start() if match else len(sentence)
