"""Questions to a language model, their outcomes, and their costs.

A question is complete: its messages, the JSON schema of the answer, the sampling, and the index of
the sample; equal questions have equal digests. An outcome is one of three values.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field, fields, replace
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from driftbench.cache import cache_key

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = [
    "ChatMessage",
    "Malformed",
    "ModelAnswered",
    "ModelQuestion",
    "ModelReply",
    "Outcome",
    "Sampling",
    "Spending",
    "Transport",
    "Unreachable",
]


@dataclass(frozen=True, slots=True)
class ChatMessage:
    """One turn of a conversation.

    Args:
        role: `system`, `user` or `assistant`.
        text: its content.
    """

    role: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Sampling:
    """The sampling parameters of an answer.

    Args:
        temperature: 0 takes the most likely tokens.
        top_p: cumulative probability of the tokens that are sampled from.
        max_tokens: longest answer, in tokens.
        seed: random seed; servers may ignore it.
    """

    temperature: float = 0.0
    top_p: float = 1.0
    max_tokens: int = 1024
    seed: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelQuestion:
    """One question.

    Args:
        prompt: name of the prompt it was rendered from, which also names the schema.
        messages: the conversation so far.
        schema: JSON schema of the answer.
        sampling: the sampling parameters.
        sample: index of the sample, from 0.
    """

    prompt: str
    messages: tuple[ChatMessage, ...]
    schema: Mapping[str, Any]
    sampling: Sampling = field(default_factory=Sampling)
    sample: int = 0

    def digest(self, *, kind: str, model: str) -> str:
        """Return the SHA-256 of all inputs of an answer, hexadecimal.

        Args:
            kind: kind of the endpoint.
            model: name of the model.
        """
        turns = [[message.role, message.text] for message in self.messages]
        sampling = [getattr(self.sampling, each.name) for each in fields(self.sampling)]
        schema = json.dumps(self.schema, sort_keys=True)
        return cache_key(kind, model, turns, schema, sampling, self.sample)

    def followed_by(self, *messages: ChatMessage) -> ModelQuestion:
        """Return the question with more messages."""
        return replace(self, messages=(*self.messages, *messages))


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelReply:
    """The response of a server, not parsed.

    Args:
        text: the answer.
        tokens_in: input tokens.
        tokens_out: output tokens.
        seconds: wall time.
    """

    text: str
    tokens_in: int
    tokens_out: int
    seconds: float


@dataclass(frozen=True, slots=True)
class ModelAnswered:
    """An answer that fits its schema.

    Args:
        value: the JSON value.
        repairs: the repairs before it could be parsed, in order.
        cached: whether it is from an earlier run and cost nothing now.
    """

    value: Any
    repairs: tuple[str, ...] = ()
    cached: bool = False


@dataclass(frozen=True, slots=True)
class Malformed:
    """An answer that cannot be used; `reason` is one clause."""

    reason: str


@dataclass(frozen=True, slots=True)
class Unreachable:
    """No answer; `reason` is one clause."""

    reason: str


Outcome: TypeAlias = ModelAnswered | Malformed | Unreachable
"""The outcome of a question to a language model."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Spending:
    """The costs and outcomes of questions.

    Args:
        requests: requests sent, retries included.
        tokens_in: input tokens.
        tokens_out: output tokens.
        seconds: wall time of requests, without waits between them.
        cached: replies from the cache, which are not in the figures above.
        cached_tokens: tokens of these replies in their original run.
        cached_seconds: wall time of these replies in their original run.
        answered: questions answered.
        repaired: those of them whose answer had to be repaired.
        asked_again: number of times that a malformed answer was sent back with its fault.
        malformed: questions that ended without a usable answer.
        unreachable: questions that ended without any answer.
    """

    requests: int = 0
    tokens_in: int = 0
    tokens_out: int = 0
    seconds: float = 0.0
    cached: int = 0
    cached_tokens: int = 0
    cached_seconds: float = 0.0
    answered: int = 0
    repaired: int = 0
    asked_again: int = 0
    malformed: int = 0
    unreachable: int = 0

    @property
    def tokens(self) -> int:
        """Tokens read and written."""
        return self.tokens_in + self.tokens_out

    @property
    def turns(self) -> int:
        """Questions that ended and corrections: the same with or without cache."""
        return self.answered + self.malformed + self.unreachable + self.asked_again

    def __add__(self, other: Spending) -> Spending:
        """Add figure by figure."""
        mine, theirs = self.figures(), other.figures()
        return Spending(**{name: mine[name] + theirs[name] for name in mine})

    def __sub__(self, earlier: Spending) -> Spending:
        """Return the difference to earlier figures."""
        mine, theirs = self.figures(), earlier.figures()
        return Spending(**{name: mine[name] - theirs[name] for name in mine})

    def figures(self) -> dict[str, Any]:
        """Return name -> figure, in the order of the arguments."""
        return {each.name: getattr(self, each.name) for each in fields(self)}

    def __str__(self) -> str:
        """Return one line for a reader."""
        return (
            f"{self.requests} requests, {self.tokens_in} tokens in, {self.tokens_out} out, "
            f"{self.seconds:.1f} s; {self.answered} answered ({self.repaired} after repair), "
            f"{self.malformed} malformed, {self.unreachable} unreachable, "
            f"{self.asked_again} asked again; {self.cached} replies from the cache at no cost"
        )


class Transport(Protocol):
    """Sends questions to one model."""

    @property
    def kind(self) -> str:
        """Kind of the endpoint, for the cache."""

    @property
    def model(self) -> str:
        """Name of the model."""

    def send(self, question: ModelQuestion) -> ModelReply | Malformed | Unreachable:
        """Send a question, and repeat it after temporary errors.

        Raises:
            InputError: the endpoint refuses the model or the key.
        """

    @property
    def requests(self) -> int:
        """Requests sent so far, retries included."""

    def close(self) -> None:
        """Close the connection."""
