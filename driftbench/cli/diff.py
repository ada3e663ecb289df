"""`driftbench diff`: the differences of two datasets, and whether their scores are comparable."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import click

from driftbench._problems import counted
from driftbench.cli._datasets import note_dataset
from driftbench.cli._options import json_option
from driftbench.cli._output import print_json

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from driftbench.dataset.publish.diff import BuildDiff
    from driftbench.dataset.publish.score_validity import ScoreValidity

__all__ = ["command"]

_SHOWN = 10


@click.command(name="diff")
@click.argument("old", metavar="OLD", type=click.Path(path_type=Path))
@click.argument("new", metavar="NEW", type=click.Path(path_type=Path))
@json_option
def command(*, old: Path, new: Path, as_json: bool) -> None:
    r"""Print what changed between two datasets, and whether old scores are still comparable.

    OLD and NEW are folders of datasets, or published versions such as v1.0.0. Rows are matched by
    id, which depends only on their question: a corrected label is a changed row, while another
    candidate is one row removed and one row added. The last line is the lowest version that NEW may
    be published as.

    \b
    Examples:
      driftbench diff build/before build/driftbench
      driftbench diff v1.0.0 build/driftbench
    """
    from driftbench.dataset.publish.diff import diff_builds
    from driftbench.dataset.publish.lock import read_lock

    folders = _folder(old, beside=new), _folder(new, beside=old)
    for folder in folders:
        note_dataset(folder)
    found = diff_builds(*folders)
    if as_json:
        print_json(asdict(found))
        return
    for line in [*_changes(found), *_validities(found.score_validities, old, new)]:
        click.echo(line)
    click.echo(_version(found, read_lock(folders[0]).release))


def _folder(place: Path, *, beside: Path) -> Path:
    """Return a folder, or the downloaded copy of the published version that `place` names.

    Raises:
        InputError: a version is given, and the other dataset does not name a configuration.
        DatasetError: there is no such version.
    """
    from driftbench.dataset.publish.hub import download
    from driftbench.dataset.publish.lock import LOCK, read_lock
    from driftbench.dataset.publish.versions import parse_tag

    if place.exists() or parse_tag(str(place)) is None:
        return place
    config = read_lock(beside).configs[0] if (beside / LOCK).is_file() else "controlled"
    return download(config, revision=str(place))


def _changes(found: BuildDiff) -> Iterator[str]:
    inputs = [name for name in found.inputs if not name.startswith("rule ")]
    if inputs:
        yield f"Inputs that differ: {_some(inputs)}."
    yield from _rules(found)
    if found.same:
        yield "Both builds have the same rows."
    else:
        yield from _rows(found)
    if found.withdrawn:
        yield f"Withdrawn by errata: {len(found.withdrawn)}: {_some(found.withdrawn)}."


def _rules(found: BuildDiff) -> Iterator[str]:
    changes = [f"{rule.id} is new" for rule in found.rules if not rule.before]
    changes += [f"{rule.id} is gone" for rule in found.rules if not rule.after]
    both = [rule for rule in found.rules if rule.before and rule.after]
    changes += [
        f"{rule.id} went from version {rule.before} to {rule.after}"
        if rule.before != rule.after
        else f"{rule.id} changed, still version {rule.before}"
        for rule in both
    ]
    if changes:
        yield f"Rules: {_some(changes)}."


def _rows(found: BuildDiff) -> Iterator[str]:
    yield (
        f"Rows: {len(found.added)} added, {len(found.removed)} removed, "
        f"{len(found.changed)} changed."
    )
    labels = [
        f"{one.id} ({one.declaration}): {one.before} -> {one.after}" for one in found.relabelled
    ]
    yield from _listed("Relabelled", labels)
    texts = [
        f"{one.before} -> {one.after} ({one.declaration}): {', '.join(one.columns)}"
        for one in found.reworded
    ]
    yield from _listed("Texts changed, and the id with them", texts)
    relabelled = {one.id for one in found.relabelled}
    others = [change for change in found.changed if change.id not in relabelled]
    counts = Counter(name for change in others for name in change.columns)
    columns = ", ".join(f"{name} {count}" for name, count in sorted(counts.items()))
    yield from _listed(
        f"Other columns changed ({columns})",
        [f"{one.id} ({one.declaration}): {', '.join(one.columns)}" for one in others],
    )
    for title, names in (
        ("Declarations new", found.declarations_added),
        ("Declarations gone", found.declarations_removed),
        ("Declarations whose statement or English changed", found.declarations_changed),
    ):
        if names:
            yield f"{title}: {len(names)}: {_some(names)}."
    for label, (before, after) in found.labels.items():
        if before != after:
            yield f"{label}: {before} -> {counted(after, 'row')}"


def _listed(title: str, lines: Sequence[str]) -> Iterator[str]:
    if lines:
        yield f"{title}: {len(lines)}."
        yield from (f"  {line}" for line in lines[:_SHOWN])
    if len(lines) > _SHOWN:
        yield f"  … and {len(lines) - _SHOWN} more; --json names all"


def _validities(score_validities: Sequence[ScoreValidity], old: Path, new: Path) -> Iterator[str]:
    """Yield whether scores on every split of the old build are comparable."""
    yield "Scores on OLD, compared with scores on NEW:"
    for one in score_validities:
        yield f"  {one.config}/{one.split}: {_validity(one)}."
    if some := [one for one in score_validities if one.kind == "common"]:
        config = f" --config {some[0].config}"
        yield f"  driftbench evaluate SUBMISSION... --dataset {new} --common-with {old}{config}"


def _validity(one: ScoreValidity) -> str:
    match one.kind:
        case "same":
            are = "is" if one.after == 1 else "are"
            return f"comparable, the {counted(one.after, 'row')} {are} the same"
        case "comparable":
            return (
                f"comparable, questions and answers of the {counted(one.after, 'row')} are the same"
            )
        case "common":
            text = (
                f"comparable only on {counted(one.common, 'row')} of {one.before} and {one.after}"
            )
            return text + (f"; {one.relabelled} relabelled" if one.relabelled else "")
        case "none":
            return f"not comparable, no row of {one.before} and {one.after} is the same"
        case "hidden":
            return "unknown, since answers are withheld and may differ"
        case "new":
            return f"none, the split of {counted(one.after, 'row')} is new"
        case "gone":
            return f"not comparable, the split of {counted(one.before, 'row')} is gone"


def _version(found: BuildDiff, release: str) -> str:
    """Return the lowest version that the new build may be published as."""
    from driftbench.dataset.publish.versions import parse_version

    bump = "patch" if found.bump == "none" else found.bump
    after = f", that is {parse_version(release).after(bump)} after {release}" if release else ""
    if found.bump == "none":
        return f"Version: the same, or a patch if files other than the rows differ{after}."
    return f"Version: at least a {bump} step{after}."


def _some(names: Sequence[str]) -> str:
    more = f" and {len(names) - _SHOWN} more" if len(names) > _SHOWN else ""
    return f"{', '.join(names[:_SHOWN])}{more}"
