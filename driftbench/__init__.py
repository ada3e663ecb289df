"""DriftBench: does this Lean statement say what the mathematician wrote?

Importing this package loads none of its modules and none of its dependencies; each name below is
imported on first use.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench._lazy import lazy_exports

if TYPE_CHECKING:
    from driftbench.comparison import certify
    from driftbench.dataset import load_dataset
    from driftbench.leaderboard import Evaluator, write_submission
    from driftbench.lean import parse
    from driftbench.library import open_library
else:
    __getattr__, __dir__ = lazy_exports(
        __name__,
        {
            "Evaluator": "driftbench.leaderboard",
            "certify": "driftbench.comparison",
            "load_dataset": "driftbench.dataset",
            "open_library": "driftbench.library",
            "parse": "driftbench.lean",
            "write_submission": "driftbench.leaderboard",
        },
    )

__version__ = "0.1.0"

__all__ = [
    "Evaluator",
    "__version__",
    "certify",
    "load_dataset",
    "open_library",
    "parse",
    "write_submission",
]
