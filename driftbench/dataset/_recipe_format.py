"""The format of a recipe: its tables, its keys and their allowed values."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias

from driftbench._constraints import Must, Text, ValueProblem, keys, one_of
from driftbench.dataset.records import LABELS, SUBFIELDS
from driftbench.rules.pair_edits import edit_names

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

__all__ = ["Pairs", "RecipeFile", "problems_of"]

_MOST_VERBATIM = 0.1
_MOST_STEPS = 1_000_000

_Share: TypeAlias = Annotated[float, Must("a share, from 0 to 1", lambda value: 0 <= value <= 1)]
_Count: TypeAlias = Annotated[int, Must("a whole number, at least 0", lambda value: value >= 0)]
_Most: TypeAlias = Annotated[int, Must("a whole number, at least 1", lambda value: value >= 1)]
_Steps: TypeAlias = Annotated[
    int,
    Must(
        f"a whole number of steps, from 1 to {_MOST_STEPS:_}",
        lambda value: 0 < value <= _MOST_STEPS,
    ),
]
_Ceiling: TypeAlias = Annotated[
    float, Must("an AUC, from 0.5 (chance) to 1 (no limit)", lambda value: 0.5 <= value <= 1)
]
_English: TypeAlias = Annotated[
    tuple[Literal["docstring", "verbalized"], ...], Must("a list that is not empty", bool)
]
_Prefixes: TypeAlias = Annotated[
    tuple[Text, ...],
    Must('a list of module prefixes, such as ["Mathlib.Topology"]', bool),
]
_Oracles: TypeAlias = Annotated[
    tuple[Text, ...],
    Must('a list of provers, such as ["cvc5"], or [] to ask none', lambda _: True),
]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Theorems:
    english: _English
    only_new: bool
    sites_per_rule: _Count
    combinations: _Count


@dataclass(frozen=True, slots=True, kw_only=True)
class _Sampling:
    rows_per_family: _Count
    theorems_per_family: _Count = 0
    module_share: _Share = 1.0
    rule_share: _Share = 1.0
    shares: Mapping[str, _Share] = field(default_factory=dict)
    pool: Annotated[Mapping[str, _Most], keys(LABELS, or_none=True)]
    restylings: tuple[_Share, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Evidence:
    well_formed: bool
    oracles: _Oracles
    steps: _Steps


@dataclass(frozen=True, slots=True, kw_only=True)
class _Leaks:
    ceiling: _Ceiling


@dataclass(frozen=True, slots=True, kw_only=True)
class _Splits:
    calibration: _Share


@dataclass(frozen=True, slots=True, kw_only=True)
class Pairs:
    """The minimal pairs of a recipe.

    Args:
        edits: ids of the kinds of edits.
        tries: theorems that are tried for each pair of a subfield.
        true_share: least share of the pairs whose drifted side follows from gold.
        subfields: subfield -> number of pairs.
    """

    edits: Annotated[tuple[Annotated[str, one_of(edit_names())], ...], Must("a list", bool)]
    tries: _Most
    true_share: _Share
    subfields: Annotated[Mapping[str, _Count], keys(SUBFIELDS)]


@dataclass(frozen=True, slots=True, kw_only=True)
class RecipeFile:
    """The content of a recipe file; `driftbench.dataset.recipe.Recipe` documents the keys."""

    name: Text
    config: Text
    description: Text
    salt: Text
    theorems: _Theorems
    sampling: _Sampling
    evidence: _Evidence
    leaks: _Leaks
    splits: _Splits
    subfields: Annotated[Mapping[str, _Prefixes], keys(SUBFIELDS)]
    composition: (
        Annotated[
            Mapping[str, Annotated[Mapping[str, _Count], keys(LABELS)]],
            keys(SUBFIELDS),
        ]
        | None
    ) = None
    pairs: Pairs | None = None


def problems_of(found: RecipeFile) -> Iterator[ValueProblem]:
    """Yield the problems of several keys taken together."""
    if found.pairs is not None and found.composition is not None:
        yield ValueProblem(("pairs",), "must be left out of a recipe with a composition")
    for rule, share in found.sampling.shares.items():
        if found.pairs is not None:
            text = "must be left out of a recipe with pairs, whose `edits` name the kinds"
            yield ValueProblem(("sampling", "shares", rule), text)
        elif found.composition is None and 0 < share < 1:
            text = f"must be 0 (no row) or 1 (all rows) without a composition, and is {share}"
            yield ValueProblem(("sampling", "shares", rule), text)
    shares = found.sampling.restylings
    path = ("sampling", "restylings")
    if abs(sum(shares) - 1) > 1e-9:
        yield ValueProblem(path, f"must sum to 1, and is {list(shares)}")
    elif shares[0] > _MOST_VERBATIM:
        text = f"must start with {_MOST_VERBATIM} at most: rows equal to gold"
        yield ValueProblem(path, f"{text}, and is {list(shares)}")
