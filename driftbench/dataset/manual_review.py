"""Results of manual review, one TOML file per review.

A file names rows of a build by id and gives a verdict on each; for a bad row also the finding and
what was changed because of it. Reading a file reports every problem in it. No text of a row is
stored.
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Annotated, Any

from driftbench._constraints import Text, ValueProblem, one_of
from driftbench._typed_files import read_typed
from driftbench.dataset.records import LABELS, OTHER, RowId

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

__all__ = [
    "BAD",
    "MISQUOTED",
    "UNNATURAL",
    "VERDICTS",
    "ManualReview",
    "ReviewFinding",
    "ReviewTally",
    "blank",
    "read_review",
    "read_reviews",
    "review_text",
    "tallies",
]

MISQUOTED = "misquoted"
BAD = ("wrong-label", "ill-typed", "silly", MISQUOTED)
"""The relation of candidate and English is not that of the label; Lean would reject the candidate;
the pair is unrealistic; the English does not state gold."""

VERDICTS = ("ok", *BAD)
UNNATURAL = "unnatural"
"""Why a row without an error is left out: nobody would write such a candidate by mistake."""
UNREAD = "unread"


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewFinding:
    """The review of one row.

    Args:
        id: the row's id.
        label: the label it had when it was reviewed.
        verdict: one of `VERDICTS`.
        finding: one sentence; empty only where the verdict is ok.
        changed: what the finding changed, such as a rule and its new version; empty for ok.
        natural: whether a person or a model could have written the candidate by mistake.
    """

    id: RowId
    label: Annotated[str, one_of((*LABELS, OTHER))] = field(metadata={"key": "class"})
    verdict: Annotated[str, one_of(VERDICTS)]
    finding: str = ""
    changed: str = ""
    natural: bool = True

    @property
    def bad(self) -> bool:
        """Whether the row has an error."""
        return self.verdict in BAD

    @property
    def withdrawn(self) -> str:
        """Why later builds leave the row out: a verdict or `unnatural`; "" if they do not."""
        if self.bad:
            return self.verdict
        return "" if self.natural else UNNATURAL

    def words(self) -> tuple[str, ...]:
        """Return those of verdict, finding and change that are not empty."""
        return tuple(word for word in (self.verdict, self.finding, self.changed) if word)


@dataclass(frozen=True, slots=True, kw_only=True)
class ManualReview:
    """A manual review of a sample of rows.

    Args:
        title: title of the review.
        build: the reviewed build: snapshot, recipe, version.
        command: the command that drew the sample.
        final: whether the error rates of the datasheet are taken from this sample.
        findings: one finding per row, in the order of the file.
    """

    title: Text
    build: Text
    command: Text
    final: bool
    findings: tuple[ReviewFinding, ...] = field(metadata={"key": "rows"})


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewTally:
    """The verdicts on the rows of one label.

    Args:
        label: the label.
        counts: verdict -> rows, every verdict present.
        unnatural: rows whose candidate nobody would write by mistake.
        left: reviewed rows that a build still contains; None if no build was given.
        bad_left: bad rows among them; None if no build was given.
    """

    label: str
    counts: Mapping[str, int]
    unnatural: int
    left: int | None
    bad_left: int | None

    @property
    def read(self) -> int:
        """Number of reviewed rows."""
        return sum(self.counts.values())

    @property
    def bad(self) -> int:
        """Number of rows with a bad verdict."""
        return sum(self.counts[verdict] for verdict in BAD)

    @property
    def share(self) -> float:
        """Share of bad rows among the reviewed rows; 0 if there are none."""
        return self.bad / self.read if self.read else 0.0


def read_review(path: Path) -> ManualReview:
    """Read and check a file of a manual review.

    Raises:
        InputError: the file cannot be read or breaks the format; the message lists every problem.
    """
    return read_typed(ManualReview, path, problems_of=_problems)


def read_reviews(folder: Path) -> tuple[ManualReview, ...]:
    """Return the manual reviews of a folder by file name, the final one last.

    Raises:
        InputError: a file breaks the format.
    """
    # Sorted by length first: `round-10` comes after `round-9`.
    paths = sorted(folder.glob("*.toml"), key=lambda path: (len(path.name), path.name))
    found = [read_review(path) for path in paths]
    return tuple(sorted(found, key=lambda review: review.final))


def tallies(
    review: ManualReview, *, held: Collection[str] | None = None
) -> tuple[ReviewTally, ...]:
    """Return the verdicts counted by label, in the order of `LABELS`, and in total as `all`.

    Args:
        review: the manual review.
        held: ids of the rows of a build, to count the reviewed rows that it still contains.
    """
    groups = {label: [r for r in review.findings if r.label == label] for label in (*LABELS, OTHER)}
    groups = {label: found for label, found in groups.items() if found or label != OTHER}
    groups["all"] = list(review.findings)
    return tuple(_tally(label, found, held) for label, found in groups.items())


def blank(rows: Iterable[Mapping[str, Any]], *, title: str, build: str, command: str) -> str:
    """Return the text of a review file to fill in; its verdicts `unread` must be replaced.

    Args:
        rows: records, in the order to review them.
        title: title of the review.
        build: the build that the rows are from.
        command: the command that drew the sample.
    """
    unread = [ReviewFinding(id=row["id"], label=row["label"], verdict=UNREAD) for row in rows]
    return review_text(unread, title=title, build=build, command=command)


def review_text(findings: Iterable[ReviewFinding], *, title: str, build: str, command: str) -> str:
    """Return the text of a review file.

    Args:
        findings: the findings, in order.
        title: title of the review.
        build: the build that the rows are from.
        command: the command that drew the sample, or found the rows.
    """
    head = [
        "# One line a row. verdict: ok, wrong-label, ill-typed, silly or misquoted; if bad, also",
        '# finding = "one sentence", changed = "what was done about it"; natural = false if nobody',
        "# would write the candidate by mistake.",
        f"title = {_quoted(title)}",
        f"build = {_quoted(build)}",
        f"command = {_quoted(command)}",
        "final = false",
        "rows = [",
    ]
    lines = []
    for one in findings:
        values = {"id": one.id, "class": one.label, "verdict": one.verdict}
        values |= {"finding": one.finding, "changed": one.changed} if one.finding else {}
        written = [f"{key} = {_quoted(value)}" for key, value in values.items()]
        written += [] if one.natural else ["natural = false"]
        lines.append(f"  {{ {', '.join(written)} }},")
    return "\n".join([*head, *lines, "]"]) + "\n"


def _quoted(text: str) -> str:
    """Return a TOML basic string; JSON escapes are valid there."""
    return json.dumps(text, ensure_ascii=False)


def _tally(
    label: str, findings: Sequence[ReviewFinding], held: Collection[str] | None
) -> ReviewTally:
    counts = Counter(finding.verdict for finding in findings)
    left = None if held is None else [finding for finding in findings if finding.id in held]
    return ReviewTally(
        label=label,
        counts={verdict: counts[verdict] for verdict in VERDICTS},
        unnatural=sum(not finding.natural for finding in findings),
        left=None if left is None else len(left),
        bad_left=None if left is None else sum(finding.bad for finding in left),
    )


def _problems(review: ManualReview) -> Iterator[ValueProblem]:
    """Yield repeated rows, and bad rows without a finding."""
    counts = Counter(finding.id for finding in review.findings)
    for id_, count in sorted(counts.items()):
        if count > 1:
            yield ValueProblem(("rows",), f"list {id_} {count} times: keep one")
    for at, finding in enumerate(review.findings):
        if finding.bad and not (finding.finding.strip() and finding.changed.strip()):
            text = f"is {finding.verdict}: give what is wrong as finding, what was done as changed"
            yield ValueProblem(("rows", at, "verdict"), text)
