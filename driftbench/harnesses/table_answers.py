"""Turn a column of a table into a submission: what another judge said of the same candidates.

A table that `driftbench wild import` made a dataset of often has the answers of other judges too.
Each row of the dataset names the records that it was made of (`evidence.basis`), and its score is
the share of these that the judge calls drifted. A record without an answer is not counted.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.detectors.data import read_splits
from driftbench.detectors.detection import Detection, DetectorInfo, Verdict
from driftbench.detectors.running import Run
from driftbench.errors import InputError
from driftbench.leaderboard.writing import write_run
from driftbench.wild.lines import shown
from driftbench.wild.tables import read_table

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path
    from typing import Any

    from driftbench.wild.tables import JudgedTable

__all__ = ["submission_from_table"]


def submission_from_table(
    spec: str,
    out: Path,
    *,
    column: str,
    labels: Mapping[str, str],
    config: str,
    name: str = "",
    uses_gold: bool = False,
    uses_llm: bool = False,
    path: Path | None = None,
) -> Path:
    """Write the answers of a column as a submission, and return the path of the card.

    Args:
        spec: the table, as `read_table` takes it.
        out: where to write, ending in `.parquet`; the card is written beside it.
        column: the column with the answers.
        labels: word of the column, in small letters -> "faithful", "drifted" or "skip".
        config: the configuration that was imported from the table.
        name: of the judge; the column's if empty.
        uses_gold: whether the judge read the gold statement.
        uses_llm: whether it asked a language model.
        path: folder of the dataset; found as `driftbench.load_dataset` finds it when None.

    Raises:
        InputError: the table lacks the column, an answer is not one of the labels, or no row was
            made of a record of the table.
        DatasetError: there is no dataset of this configuration.
    """
    table = read_table(spec)
    answers = _answers(table, column, labels)
    splits = tuple(read_splits(config, path=path).values())
    detections = {
        split.split: tuple(_detection(record, answers) for record in split.records)
        for split in splits
    }
    if all(one.score is None for found in detections.values() for one in found):
        raise InputError(
            f"{spec}: no row of {config} was made of a record with an answer in {column}: name the "
            "table that the dataset was imported from"
        )
    info = DetectorInfo(
        name=name or column,
        description=f"Answers in the column {column} of a published table.",
        uses_gold=uses_gold,
        uses_llm=uses_llm,
        trains=False,
    )
    signature = f"table|column:{column}|source:{table.origin.digest[:16]}"
    return write_run(Run(info=info, signature=signature, splits=splits, detections=detections), out)


def _answers(table: JudgedTable, column: str, labels: Mapping[str, str]) -> dict[str, bool]:
    """Return place of a record -> whether the judge calls it drifted."""
    found: dict[str, bool] = {}
    if not any(column in entry.values for entry in table.entries):
        columns = ", ".join(sorted({key for entry in table.entries for key in entry.values}))
        raise InputError(
            f"{table.entries[0].place}: there is no column {column}: choose one of {columns}"
        )
    for entry in table.entries:
        value = entry.values.get(column)
        if value is None or value == "":
            continue
        meaning = labels.get(str(value).strip().lower())
        if meaning is None:
            known = ", ".join(sorted(labels))
            raise InputError(f"{entry.place}: {column} is {shown(value)}: known are {known}")
        if meaning != "skip":
            found[str(entry.place)] = meaning != "faithful"
    return found


def _detection(record: Mapping[str, Any], answers: Mapping[str, bool]) -> Detection:
    places: Sequence[str] = record["evidence"]["basis"]
    said = [answers[place] for place in places if place in answers]
    if not said:
        return Detection.unanswered(record["id"], "the table has no answer")
    drifted = sum(said)
    return Detection(
        id=record["id"],
        score=drifted / len(said),
        verdict=Verdict.SCORED,
        evidence=f"{drifted} of {len(said)} records are called drifted",
    )
