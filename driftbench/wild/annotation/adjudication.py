"""The adjudication file: what annotators did not agree on, and what a third person decides.

A TOML file that `merge` writes, a person fills in, and `merge` reads again; what was decided stays
when it is written anew. Promises that every problem of a file is named with its line. Comments show
the question and both labels without names.
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
# What annotators did not agree on. Whoever decides has not labelled the item.
# by = "a pseudonym"; label = {", ".join(LABELS)};
# if drifted: drift_classes of {", ".join(CLASSES)} (that one alone),
# direction = {", ".join(DIRECTIONS)}; reason unless faithful;
# gold_faithful = false if the reference does not say what the English says.
# Then merge again. An item whose label is empty is not decided."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """What a third person decided.

    Args:
        item: id of the row.
        by: a pseudonym.
        judgement: what it is.
        gold_faithful: whether gold says what the English says.
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
    """Return the decisions of a file by item; entries whose label is empty are none.

    Args:
        path: the file.
        study: id of the study that it must be of.
        problems_with: says what else is wrong with a decision.

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
                found = [f"{entry['item']} stands at line {first} as well: keep one"]
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
        disputes: item → its labels, of all that annotators do not agree on.
        decisions: item → what was decided of it.
        items: item → what it is.
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
        said = label.final
        words = [said.label, *said.drift_classes, said.direction, said.reason]
        words += [] if label.gold_faithful else ["the reference is not faithful"]
        # Reasons are others' words: on one line, and nothing in them acts.
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
        return f"study is {shown(table.get('study'))}, and it must be {study}: it is of another"
    entries = table.get("decisions", [])
    if set(table) - {"study", "decisions"} or not _tables(entries):
        return "must hold study and [[decisions]] alone"
    if len(entries) != headers:
        return f"{len(entries)} decisions: write [[decisions]] on a line of its own before each"
    return ""


def _tables(entries: object) -> bool:
    return isinstance(entries, list) and all(isinstance(entry, dict) for entry in entries)


def _problems(entry: Mapping[str, Any]) -> Iterator[str]:
    if sorted(entry) != sorted(_KEYS):
        yield f"must hold exactly the keys {', '.join(_KEYS)}"
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
