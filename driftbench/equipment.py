"""Names and paths of the tools that judging statements may need: snapshot, oracle, language model.

An `Equipment` can be pickled and printed. Each tool is opened on first use; using a tool that was
not named is an error that gives the option to name it.
"""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Equipment"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Equipment:
    """Names and paths of tools.

    Args:
        snapshot: snapshot that statements are parsed with, such as `git:PATH@REV`; "" for none.
        oracle: name of the entailment oracle.
        lean_project: folder of a Lean project with a built mathlib; "" for none.
        record: file of recorded findings for the oracle `replay`; "" for none.
        endpoint: base URL of an OpenAI-compatible server; "" for none.
        model: name of the model on that server.
        per_minute: most requests to it per minute; 0 for no limit.
        dry_run: print the prompts instead of asking a model.
        workers: number of processes.
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
