"""The type of operations, and helpers that several operations use."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias, cast

from driftbench.lean.names import group_names
from driftbench.lean.syntax import Binder, Paren, Unit
from driftbench.lean.tree import Term, Token, tokens, walk
from driftbench.rules.edits import Edit, normalize
from driftbench.rules.model import Proposal, Refusal
from driftbench.rules.places import MIXED, NEGATIVE, POSITIVE, Place
from driftbench.rules.precedence import needs_parens

if TYPE_CHECKING:
    from driftbench.rules.view import View

__all__ = [
    "PLACES",
    "Finding",
    "Operation",
    "Option",
    "Options",
    "at_level",
    "bound_inside",
    "flag",
    "idents",
    "merged",
    "propose",
    "removal",
    "rows",
    "select",
    "span",
    "text_option",
    "texts",
]

Options: TypeAlias = Mapping[str, object]
Finding: TypeAlias = Proposal | Refusal

#: Values of the option `place`, in order: the end of the conclusion; positive places of the
#: conclusion; negative places of hypotheses and antecedents; places without polarity; all
#: propositions; propositions other than the conclusion and its part after antecedents; all places.
PLACES = ("spine", "positive", "negative", "mixed", "formula", "inner", "any")


@dataclass(frozen=True, slots=True)
class Option:
    """One option of an operation.

    `kind` is `text`, `texts` (list of text), `flag`, `place`, `choice`, or `rows` (list of
    tables whose keys are exactly `keys`, those ending in `?` being optional).
    """

    kind: str
    doc: str
    required: bool = False
    choices: tuple[str, ...] = ()
    keys: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Operation:
    """An operation: its name and options in `rule.toml`, and the function that applies it."""

    name: str
    summary: str
    options: Mapping[str, Option]
    run: Callable[[View, Options], Iterator[Finding]]


def select(view: View, place: str) -> Iterator[Place]:
    """Yield the places of one of the sets in `PLACES`, without parentheses."""
    for candidate in view.places():
        if not isinstance(candidate.term, (Paren, Unit)) and _belongs(candidate, place):
            yield candidate


def _belongs(candidate: Place, place: str) -> bool:
    if place == "any":
        return True
    if place == "formula":
        return candidate.formula
    if place == "mixed":
        return candidate.polarity == MIXED
    if not candidate.formula:
        return False
    if place == "inner":
        return bool(candidate.bound) or not candidate.spine
    if place == "spine":
        return candidate.spine
    if place == "positive":
        return candidate.concluded and candidate.polarity == POSITIVE
    return not candidate.concluded and candidate.polarity == NEGATIVE


def text_option(options: Options, key: str, default: str = "") -> str:
    """Return a text option."""
    return cast("str", options.get(key, default))


def texts(options: Options, key: str) -> tuple[str, ...]:
    """Return a list-of-text option."""
    return tuple(cast("list[str]", options.get(key, [])))


def flag(options: Options, key: str) -> bool:
    """Return a flag."""
    return bool(options.get(key, False))


def rows(options: Options, key: str) -> tuple[Mapping[str, str], ...]:
    """Return a list-of-tables option."""
    return tuple(cast("list[Mapping[str, str]]", options.get(key, [])))


def span(term: Term) -> tuple[int, int]:
    """Return the span of a term."""
    return (term.start, term.end)


def idents(term: Term) -> frozenset[str]:
    """Return the first components of all identifiers in a term, bound or free."""
    return frozenset(t.text.split(".", 1)[0] for t in tokens(term) if t.type == "IDENT")


def bound_inside(term: Term) -> frozenset[str]:
    """Return the names that binders inside a term bind."""
    binders = (node for node in walk(term) if isinstance(node, Binder))
    return frozenset(token.text for binder in binders for token in group_names(binder))


def removal(view: View, start: int, end: int) -> Edit:
    """Return the edit that deletes a span and the white space before it."""
    text = view.text
    while start > 0 and text[start - 1].isspace():
        start -= 1
    return Edit(start, end, text[start:end], "")


def at_level(view: View, term: Term, level: int) -> str:
    """Return the source of a term, in parentheses if `level` requires them."""
    text = view.slice(term)
    if isinstance(term, Token):
        return text
    return f"({text})" if needs_parens(term, level=level, following=level - 1) else text


def merged(edits: list[Edit]) -> list[Edit]:
    """Merge each insertion with the edit that starts at its position."""
    out: list[Edit] = []
    for edit in sorted(edits, key=lambda e: (e.start, e.end)):
        if out and out[-1].end == edit.start and out[-1].start == out[-1].end:
            last = out.pop()
            out.append(Edit(edit.start, edit.end, edit.old, last.new + edit.new))
        else:
            out.append(edit)
    return out


def propose(
    view: View,
    site: Term | tuple[int, int],
    edits: list[Edit],
    *,
    evidence: str = "",
    removed: tuple[str, ...] = (),
    extra: Mapping[str, str] | None = None,
    **notes: str,
) -> Proposal:
    """Return a proposal with notes for the English template.

    `extra` has the notes whose names are not Python identifiers, such as `from`.
    """
    where = site if isinstance(site, tuple) and not isinstance(site, Token) else span(site)
    flat = {key: " ".join(value.split()) for key, value in {**notes, **(extra or {})}.items()}
    flat.setdefault("old", " ".join(view.text[where[0] : where[1]].split()))
    return Proposal(where, normalize(edits), flat, evidence, removed)
