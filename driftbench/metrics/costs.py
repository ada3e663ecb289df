"""The cost of answers: queries, seconds and tokens per row.

The three metrics differ only in their column.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from driftbench.metrics.metric import Metric, ratio

if TYPE_CHECKING:
    from driftbench.metrics.answers import Answers, Bools, Floats

__all__ = ["QUERIES", "SECONDS", "TOKENS"]


def _cost(column: str) -> Metric:
    def rows(answers: Answers) -> Bools:
        return ~np.isnan(answers.costs[column]) if column in answers.costs else ~answers.every

    def compute(answers: Answers, weights: Floats) -> Floats:
        return ratio(weights @ np.nan_to_num(answers.costs[column]), weights @ rows(answers))

    return Metric(
        name=column,
        title=f"{column} per row",
        better="lower",
        definition=f"The mean of `{column}` over the rows that give it.",
        rows=rows,
        compute=compute,
    )


QUERIES = _cost("queries")
SECONDS = _cost("seconds")
TOKENS = _cost("tokens")
