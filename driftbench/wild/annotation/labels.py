"""Read raw labels: the JSON Lines that an annotation page exports.

A line has the labels of one person for one item: first blind, then with gold shown. A damaged line
is never skipped or repaired: all problems are reported at once, with remedies.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING, Annotated

from driftbench._constraints import Text, ValueProblem, matching, one_of
from driftbench._decoding import WrongValueError, decoded
from driftbench._problems import listed
from driftbench.errors import InputError
from driftbench.wild._content import content_of
from driftbench.wild.annotation.judgement import AnnotatorJudgement, problems_of
from driftbench.wild.lines import LinePlace, read_line, shown

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from pathlib import Path

    from driftbench.wild.lines import LineRecord

__all__ = ["ANNOTATOR", "PHASES", "AnnotatorLabel", "read_labels"]

PHASES = ("pilot", "main")
ANNOTATOR = matching(r"[a-z0-9][a-z0-9_-]{0,31}", "small letters, digits, - and _")
"""The form of an annotator's name; a pseudonym, because it is written to files."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ExportedLabel:
    """The labels of one person for one item, as a page exports them.

    Args:
        annotator: pseudonym of the person.
        study: id of the study.
        phase: one of `PHASES`.
        guidelines: SHA-256 of the guidelines that were followed.
        item: id of the row.
        first: the judgement before gold was shown.
        final: the judgement after that.
        gold_faithful: whether the person considers gold faithful.
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
    """The labels of one person for one item, and their line.

    Args:
        place: the line's place.
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
        problems_with: returns other problems of a label.

    Returns:
        The labels, sorted by item and annotator.

    Raises:
        InputError: a line is malformed, a person labelled an item twice, or a file is empty; the
            message lists every problem.
    """
    labels: list[AnnotatorLabel] = []
    problems: list[str] = []
    for path, name in zip(paths, _names(paths), strict=True):
        found = list(_read(path, name))
        problems += [one for one in found if isinstance(one, str)]
        if not found:
            problems.append(f"{path}: has no label: export it again from the page")
        labels += [one for one in found if isinstance(one, AnnotatorLabel)]
    problems += [f"{one.place}: {problem}" for one in labels for problem in problems_with(one)]
    problems += _duplicates(labels)
    if problems:
        raise InputError(listed(problems))
    return tuple(sorted(labels, key=lambda one: (one.item, one.annotator)))


def _names(paths: Sequence[Path]) -> list[str]:
    """Return the names of files if they differ, else their paths."""
    names = [path.name for path in paths]
    return names if len(set(names)) == len(names) else [str(path) for path in paths]


def _read(path: Path, name: str) -> Iterator[AnnotatorLabel | str]:
    """Yield the labels of a file, and a message for every malformed line."""
    content = content_of(path)
    for number, line in enumerate(content.split(b"\n"), 1):
        if not line.strip():
            continue
        try:
            entry = read_line(line, LinePlace(name, number))
        except InputError as error:
            incomplete = number > content.count(b"\n")
            yield f"{error}{': the file was cut off, export it again' if incomplete else ''}"
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


def _duplicates(labels: Iterable[AnnotatorLabel]) -> Iterator[str]:
    seen: dict[tuple[str, str, str], LinePlace] = {}
    for one in labels:
        first = seen.setdefault((one.annotator, one.phase, one.item), one.place)
        if first != one.place:
            yield (
                f"{one.place}: {one.annotator} labelled {shown(one.item)} at {first} as well: "
                "give only the newest export of each person"
            )
