"""A language model that answers questions in JSON, or says why it did not.

Promises an outcome for every question: an answer that fits its schema, or one of two reasons.
A malformed answer is sent back with its fault a bounded number of times. Replies are kept by the
content of their question and cost nothing again. A model that stays silent is given up.
"""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING

from driftbench.errors import InputError
from driftbench.llm.answers import LONGEST, read_answer
from driftbench.llm.exchange import (
    ChatMessage,
    Malformed,
    ModelAnswered,
    ModelReply,
    Spending,
    Unreachable,
)
from driftbench.llm.prompts import edition, render

if TYPE_CHECKING:
    from driftbench.cache.texts import TextCache
    from driftbench.llm.exchange import ModelQuestion, Outcome, Transport

__all__ = ["LanguageModel"]

_QUOTED = 2_000
_KEPT = frozenset({"text", "tokens_in", "tokens_out", "seconds"})


class LanguageModel:
    """Asks one model; from one thread.

    Args:
        transport: carries questions.
        kept: replies of earlier runs; None keeps none.
        corrections: times that a malformed answer is sent back.
        patience: questions in a row without any answer after which no more are asked; 0 never
            gives up.
    """

    def __init__(
        self,
        transport: Transport,
        *,
        kept: TextCache | None = None,
        corrections: int = 1,
        patience: int = 5,
    ) -> None:
        self._transport = transport
        self._kept = kept
        self._corrections = corrections
        self._patience = patience
        self._silent = 0
        self.spent = Spending()

    @property
    def signature(self) -> str:
        """Name all that answers depend on: `model:…|prompts:…|corrections:…`."""
        return f"model:{self._transport.model}|prompts:{edition()}|corrections:{self._corrections}"

    def ask(self, question: ModelQuestion) -> Outcome:
        """Ask a question.

        Raises:
            InputError: the endpoint refuses the model or the key.
        """
        outcome: Outcome = Malformed("no answer was read")
        for turn in range(self._corrections + 1):
            if turn:
                self.spent += Spending(asked_again=1)
            reply, cached = self._reply(question)
            if isinstance(reply, Unreachable):
                return self._counted(reply)
            text = reply.text if isinstance(reply, ModelReply) else ""
            outcome = read_answer(text, question.schema) if isinstance(reply, ModelReply) else reply
            if isinstance(outcome, ModelAnswered):
                return self._counted(replace(outcome, cached=cached))
            fault = render("correct", reason=outcome.reason)
            said = (ChatMessage("assistant", text[:_QUOTED]),) if text.strip() else ()
            question = question.followed_by(*said, *fault)
        return self._counted(outcome)

    def close(self) -> None:
        """Close the connection and the cache."""
        self._transport.close()
        if self._kept is not None:
            self._kept.close()

    def _counted(self, outcome: Outcome) -> Outcome:
        match outcome:
            case ModelAnswered():
                self.spent += Spending(answered=1, repaired=int(bool(outcome.repairs)))
            case Malformed():
                self.spent += Spending(malformed=1)
            case Unreachable():
                self.spent += Spending(unreachable=1)
        return outcome

    def _reply(self, question: ModelQuestion) -> tuple[ModelReply | Malformed | Unreachable, bool]:
        """Return a reply, and whether it was kept from an earlier run."""
        key = question.digest(kind=self._transport.kind, model=self._transport.model)
        found = None if self._kept is None else self._kept.find(key)
        if found is not None:
            reply = _read(found)
            tokens = reply.tokens_in + reply.tokens_out
            self.spent += Spending(cached=1, cached_tokens=tokens, cached_seconds=reply.seconds)
            return reply, True
        if self._patience and self._silent >= self._patience:
            return Unreachable(f"given up after {self._silent} questions without an answer"), False
        before = self._transport.requests
        outcome = self._transport.send(question)
        self.spent += Spending(requests=self._transport.requests - before)
        self._silent = self._silent + 1 if isinstance(outcome, Unreachable) else 0
        if isinstance(outcome, ModelReply):
            self.spent += Spending(
                tokens_in=outcome.tokens_in,
                tokens_out=outcome.tokens_out,
                seconds=outcome.seconds,
            )
            self._keep(key, outcome)
        return outcome, False

    def _keep(self, key: str, reply: ModelReply) -> None:
        # A text that is too long to be read stays too long when it is cut here.
        kept = {
            "text": reply.text[: LONGEST + 1],
            "tokens_in": reply.tokens_in,
            "tokens_out": reply.tokens_out,
            "seconds": reply.seconds,
        }
        if self._kept is not None:
            self._kept.keep(key, json.dumps(kept, ensure_ascii=False))


def _read(kept: str) -> ModelReply:
    """Read a reply that was kept.

    Raises:
        InputError: it is none; the file is from elsewhere.
    """
    try:
        found = json.loads(kept)
    except ValueError:
        found = None
    if not isinstance(found, dict) or set(found) != _KEPT or not isinstance(found["text"], str):
        raise InputError("a kept reply of a language model cannot be read: delete the cache file")
    return ModelReply(**found)
