"""Lean's answers about the statements of a dataset, kept beside its rows in `elaboration.jsonl`.

`elaborate` asks whether Lean accepts gold and candidate of every row. Each answer is a line that is
written before the next is asked for, so that a run that was killed resumes; lines without an answer
are asked again. The rows themselves keep their digests: they do not depend on a Lean.
The first line names the elaborator and the rows, and each further one is the answer for a row.
"""

from __future__ import annotations

import json
import os
from dataclasses import asdict, dataclass
from itertools import batched
from typing import TYPE_CHECKING, Any

from driftbench._decoding import decoded
from driftbench._files import read_text, write_text
from driftbench.dataset.publish.lock import read_lock
from driftbench.dataset.shards import read_batches
from driftbench.errors import DatasetError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from pathlib import Path

    from driftbench.oracles.elaboration import Elaboration, StatementElaborator

__all__ = ["ELABORATION", "ElaborationCounts", "RowElaboration", "elaborate", "read_elaborations"]
