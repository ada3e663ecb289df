"""Import judged candidates as a dataset of real drift, and count how they became rows.

Splits are made by problem. Rows that do not parse stay, with `well_formed = false`. Labels are from
the source. The same files give the same bytes.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

from driftbench.dataset.records import canonical_json
from driftbench.dataset.selection.draws import rank
from driftbench.dataset.selection.splits import split_rows
from driftbench.errors import InputError
from driftbench.wild.audits import MEANINGS
from driftbench.wild.funnel import ImportFunnel, funnel_of
from driftbench.wild.judging import Columns, judge
from driftbench.wild.meanings import digest_of, meanings
from driftbench.wild.merging import LeftOut, Usable, merge_equal, outcome_of
from driftbench.wild.normal import parses
from driftbench.wild.proofnet_verified import read_proofnet_verified
from driftbench.wild.publishing import Import, publish
from driftbench.wild.rows import row_of
from driftbench.wild.tables import open_table

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

    from driftbench.dataset.publish.lock import Lock
    from driftbench.dataset.records import Row
    from driftbench.wild.judged import JudgedCandidate
    from driftbench.wild.merging import Outcome

__all__ = ["Imported", "TableSource", "import_proofnet_verified", "import_table", "table_source"]

CALIBRATION = 0.2
"""Target share of rows in the calibration split, as in the recipes."""
_SALT = "driftbench-1"

#: Number of draws of the calibration split, of which the first with both kinds of rows is taken.
_DRAWS = 8


@dataclass(frozen=True, slots=True, kw_only=True)
class Imported:
    """A finished import.

    Args:
        out: its folder.
        lock: its lock.
        funnel: how many candidates each step kept.
    """

    out: Path
    lock: Lock
    funnel: ImportFunnel


@dataclass(frozen=True, slots=True, kw_only=True)
class TableSource:
    """The format of a table of judged formalizations.

    Args:
        name: of the importer.
        config: of the dataset: `wild_human` where people wrote the candidates, else `wild_llm`.
        title: of the source, for readers.
        description: one sentence.
        judges: who judged, in one sentence.
        columns: the names of its columns.
        labels: word of the label column -> its meaning, one of `LABEL_WORDS`.
        hub: its name on the Hub, as `OWNER/NAME`, or "".
        file: its path in a git repository or archive, or "".
    """

    name: str
    config: str
    title: str
    description: str
    judges: str
    columns: Columns
    labels: Mapping[str, str]
    hub: str = ""
    file: str = ""


def table_source(name: str) -> TableSource:
    """Return the format of a public table, by the name of its importer: a key of sources.toml."""
    table = meanings("sources.toml")[name]
    return TableSource(
        name=name,
        config="wild_llm",
        **{**table, "columns": Columns(**table["columns"])},
    )


def import_proofnet_verified(spec: str, *, out: Path) -> Imported:
    """Import ProofNet-Verified as `wild_human`.

    Args:
        spec: a folder with its files and SOURCE.toml, `git:PATH@REV`, or an https address, as
            `open_origin` takes it.
        out: folder to make, or an earlier build to replace.

    Raises:
        InputError: a file is malformed, there are too few rows, or `out` has other content.
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
    outcomes = [outcome_of(merged) for merged in merge_equal(audited.candidates)]
    return _imported(
        audited.candidates,
        outcomes,
        made=made,
        out=out,
        problems=len(audited.known),
        skipped=audited.skipped,
    )


def import_table(
    spec: str,
    *,
    source: TableSource,
    out: Path,
    verified: str = "",
    per_problem: int = 8,
    problems: str = "*",
    url: str = "",
    licence: str = "",
) -> Imported:
    """Import a table of formalizations that people judged.

    Args:
        spec: a file, with its SOURCE.toml beside it or with `url` and `licence`, or
            `hub:OWNER/NAME@REVISION`; if the source has a `file`, also `git:PATH@REV` or an
            address, as `open_origin` takes them.
        source: its format.
        out: folder to make, or an earlier build to replace.
        verified: ProofNet-Verified, as `import_proofnet_verified` takes it, for golds of the same
            problems; "" for none.
        per_problem: maximum number of rows of one problem.
        problems: pattern of the ids to import, with `*`, `?` and `[…]`.
        url: address of the source of a file, or the name of the project.
        licence: SPDX id of its licence.

    Raises:
        InputError: as `import_proofnet_verified`, or a label is unknown.
        DatasetError: the Hub cannot be reached, or the disk is full.
    """
    table = open_table(spec, file=source.file, url=url, licence=licence)
    audited = read_proofnet_verified(verified) if verified else None
    judged = judge(
        table,
        title=source.title,
        columns=source.columns,
        labels=source.labels,
        known=audited.known if audited else (),
        problems=problems,
    )
    parts = [asdict(source), per_problem, audited.origin.digest if audited else "", problems]
    made = Import(
        name=source.name,
        config=source.config,
        title=source.title,
        description=source.description,
        digest=hashlib.sha256(canonical_json(parts).encode()).hexdigest(),
        origin=table.origin,
        judges=source.judges,
    )
    outcomes = [outcome_of(merged) for merged in merge_equal(judged.candidates)]
    return _imported(
        judged.candidates,
        list(_capped(outcomes, per_problem)),
        made=made,
        out=out,
        problems=judged.problems,
        skipped=judged.skipped,
        unread=judged.unread,
    )


def splits_of(rows: Sequence[Row]) -> Mapping[str, tuple[Row, ...]]:
    """Return split -> rows.

    The calibration split has faithful and drifted rows, since no threshold can be fitted on one
    kind alone. If no draw gives it both, all rows are in the test split.
    """
    for salt in (_SALT, *(f"{_SALT} {number}" for number in range(2, _DRAWS + 1))):
        splits = split_rows(rows, calibration=CALIBRATION, salt=salt)
        kinds = {row.label == "faithful" for row in splits["calibration"]}
        if splits["test"] and len(kinds) == 2:
            return splits
    return {"test": tuple(sorted(rows, key=lambda row: row.id))}


def _capped(outcomes: Sequence[Outcome], most: int) -> Iterator[Outcome]:
    """Yield outcomes with at most `most` usable ones of each problem.

    Faithful and drifted ones alternate, in an order that their statements determine.
    """
    order = sorted(
        (one for one in outcomes if isinstance(one, Usable)),
        key=lambda one: rank(_SALT, one.merged.members[0].formal.statement),
    )
    turns: Counter[tuple[str, bool]] = Counter()
    ranked: list[tuple[int, int]] = []
    for place, one in enumerate(order):
        key = (one.merged.problem.name, one.merged.drifted)
        ranked.append((turns[key], place))
        turns[key] += 1
    counted: Counter[str] = Counter()
    kept: set[int] = set()
    for _, place in sorted(ranked):
        name = order[place].merged.problem.name
        counted[name] += 1
        if counted[name] <= most:
            kept.add(id(order[place]))
    for outcome in outcomes:
        if isinstance(outcome, Usable) and id(outcome) not in kept:
            yield LeftOut(outcome.merged, "one of many of its problem")
        else:
            yield outcome


def _imported(
    candidates: Sequence[JudgedCandidate],
    outcomes: Sequence[Outcome],
    *,
    made: Import,
    out: Path,
    problems: int,
    skipped: Mapping[str, int],
    unread: Sequence[str] = (),
) -> Imported:
    usable = [outcome for outcome in outcomes if isinstance(outcome, Usable)]
    found = [(one, row_of(one, made.origin)) for one in usable]
    if not found:
        raise InputError(f"no row was made of the {len(candidates)} candidates of the source")
    splits = splits_of([row for _, row in found])
    unparsed = [row.id for _, row in found if not _parsed(row)]
    funnel = funnel_of(
        problems=problems,
        skipped=skipped,
        candidates=candidates,
        outcomes=outcomes,
        splits=splits,
        unparsed=sorted(unparsed),
        unread=unread,
    )
    return Imported(out=out, lock=publish(out, splits, made=made), funnel=funnel)


def _parsed(row: Row) -> bool:
    return row.well_formed and (not row.gold or parses(row.gold, row.context.splitlines()))
