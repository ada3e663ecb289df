"""Conditions that the library has no theorem with the claim of a drift, judged by its name.

Examples are `IsBasis'.contract_eq` and `IsBasis.contract_eq`, `f_bijective` and `f_injective`,
`t_subset_s` and `s_subset_t`, `p_of_q` and `q_of_p`, `p` and `p_of_prime`. Statements are not
compared, so a theorem with such a name refuses the drift whatever else it assumes.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from driftbench.rules.model import Proposal
    from driftbench.rules.view import View

__all__ = ["no_converse_known", "no_namesake", "no_plainer_namesake", "no_reverse_known"]

#: Separators between the sides of a relation in a theorem's name.
_JOINTS = ("_subset_", "_le_", "_dvd_", "_ge_", "_modEq_")

#: Predicate -> the two predicates that it consists of.
_PARTS = {"IsClopen": ("IsOpen", "IsClosed"), "Bijective": ("Injective", "Surjective")}


def no_namesake(view: View, proposal: Proposal) -> tuple[str, ...]:
    """No theorem has this name with the new predicate or class in place of the old one."""
    old, new = (_last(proposal.notes.get(key, "")) for key in ("from", "to"))
    if not old or not new:
        return ()
    names: list[str] = []
    for part in (new, *_PARTS.get(new, ())):
        for one, other in ((old, part), (_without_is(old), _without_is(part))):
            for first, second in ((one, other), (_lower_first(one), _lower_first(other))):
                names.extend(_replaced(view.statement.name, first, second))
    return _found_theorem(view, names)


def no_reverse_known(view: View, proposal: Proposal) -> tuple[str, ...]:
    """No theorem has the name of the reversed relation or of the equation."""
    del proposal
    space, _, last = view.statement.name.rpartition(".")
    if "_of_no_" in last:
        return ("its hypotheses are contradictory",)
    names: list[str] = []
    for joint in _JOINTS:
        for one, other in _splits(last, joint):
            names += [f"{other}{joint}{one}", f"{one}_eq_{other}", f"{other}_eq_{one}"]
    return _found_theorem(view, (_in(space, name) for name in names))


def no_converse_known(view: View, proposal: Proposal) -> tuple[str, ...]:
    """No theorem has the name of the converse or of the equivalence."""
    del proposal
    space, _, last = view.statement.name.rpartition(".")
    names = [_in(space, f"{last}_iff")]
    for one, other in _splits(last, "_of_"):
        pairs = (f"{one}_iff_{other}", f"{other}_iff_{one}", f"{other}_of_{one}", f"{one}_iff")
        names += [_in(space, pair) for pair in pairs]
    outer, _, owner = space.rpartition(".")
    if owner[:1].isupper():
        small, large = _lower_first(owner), last[:1].upper() + last[1:]
        names += [_in(outer, f"{last}_iff_{small}"), _in(outer, f"{small}_iff_{last}")]
        names += [_in(outer, f"{last}_iff"), _in(outer, f"{large}.{small}")]
    return _found_theorem(view, names)


def no_plainer_namesake(view: View, proposal: Proposal) -> tuple[str, ...]:
    """No theorem has this name without the condition, or with its weak form.

    `p` beside `p_of_prime`, `p_prime` or `p_of_pos`; `p_of_le` beside `p_of_lt`.
    """
    notes = proposal.notes
    space, _, last = view.statement.name.rpartition(".")
    names: list[str] = []
    for word in _condition_words(notes.get("hypothesis", notes.get("old", ""))):
        names += [one for one, other in _splits(last, "_of_") if word in other.lower()]
        if word not in _CONCLUSION_ENDINGS:
            names.append(last.removesuffix(f"_{word}"))
    if "new" in notes:
        head, strict, tail = last.rpartition("lt")
        names.append(f"{head}le{tail}" if strict else last)
    return _found_theorem(view, (_in(space, name) for name in names))


#: Shape of a condition, and its name in theorem names.
_SIGNS = (
    (r"^0 <|> 0$", "pos"),
    (r"^0 ≤|≥ 0$", "nonneg"),
    (r"^1 <|> 1$", "one_lt"),
    (r"^1 ≤|≥ 1$", "one_le"),
    (r"≠ 0$", "ne_zero"),
    (r"≠", "_ne"),
)

#: Endings that, without `of`, are mostly about the conclusion.
_CONCLUSION_ENDINGS = frozenset(name for _, name in _SIGNS)


def _condition_words(condition: str) -> list[str]:
    """Return words for a condition in a theorem's name, in lower case."""
    words = [word for word in re.findall(r"[^\W\d_]{5,}", condition) if word[0].isupper()]
    found = [word.lower().removeprefix("is") for word in words]
    return found + [name for shape, name in _SIGNS if re.search(shape, condition)][:1]


def _found_theorem(view: View, names: Iterable[str]) -> tuple[str, ...]:
    own = view.statement.name
    found = (name for name in names if name != own and view.kinds.is_theorem(name))
    return tuple(f"the library has {name}" for name in found)[:1]


def _replaced(name: str, old: str, new: str) -> Iterator[str]:
    """Yield a name with one occurrence of a word replaced."""
    if old != new:
        for found in re.finditer(rf"(?<![^\W_]){re.escape(old)}(?![^\W_']|')", name):
            yield name[: found.start()] + new + name[found.end() :]


def _splits(last: str, joint: str) -> Iterator[tuple[str, str]]:
    for found in re.finditer(re.escape(joint), last):
        yield last[: found.start()], last[found.end() :]


def _in(space: str, name: str) -> str:
    return f"{space}.{name}" if space else name


def _last(name: str) -> str:
    return name.rsplit(".", 1)[-1]


def _without_is(name: str) -> str:
    """Return `Open` of `IsOpen`."""
    return name.removeprefix("Is")


def _lower_first(name: str) -> str:
    return name[:1].lower() + name[1:]
