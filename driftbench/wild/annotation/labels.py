"""Raw labels: JSON Lines that an annotation page gave out, read whole or with every problem named.

A line is what one person said of one item: first blind, then with gold in sight. Promises that no
line is passed over. Deliberately mends nothing: the remedy is named, and the person applies it.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING, Annotated

from driftbench._constraints import Text, ValueProblem, matching, one_of
from driftbench._decoding import WrongValueError, decoded
from driftbench._problems import listed
from driftbench.errors import InputError
from driftbench.wild.annotation._content import content_of
from driftbench.wild.annotation.judgement import AnnotatorJudgement, problems_of
from driftbench.wild.lines import LinePlace, read_line, shown

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from pathlib import Path

    from driftbench.wild.lines import LineRecord

__all__ = ["ANNOTATOR", "PHASES", "AnnotatorLabel", "read_labels"]

PHASES = ("pilot", "main")
ANNOTATOR = matching(r"[a-z0-9][a-z0-9_-]{0,31}", "small letters, digits, - and _")
"""A name of an annotator; a pseudonym, for it goes into files."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ExportedLabel:
    """A label as a page exports it: what one person said of one item.

    Args:
        annotator: who.
        study: id of the study.
        phase: one of `PHASES`.
        guidelines: SHA-256 of the guidelines that were followed.
        item: id of the row.
        first: what was said before gold was shown.
        final: what was said once it was.
        gold_faithful: whether gold says what the English says, in their eyes.
    """

    annotator: Annotated[str, ANNOTATOR]
    study: Text
    phase: Annotated[str, one_of(PHASES)]
    guidelines: Text
    item: Text
    first: AnnotatorJudgement
    final: AnnotatorJudgement
    gold_faithful: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class AnnotatorLabel(ExportedLabel):
    """A label and where it is from.

    Args:
        place: where it stands.
        line: the line as it was read.
    """

    place: LinePlace
    line: str


def read_labels(
    paths: Sequence[Path],
    *,
    problems_with: Callable[[AnnotatorLabel], Iterable[str]] = lambda _: (),
) -> tuple[AnnotatorLabel, ...]:
    """Read files of labels.

    Args:
        paths: the files.
        problems_with: says what else is wrong with a label.

    Returns:
        The labels, sorted by item and annotator.

    Raises:
        InputError: a line is damaged, lacks something or says nothing that makes sense, a person
            labelled an item twice, or a file is empty; the message lists every problem.
    """
    labels: list[AnnotatorLabel] = []
    problems: list[str] = []
    for path, name in zip(paths, _names(paths), strict=True):
        found = list(_read(path, name))
        problems += [one for one in found if isinstance(one, str)]
        if not found:
            problems.append(f"{path}: holds no label: export it again from the page")
        labels += [one for one in found if isinstance(one, AnnotatorLabel)]
    problems += [f"{one.place}: {said}" for one in labels for said in problems_with(one)]
    problems += _twice(labels)
    if problems:
        raise InputError(listed(problems))
    return tuple(sorted(labels, key=lambda one: (one.item, one.annotator)))


def _names(paths: Sequence[Path]) -> list[str]:
    """Return what files are called: by their names if these differ, else by their paths."""
    names = [path.name for path in paths]
    return names if len(set(names)) == len(names) else [str(path) for path in paths]


def _read(path: Path, name: str) -> Iterator[AnnotatorLabel | str]:
    """Yield the labels of a file, and a message for every line that is none."""
    content = content_of(path)
    for number, line in enumerate(content.split(b"\n"), 1):
        if not line.strip():
            continue
        try:
            entry = read_line(line, LinePlace(name, number))
        except InputError as error:
            half = number > content.count(b"\n")
            yield f"{error}{': the file was cut off, export it again' if half else ''}"
            continue
        try:
            found = decoded(ExportedLabel, entry.values)
            problems = list(_problems(found))
        except WrongValueError as error:
            problems = list(error.problems)
        yield from (f"{entry.place}: {problem}" for problem in problems)
        if not problems:
            yield _label(found, entry, line)


def _problems(label: ExportedLabel) -> Iterator[ValueProblem]:
    for key, judgement in (("first", label.first), ("final", label.final)):
        for problem in problems_of(judgement):
            yield replace(problem, path=(key, *problem.path))


def _label(found: ExportedLabel, entry: LineRecord, line: bytes) -> AnnotatorLabel:
    values = {each.name: getattr(found, each.name) for each in fields(found)}
    values |= {"first": found.first.normal, "final": found.final.normal}
    return AnnotatorLabel(**values, place=entry.place, line=line.decode("utf-8").strip())


def _twice(labels: Iterable[AnnotatorLabel]) -> Iterator[str]:
    seen: dict[tuple[str, str, str], LinePlace] = {}
    for one in labels:
        first = seen.setdefault((one.annotator, one.phase, one.item), one.place)
        if first != one.place:
            yield (
                f"{one.place}: {one.annotator} labelled {shown(one.item)} at {first} as well: "
                "give the newest export of each person alone"
            )
