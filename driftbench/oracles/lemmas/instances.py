"""The types at which a lemma speaks of the constants of a claim."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from driftbench.oracles import logic
from driftbench.oracles.facts import sort_words
from driftbench.oracles.logic import PROP, Base, Const, FunctionSort
from driftbench.oracles.translation.expressions import Ctor, Fn

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from driftbench.oracles.lemmas.formulas import LemmaFormula
    from driftbench.oracles.logic import Sort
    from driftbench.oracles.translation.expressions import Type

__all__ = ["choices", "type_of"]

_Bound = dict[str, "Sort"]
Offered = dict[Const, tuple[str, tuple[str, ...]]]
#: Limit of the choices of types for one lemma.
_MOST = 6
_NUMBERS = frozenset(["ℕ", "ℤ", "ℚ", "ℝ", "ℂ", "ℝ≥0", "ℝ≥0∞", "ℕ∞", "ℕ+", "ℚ≥0", "Prop", "Bool"])


def choices(
    lemma: LemmaFormula, offered: Offered, asked: Collection[Const]
) -> list[dict[str, Sort]]:
    """Return sorts for the type variables of a lemma at which it has the constants of a claim.

    Every name of the lemma that the claim has, at any sort, is one of the claim's; one at least is
    among those asked for. Signs such as `+` are matched only to find sorts that names leave open.
    """
    heads = {head for head, _ in offered.values()}
    mine = [one for one, (head, _) in lemma.heads.items() if head in heads]
    names = [one for one in mine if lemma.heads[one][0][:1].isidentifier()]
    signs = [one for one in mine if one not in names]
    wanted = {offered[one][0] for one in asked if one in offered}
    if not any(lemma.heads[one][0] in wanted for one in mine):
        return []
    variables = frozenset(lemma.variables)
    found: list[dict[str, Sort]] = []
    for bound in _matching(names, lemma, offered, variables, {}):
        for whole in _completed(signs, lemma, offered, variables, bound):
            if variables == whole.keys() and whole not in found:
                found.append(whole)
            if len(found) >= _MOST:
                return found
    return found


def _matching(
    names: Sequence[Const],
    lemma: LemmaFormula,
    offered: Offered,
    variables: frozenset[str],
    bound: _Bound,
) -> Iterator[_Bound]:
    if not names:
        yield bound
        return
    head, types = lemma.heads[names[0]]
    if names[0].name.endswith(" ·"):
        # Which types its indices have is found when it is translated with the claim.
        yield from _matching(names[1:], lemma, offered, variables, bound)
        return
    for one, (other, theirs) in offered.items():
        if one.name.endswith(" ·"):
            continue
        if other == head and len(types) == len(theirs):
            found = _matched(names[0].sort, one.sort, variables, dict(bound))
            if found is not None:
                found = _all_matched(types, theirs, variables, found)
            if found is not None:
                yield from _matching(names[1:], lemma, offered, variables, found)


def _completed(
    signs: Sequence[Const],
    lemma: LemmaFormula,
    offered: Offered,
    variables: frozenset[str],
    bound: _Bound,
) -> Iterator[_Bound]:
    """Yield extensions of `bound` to all variables by the sorts of signs."""
    if variables <= bound.keys():
        yield bound
        return
    for place, sign in enumerate(signs):
        if not _open(sign.sort, variables - bound.keys()):
            continue
        for found in islice(_matching([sign], lemma, offered, variables, bound), _MOST):
            yield from _completed(signs[place + 1 :], lemma, offered, variables, found)


def _open(sort: Sort, variables: Collection[str]) -> bool:
    if isinstance(sort, FunctionSort):
        return _open(sort.domain, variables) or _open(sort.codomain, variables)
    return any(word in variables for word in sort_words(sort.name))


def _matched(pattern: Sort, sort: Sort, variables: frozenset[str], bound: _Bound) -> _Bound | None:
    """Return `bound` extended so that a pattern is a sort, or None."""
    if isinstance(pattern, Base):
        if pattern.name in variables:
            return bound if bound.setdefault(pattern.name, sort) == sort else None
        if not isinstance(sort, Base):
            return None
        mine, theirs = sort_words(pattern.name), sort_words(sort.name)
        if len(mine) == 1 or len(mine) != len(theirs):
            return bound if pattern == sort else None
        return _all_matched(mine, theirs, variables, bound)
    if not isinstance(sort, FunctionSort):
        return None
    inner = _matched(pattern.domain, sort.domain, variables, bound)
    return None if inner is None else _matched(pattern.codomain, sort.codomain, variables, inner)


def _all_matched(
    mine: Sequence[str], theirs: Sequence[str], variables: frozenset[str], bound: _Bound
) -> _Bound | None:
    found: _Bound | None = bound
    for one, other in zip(mine, theirs, strict=True):
        if found is None:
            return None
        if one == other and one not in variables:
            continue
        pattern, sort = sort_of_text(one), sort_of_text(other)
        if sort is None or pattern is None:
            return None
        found = _matched(pattern, sort, variables, found)
    return found


def sort_of_text(text: str) -> Sort | None:
    """Return the sort that a text shows; None if it shows more than sorts."""
    while text.startswith("(") and text.endswith(")") and len(sort_words(text)) == 1:
        text = text[1:-1]
    words = _cut(text)
    if "→" in words:
        place = words.index("→")
        left, right = (sort_of_text(" ".join(part)) for part in (words[:place], words[place + 1 :]))
        return None if left is None or right is None else FunctionSort(left, right)
    if words and words[0] == "Set" and len(words) == 2:
        inner = sort_of_text(words[1])
        return None if inner is None else FunctionSort(inner, PROP)
    return Base(text)


def _cut(text: str) -> list[str]:
    """Cut a text at spaces outside of parentheses, which stay."""
    found, depth, word = [], 0, ""
    for mark in f"{text} ":
        depth += (mark == "(") - (mark == ")")
        if mark == " " and depth == 0:
            found.append(word)
            word = ""
        else:
            word += mark
    return [word for word in found if word]


def type_of(sort: Sort, known: Collection[str]) -> Type | None:
    """Return the type of a sort over some type variables; None if it holds anything else."""
    if isinstance(sort, FunctionSort):
        domain = type_of(sort.domain, known)
        if domain is None:
            return None
        if sort.codomain == PROP:
            return Ctor("Set", (domain,))
        codomain = type_of(sort.codomain, known)
        return None if codomain is None else Fn(domain, codomain)
    words = _cut(sort.name)
    if len(words) == 1:
        return Ctor(words[0]) if words[0] in known or words[0] in _NUMBERS else None
    if words[0][:1] in {"↥", "·", "#", "@", "?"} or "·" in sort.name:
        return None
    parts: list[Type] = []
    for word in words[1:]:
        inner = sort_of_text(word)
        part = None if inner is None else type_of(inner, known)
        if part is None:
            return None
        parts.append(part)
    return Ctor(words[0], tuple(parts))


def shown(bound: Mapping[str, Sort]) -> tuple[tuple[str, str], ...]:
    """Return sorts of variables as a key."""
    return tuple((name, logic.show_sort(sort)) for name, sort in sorted(bound.items()))
