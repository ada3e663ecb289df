"""What judging statements may need: a snapshot, an oracle, a language model.

An `Equipment` is names and paths alone, so that it can be pickled and shown; each tool is opened
when it is asked for, and one that was not named is refused with the option that names it.
"""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Equipment"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Equipment:
    """Where tools come from.

    Args:
        snapshot: what statements are read with, such as `git:PATH@REV`; "" for none.
        oracle: name of the entailment oracle.
        lean_project: folder of a Lean project that has mathlib built; "" for none.
        record: recorded findings that the oracle `replay` answers from; "" for none.
        endpoint: base URL of an OpenAI-compatible server; "" for none.
        model: name of the model to ask there.
        per_minute: most requests a minute to it; 0 for no limit.
        dry_run: print the prompts instead of asking a model.
        workers: processes.
    """

    snapshot: str = ""
    oracle: str = "solver"
    lean_project: str = ""
    record: str = ""
    endpoint: str = ""
    model: str = ""
    per_minute: int = 0
    dry_run: bool = False
    workers: int = 1
