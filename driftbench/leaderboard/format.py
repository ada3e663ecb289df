"""The format of a submission, as data for the validator and the documentation."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from driftbench.dataset.records import LABELS, SPLITS

__all__ = [
    "CARD",
    "COLUMNS",
    "COSTS",
    "LEAVE_RULE_OUT",
    "VERDICTS",
    "CardKey",
    "Column",
    "input_format",
]

VERDICTS = ("drifted", "faithful", "no_answer", "timeout")
COSTS = ("queries", "seconds", "tokens")
LEAVE_RULE_OUT = "-leave-rule-out"
"""Suffix of the name in the card of a submission that answers every row without the rules that made
it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """One column of a submission.

    Args:
        name: its name.
        kind: `text`, `number`, or `choice` of one of `choices`.
        required: whether the column is required.
        nullable: whether values may be null.
        low: least number.
        high: greatest number, None for no limit.
        choices: the words of a `choice`.
        meaning: one sentence.
    """

    name: str
    kind: Literal["text", "number", "choice"]
    required: bool = False
    nullable: bool = True
    low: float = 0.0
    high: float | None = None
    choices: tuple[str, ...] = ()
    meaning: str


COLUMNS = (
    Column(
        name="id",
        kind="text",
        required=True,
        nullable=False,
        meaning="The row's id. Every id of the split occurs in the file exactly once.",
    ),
    Column(
        name="score",
        kind="number",
        required=True,
        high=1.0,
        meaning="From 0 for faithful to 1 for drifted; null for no answer.",
    ),
    Column(
        name="split",
        kind="choice",
        nullable=False,
        choices=SPLITS,
        meaning="The row's split; without this column it is the split that has the id. "
        "Calibration rows fit the threshold.",
    ),
    Column(
        name="verdict",
        kind="choice",
        choices=VERDICTS,
        meaning="The detector's own decision, for every answered row or for none; `no_answer` or "
        "`timeout` give the reason for a null score.",
    ),
    Column(
        name="drift_class",
        kind="choice",
        choices=tuple(label for label in LABELS if label != "faithful"),
        meaning="The drift class that the detector names.",
    ),
    Column(
        name="queries",
        kind="number",
        meaning="Questions to an oracle or a model that the score needed, those about gold too.",
    ),
    Column(name="seconds", kind="number", meaning="Wall time."),
    Column(name="tokens", kind="number", meaning="Tokens read and written by a model."),
    Column(name="evidence", kind="text", meaning="The reason for the score; not scored."),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class CardKey:
    """One key of a submission's card.

    Args:
        name: its name.
        kind: `text`, `flag`, `texts` (a list), or `table` (of texts by text).
        required: whether it is required.
        meaning: one sentence.
    """

    name: str
    kind: Literal["text", "flag", "texts", "table"]
    required: bool = False
    meaning: str


CARD = (
    CardKey(name="name", kind="text", required=True, meaning="Name of the detector."),
    CardKey(name="uses_gold", kind="flag", required=True, meaning="Whether it read gold."),
    CardKey(name="uses_llm", kind="flag", required=True, meaning="Whether it asked a model."),
    CardKey(name="authors", kind="texts", meaning="Its authors."),
    CardKey(name="url", kind="text", meaning="Address of a description on the web."),
    CardKey(name="notes", kind="text", meaning="Further information for readers."),
    CardKey(name="detector", kind="text", meaning="Everything that its answers depend on."),
    CardKey(name="config", kind="text", meaning="The configuration that it answers."),
    CardKey(name="data", kind="table", meaning="Split -> digest of the rows that it answers."),
)


def input_format(config: str, split: str) -> dict[str, Any]:
    """Return the format of a submission to one split, as plain data."""
    columns = {}
    for column in COLUMNS:
        record: dict[str, Any] = {"type": column.kind, "required": column.required}
        record |= {"nullable": column.nullable, "meaning": column.meaning}
        if column.kind == "number":
            record["range"] = [column.low, column.high]
        if column.kind == "choice":
            record["choices"] = list(column.choices)
        columns[column.name] = record
    card = {
        key.name: {"type": key.kind, "required": key.required, "meaning": key.meaning}
        for key in CARD
    }
    return {
        "config": config,
        "split": split,
        "submission": [
            "path of a Parquet file",
            "path of a CSV file",
            "path of a JSON Lines file",
            "pandas.DataFrame with the columns below",
            "dict from id to score",
        ],
        "columns": columns,
        "card": {"file": "<submission>.toml or submission.toml beside it", "keys": card},
    }
