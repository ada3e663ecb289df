"""Predicates and classes applied to their subjects: `IsCompact K`, `s.Nonempty`, `Group G`.

The phrases of known ones are in `phrases.toml`; others are derived from their names.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.english._phrases import (
    article,
    classified,
    concept,
    fill,
    listed,
    lookup,
    reading,
    say,
    table,
)
from driftbench.english._reader import head_token
from driftbench.lean.syntax import App, Infix, Projection, strip
from driftbench.lean.tree import Token

if TYPE_CHECKING:
    from collections.abc import Sequence

    from driftbench.english._reader import TermReader
    from driftbench.lean.tree import Term

__all__ = ["negation", "read_predicate"]

_SUFFIXES = (("WithinAt", 3, " within {1} at {2}"), ("On", 2, " on {1}"), ("At", 2, " at {1}"))


def read_predicate(reader: TermReader, claim: Term) -> str | None:
    """Return the claim of an identifier, application or projection; None if its head is no name."""
    parts = _parts(reader, claim)
    if parts is None:
        return None
    name, subjects = parts
    if name.rsplit(".", 1)[-1] == "Fact" and len(subjects) == 1:
        return reader.proposition(strip(subjects[0]))
    if not _is_predicate(reader, name):
        return None
    if name == "Nonempty" and len(subjects) == 1 and _is_arrow_type(strip(subjects[0])):
        member = reader.noun(subjects[0])
        return say("exists_one", say("noun", article(member.singular), "", member.tail))
    said = [reader.term(subject).tight for subject in subjects]
    return _applied(name, said) if said else say("holds", name)


def _is_arrow_type(subject: Term) -> bool:
    """Return whether a subject is `X ≅ Y`: the claim is then that an isomorphism exists."""
    return isinstance(subject, Infix) and subject.op.rstrip("[") in table("arrows")


def negation(reader: TermReader, claim: Term) -> str | None:
    """Return `K is not compact` if the predicate's phrase has a verb to negate, or None."""
    parts = _parts(reader, claim)
    if parts is None or not _is_predicate(reader, parts[0]):
        return None
    name, subjects = parts
    phrase = reading(lookup(name, "predicates"), len(subjects))
    if phrase is None or " is " not in phrase:
        return None
    said = [reader.term(subject).tight for subject in subjects]
    return fill(phrase.replace(" is ", " is not ", 1), said)


def _parts(reader: TermReader, claim: Term) -> tuple[str, list[Term]] | None:
    """Return name and subjects; the receiver of a method is the first subject."""
    head, subjects = (claim.head, list(claim.args)) if isinstance(claim, App) else (claim, [])
    if isinstance(head, Projection):
        return head.field, [head.base, *subjects]
    token = head_token(head)
    if token is None or token.type != "IDENT":
        return None
    base, name = _split(reader, token)
    return name, [base, *subjects] if base is not None else subjects


def _split(reader: TermReader, head: Token) -> tuple[Token | None, str]:
    """Split `s.Nonempty` if `s` is a variable; `Set.Nonempty` is a name."""
    first, dot, _ = head.text.partition(".")
    if dot and (first in reader.bound or (first[:1].islower() and first != "_root_")):
        base, _, last = head.text.rpartition(".")
        if last[:1].isupper():
            return Token("IDENT", base, head.start, head.start + len(base)), last
    return None, head.text.removeprefix("@")


def _is_predicate(reader: TermReader, name: str) -> bool:
    """Return whether a name is a predicate: a capitalized constant, or a bound variable."""
    return name.split(".", 1)[0] not in reader.bound and name.rsplit(".", 1)[-1][:1].isupper()


def _applied(name: str, said: Sequence[str]) -> str:
    phrase = reading(table("classes").get(name), 0) if len(said) == 1 else None
    if phrase is not None:
        return f"{said[0]} is {phrase}"
    phrase = reading(lookup(name, "predicates"), len(said))
    if phrase is not None:
        return fill(phrase, said)
    return _by_shape(name.rsplit(".", 1)[-1], said) or say("holds_for", name, listed(said))


def _by_shape(last: str, said: Sequence[str]) -> str | None:
    """Return the claim of a name such as `IsFooOn`, by its form."""
    for suffix, count, tail in _SUFFIXES:
        if last.endswith(suffix) and len(said) == count:
            return f"{said[0]} is {concept(last.removesuffix(suffix))}{fill(tail, said)}"
    if len(said) != 1:
        return None
    if last.startswith("Has") and last[3:4].isupper():
        return f"{said[0]} has {concept(last)}"
    return f"{said[0]} is {classified(last)}"
