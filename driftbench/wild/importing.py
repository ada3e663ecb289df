"""From candidates that people judged to a dataset of real drift, and the funnel of how.

Splits are cut by problem. Rows that do not parse stay, marked `well_formed = false`. The same files
give the same bytes. Deliberately labels nothing: labels are those of the source.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from driftbench.dataset.splits import split_rows
from driftbench.errors import InputError
from driftbench.wild.folding import Usable, fold, outcome_of
from driftbench.wild.funnel import Funnel, funnel_of
from driftbench.wild.meanings import digest_of
from driftbench.wild.normal import parses
from driftbench.wild.proofnet_verified import MEANINGS, read_proofnet_verified
from driftbench.wild.publishing import Import, publish
from driftbench.wild.rows import row_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from driftbench.dataset.lock import Lock
    from driftbench.wild.judged import Candidate

__all__ = ["Imported", "import_proofnet_verified"]

CALIBRATION = 0.2
"""Share of the rows that the calibration split aims at, as in the recipes."""
_SALT = "driftbench-1"


@dataclass(frozen=True, slots=True, kw_only=True)
class Imported:
    """A finished import.

    Args:
        out: its folder.
        lock: its lock.
        funnel: what became of every candidate.
    """

    out: Path
    lock: Lock
    funnel: Funnel


def import_proofnet_verified(spec: str, *, out: Path) -> Imported:
    """Import ProofNet-Verified as `wild_human`.

    Args:
        spec: a folder with its files and SOURCE.toml, or `git:PATH@REV`.
        out: folder to make, or an earlier build to replace.

    Raises:
        InputError: a file is not as it should be, no row comes of it, or `out` holds something
            else.
        CorpusError: the repository cannot be read.
        DatasetError: the disk is full.
    """
    audited = read_proofnet_verified(spec)
    made = Import(
        name="proofnet-verified",
        config="wild_human",
        title="ProofNet-Verified",
        description="Errors that people made when they formalized textbook exercises, and that "
        "other people found and corrected.",
        digest=digest_of(MEANINGS),
        origin=audited.origin,
        judges="Labels are those of the source's audit. The corrections were judged by human "
        "reviewers and a language model until they agreed; of the older statements, the audit of "
        "ProofNet was mostly written by a language model and overruled by a person in places.",
    )
    return _imported(
        audited.candidates,
        made=made,
        out=out,
        problems=audited.problems,
        skipped=audited.skipped,
    )


def _imported(
    candidates: Sequence[Candidate],
    *,
    made: Import,
    out: Path,
    problems: int,
    skipped: Mapping[str, int],
) -> Imported:
    outcomes = [outcome_of(folded) for folded in fold(candidates)]
    usable = [outcome for outcome in outcomes if isinstance(outcome, Usable)]
    found = [(one, row_of(one, made.origin)) for one in usable]
    splits = split_rows([row for _, row in found], calibration=CALIBRATION, salt=_SALT)
    if empty := [split for split, rows in splits.items() if not rows]:
        raise InputError(
            f"{len(found)} rows of {problems} problems are too few for split {', '.join(empty)}"
        )
    unparsed = [
        row.id for one, row in found if not (row.well_formed and parses(row.gold, one.context))
    ]
    funnel = funnel_of(
        problems=problems,
        skipped=skipped,
        candidates=candidates,
        outcomes=outcomes,
        splits=splits,
        unparsed=sorted(unparsed),
    )
    return Imported(out=out, lock=publish(out, splits, made=made), funnel=funnel)
