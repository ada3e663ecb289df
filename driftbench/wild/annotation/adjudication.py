"""Write and read the adjudication file, in which a third person decides disputed items.

`merge` writes this TOML file, a person fills it in, and `merge` reads it again; decisions stay when
it is written again. All problems of a file are reported with their lines. Comments show the texts
of an item and both labels, without names.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from driftbench._visible import plain
from driftbench.dataset._toml import read_table
from driftbench.wild.annotation._content import content_of
from driftbench.wild.annotation.judgement import (
    CLASSES,
    DIRECTIONS,
    LABELS,
    AnnotatorJudgement,
    problems_of,
)
from driftbench.wild.annotation.labels import ANNOTATOR
from driftbench.wild.lines import shown

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

    from driftbench.wild.annotation.items import Item
    from driftbench.wild.annotation.labels import AnnotatorLabel

__all__ = ["Decision", "adjudication_text", "read_adjudication"]

_JUDGEMENT = ("label", "drift_classes", "direction", "reason")
_ENTRY = re.compile(r"\s*\[\[\s*decisions\s*\]\]")
_KEYS = ("item", "by", *_JUDGEMENT, "gold_faithful")
_HEAD = f"""\
# Items on which annotators disagree. The person who decides has not labelled the item.
# by = "a pseudonym"; label = {", ".join(LABELS)};
# if drifted: drift_classes of {", ".join(CLASSES)} (that one alone),
# direction = {", ".join(DIRECTIONS)}; reason unless faithful;
# gold_faithful = false if the reference does not mean what the English says.
# Then merge again. An item whose label is empty is not decided."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """The decision of a third person.

    Args:
        item: id of the row.
        by: pseudonym of the person.
        judgement: the judgement.
        gold_faithful: whether gold is faithful to the English.
        line: of the item in the file, from 1.
    """

    item: str
    by: str
    judgement: AnnotatorJudgement
    gold_faithful: bool
    line: int


def read_adjudication(
    path: Path, *, study: str, problems_with: Callable[[Decision], Iterable[str]]
) -> dict[str, Decision]:
    """Return the decisions of a file by item, without entries whose label is empty.

    Args:
        path: the file.
        study: id of the study that it must belong to.
        problems_with: returns other problems of a decision.

    Raises:
        InputError: it cannot be read or has problems; the message lists every one.
    """
    lines = _lines(content_of(path).decode("utf-8", "replace"))

    def problems(table: Mapping[str, Any]) -> Iterator[str]:
        if problem := _shape_problem(table, study, len(lines)):
            yield problem
            return
        seen: dict[str, int] = {}
        for entry, line in zip(table.get("decisions", []), lines, strict=True):
            found = list(_problems(entry))
            if not found and (first := seen.setdefault(entry["item"], line)) != line:
                found = [f"{entry['item']} is at line {first} as well: keep one"]
            if not found and entry["label"]:
                found = list(problems_with(_decision(entry, line)))
            yield from (f"line {line}: {problem}" for problem in found)

    table = read_table(path, problems)
    entries = zip(table.get("decisions", []), lines, strict=True)
    found = (_decision(entry, line) for entry, line in entries if entry["label"])
    return {one.item: one for one in found}


def adjudication_text(
    study: str,
    disputes: Mapping[str, Sequence[AnnotatorLabel]],
    decisions: Mapping[str, Decision],
    items: Mapping[str, Item],
) -> str:
    """Return the text of a file.

    Args:
        study: id of the study.
        disputes: disputed item → its labels.
        decisions: item → its decision.
        items: id → item.
    """
    blocks = [
        "\n".join(_block(items[id_], disputes[id_], decisions.get(id_))) for id_ in sorted(disputes)
    ]
    return "\n\n".join([_HEAD, f"study = {_quoted(study)}", *blocks]) + "\n"


def _block(
    item: Item, labels: Sequence[AnnotatorLabel], decision: Decision | None
) -> Iterator[str]:
    yield "[[decisions]]"
    yield f"item = {_quoted(item.id)}"
    texts = ("english", "context", "candidate", "gold")
    for name, text in ((name, getattr(item, name)) for name in texts):
        yield from (f"# {name}: {line}" for line in text.splitlines())
    for number, label in enumerate(labels, 1):
        final = label.final
        words = [final.label, *final.drift_classes, final.direction, final.reason]
        words += [] if label.gold_faithful else ["the reference is not faithful"]
        # Reasons are free text: on one line, without control characters.
        yield f"# label {number}: " + "; ".join(plain(word) for word in words if word)
    yield f"by = {_quoted(decision.by if decision else '')}"
    for key in _JUDGEMENT:
        empty: object = [] if key == "drift_classes" else ""
        yield f"{key} = {_quoted(getattr(decision.judgement, key) if decision else empty)}"
    yield f"gold_faithful = {_quoted(decision.gold_faithful if decision else True)}"


def _quoted(value: object) -> str:
    """Return a TOML value; JSON's texts, lists and booleans are TOML's."""
    return json.dumps(plain(value) if isinstance(value, str) else value, ensure_ascii=False)


def _lines(text: str) -> list[int]:
    return [at for at, line in enumerate(text.splitlines(), 1) if _ENTRY.match(line)]


def _shape_problem(table: Mapping[str, Any], study: str, headers: int) -> str:
    if table.get("study") != study:
        return f"study is {shown(table.get('study'))}, and must be {study}: the file is of another"
    entries = table.get("decisions", [])
    if set(table) - {"study", "decisions"} or not _tables(entries):
        return "must have study and [[decisions]] only"
    if len(entries) != headers:
        return f"{len(entries)} decisions: write [[decisions]] on a separate line before each"
    return ""


def _tables(entries: object) -> bool:
    return isinstance(entries, list) and all(isinstance(entry, dict) for entry in entries)


def _problems(entry: Mapping[str, Any]) -> Iterator[str]:
    if sorted(entry) != sorted(_KEYS):
        yield f"must have exactly the keys {', '.join(_KEYS)}"
        return
    if not isinstance(entry["item"], str):
        yield f"item must be a text, and is {shown(entry['item'])}"
    if entry["label"] == "":
        return
    if not isinstance(entry["by"], str) or not ANNOTATOR.fullmatch(entry["by"]):
        yield f"by is {shown(entry['by'])}: use small letters, digits, - and _"
    if not isinstance(entry["gold_faithful"], bool):
        yield f"gold_faithful must be true or false, and is {shown(entry['gold_faithful'])}"
    yield from problems_of({key: entry[key] for key in _JUDGEMENT})


def _decision(entry: Mapping[str, Any], line: int) -> Decision:
    return Decision(
        item=entry["item"],
        by=entry["by"],
        judgement=AnnotatorJudgement.of(entry),
        gold_faithful=entry["gold_faithful"],
        line=line,
    )
