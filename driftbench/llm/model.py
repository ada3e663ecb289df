"""A language model that answers questions in JSON, or gives the reason why it did not.

Every question has an outcome: an answer that fits its schema, or one of two reasons. A malformed
answer is sent back with its fault a limited number of times. Replies are cached by the content of
their question. After too many questions without an answer no more are sent.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from driftbench.errors import InputError
from driftbench.llm.answers import LONGEST, read_answer
from driftbench.llm.messages import (
    ChatMessage,
    Malformed,
    ModelAnswered,
    ModelReply,
    Spending,
    Unreachable,
)
from driftbench.llm.prompts import prompts_digest, render

if TYPE_CHECKING:
    from driftbench.cache import Cache
    from driftbench.llm.messages import ModelQuestion, Outcome, Transport

__all__ = ["LanguageModel"]

_QUOTED = 2_000
_KEYS = frozenset({"text", "tokens_in", "tokens_out", "seconds"})


class LanguageModel:
    """A client of one model, for use from one thread.

    Args:
        transport: sends questions.
        cache: cache of replies; None for no cache.
        corrections: maximum number of times that a malformed answer is sent back.
        max_unanswered: number of consecutive questions without any answer after which no more are
            sent; 0 for no limit.
    """

    def __init__(
        self,
        transport: Transport,
        *,
        cache: Cache | None = None,
        corrections: int = 1,
        max_unanswered: int = 5,
    ) -> None:
        self._transport = transport
        self._cache = cache
        self._corrections = corrections
        self._max_unanswered = max_unanswered
        self._unanswered = 0
        self.spent = Spending()

    @property
    def signature(self) -> str:
        """All settings that answers depend on: `model:…|prompts:…|corrections:…`."""
        model, prompts = self._transport.model, prompts_digest()
        return f"model:{model}|prompts:{prompts}|corrections:{self._corrections}"

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
            answer = (ChatMessage("assistant", text[:_QUOTED]),) if text.strip() else ()
            question = question.followed_by(*answer, *fault)
        return self._counted(outcome)

    def close(self) -> None:
        """Close the connection and the cache."""
        self._transport.close()
        if self._cache is not None:
            self._cache.close()

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
        """Return a reply, and whether it is from the cache."""
        key = question.digest(kind=self._transport.kind, model=self._transport.model)
        found = None if self._cache is None else self._cache.get(key)
        if found is not None:
            reply = _read(found)
            tokens = reply.tokens_in + reply.tokens_out
            self.spent += Spending(cached=1, cached_tokens=tokens, cached_seconds=reply.seconds)
            return reply, True
        if self._max_unanswered and self._unanswered >= self._max_unanswered:
            reason = f"given up after {self._unanswered} questions without an answer"
            return Unreachable(reason), False
        before = self._transport.requests
        outcome = self._transport.send(question)
        self.spent += Spending(requests=self._transport.requests - before)
        self._unanswered = self._unanswered + 1 if isinstance(outcome, Unreachable) else 0
        if isinstance(outcome, ModelReply):
            self.spent += Spending(
                tokens_in=outcome.tokens_in,
                tokens_out=outcome.tokens_out,
                seconds=outcome.seconds,
            )
            self._store(key, outcome)
        return outcome, False

    def _store(self, key: str, reply: ModelReply) -> None:
        # A text above the limit of the parser stays above it when it is cut here.
        value = {
            "text": reply.text[: LONGEST + 1],
            "tokens_in": reply.tokens_in,
            "tokens_out": reply.tokens_out,
            "seconds": reply.seconds,
        }
        if self._cache is not None:
            self._cache.put(key, value)


def _read(found: object) -> ModelReply:
    """Return a reply from its cached value.

    Raises:
        InputError: the value is malformed.
    """
    if not isinstance(found, dict) or set(found) != _KEYS or not isinstance(found["text"], str):
        raise InputError("a cached reply of a language model cannot be read: delete the cache file")
    return ModelReply(**found)
