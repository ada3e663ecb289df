"""One model behind an OpenAI-compatible chat endpoint, called with huggingface_hub's client.

Every request ends: requests are paced, temporary errors are retried with growing waits, and bodies
are limited in size and time. The key is sent to its endpoint only, and removed from all responses.
A redirect is an error. The token of a login to the Hugging Face Hub is never sent. Answers are not
parsed here.
"""

from __future__ import annotations

import re
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from driftbench._secrets import redact, register_secret
from driftbench._servers import checked_url
from driftbench.errors import InputError
from driftbench.llm._wire import (
    Bounds,
    Redirected,
    ResponseFormat,
    TooLong,
    TooSlow,
    bounded,
    formats,
    turns,
)
from driftbench.llm.messages import Malformed, ModelReply, Unreachable

if TYPE_CHECKING:
    from collections.abc import Callable

    from httpx2 import Response
    from huggingface_hub import InferenceClient

    from driftbench.llm.messages import ModelQuestion

__all__ = ["KEY", "Endpoint"]

KEY = "DRIFTBENCH_API_KEY"
"""Environment variable with the key of an endpoint."""

#: Sent where there is no key; the client would send the token of a login to the Hub.
_NO_KEY = "none"
_SHOWN = 200
_LONGEST_WAIT = 60.0
_TEMPORARY = frozenset({408, 409, 425, 429})
_REFUSED = {401: "the key", 403: "the key", 404: "the model or the path"}
_REJECTED = frozenset({400, 422})
#: Named by an error about the response format; that of llama-cpp-python has status 500.
_FORM = "response_format"
#: Errors of chat templates without a system role, such as Gemma's.
_SYSTEM = re.compile(r"system\W+(?:role|message|prompt)|roles? must alternate", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class _Failed:
    """A failed request; `wait` is the requested wait in seconds, None if the error is permanent."""

    reason: str
    wait: float | None


@dataclass(frozen=True, slots=True)
class _Rejected:
    """A request that the server did not understand, perhaps because of its response format."""

    reason: str


class Endpoint:
    """A model behind an endpoint, for use from one thread.

    Args:
        url: base URL, such as `http://127.0.0.1:8000/v1`.
        model: name of the model there.
        key: key of the endpoint, "" for none.
        per_minute: maximum requests per minute; 0 for no limit.
        attempts: maximum requests for one question.
        bounds: limits of one response.
        clock: returns seconds, for the pace.
        sleep: waits some seconds.

    Raises:
        InputError: the URL is malformed or has a password, or there is no model.
    """

    kind = "openai-chat"

    def __init__(
        self,
        url: str,
        model: str,
        *,
        key: str = "",
        per_minute: float = 0.0,
        attempts: int = 4,
        bounds: Bounds | None = None,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self.url = checked_url(
            url, of="an endpoint", like="--endpoint http://HOST:PORT/v1", key=KEY
        )
        if not model:
            raise InputError("no model is named: give --model NAME")
        self.model = model
        self.requests = 0
        self._key = key
        register_secret(key)
        self._bounds = bounds or Bounds()
        self._attempts = attempts
        self._gap = 60.0 / per_minute if per_minute > 0 else 0.0
        self._next = 0.0
        self._clock = clock
        self._sleep = sleep
        self._client: InferenceClient | None = None
        self._form = 0
        self._plain = False

    def send(self, question: ModelQuestion) -> ModelReply | Malformed | Unreachable:
        """Send a question, and repeat it after temporary errors.

        Raises:
            InputError: the endpoint refuses the key or the model, or redirects.
        """
        reason = ""
        for attempt in range(self._attempts):
            outcome = self._once(question)
            if not isinstance(outcome, _Failed):
                return outcome
            reason = outcome.reason
            if outcome.wait is None:
                break
            if attempt + 1 < self._attempts:
                self._sleep(min(_LONGEST_WAIT, max(outcome.wait, 2.0**attempt)))
        return Unreachable(reason)

    def close(self) -> None:
        """Close the client; a later question makes another."""
        if self._client is not None:
            self._client.close()  # type: ignore[no-untyped-call]  # the library's
            self._client = None

    def _once(self, question: ModelQuestion) -> ModelReply | Malformed | Unreachable | _Failed:
        """Send one request, and repeat it with simpler formats that the server may know."""
        outcome: ModelReply | Malformed | Unreachable | _Failed | _Rejected
        outcome = Unreachable("no form is left")
        for at, form in enumerate(formats(question.prompt, question.schema)):
            if at < self._form:
                continue
            outcome = self._request(question, form)
            if (
                isinstance(outcome, _Rejected)
                and _SYSTEM.search(outcome.reason)
                and not self._plain
            ):
                self._plain = True
                outcome = self._request(question, form)
            if isinstance(outcome, ModelReply):
                self._form = at
            if not isinstance(outcome, _Rejected):
                return outcome
        return _Failed(outcome.reason, None) if isinstance(outcome, _Rejected) else outcome

    def _request(
        self, question: ModelQuestion, form: ResponseFormat
    ) -> ModelReply | Malformed | Unreachable | _Failed | _Rejected:
        self._pace()
        self.requests += 1
        begun = time.perf_counter()
        try:
            text, tokens_in, tokens_out = self._complete(question, form)
        except Exception as error:  # noqa: BLE001 -- classified; unknown errors are raised again
            return self._failure(error)
        return ModelReply(
            text=self._clean(text),
            tokens_in=tokens_in,
            tokens_out=tokens_out,
            seconds=time.perf_counter() - begun,
        )

    def _complete(self, question: ModelQuestion, form: ResponseFormat) -> tuple[str, int, int]:
        sampling = question.sampling
        with bounded(self._bounds, form.wire):
            found = self._opened().chat_completion(
                turns(question.messages, plain=self._plain),
                model=self.model,
                max_tokens=sampling.max_tokens,
                response_format=form.client_format,  # type: ignore[arg-type]  # its documentation allows a dict
                # Servers sample by the seed, and several samples must differ.
                seed=sampling.seed + question.sample,
                temperature=sampling.temperature,
                top_p=sampling.top_p,
            )
        return _content(found)

    def _opened(self) -> InferenceClient:
        if self._client is None:
            from huggingface_hub import InferenceClient

            self._client = InferenceClient(
                base_url=self.url,
                api_key=self._key or _NO_KEY,
                timeout=self._bounds.seconds,
                # The size of a compressed body is unknown until it is unpacked.
                headers={"Accept-Encoding": "identity"},
            )
        return self._client

    def _failure(self, error: Exception) -> Malformed | Unreachable | _Failed | _Rejected:
        from httpx2 import HTTPError
        from huggingface_hub.errors import (
            HfHubHTTPError,
            InferenceTimeoutError,
            OfflineModeIsEnabled,
        )

        match error:
            case TooLong():
                return Malformed(str(error))
            case Redirected():
                raise InputError(
                    f"the endpoint {self.url} redirects to {self._shown(str(error))!r}, where "
                    "neither the prompt nor the key is sent: if you trust that address, give its "
                    "base with --endpoint URL"
                ) from error
            case TooSlow():
                return Unreachable(str(error))
            case OfflineModeIsEnabled():
                raise InputError(
                    "HF_HUB_OFFLINE forbids requests, local ones too: unset it"
                ) from error
            case InferenceTimeoutError():
                return _Failed(f"no answer within {self._bounds.seconds:g} s", 0.0)
            case HfHubHTTPError():
                return self._status(error.response, error)
            case HTTPError() | OSError():
                return _Failed(self._shown(f"{type(error).__name__}: {error}"), 0.0)
            case ValueError() | TypeError() | LookupError() | AttributeError() | RecursionError():
                return Malformed("the response is not a chat completion")
        raise error

    def _status(self, response: Response, error: Exception) -> _Failed | _Rejected:
        status = response.status_code
        body = self._shown(" ".join(response.text.split()))
        if status in _REFUSED:
            raise InputError(
                f"the endpoint refuses {_REFUSED[status]} (HTTP {status}: {body}): check "
                f"--endpoint URL and --model NAME, and the key in {KEY}"
            ) from error
        if status in _REJECTED or _FORM in response.text:
            return _Rejected(f"HTTP {status}: {body}")
        temporary = status in _TEMPORARY or status >= 500
        wait = _seconds(response.headers.get("Retry-After", "")) if temporary else None
        return _Failed(f"HTTP {status}: {body}", wait)

    def _pace(self) -> None:
        now = self._clock()
        if self._gap and now < self._next:
            self._sleep(self._next - now)
        self._next = max(now, self._next) + self._gap

    def _shown(self, text: str) -> str:
        """Shorten a text after the key was removed, so that no part of the key stays."""
        return self._clean(text)[:_SHOWN]

    def _clean(self, text: str) -> str:
        """Remove the key and unpaired surrogates from a text."""
        return redact(text.encode("utf-8", "replace").decode("utf-8"))


def _content(found: Any) -> tuple[str, int, int]:  # noqa: ANN401 -- parsed JSON, not checked yet
    """Return text, tokens read and tokens written of a chat completion.

    Raises:
        TypeError, LookupError, AttributeError: it is malformed.
    """
    text = found.choices[0].message.content
    if text is None:
        # A model that used all its tokens for reasoning gives no content.
        text = ""
    if not isinstance(text, str):
        raise TypeError("no text")
    usage = found.usage
    counted = [getattr(usage, name, 0) for name in ("prompt_tokens", "completion_tokens")]
    tokens = [count if isinstance(count, int) and count >= 0 else 0 for count in counted]
    return text, tokens[0], tokens[1]


def _seconds(header: str) -> float:
    """Return the seconds of a Retry-After header; 0 for a date."""
    return float(header) if header.isascii() and header.isdigit() else 0.0
