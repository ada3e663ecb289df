"""Recorded readings: what reading rows by eye found, row by row.

A reading is a TOML file that names rows of a build by id, with a verdict on each and, for what was
bad, the finding and what it changed. The file is checked as a whole and every problem is named.
Deliberately holds no text of a row: an id finds it again in a build.
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Annotated, Any

from driftbench._constraints import Text, ValueProblem, one_of
from driftbench._typed_files import read_typed
from driftbench.dataset.records import LABELS, RowId

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

__all__ = [
    "BAD",
    "MISQUOTED",
    "VERDICTS",
    "ManualReview",
    "ReviewFinding",
    "ReviewTally",
    "blank",
    "read_review",
    "read_reviews",
    "tallies",
]

MISQUOTED = "misquoted"
BAD = ("wrong-label", "ill-typed", "silly", MISQUOTED)
"""The candidate does not stand to the English as the label says; Lean would reject it; no reader
or writer of Lean would make or be fooled by such a pair; the English does not state gold."""

VERDICTS = ("ok", *BAD)
UNREAD = "unread"


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewFinding:
    """What was found of one row.

    Args:
        id: the row's id.
        label: the label it had when it was read.
        verdict: one of `VERDICTS`.
        finding: one sentence; empty only where the verdict is ok.
        changed: what the finding changed, such as a rule and its new version; empty for ok.
    """

    id: RowId
    label: Annotated[str, one_of(LABELS)] = field(metadata={"key": "class"})
    verdict: Annotated[str, one_of(VERDICTS)]
    finding: str = ""
    changed: str = ""

    @property
    def bad(self) -> bool:
        """Whether the row should not be in the dataset as it stands."""
        return self.verdict in BAD

    def words(self) -> tuple[str, ...]:
        """Return verdict, finding and change, without those that are empty."""
        return tuple(word for word in (self.verdict, self.finding, self.changed) if word)


@dataclass(frozen=True, slots=True, kw_only=True)
class ManualReview:
    """One recorded reading.

    Args:
        title: which round it is.
        build: what was read: snapshot, recipe, version.
        command: the command that drew the sample.
        final: whether this is the sample that the bars of the datasheet hold for.
        remarks: one a row, in the order of the file.
    """

    title: Text
    build: Text
    command: Text
    final: bool
    remarks: tuple[ReviewFinding, ...] = field(metadata={"key": "rows"})


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewTally:
    """The verdicts on the rows of one label.

    Args:
        label: the label.
        counts: verdict -> rows, every verdict present.
        left: rows read that a build still holds, and `bad_left` the bad ones among them; None
            when no build was looked at.
        bad_left: see `left`.
    """

    label: str
    counts: Mapping[str, int]
    left: int | None
    bad_left: int | None

    @property
    def read(self) -> int:
        """Rows read."""
        return sum(self.counts.values())

    @property
    def bad(self) -> int:
        """Rows with a bad verdict."""
        return sum(self.counts[verdict] for verdict in BAD)

    @property
    def share(self) -> float:
        """Share of bad rows among those read; 0 where none was read."""
        return self.bad / self.read if self.read else 0.0


def read_review(path: Path) -> ManualReview:
    """Read and check a reading.

    Raises:
        InputError: it cannot be read or breaks the format; the message lists every problem.
    """
    return read_typed(ManualReview, path, problems_of=_problems)


def read_reviews(folder: Path) -> tuple[ManualReview, ...]:
    """Return the readings that a folder holds, by file name, the final one last.

    Raises:
        InputError: a file breaks the format.
    """
    # `round-10` comes after `round-9`.
    paths = sorted(folder.glob("*.toml"), key=lambda path: (len(path.name), path.name))
    found = [read_review(path) for path in paths]
    return tuple(sorted(found, key=lambda review: review.final))


def tallies(
    review: ManualReview, *, held: Collection[str] | None = None
) -> tuple[ReviewTally, ...]:
    """Count the verdicts by label, in the order of `LABELS`, and over all as `all`.

    Args:
        review: the reading.
        held: ids of the rows that a build holds, to count what is left of those read.
    """
    groups = {label: [r for r in review.remarks if r.label == label] for label in LABELS}
    groups["all"] = list(review.remarks)
    return tuple(_tally(label, found, held) for label, found in groups.items())


def blank(rows: Iterable[Mapping[str, Any]], *, title: str, build: str, command: str) -> str:
    """Return the text of a reading to fill in: every verdict is `unread`, which is refused.

    Args:
        rows: records, in the order to read them.
        title: which round it is.
        build: what is read.
        command: the command that drew the sample.
    """
    head = [
        "# One line a row. verdict: ok, wrong-label, ill-typed, silly or misquoted; if bad, also",
        '# finding = "one sentence", changed = "what was done about it".',
        f"title = {_quoted(title)}",
        f"build = {_quoted(build)}",
        f"command = {_quoted(command)}",
        "final = false",
        "rows = [",
    ]
    lines = [
        f'  {{ id = "{row["id"]}", class = "{row["label"]}", verdict = "{UNREAD}" }},'
        for row in rows
    ]
    return "\n".join([*head, *lines, "]"]) + "\n"


def _quoted(text: str) -> str:
    """Return a TOML basic string; JSON's escapes are among TOML's."""
    return json.dumps(text, ensure_ascii=False)


def _tally(
    label: str, remarks: Sequence[ReviewFinding], held: Collection[str] | None
) -> ReviewTally:
    counts = Counter(remark.verdict for remark in remarks)
    left = None if held is None else [remark for remark in remarks if remark.id in held]
    return ReviewTally(
        label=label,
        counts={verdict: counts[verdict] for verdict in VERDICTS},
        left=None if left is None else len(left),
        bad_left=None if left is None else sum(remark.bad for remark in left),
    )


def _problems(review: ManualReview) -> Iterator[ValueProblem]:
    """Yield rows that stand twice, and bad ones without a finding."""
    counts = Counter(remark.id for remark in review.remarks)
    for id_, count in sorted(counts.items()):
        if count > 1:
            yield ValueProblem(("rows",), f"hold {id_} {count} times: keep one")
    for at, remark in enumerate(review.remarks):
        if remark.bad and not (remark.finding.strip() and remark.changed.strip()):
            text = f"is {remark.verdict}: say in finding what is wrong and in changed what was done"
            yield ValueProblem(("rows", at, "verdict"), text)
