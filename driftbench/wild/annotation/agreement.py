"""Inter-annotator agreement: Cohen's kappa of each pair, Fleiss' kappa, Krippendorff's alpha.

Each is computed for drift or none and for the label with its class, before gold was shown and
after. An item counts for two people only if both labelled it. A coefficient that cannot be computed
is None with a reason. `unclear` counts as missing. The result depends on the labels, and not on how
they are divided into files.
"""

from __future__ import annotations

import hashlib
import math
from collections import Counter
from dataclasses import asdict, dataclass, replace
from itertools import combinations
from typing import TYPE_CHECKING, Any

import numpy as np

from driftbench import __version__
from driftbench._problems import listed
from driftbench.dataset.records import ROW_LABELS, canonical_json
from driftbench.errors import InputError
from driftbench.wild.annotation.coefficients import (
    MISSING,
    STATISTICS,
    interval_of,
    need_libraries,
    observed_agreement,
    usable,
)
from driftbench.wild.annotation.judgement import DRIFTED

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from driftbench.wild.annotation.coefficients import Codes
    from driftbench.wild.annotation.labels import AnnotatorLabel

__all__ = ["CODINGS", "RESAMPLES", "STAGES", "Agreement", "Coefficient", "agreement_of"]

RESAMPLES = 2_000
STAGES = {"first": "before gold was shown", "final": "after"}
CODINGS: dict[str, tuple[str, ...]] = {"binary": ("faithful", DRIFTED), "class": ROW_LABELS}
"""Name of a coding → its categories."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Coefficient:
    """One coefficient of agreement.

    Args:
        name: `cohen`, `fleiss` or `krippendorff`.
        annotators: the people compared.
        stage: one of `STAGES`.
        coding: one of `CODINGS`.
        items: number of items used.
        value: at most 1; None where it is undefined.
        interval: 95 % confidence interval, or None.
        agreed: share of pairs of labels that are equal; None without items.
        reason: why there is no value; "" where there is one.
    """

    name: str
    annotators: tuple[str, ...]
    stage: str
    coding: str
    items: int = 0
    value: float | None = None
    interval: tuple[float, float] | None = None
    agreed: float | None = None
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Agreement:
    """The agreement of one phase of a study.

    Args:
        study: its id.
        phase: its name.
        guidelines: SHA-256 of its guidelines.
        labels: SHA-256 of all labels, independent of their files.
        resamples: of the bootstrap.
        annotators: people with labels, sorted.
        items: number of items with at least one label.
        single_label_items: number of items that fewer than two people labelled; they are not used.
        unclear: stage → labels `unclear`, which count as missing.
        changed: number of final labels that differ from the first ones.
        coefficients: the coefficients.
    """

    study: str
    phase: str
    guidelines: str
    labels: str
    resamples: int
    annotators: tuple[str, ...]
    items: int
    single_label_items: int
    unclear: Mapping[str, int]
    changed: int
    coefficients: tuple[Coefficient, ...]

    @property
    def signature(self) -> str:
        """The inputs and settings of the computation."""
        return (
            f"study:{self.study}|phase:{self.phase}|guidelines:{self.guidelines[:16]}"
            f"|labels:{self.labels[:16]}|bootstrap:items,{self.resamples},95%"
            f"|driftbench:{__version__}"
        )

    def as_json(self) -> dict[str, Any]:
        """Return plain values."""
        return {**asdict(self), "signature": self.signature}


def agreement_of(
    labels: Sequence[AnnotatorLabel],
    *,
    resamples: int = RESAMPLES,
    progress: Callable[[int, int], None] = lambda _done, _total: None,
) -> Agreement:
    """Compute the agreement of labels of one phase.

    Args:
        labels: at most one of a person for an item.
        resamples: of the bootstrap.
        progress: called with the number of coefficients done and of all.

    Raises:
        InputError: they cannot be compared, or no item has labels of two people, or the extra
            `agreement` is not installed.
    """
    need_libraries()
    _refuse_mixture(labels)
    per_item = Counter(one.item for one in labels)
    if not per_item or max(per_item.values()) < 2:
        raise InputError(
            f"none of {len(per_item)} items was labelled by two people: no agreement is reported; "
            "give the labels of a second annotator as well"
        )
    people = tuple(sorted({one.annotator for one in labels}))
    wanted = list(_wanted(people))
    found = []
    for done, blank in enumerate(wanted, 1):
        found.append(_filled(blank, _codes(labels, blank), resamples))
        progress(done, len(wanted))
    first = labels[0]
    lines = canonical_json(sorted(one.line for one in labels))
    return Agreement(
        study=first.study,
        phase=first.phase,
        guidelines=first.guidelines,
        labels=hashlib.sha256(lines.encode()).hexdigest(),
        resamples=resamples,
        annotators=people,
        items=len(per_item),
        single_label_items=sum(count < 2 for count in per_item.values()),
        unclear={s: sum(not getattr(one, s).row_label for one in labels) for s in STAGES},
        changed=sum(one.first != one.final for one in labels),
        coefficients=tuple(found),
    )


def _refuse_mixture(labels: Sequence[AnnotatorLabel]) -> None:
    problems = [
        f"{one.place}: {name} is {getattr(one, name)}, and {getattr(labels[0], name)} at "
        f"{labels[0].place}: give labels of one phase under the same guidelines"
        for name in ("study", "phase", "guidelines")
        for one in labels
        if getattr(one, name) != getattr(labels[0], name)
    ]
    if problems:
        raise InputError(listed(problems))


def _wanted(people: Sequence[str]) -> Iterator[Coefficient]:
    """Yield the coefficients to compute, without values."""
    pairs: list[tuple[str, tuple[str, ...]]] = [("cohen", two) for two in combinations(people, 2)]
    all_people = tuple(people)
    for name, between in (*pairs, ("fleiss", all_people), ("krippendorff", all_people)):
        for coding in CODINGS:
            for stage in STAGES:
                yield Coefficient(name=name, annotators=between, stage=stage, coding=coding)


def _codes(labels: Sequence[AnnotatorLabel], wanted: Coefficient) -> Codes:
    """Return the codes of labels, items sorted by id."""
    items = {id_: at for at, id_ in enumerate(sorted({one.item for one in labels}))}
    people = {name: at for at, name in enumerate(wanted.annotators)}
    words = {word: at for at, word in enumerate(CODINGS[wanted.coding])}
    codes = np.full((len(items), len(people)), MISSING)
    for one in labels:
        judgement = getattr(one, wanted.stage)
        word = judgement.label if wanted.coding == "binary" else judgement.row_label
        if one.annotator in people and word in words:
            codes[items[one.item], people[one.annotator]] = words[word]
    return codes


def _filled(wanted: Coefficient, codes: Codes, resamples: int) -> Coefficient:
    codes = usable(wanted.name, codes)
    if not len(codes):
        needed = "two" if wanted.name == "krippendorff" else "all"
        return replace(wanted, reason=f"no item has a label of {needed} of them")
    statistic = STATISTICS[wanted.name]
    value = statistic(codes)
    coefficient = replace(wanted, items=len(codes), agreed=observed_agreement(codes))
    if math.isnan(value):
        return replace(coefficient, reason="only one label was used: chance explains all agreement")
    interval = interval_of(statistic, codes, resamples=resamples)
    return replace(coefficient, value=value, interval=interval)
