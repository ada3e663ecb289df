"""Parts of splits, written as `datasets` writes them: `test[:100]`, `calibration+test[50%:]`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.dataset.records import SPLITS
from driftbench.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from datasets import Dataset

__all__ = ["SplitPart"]


class SplitPart:
    """A split, a slice of one, or a sum of these.

    Args:
        text: how it is written.

    Raises:
        InputError: it cannot be read, or names another split.
    """

    def __init__(self, text: str) -> None:
        from datasets import ReadInstruction

        self._text = text
        try:
            self._instruction = ReadInstruction.from_spec(text)
            of = self._instruction.to_absolute(dict.fromkeys(SPLITS, 0))
        except (ValueError, AssertionError, TypeError):
            raise InputError(
                f"no split {text!r}: give one of {', '.join(SPLITS)}, or a part such as test[:100]"
            ) from None
        self.splits = tuple(dict.fromkeys(one.splitname for one in of))

    def of(self, splits: Mapping[str, Dataset]) -> Dataset:
        """Return the rows of this part.

        Args:
            splits: the rows of each of `self.splits`.
        """
        from datasets import concatenate_datasets

        counts = {name: len(rows) for name, rows in splits.items()}
        parts = [
            splits[one.splitname].select(range(one.from_, max(one.from_, one.to)))
            if (one.from_, one.to) != (0, counts[one.splitname])
            else splits[one.splitname]
            for one in self._instruction.to_absolute(counts)
        ]
        return parts[0] if len(parts) == 1 else concatenate_datasets(parts)
