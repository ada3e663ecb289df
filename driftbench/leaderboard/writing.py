"""Writing a detector's answers as a submission: a Parquet or CSV file and its card.

Both are written atomically, and the same answers give the same bytes.
"""

from __future__ import annotations

import json
from tempfile import TemporaryFile
from typing import TYPE_CHECKING, Any

from driftbench import __version__
from driftbench._files import atomic_write, with_path
from driftbench.detectors.detection import Verdict
from driftbench.errors import InputError
from driftbench.leaderboard.card import Card, card_path, render_card
from driftbench.leaderboard.format import COLUMNS, LEAVE_RULE_OUT
from driftbench.leaderboard.reading import METADATA

if TYPE_CHECKING:
    from pathlib import Path

    import pyarrow as pa

    from driftbench.detectors.detection import Detection
    from driftbench.detectors.running import Run

__all__ = ["check_place", "record_of", "write_run", "write_table"]

_ALWAYS = ("id", "split", "score")


def check_place(path: Path) -> None:
    """Create the folder of a submission, and check that it is writable.

    Called before a long run, so that the run does not fail at its end.

    Raises:
        InputError: `path` ends in neither `.parquet` nor `.csv`.
        OSError: the folder cannot be made or written to.
    """
    if path.suffix not in {".parquet", ".csv"}:
        raise InputError(f"{path}: a submission is Parquet or CSV: name it .parquet or .csv")
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        with TemporaryFile(dir=path.parent):
            pass
    except OSError as error:
        raise with_path(error, path) from error


def write_run(run: Run, path: Path) -> Path:
    """Write the answers of a run, and return the path of the card.

    Args:
        run: the answers of a detector.
        path: the file, ending in `.parquet` or `.csv`; the card is written beside it, as `.toml`.

    Raises:
        InputError: `path` ends in neither `.parquet` nor `.csv`.
        OSError: the disk is full or not writable.
    """
    check_place(path)
    data = {split.split: split.digest for split in run.splits}
    config = run.splits[0].config
    stated = {"config": config, "data": data, "detector": run.signature, "version": __version__}
    table = _table(run).replace_schema_metadata(
        {METADATA: json.dumps(stated, ensure_ascii=False, sort_keys=True)}
    )
    card = Card(
        name=run.info.name + (LEAVE_RULE_OUT if run.leave_rule_out else ""),
        uses_gold=run.info.uses_gold,
        uses_llm=run.info.uses_llm,
        notes=run.notes or run.info.description,
        detector=run.signature,
        config=config,
        data=data,
    )
    beside = card_path(path)
    with atomic_write(path) as file, atomic_write(beside) as card_file:
        write_table(table, file, suffix=path.suffix)
        card_file.write_text(render_card(card), encoding="utf-8", newline="\n")
    return beside


def write_table(table: pa.Table, path: Path, *, suffix: str) -> None:
    """Write a table as CSV if the suffix is `.csv`, otherwise as Parquet.

    Raises:
        OSError: the disk is full or not writable.
    """
    if suffix == ".csv":
        import pyarrow.csv

        pyarrow.csv.write_csv(table, path)
        return
    import pyarrow.parquet as pq

    pq.write_table(table, path, compression="zstd", version="2.6")


def _table(run: Run) -> pa.Table:
    """Return the answers as a table; optional columns without values are left out."""
    import pyarrow as pa

    rows = [record_of(split, answer) for split, found in run.detections.items() for answer in found]
    types = {"score": pa.float64(), "queries": pa.int64(), "tokens": pa.int64()}
    types["seconds"] = pa.float64()
    columns = {}
    for column in COLUMNS:
        values = [row[column.name] for row in rows]
        if column.name in _ALWAYS or any(value is not None for value in values):
            columns[column.name] = pa.array(values, types.get(column.name, pa.string()))
    return pa.table(columns)


def record_of(split: str, answer: Detection) -> dict[str, Any]:
    """Return an answer as the columns of a submission; None for missing values."""
    return {
        "id": answer.id,
        "split": split,
        "score": answer.score,
        # Without a verdict the evaluator's threshold decides.
        "verdict": None if answer.verdict is Verdict.SCORED else str(answer.verdict),
        "drift_class": answer.drift_class or None,
        "queries": answer.cost.queries,
        "seconds": answer.cost.seconds,
        "tokens": answer.cost.tokens,
        "evidence": answer.evidence or None,
    }
