"""Open the language model that the options name, or one that only prints its prompts.

The key is read from the environment here only, when a model is opened.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from driftbench.cache import Cache
from driftbench.errors import InputError
from driftbench.llm.endpoint import KEY, Endpoint
from driftbench.llm.messages import Unreachable
from driftbench.llm.model import LanguageModel
from driftbench.resources import cache_root

if TYPE_CHECKING:
    from collections.abc import Callable

    from driftbench.equipment import Equipment
    from driftbench.llm.messages import ModelQuestion

__all__ = ["DryRun", "check_named", "dry_model", "open_model"]

REPLIES = "llm-replies.sqlite"
"""File of cached replies in the cache folder."""


class DryRun:
    """A transport that prints every question and sends nothing.

    Args:
        model: name of the model.
        report: takes a text for the user.
    """

    kind = "dry-run"

    def __init__(self, model: str, report: Callable[[str], None]) -> None:
        self.model = model
        self.requests = 0
        self._report = report

    def send(self, question: ModelQuestion) -> Unreachable:
        """Print a question."""
        text = "\n\n".join(f"[{message.role}]\n{message.text}" for message in question.messages)
        self._report(f"=== {question.prompt} → {self.model or 'no model'} ===\n{text}\n")
        return Unreachable("a dry run sends nothing")

    def close(self) -> None:
        """Do nothing."""


def open_model(equipment: Equipment, *, asker: str, report: Callable[[str], None]) -> LanguageModel:
    """Return the model that the equipment names, with the cache of replies.

    In a dry run it prints its questions and sends nothing.

    Args:
        equipment: names endpoint and model.
        asker: what needs the model, for the error: `detector llm-judge`.
        report: takes the questions of a dry run.

    Raises:
        InputError: endpoint or model is not named, or the URL is malformed.
    """
    check_named(equipment, asker=asker)
    if equipment.dry_run:
        return dry_model(equipment.model, report)
    endpoint = Endpoint(
        equipment.endpoint,
        equipment.model,
        key=os.environ.get(KEY, ""),
        per_minute=equipment.per_minute,
    )
    return LanguageModel(endpoint, cache=Cache(cache_root() / REPLIES))


def check_named(equipment: Equipment, *, asker: str) -> None:
    """Refuse equipment that names no model, before any work.

    Args:
        equipment: names endpoint and model.
        asker: what needs the model, for the error: `detector llm-judge`.

    Raises:
        InputError: endpoint or model is not named, and it is not a dry run.
    """
    if not equipment.dry_run and not (equipment.endpoint and equipment.model):
        raise InputError(
            f"{asker} needs a language model, and none is named: "
            f"give --endpoint URL --model NAME (a key, if needed, in {KEY})"
        )


def dry_model(model: str, report: Callable[[str], None]) -> LanguageModel:
    """Return a model that prints its questions and sends nothing."""
    return LanguageModel(DryRun(model, report), max_unanswered=0)
