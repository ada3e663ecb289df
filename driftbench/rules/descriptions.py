"""The sentence that describes a change, from the template of a rule, and the values in it."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from driftbench.errors import RuleError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from jinja2 import Environment, Template

__all__ = ["describe", "fills_in", "mentioned", "values_of"]

_FILLED = re.compile(
    r"\{\{ *[A-Za-z_]\w* *\}\}|\{% *if +[A-Za-z_]\w* *%\}|\{% *endif *%\}", re.ASCII
)
_ACTING = ("{{", "{%", "{#", "}}", "%}", "#}")


def fills_in(english: str) -> bool:
    """Return whether a template only fills in names, also under `{% if name %}`."""
    left = _FILLED.sub("", english)
    return not any(sign in left for sign in _ACTING)


def describe(english: str, notes: Mapping[str, str]) -> str:
    """Render the template of a sentence, on one line.

    Raises:
        RuleError: the template uses a name that is not among the notes, or does more than that.
    """
    from jinja2 import TemplateError, UndefinedError

    try:
        return _flat(_template(english).render(**notes))
    except UndefinedError as error:
        raise RuleError(f"english: {error}; known names: {', '.join(sorted(notes))}") from error
    except TemplateError as error:
        raise RuleError(f"english: {error}: fill in names, and do nothing else") from error


def values_of(english: str, notes: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    """Return the notes that a template mentions, sorted by name, each on one line."""
    names = mentioned(english)
    return tuple((name, _flat(notes[name])) for name in sorted(notes) if name in names)


@cache
def mentioned(english: str) -> frozenset[str]:
    """Return the names that a template mentions.

    Raises:
        RuleError: the template is malformed.
    """
    from jinja2 import TemplateSyntaxError
    from jinja2.meta import find_undeclared_variables

    try:
        return frozenset(find_undeclared_variables(_environment().parse(english)))
    except TemplateSyntaxError as error:
        raise RuleError(f"no jinja2 template: {error.message}") from error


@cache
def _template(english: str) -> Template:
    return _environment().from_string(english)


@cache
def _environment() -> Environment:
    from jinja2 import StrictUndefined
    from jinja2.sandbox import ImmutableSandboxedEnvironment

    # A sandbox, since rules may come from other people's folders. The result is plain text, which
    # pages escape.
    return ImmutableSandboxedEnvironment(undefined=StrictUndefined, autoescape=False)


def _flat(text: str) -> str:
    return " ".join(text.split())
