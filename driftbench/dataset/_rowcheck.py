"""Checks of a single row.

Input is a record as read, whose columns have been checked against the schema; values may be null.
Output is one sentence for every problem.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from driftbench.dataset.evidence.columns import evidence_problems
from driftbench.dataset.records import ANSWERS, OPTIONAL, OTHER, VOCABULARY, content_id
from driftbench.rules.model import DRIFT_CLASSES

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

__all__ = ["row_problems", "withheld_problems"]

_REAL = frozenset({"annotators", "history"})
"""Kinds of evidence for drift that was not made by a rule."""


def row_problems(record: Mapping[str, Any]) -> Iterator[str]:
    """Yield one sentence for everything that is wrong with a record."""
    nulls = sorted(name for name, value in record.items() if value is None)
    nulls = [name for name in nulls if name not in OPTIONAL]
    if nulls:
        yield f"null where a value is needed: {', '.join(nulls)}"
        return
    yield from _texts(record)
    yield from _choices(record)
    yield from _label(record)
    yield from _edits(record)
    if record["source"]["declaration"] is not None and record["id"] != content_id(record):
        yield f"id does not follow from the content, which gives {content_id(record)}"


def withheld_problems(record: Mapping[str, Any]) -> Iterator[str]:
    """Yield one sentence for everything that is wrong with a record whose answers are withheld."""
    present = [name for name in ANSWERS if record[name] is not None]
    if present:
        yield f"its answers are withheld, and it has {', '.join(present)}"
    nulls = [name for name, value in record.items() if value is None and name not in ANSWERS]
    if missing := sorted(set(nulls) - OPTIONAL):
        yield f"null where a value is needed: {', '.join(missing)}"
    elif record["id"] != content_id(record):
        yield f"id does not follow from the content, which gives {content_id(record)}"


def _texts(record: Mapping[str, Any]) -> Iterator[str]:
    # Annotators may judge a candidate by the English alone, without gold.
    without_gold = record["evidence"]["kind"] in _REAL and not record["gold"]
    statements = ("candidate",) if without_gold else ("gold", "candidate")
    for name in ("family", "nl_statement", *statements):
        if not record[name].strip():
            yield f"{name} is empty"
    for name in statements:
        if not record[name].startswith(("theorem ", "lemma ")):
            yield f"{name} does not start with `theorem` or `lemma`"
    if record.get("candidate_context") == record["context"] != "":
        yield "candidate_context is the context of gold, and must then be empty"
    missing = [key for key, value in record["source"].items() if value in (None, "")]
    if missing:
        yield f"source lacks {', '.join(missing)}"


def _choices(record: Mapping[str, Any]) -> Iterator[str]:
    for name, known in VOCABULARY.items():
        if record[name] not in known:
            yield f"{name} is {record[name]!r}, none of {', '.join(known)}"
    yield from evidence_problems(record["evidence"], record["relation"])


def _label(record: Mapping[str, Any]) -> Iterator[str]:
    label, classes, relation = record["label"], record["drift_classes"], record["relation"]
    unknown = sorted(set(classes) - set(DRIFT_CLASSES))
    if unknown:
        yield f"drift_classes names {', '.join(unknown)}: not a drift class"
    if label == "faithful":
        if classes or record["rules"]:
            yield "label is faithful, and drift_classes or rules are not empty"
        if relation != "equivalent":
            yield f"label is faithful, and relation is {relation}"
        return
    if relation == "equivalent":
        yield f"label is {label}, and relation is equivalent"
    if not record["rules"] and record["evidence"]["kind"] not in _REAL:
        yield f"label is {label}, and rules is empty"
    if label == OTHER and classes:
        yield f"label is {label}, and drift_classes is {list(classes)}"
    if label == "combined" and len(set(classes)) < 2:
        yield "label is combined, and drift_classes has fewer than two classes"
    if label in DRIFT_CLASSES and list(classes) != [label]:
        yield f"label is {label}, and drift_classes is {list(classes)}"
    same = "".join(record["gold"].split()) == "".join(record["candidate"].split())
    if same and not record.get("candidate_context"):
        yield f"label is {label}, and candidate equals gold up to white space"


def _edits(record: Mapping[str, Any]) -> Iterator[str]:
    gold, out, position = record["gold"], [], 0
    for edit in record["edits"]:
        start, end, old, new = (edit[key] for key in ("start", "end", "old", "new"))
        if None in (start, end, old, new) or not position <= start <= end <= len(gold):
            yield f"edit {json.dumps(edit, ensure_ascii=False)} overlaps another or leaves gold"
            return
        if gold[start:end] != old:
            yield f"edit at {start}: gold has {gold[start:end]!r}, and old is {old!r}"
            return
        out += [gold[position:start], new]
        position = end
    if "".join([*out, gold[position:]]) != record["candidate"]:
        yield "the edits do not turn gold into candidate"
