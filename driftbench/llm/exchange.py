"""What is asked of a language model, what comes back, and what it cost.

A question is whole: its messages, the JSON schema of the answer, how to sample, and which of
several samples it is; equal questions have equal digests. An outcome is one of three values, and
no answer is ever made up. Deliberately asks nobody.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field, fields, replace
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from driftbench.cache.texts import key_of

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
        text: what is said.
    """

    role: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Sampling:
    """How an answer is drawn.

    Args:
        temperature: 0 draws the likeliest words.
        top_p: share of probability that words are drawn from.
        max_tokens: longest answer, in tokens.
        seed: seed of the draw; servers may ignore it.
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
        sampling: how to draw the answer.
        sample: which of several answers to the same question is wanted, from 0.
    """

    prompt: str
    messages: tuple[ChatMessage, ...]
    schema: Mapping[str, Any]
    sampling: Sampling = field(default_factory=Sampling)
    sample: int = 0

    def digest(self, *, kind: str, model: str) -> str:
        """Return the SHA-256 of all that an answer follows from, hexadecimal.

        Args:
            kind: kind of the endpoint.
            model: name of the model.
        """
        said = [[message.role, message.text] for message in self.messages]
        drawn = [getattr(self.sampling, each.name) for each in fields(self.sampling)]
        schema = json.dumps(self.schema, sort_keys=True)
        return key_of(kind, model, said, schema, drawn, self.sample)

    def followed_by(self, *messages: ChatMessage) -> ModelQuestion:
        """Return the question with more said."""
        return replace(self, messages=(*self.messages, *messages))


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelReply:
    """What a server said, unread.

    Args:
        text: the answer.
        tokens_in: tokens it read.
        tokens_out: tokens it wrote.
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
        repairs: what was mended before it could be read, in order.
        cached: whether it was asked in an earlier run and cost nothing now.
    """

    value: Any
    repairs: tuple[str, ...] = ()
    cached: bool = False


@dataclass(frozen=True, slots=True)
class Malformed:
    """An answer came that cannot be used; `reason` is one clause."""

    reason: str


@dataclass(frozen=True, slots=True)
class Unreachable:
    """No answer came; `reason` is one clause."""

    reason: str


Outcome: TypeAlias = ModelAnswered | Malformed | Unreachable
"""What became of a question to a language model."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Spending:
    """What questions cost, and how they ended.

    Args:
        requests: requests sent, with those that were repeated.
        tokens_in: tokens read by the model.
        tokens_out: tokens written by the model.
        seconds: wall time of requests, without waiting between them.
        cached: replies taken from the cache, which are in none of the figures above.
        cached_tokens: tokens that these took when they were given.
        cached_seconds: wall time that these took then.
        answered: questions answered.
        repaired: those of them whose answer had to be mended.
        asked_again: times that a malformed answer was sent back with its fault.
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
        """Questions that ended, and those that were asked again: the same with or without cache."""
        return self.answered + self.malformed + self.unreachable + self.asked_again

    def __add__(self, other: Spending) -> Spending:
        """Add figure by figure."""
        mine, theirs = self.figures(), other.figures()
        return Spending(**{name: mine[name] + theirs[name] for name in mine})

    def __sub__(self, earlier: Spending) -> Spending:
        """Return what was spent since an earlier moment."""
        mine, theirs = self.figures(), earlier.figures()
        return Spending(**{name: mine[name] - theirs[name] for name in mine})

    def figures(self) -> dict[str, Any]:
        """Return name -> figure, in the order of the arguments."""
        return {each.name: getattr(self, each.name) for each in fields(self)}

    def __str__(self) -> str:
        """One line for a reader."""
        return (
            f"{self.requests} requests, {self.tokens_in} tokens in, {self.tokens_out} out, "
            f"{self.seconds:.1f} s; {self.answered} answered ({self.repaired} after repair), "
            f"{self.malformed} malformed, {self.unreachable} unreachable, "
            f"{self.asked_again} asked again; {self.cached} replies from the cache at no cost"
        )


class Transport(Protocol):
    """Carries questions to one model."""

    @property
    def kind(self) -> str:
        """Kind of the endpoint, for the cache."""

    @property
    def model(self) -> str:
        """Name of the model."""

    def send(self, question: ModelQuestion) -> ModelReply | Malformed | Unreachable:
        """Ask once, and again where waiting may help.

        Raises:
            InputError: the endpoint refuses the model or the key.
        """

    @property
    def requests(self) -> int:
        """Requests sent so far, with those that were repeated."""

    def close(self) -> None:
        """Let go of what is held."""
