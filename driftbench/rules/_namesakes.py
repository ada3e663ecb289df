"""Whether the library has, under a neighbouring name, the theorem that a drift would claim.

Names tell: `IsBasis'.contract_eq` beside `IsBasis.contract_eq`, `f_bijective` beside `f_injective`,
`t_subset_s` beside `s_subset_t`, `p_of_q` beside `q_of_p`, `p` beside `p_of_prime`. Statements are
not compared, so that a theorem of such a name speaks against a drift whatever else it assumes.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from driftbench.rules.model import Proposal
    from driftbench.rules.view import View

__all__ = ["no_converse_known", "no_namesake", "no_plainer_namesake", "no_reverse_known"]

#: What joins the sides of a relation in a theorem's name.
_JOINTS = ("_subset_", "_le_", "_dvd_", "_ge_", "_modEq_")

#: Predicates made of two, of which one alone is what a neighbour may add.
_PARTS = {"IsClopen": ("IsOpen", "IsClosed"), "Bijective": ("Injective", "Surjective")}


def no_namesake(view: View, proposal: Proposal) -> tuple[str, ...]:
    """No theorem is called like this one with the new predicate or class in the old one's place."""
    old, new = (_last(proposal.notes.get(key, "")) for key in ("from", "to"))
    if not old or not new:
        return ()
    names: list[str] = []
    for part in (new, *_PARTS.get(new, ())):
        for one, other in ((old, part), (_bare(old), _bare(part))):
            for first, second in ((one, other), (_small(one), _small(other))):
                names.extend(_replaced(view.statement.name, first, second))
    return _complaint(view, names)


def no_reverse_known(view: View, proposal: Proposal) -> tuple[str, ...]:
    """No theorem is called like the relation the other way round, or like the equation."""
    del proposal
    space, _, last = view.statement.name.rpartition(".")
    if "_of_no_" in last:
        return ("its hypotheses are there to be refuted, and anything follows from them",)
    names: list[str] = []
    for joint in _JOINTS:
        for one, other in _splits(last, joint):
            names += [f"{other}{joint}{one}", f"{one}_eq_{other}", f"{other}_eq_{one}"]
    return _complaint(view, (_in(space, name) for name in names))


def no_converse_known(view: View, proposal: Proposal) -> tuple[str, ...]:
    """No theorem is called like the converse, or like the equivalence."""
    del proposal
    space, _, last = view.statement.name.rpartition(".")
    names = [_in(space, f"{last}_iff")]
    for one, other in _splits(last, "_of_"):
        pairs = (f"{one}_iff_{other}", f"{other}_iff_{one}", f"{other}_of_{one}", f"{one}_iff")
        names += [_in(space, pair) for pair in pairs]
    outer, _, owner = space.rpartition(".")
    if owner[:1].isupper():
        small, large = _small(owner), last[:1].upper() + last[1:]
        names += [_in(outer, f"{last}_iff_{small}"), _in(outer, f"{small}_iff_{last}")]
        names += [_in(outer, f"{last}_iff"), _in(outer, f"{large}.{small}")]
    return _complaint(view, names)


def no_plainer_namesake(view: View, proposal: Proposal) -> tuple[str, ...]:
    """No theorem is called like this one without the condition, or with its weak form.

    `p` beside `p_of_prime`, `p_prime` or `p_of_pos`; `p_of_le` beside `p_of_lt`.
    """
    notes = proposal.notes
    space, _, last = view.statement.name.rpartition(".")
    names: list[str] = []
    for word in _called(notes.get("hypothesis", notes.get("old", ""))):
        names += [one for one, other in _splits(last, "_of_") if word in other.lower()]
        if word not in _SAID:
            names.append(last.removesuffix(f"_{word}"))
    if "new" in notes:
        head, strict, tail = last.rpartition("lt")
        names.append(f"{head}le{tail}" if strict else last)
    return _complaint(view, (_in(space, name) for name in names))


#: What conditions are called in the names of theorems.
_SIGNS = (
    (r"^0 <|> 0$", "pos"),
    (r"^0 ≤|≥ 0$", "nonneg"),
    (r"^1 <|> 1$", "one_lt"),
    (r"^1 ≤|≥ 1$", "one_le"),
    (r"≠ 0$", "ne_zero"),
    (r"≠", "_ne"),
)

#: A name that ends so without `of` mostly says so of the conclusion.
_SAID = frozenset(name for _, name in _SIGNS)


def _called(condition: str) -> list[str]:
    """Return how a theorem's name would mention a condition, in small letters."""
    words = [word for word in re.findall(r"[^\W\d_]{5,}", condition) if word[0].isupper()]
    found = [word.lower().removeprefix("is") for word in words]
    return found + [name for shape, name in _SIGNS if re.search(shape, condition)][:1]


def _complaint(view: View, names: Iterable[str]) -> tuple[str, ...]:
    own = view.statement.name
    found = (name for name in names if name != own and view.kinds.is_theorem(name))
    return tuple(f"the library has {name}" for name in found)[:1]


def _replaced(name: str, old: str, new: str) -> Iterator[str]:
    """Yield a name with one word exchanged, wherever it stands."""
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


def _bare(name: str) -> str:
    """Return `Open` of `IsOpen`."""
    return name.removeprefix("Is")


def _small(name: str) -> str:
    return name[:1].lower() + name[1:]
