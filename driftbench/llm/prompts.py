"""Prompts: jinja2 files in `prompts/`, each with the JSON schema of its answer beside it.

A prompt has a block `system` and a block `user`. It is rendered in a sandbox. A missing value is an
error. Values are data, and are never rendered as templates.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from driftbench.cache import cache_key
from driftbench.errors import InputError, InternalError
from driftbench.llm.messages import ChatMessage, ModelQuestion, Sampling

if TYPE_CHECKING:
    from collections.abc import Mapping

    from jinja2 import Template

__all__ = ["LONGEST_VALUE", "PROMPTS", "prompts_digest", "question", "render", "schema"]

PROMPTS = (
    "autoformalize",
    "back_translate",
    "compare",
    "correct",
    "judge",
    "probes",
    "probes_contrast",
    "score",
)
"""Names of the prompts, sorted."""

#: Prompts with the schema of another prompt.
_FORMS = {"probes_contrast": "probes"}

LONGEST_VALUE = 20_000
"""Longest text that is filled into a prompt, in characters."""


def render(name: str, **values: object) -> tuple[ChatMessage, ...]:
    """Return the messages of a prompt: that of the system, if any, then that of the user.

    Args:
        name: one of `PROMPTS`.
        values: the values of its variables.

    Raises:
        InputError: a text is too long for a prompt.
        InternalError: a value is missing.
    """
    from jinja2 import UndefinedError

    for key, value in values.items():
        if isinstance(value, str) and len(value) > LONGEST_VALUE:
            raise InputError(
                f"{key} has {len(value)} characters, the limit of a prompt is {LONGEST_VALUE}: "
                "shorten it"
            )
    found = _template(name)
    context = found.new_context(values)
    rendered = []
    for role in ("system", "user"):
        if role not in found.blocks:
            continue
        try:
            text = "".join(found.blocks[role](context)).strip()
        except UndefinedError as error:
            raise InternalError(f"prompt {name}: {error}") from error
        rendered.append(ChatMessage(role, text))
    return tuple(rendered)


@cache
def schema(name: str) -> Mapping[str, Any]:
    """Return the JSON schema of the answer to a prompt."""
    found: Mapping[str, Any] = json.loads(_read(f"{_FORMS.get(name, name)}.json"))
    return found


@cache
def prompts_digest() -> str:
    """Return eight hexadecimal digits that change with any prompt or schema."""
    folder = files("driftbench.llm").joinpath("prompts")
    return cache_key(*sorted([each.name, each.read_text("utf-8")] for each in folder.iterdir()))[:8]


def question(
    name: str, *, sampling: Sampling | None = None, sample: int = 0, **values: object
) -> ModelQuestion:
    """Return a prompt as a question.

    Args:
        name: one of `PROMPTS`.
        sampling: the sampling parameters; the most likely answer by default.
        sample: index of the sample.
        values: the values of its variables.

    Raises:
        InputError: a text is too long for a prompt.
        InternalError: a value is missing.
    """
    return ModelQuestion(
        prompt=name,
        messages=render(name, **values),
        schema=schema(name),
        sampling=sampling or Sampling(),
        sample=sample,
    )


@cache
def _template(name: str) -> Template:
    from jinja2 import StrictUndefined
    from jinja2.sandbox import ImmutableSandboxedEnvironment

    if name not in PROMPTS:
        raise InternalError(f"no prompt {name!r}: one of {', '.join(PROMPTS)}")
    environment = ImmutableSandboxedEnvironment(
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        autoescape=False,
    )
    return environment.from_string(_read(f"{name}.jinja"))


def _read(name: str) -> str:
    return files("driftbench.llm").joinpath("prompts", name).read_text(encoding="utf-8")
