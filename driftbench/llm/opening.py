"""Opening the language model that the equipment names, or one that only prints what it is asked.

Deliberately the only place that reads the key from the environment, and only when it is called.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from driftbench.cache.texts import TextCache
from driftbench.errors import InputError
from driftbench.llm.endpoint import KEY, Endpoint
from driftbench.llm.exchange import Unreachable
from driftbench.llm.model import LanguageModel
from driftbench.resources import cache_root

if TYPE_CHECKING:
    from collections.abc import Callable

    from driftbench.equipment import Equipment
    from driftbench.llm.exchange import ModelQuestion

__all__ = ["DryRun", "check_named", "dry_model", "open_model"]

REPLIES = "llm-replies.sqlite"
"""File of replies in the cache folder."""


class DryRun:
    """A transport that shows every question and asks nobody.

    Args:
        model: name of the model that would be asked.
        tell: takes a text for the user.
    """

    kind = "dry-run"

    def __init__(self, model: str, tell: Callable[[str], None]) -> None:
        self.model = model
        self.requests = 0
        self._tell = tell

    def send(self, question: ModelQuestion) -> Unreachable:
        """Show a question."""
        said = "\n\n".join(f"[{message.role}]\n{message.text}" for message in question.messages)
        self._tell(f"=== {question.prompt} → {self.model or 'no model'} ===\n{said}\n")
        return Unreachable("a dry run asks nobody")

    def close(self) -> None:
        """Hold nothing."""


def open_model(equipment: Equipment, *, asker: str, tell: Callable[[str], None]) -> LanguageModel:
    """Return the model that the equipment names, with the replies of earlier runs.

    In a dry run it is one that tells its questions, asks nobody and keeps nothing.

    Args:
        equipment: names endpoint and model.
        asker: who needs it, for the error: `detector llm-judge`.
        tell: takes the questions of a dry run.

    Raises:
        InputError: endpoint or model is not named, or the URL is none.
    """
    check_named(equipment, asker=asker)
    if equipment.dry_run:
        return dry_model(equipment.model, tell)
    endpoint = Endpoint(
        equipment.endpoint,
        equipment.model,
        key=os.environ.get(KEY, ""),
        per_minute=equipment.per_minute,
    )
    return LanguageModel(endpoint, kept=TextCache(cache_root() / REPLIES))


def check_named(equipment: Equipment, *, asker: str) -> None:
    """Refuse equipment that names no model, before any work.

    Args:
        equipment: names endpoint and model.
        asker: who needs it, for the error: `detector llm-judge`.

    Raises:
        InputError: endpoint or model is not named, and it is no dry run.
    """
    if not equipment.dry_run and not (equipment.endpoint and equipment.model):
        raise InputError(
            f"{asker} asks a language model, and none is named: "
            f"give --endpoint URL --model NAME (a key, if needed, in {KEY})"
        )


def dry_model(model: str, tell: Callable[[str], None]) -> LanguageModel:
    """Return a model that tells its questions, asks nobody and keeps nothing."""
    return LanguageModel(DryRun(model, tell), patience=0)
