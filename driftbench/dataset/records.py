"""A row of the dataset: its columns, their types, and an id computed from its content.

The Arrow schema and the dataclasses have the same columns, and a row converted to a table and back
is unchanged. Rows are checked by `driftbench.dataset.check`.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Annotated, Any

from driftbench._constraints import matching
from driftbench._json_values import to_json
from driftbench.dataset.evidence.columns import EVIDENCE_KINDS, Evidence
from driftbench.lean.naming import has_neutral_name, named, without_namespace
from driftbench.rules.edits import Edit
from driftbench.rules.model import DRIFT_CLASSES

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    import pyarrow as pa

__all__ = [
    "ANSWERS",
    "EVIDENCE_KINDS",
    "LABELS",
    "NL_SOURCES",
    "OPTIONAL",
    "OTHER",
    "QUESTION",
    "ROW_LABELS",
    "ROW_RELATIONS",
    "ROW_SUBFIELDS",
    "SCORED",
    "SPLITS",
    "SUBFIELDS",
    "VOCABULARY",
    "WILD",
    "WILD_COLUMNS",
    "Evidence",
    "Row",
    "RowId",
    "RowSource",
    "canonical_json",
    "content_id",
    "header_of",
    "labels_of",
    "question_of",
    "records_of",
    "rows_of",
    "schema",
    "subfields_of",
]

SUBFIELDS = (
    "analysis",
    "algebra",
    "topology",
    "number_theory",
    "combinatorics",
    "category_theory",
)
"""Subfields of the paper's composition, in its order."""
LABELS = ("faithful", *DRIFT_CLASSES, "combined")
"""Labels of rows made by rules; `combined` is drift of two classes at once."""
OTHER = "other"
"""The label of drift in none of the classes, real or in minimal pairs, and the subfield of all
other theorems."""
ROW_LABELS = (*LABELS, OTHER)
ROW_SUBFIELDS = (*SUBFIELDS, OTHER)
WILD = frozenset({"wild_human", "wild_llm"})
"""Configurations of real drift; only their shards have the columns of `WILD_COLUMNS`."""
WILD_COLUMNS = frozenset({"candidate_context"})
SPLITS = ("calibration", "test")
"""Splits of a configuration, disjoint by theorem and by module."""
ROW_RELATIONS = ("equivalent", "stronger", "weaker", "incomparable", "undecided")
RowId = Annotated[str, matching("[0-9a-f]{16}", "16 hexadecimal digits")]
NL_SOURCES = ("docstring", "verbalized", "author")

VOCABULARY: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "subfield": ROW_SUBFIELDS,
        "label": ROW_LABELS,
        "relation": ROW_RELATIONS,
        "nl_source": NL_SOURCES,
    }
)
"""Column → its allowed values."""

OPTIONAL = frozenset({"elaborates"})
"""Columns that may be null."""

QUESTION = ("nl_statement", "context", "gold", "candidate")
"""Columns that a detector may see, with `candidate_context` where a row has one: `question_of`."""

SCORED = ("label", "drift_classes", "subfield", "family")
"""Columns that scores are computed from, in addition to the id."""

ANSWERS = ("label", "drift_classes", "relation", "evidence", "rules", "edits", "restyled")
"""Columns that show the label: null in a split whose answers are withheld."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RowSource:
    """Location of the gold statement: snapshot, module, declaration and line (from 1)."""

    repository: str
    commit: str
    module: str
    declaration: str
    line: int
    licence: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A pair of English statement and candidate, with its label and the evidence for it.

    Args:
        family: the source theorem that rows are made from; all its rows are in one split.
        subfield: one of `ROW_SUBFIELDS`.
        nl_statement: the theorem in English.
        nl_source: one of `NL_SOURCES`.
        context: Lean commands to put before gold or candidate so that it elaborates; in built rows
            the last one may be the `namespace` in which their names are looked up.
        candidate_context: commands to put before the candidate instead, where it was written with
            other commands than gold, its own definitions among them; "" where it was not.
        gold: the self-contained statement of the snapshot, named `NEUTRAL` in built rows; empty
            where annotators had none.
        candidate: the statement to judge, named like gold in built rows.
        label: one of `ROW_LABELS`.
        drift_classes: the drift classes of the candidate, sorted; empty for `faithful`, `other`.
        relation: one of `ROW_RELATIONS`: candidate against gold.
        evidence: the evidence for the relation.
        rules: ids of the drift rules applied, in order; empty for `faithful`.
        edits: spans of `gold`, in characters, that turn it into `candidate`.
        restyled: ids of the faithful rewrites applied, in order.
        well_formed: whether the candidate parses.
        elaborates: whether Lean accepts the candidate; None if Lean was not run.
        source: location of the gold statement.
    """

    family: str
    subfield: str
    nl_statement: str
    nl_source: str
    context: str
    candidate_context: str = ""
    gold: str
    candidate: str
    label: str
    drift_classes: tuple[str, ...]
    relation: str
    evidence: Evidence
    rules: tuple[str, ...]
    edits: tuple[Edit, ...]
    restyled: tuple[str, ...]
    well_formed: bool
    elaborates: bool | None
    source: RowSource

    @property
    def id(self) -> str:
        """Digest of the columns that a detector sees, 16 hexadecimal digits."""
        question = {name: getattr(self, name) for name in (*QUESTION, *WILD_COLUMNS)}
        return _id_of(self.source.declaration, question)

    @property
    def header(self) -> str:
        """The commands before the candidate: its own, or else those before gold."""
        return self.candidate_context or self.context

    def to_record(self) -> dict[str, Any]:
        """Return the row as plain values, `id` first, columns in the order of the schema.

        The columns are those of a wild configuration.
        """
        return {"id": self.id, **to_json(self)}

    @classmethod
    def from_record(cls, record: Mapping[str, Any]) -> Row:
        """Return the row of a record of the schema; its `id` is not read."""
        columns = [name for name in cls.__dataclass_fields__ if name not in WILD_COLUMNS]
        values = {name: record[name] for name in columns}
        values |= {name: record[name] for name in WILD_COLUMNS if name in record}
        for column in ("drift_classes", "rules", "restyled"):
            values[column] = tuple(values[column])
        values["edits"] = tuple(Edit(**edit) for edit in values["edits"])
        evidence = values["evidence"]
        values["evidence"] = Evidence(**{**evidence, "basis": tuple(evidence["basis"] or ())})
        values["source"] = RowSource(**values["source"])
        return cls(**values)


def labels_of(found: Iterable[str]) -> tuple[str, ...]:
    """Return the labels to count rows by: `LABELS`, and `OTHER` if a row has it."""
    return ROW_LABELS if OTHER in found else LABELS


def subfields_of(found: Iterable[str]) -> tuple[str, ...]:
    """Return the subfields to count rows by: `SUBFIELDS`, and `OTHER` if a row has it."""
    return ROW_SUBFIELDS if OTHER in found else SUBFIELDS


def canonical_json(value: object) -> str:
    """Return a value as JSON with sorted keys, no white space and no escapes."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def content_id(record: Mapping[str, Any]) -> str:
    """Return the id of a row from its content.

    It covers the question (declaration, English, context, gold, candidate) and not the answer, so
    a corrected label or new evidence does not change the id, and submissions stay valid. Statements
    with the neutral name are digested under the name of the declaration, and without the namespace
    that stands for it, so that curation and errata of rows made before neutral names stay valid.
    """
    return _id_of(record["source"]["declaration"], record)


def question_of(record: Mapping[str, Any]) -> dict[str, str]:
    """Return the columns of a row that a detector may see, with their values.

    They are those of `QUESTION`, then `candidate_context` if the row has one: ids and digests of
    rows without one do not depend on it.
    """
    found = {name: record[name] for name in QUESTION}
    return found | {name: record[name] for name in WILD_COLUMNS if record.get(name)}


def header_of(record: Mapping[str, Any]) -> str:
    """Return the commands before the candidate of a row: its own, or else those before gold."""
    return str(record.get("candidate_context") or record["context"])


def _id_of(declaration: str, record: Mapping[str, Any]) -> str:
    question = list(_with_own_name(declaration, question_of(record)).values())
    return hashlib.sha256(canonical_json([declaration, *question]).encode()).hexdigest()[:16]


def _with_own_name(declaration: str, question: Mapping[str, str]) -> dict[str, str]:
    """Return a question whose statements have the name of their declaration, not the neutral one.

    A context is changed only together with the statement it is for.
    """
    found = dict(question)
    if has_neutral_name(found["candidate"]):
        for name in ("gold", "candidate"):
            found[name] = named(found[name], declaration)
        found["context"] = without_namespace(found["context"], declaration)
    return found


@cache
def schema(config: str = "") -> pa.Schema:
    """Return the Arrow schema of the shards of a configuration, columns in order.

    Args:
        config: the configuration; "" for the columns that all shards have.
    """
    import pyarrow as pa

    text = pa.string()
    edit = pa.struct(
        [("start", pa.int32()), ("end", pa.int32()), ("old", text), ("new", text)],
    )
    evidence = pa.struct(
        [
            (name, pa.list_(text) if name == "basis" else text)
            for name in Evidence.__dataclass_fields__
        ]
    )
    source = pa.struct(
        [
            *((name, text) for name in ("repository", "commit", "module", "declaration")),
            ("line", pa.int32()),
            ("licence", text),
        ]
    )
    types = {
        "drift_classes": pa.list_(text),
        "evidence": evidence,
        "rules": pa.list_(text),
        "edits": pa.list_(edit),
        "restyled": pa.list_(text),
        "well_formed": pa.bool_(),
        "elaborates": pa.bool_(),
        "source": source,
    }
    columns = [
        name
        for name in ("id", *Row.__dataclass_fields__)
        if config in WILD or name not in WILD_COLUMNS
    ]
    return pa.schema([(name, types.get(name, text)) for name in columns])


def records_of(rows: Iterable[Row], config: str) -> list[dict[str, Any]]:
    """Return rows as records with the columns of a configuration, in the order given."""
    columns = schema(config).names
    found = []
    for row in rows:
        record = row.to_record()
        found.append({name: record[name] for name in columns})
    return found


def rows_of(records: Sequence[Mapping[str, Any]]) -> tuple[Row, ...]:
    """Return the rows of records, such as those of a loaded split."""
    return tuple(Row.from_record(record) for record in records)
