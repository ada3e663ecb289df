"""Withholding answers: splits a build into a public part without them and a labels file with them.

The public part is a build in which the columns of `ANSWERS` are null in the test split. It contains
no counts of these answers: no reports on evidence and leaks, no certificates of test rows, no
composition of the test split. Rows keep their ids, which depend on the question only, their order
and their `family`, which names the theorem. The calibration split keeps its answers. The lock has
the digests of the splits with answers, so scores with the labels file and on the whole build have
the same signature, and labels cannot be changed later.

The answers are not secret: anyone with the recipe, the rules and the snapshot can repeat the build.
Withholding keeps answers out of training data and prevents accidental use.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, TypeAlias

from driftbench._files import read_text, write_text
from driftbench.dataset.libraries import library_versions
from driftbench.dataset.publish.artifacts import Artifact, measure_artifacts
from driftbench.dataset.publish.card import CARD, withheld_card
from driftbench.dataset.publish.croissant import CROISSANT, extras_of, revise_croissant
from driftbench.dataset.publish.labels import write_labels
from driftbench.dataset.publish.lock import composition_of, read_lock, write_lock
from driftbench.dataset.publish.write import Shard, file_digest, write_records
from driftbench.dataset.records import ANSWERS
from driftbench.dataset.shards import read_shard
from driftbench.dataset.workspace import open_workspace
from driftbench.errors import DatasetError, InputError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from driftbench.dataset.publish.lock import Lock

__all__ = ["Withholding", "withhold"]

_SPLIT = "test"

Record: TypeAlias = "Mapping[str, Any]"


@dataclass(frozen=True, slots=True, kw_only=True)
class Withholding:
    """The result of withholding answers.

    Args:
        rows: number of rows whose answers are in the labels file.
        kept: number of rows of the public part with answers.
        shards: the shards whose answers are withheld, sorted.
        sha256: digest of the labels file.
        artifacts: shard -> how well its metadata predicts the answers.
    """

    rows: int
    kept: int
    shards: tuple[str, ...]
    sha256: str
    artifacts: Mapping[str, tuple[Artifact, ...]]


def withhold(folder: Path, *, out: Path, labels: Path) -> Withholding:
    """Write the public part of a build and its labels file.

    Args:
        folder: the build.
        out: folder of the public part: absent, empty, or an earlier one, which is replaced.
        labels: the labels file, which only its owner may read; must not lie in `out`.

    Raises:
        DatasetError: `folder` is not a build, is damaged, or its answers are withheld already.
        InputError: `out` or `labels` exists with other content, or `labels` would be published.
    """
    lock = read_lock(folder)
    if lock.withheld:
        raise DatasetError(f"{folder}: its answers are withheld already; give the whole build")
    if labels.resolve().is_relative_to(out.resolve()):
        raise InputError(f"{labels}: would be published with {out}; choose another folder")
    if out.resolve() == folder.resolve():
        raise InputError(f"{out}: is the build itself; name another folder for its public part")
    shards = {name: read_shard(folder / name) for name in sorted(lock.shards)}
    hidden = {name for name in shards if name.split("/")[1].startswith(f"{_SPLIT}-")}
    digest = write_labels(labels, {name: shards[name] for name in hidden})
    key = hashlib.sha256(f"{_SPLIT} {file_digest(folder / CROISSANT)} {digest}".encode())
    with open_workspace(out, key=key.hexdigest()) as workspace:
        public = workspace.empty_folder()
        _write_public(folder, public, lock, shards, hidden)
        workspace.publish(public)
    return Withholding(
        rows=sum(len(shards[name]) for name in hidden),
        kept=sum(len(rows) for name, rows in shards.items() if name not in hidden),
        shards=tuple(sorted(hidden)),
        sha256=digest,
        artifacts={name: _artifacts(out, name, shards[name]) for name in sorted(hidden)},
    )


def _write_public(
    folder: Path,
    out: Path,
    lock: Lock,
    shards: Mapping[str, Sequence[Record]],
    hidden: set[str],
) -> None:
    written: dict[str, Shard] = {}
    for name, records in shards.items():
        (out / name).parent.mkdir(parents=True, exist_ok=True)
        masked = dict.fromkeys(ANSWERS) if name in hidden else {}
        written[name] = write_records(out / name, [{**record, **masked} for record in records])
    kept = [record for name in shards if name not in hidden for record in shards[name]]
    _write_certificates(folder, out, kept)
    public = replace(
        lock,
        shards=written,
        composition=composition_of(kept),
        libraries={**lock.libraries, **library_versions()},
        withheld=tuple(sorted(hidden)),
    )
    card = read_text(folder / CARD)
    write_text(out / CARD, withheld_card(card, lock=public, kept=kept))
    croissant = read_text(folder / CROISSANT)
    revised = revise_croissant(croissant, lock=public, extras=extras_of(out), withheld=True)
    write_text(out / CROISSANT, revised)
    write_lock(out, public)


def _artifacts(out: Path, name: str, records: Sequence[Record]) -> tuple[Artifact, ...]:
    answers = {record["id"]: record["label"] != "faithful" for record in records}
    public = read_shard(out / name, withheld=True)
    drifted = [answers[record["id"]] for record in public]
    return measure_artifacts(public, drifted) if len(set(drifted)) == 2 else ()


def _write_certificates(folder: Path, out: Path, records: Sequence[Record]) -> None:
    """Copy the certificates of rows with open answers."""
    from driftbench.oracles.kernel.archive import read, write
    from driftbench.oracles.kernel.rows import reference_of

    wanted = {digest for row in records for digest in reference_of(row).digests().values()}
    write(out, [one for digest, one in read(folder).items() if digest in wanted])
