"""Write and read the adjudication file, in which a third person decides disputed items.

`merge` writes this TOML file, a person fills it in, and `merge` reads it again; decisions stay when
it is written again. All problems of a file are reported with their lines. Comments show the texts
of an item and both labels, without names.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Annotated

from driftbench._constraints import Must, ValueProblem, one_of, short_json
from driftbench._typed_files import WrongFileError, line_of, lines_of, parse_toml
from driftbench._visible import plain
from driftbench.errors import InputError
from driftbench.wild._content import content_of
from driftbench.wild.annotation.judgement import (
    CLASSES,
    DIRECTIONS,
    LABELS,
    AnnotatorJudgement,
    problems_of,
)
from driftbench.wild.annotation.labels import ANNOTATOR

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

    from driftbench.wild.annotation.items import Item
    from driftbench.wild.annotation.labels import AnnotatorLabel

__all__ = ["Decision", "adjudication_text", "read_adjudication"]

_JUDGEMENT = ("label", "drift_classes", "direction", "reason")
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


@dataclass(frozen=True, slots=True, kw_only=True)
class _Entry:
    """The entry of one item in the file; an empty label means that it is not decided."""

    item: str
    by: str
    label: Annotated[str, Must(f"empty or one of {', '.join(LABELS)}", ("", *LABELS).__contains__)]
    drift_classes: tuple[Annotated[str, one_of(CLASSES)], ...]
    direction: str
    reason: str
    gold_faithful: bool

    @property
    def judgement(self) -> AnnotatorJudgement:
        return AnnotatorJudgement(**{key: getattr(self, key) for key in _JUDGEMENT})

    def decision(self, line: int) -> Decision:
        return Decision(
            item=self.item,
            by=self.by,
            judgement=self.judgement.normal,
            gold_faithful=self.gold_faithful,
            line=line,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class _AdjudicationFile:
    study: str
    decisions: tuple[_Entry, ...] = ()


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
    content = content_of(path)
    lines = lines_of(content.decode("utf-8", "replace"))

    def decided(found: _AdjudicationFile) -> Iterator[tuple[int, _Entry, int]]:
        for at, entry in enumerate(found.decisions):
            yield at, entry, line_of(lines, ("decisions", at))

    def problems(found: _AdjudicationFile) -> Iterator[ValueProblem]:
        if found.study != study:
            text = f"is {short_json(found.study)}, and must be {study}: the file is of another"
            yield ValueProblem(("study",), text)
            return
        seen: dict[str, int] = {}
        for at, entry, line in decided(found):
            wrong = list(_problems(entry))
            if not wrong and (first := seen.setdefault(entry.item, at)) != at:
                text = f"is {short_json(entry.item)} as in decisions[{first}]: keep one"
                wrong = [ValueProblem(("item",), text)]
            if not wrong and entry.label:
                refused = problems_with(entry.decision(line))
                wrong = [ValueProblem((), f"cannot be applied: {one}") for one in refused]
            yield from (replace(one, path=("decisions", at, *one.path)) for one in wrong)

    try:
        found = parse_toml(_AdjudicationFile, content, problems_of=problems)
    except WrongFileError as error:
        raise InputError(error.named(path)) from error
    decisions = (entry.decision(line) for _, entry, line in decided(found) if entry.label)
    return {one.item: one for one in decisions}


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


def _problems(entry: _Entry) -> Iterator[ValueProblem]:
    if entry.label:
        if not ANNOTATOR.accepts(entry.by):
            yield ValueProblem(("by",), f"must be {ANNOTATOR.words}, and is {short_json(entry.by)}")
        yield from problems_of(entry.judgement)
