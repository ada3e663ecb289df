"""Submissions compared with the first of them, on the same resamples of families."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from driftbench.leaderboard.significance import RANKED_BY, compare, draws_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from rich.table import Table

    from driftbench.leaderboard.significance import ScoreDifference
    from driftbench.leaderboard.submission import Submission
    from driftbench.metrics import Resampling

__all__ = ["PairedTest", "paired_table", "paired_tests"]

TESTED = {RANKED_BY: "det@3%", "auc": "AUC"}
"""Metric -> its heading; both are independent of thresholds."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PairedTest:
    """A submission compared with the first.

    Args:
        submission: name of the submission.
        differences: metric -> its score minus that of the first.
    """

    submission: str
    differences: Mapping[str, ScoreDifference]


def paired_tests(
    submissions: Sequence[Submission], *, resampling: Resampling
) -> Iterator[PairedTest]:
    """Yield the comparison of each submission but the first with the first.

    Args:
        submissions: at least one; all to one split.
        resampling: number of resamples and seed.
    """
    drawn = [
        {name: draws_of(one.answers, resampling=resampling, metric=name) for name in TESTED}
        for one in submissions
    ]
    for one, draws in zip(submissions[1:], drawn[1:], strict=True):
        yield PairedTest(
            submission=one.name,
            differences={
                name: compare(draws[name], drawn[0][name], submission=submissions[0].name)
                for name in TESTED
            },
        )


def paired_table(tests: Sequence[PairedTest]) -> Table:
    """Return comparisons as a table for `rich`.

    Args:
        tests: at least one.
    """
    from rich import box
    from rich.markup import escape
    from rich.table import Table

    first = next(iter(tests[0].differences.values())).submission
    title = f"Difference from {escape(first)}"
    table = Table(title=title, box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0), pad_edge=False)
    table.add_column("submission", overflow="fold")
    for heading in TESTED.values():
        table.add_column(heading, justify="right", no_wrap=True)
        table.add_column("p", justify="right")
    for test in tests:
        cells: list[str] = []
        for one in test.differences.values():
            cells += [f"{one.value:+.3f} ({one.low:+.2f} to {one.high:+.2f})", f"{one.p:.3f}"]
        table.add_row(escape(test.submission), *cells)
    table.caption = "Paired bootstrap over families, 95 % intervals, two-sided p."
    return table
