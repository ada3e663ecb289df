"""Merge labels into a wild dataset: confirmed labels become those of its rows.

Raw labels are published with the rows, sorted, with their lines unchanged. Only confirmed rows
change: their evidence is of kind `annotators`, and `basis` names the lines of their labels. Nothing
is written if a file of labels has a problem.
"""

from __future__ import annotations

import hashlib
from collections import defaultdict
from dataclasses import dataclass, replace
from itertools import chain
from typing import TYPE_CHECKING

from driftbench import __version__
from driftbench._files import write_text
from driftbench._problems import listed
from driftbench.dataset.records import canonical_json
from driftbench.errors import InputError
from driftbench.wild.annotation.adjudication import adjudication_text, read_adjudication
from driftbench.wild.annotation.consensus import (
    Confirmed,
    Disputed,
    LeftProvisional,
    outcome_of,
    votes_of,
)
from driftbench.wild.annotation.dataset import LABELS, open_dataset
from driftbench.wild.annotation.items import read_items
from driftbench.wild.annotation.labels import read_labels
from driftbench.wild.annotation.study import read_study
from driftbench.wild.annotation.updating import updated
from driftbench.wild.publishing import publish

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

    from driftbench.dataset.publish.lock import Lock
    from driftbench.dataset.records import Row
    from driftbench.wild.annotation.adjudication import Decision
    from driftbench.wild.annotation.consensus import Outcome
    from driftbench.wild.annotation.labels import AnnotatorLabel

__all__ = ["Merged", "merge"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Annotated:
    """The origin of annotated rows.

    Args:
        config: the configuration.
        before: the lock of the dataset that was annotated.
        key: SHA-256 of rows, labels and version.
        labels: raw labels, lines in order.
        annotators: number of people who gave them.
        guidelines: SHA-256 of the guidelines of the main phase.
        agreed: rows that annotators confirmed.
        adjudicated: rows that a third person confirmed.
    """

    config: str
    before: Lock
    key: str
    labels: Sequence[str]
    annotators: int
    guidelines: str
    agreed: int
    adjudicated: int

    @property
    def description(self) -> str:
        """One sentence for the metadata."""
        return (
            "Real drift: errors that people or language models made, as their sources have them; "
            f"{self.agreed + self.adjudicated} rows were confirmed by annotators."
        )

    @property
    def lock(self) -> Lock:
        """The lock of the build without what follows from its rows."""
        recipe = {"name": f"{self.before.recipe['name']}+annotated", "sha256": self.key}
        return replace(self.before, version=__version__, recipe=recipe)


@dataclass(frozen=True, slots=True, kw_only=True)
class Merged:
    """The result of a merge.

    Args:
        out: the new dataset.
        lock: its lock.
        labels: number of labels, including the pilot.
        pilot: number of labels of the pilot, which confirm nothing.
        agreed: ids of rows that annotators confirmed.
        adjudicated: ids of rows that a third person confirmed.
        changed: ids of confirmed rows whose label changed.
        disputed: ids of rows that a third person has to decide.
        provisional: reason → ids of rows that were labelled and stay as they were.
    """

    out: Path
    lock: Lock
    labels: int
    pilot: int
    agreed: tuple[str, ...]
    adjudicated: tuple[str, ...]
    changed: tuple[str, ...]
    disputed: tuple[str, ...]
    provisional: Mapping[str, tuple[str, ...]]


def merge(
    paths: Sequence[Path], *, study: Path, dataset: Path, adjudicated: Path, out: Path
) -> Merged:
    """Merge labels into a wild dataset.

    Args:
        paths: files of labels.
        study: folder of the study.
        dataset: the dataset of the study or its file of mined pairs, which is not changed.
        adjudicated: the adjudication file; written if anything is disputed, read if it exists.
        out: folder to make, or an earlier one to replace.

    Raises:
        InputError: a label or a decision has a problem (the message lists every one), or a row is
            not wild.
        DatasetError: `dataset` is not a build, or the disk is full.
    """
    if dataset.resolve() == out.resolve():
        raise InputError(f"{out}: is the dataset that is read: name another folder for --out")
    lock, config, splits = open_dataset(dataset)
    rows = {row.id: row for row in chain.from_iterable(splits.values())}
    design = read_study(study)
    labels = read_labels(paths, problems_with=design.problems_with)
    if missing := [one for one in labels if one.item not in rows]:
        problem = f"is not a row of {dataset}: name the dataset that the study was made from"
        raise InputError(listed([f"{one.place}: {one.item} {problem}" for one in missing]))
    groups = _by_item(labels)
    decisions = _decisions(adjudicated, design.id, groups)
    _write_adjudication(adjudicated, design.id, groups, decisions, dataset)
    outcomes, confirmed_rows = _outcomes(rows, labels, groups, decisions, file=adjudicated.name)
    confirmed = {id_: outcome for id_, outcome in outcomes.items() if id_ in confirmed_rows}
    agreed, decided = _confirmed(confirmed, by_third=False), _confirmed(confirmed, by_third=True)
    after = {
        split: [confirmed_rows.get(row.id, row) for row in members]
        for split, members in splits.items()
    }
    lines = [one.line for one in labels]
    made = Annotated(
        config=config,
        before=lock,
        key=_key(after, lines),
        labels=lines,
        annotators=len({one.annotator for one in labels}),
        guidelines=design.guidelines.get("main", ""),
        agreed=len(agreed),
        adjudicated=len(decided),
    )
    text = "".join(f"{line}\n" for line in lines)
    return Merged(
        out=out,
        lock=publish(
            out, after, made=made, files={LABELS: text}, package="driftbench.wild.annotation"
        ),
        labels=len(labels),
        pilot=sum(one.phase == "pilot" for one in labels),
        agreed=agreed,
        adjudicated=decided,
        changed=tuple(id_ for id_, row in confirmed_rows.items() if row.label != rows[id_].label),
        disputed=tuple(id_ for id_, one in outcomes.items() if isinstance(one, Disputed)),
        provisional=_provisional(outcomes),
    )


def _key(splits: Mapping[str, Sequence[Row]], lines: Sequence[str]) -> str:
    records = [row.to_record() for row in chain.from_iterable(splits.values())]
    contents = canonical_json([records, list(lines), __version__])
    return hashlib.sha256(contents.encode()).hexdigest()


def _by_item(labels: Iterable[AnnotatorLabel]) -> dict[str, tuple[AnnotatorLabel, ...]]:
    """Return the labels of the main phase by item, sorted."""
    groups: defaultdict[str, list[AnnotatorLabel]] = defaultdict(list)
    for one in labels:
        if one.phase == "main":
            groups[one.item].append(one)
    return {id_: tuple(found) for id_, found in sorted(groups.items())}


def _decisions(
    path: Path, study: str, groups: Mapping[str, Sequence[AnnotatorLabel]]
) -> dict[str, Decision]:
    """Return the decisions of a third person so far."""

    def problems_with(decision: Decision) -> Iterator[str]:
        labels = groups.get(decision.item, ())
        if len(labels) < 2:
            yield f"{decision.item} has {len(labels)} labels: decide only between two or more"
        elif votes_of(labels) is not None:
            yield f"annotators agree on {decision.item}: remove the decision"
        if decision.by in {one.annotator for one in labels}:
            yield f"by is {decision.by}, who labelled {decision.item}: a third person must decide"

    if not path.exists():
        return {}
    return read_adjudication(path, study=study, problems_with=problems_with)


def _write_adjudication(
    path: Path,
    study: str,
    groups: Mapping[str, Sequence[AnnotatorLabel]],
    decisions: Mapping[str, Decision],
    dataset: Path,
) -> None:
    """Write the disputed items, with the decisions so far."""
    disputes = {
        id_: labels
        for id_, labels in groups.items()
        if isinstance(outcome_of(labels, None), Disputed)
    }
    if disputes or path.exists():
        items = {item.id: item for item in read_items(dataset)}
        path.parent.mkdir(parents=True, exist_ok=True)
        write_text(path, adjudication_text(study, disputes, decisions, items))


def _outcomes(
    rows: Mapping[str, Row],
    labels: Sequence[AnnotatorLabel],
    groups: Mapping[str, Sequence[AnnotatorLabel]],
    decisions: Mapping[str, Decision],
    *,
    file: str,
) -> tuple[dict[str, Outcome], dict[str, Row]]:
    """Return the outcome of every item, and the confirmed rows."""
    lines = {one.place: number for number, one in enumerate(labels, 1)}
    outcomes: dict[str, Outcome] = {}
    confirmed_rows: dict[str, Row] = {}
    for id_, members in groups.items():
        outcome = outcome_of(members, decisions.get(id_))
        if isinstance(outcome, Confirmed):
            basis = [f"{LABELS}:{lines[one.place]}" for one in members]
            basis += [f"{file}#{id_}"] if outcome.decision else []
            made = updated(rows[id_], outcome, basis=basis)
            if isinstance(made, str):
                outcome = LeftProvisional(labels=outcome.labels, reason=made)
            else:
                confirmed_rows[id_] = made
        outcomes[id_] = outcome
    return outcomes, confirmed_rows


def _confirmed(outcomes: Mapping[str, Outcome], *, by_third: bool) -> tuple[str, ...]:
    return tuple(
        id_
        for id_, one in outcomes.items()
        if isinstance(one, Confirmed) and (one.decision is not None) == by_third
    )


def _provisional(outcomes: Mapping[str, Outcome]) -> dict[str, tuple[str, ...]]:
    found: defaultdict[str, list[str]] = defaultdict(list)
    for id_, one in outcomes.items():
        if isinstance(one, LeftProvisional):
            found[one.reason].append(id_)
    return {reason: tuple(ids) for reason, ids in sorted(found.items())}
