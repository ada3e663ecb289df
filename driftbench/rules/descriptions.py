"""The sentence in which a rule says what it changed, and the values that it mentions.

Whoever asks what was changed reads the values; the sentence is for people. Knows no rule.
"""

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
    """Say whether a template fills in names, where they are not empty, and does nothing else."""
    left = _FILLED.sub("", english)
    return not any(sign in left for sign in _ACTING)


def describe(english: str, notes: Mapping[str, str]) -> str:
    """Render the template of a sentence, on one line.

    Raises:
        RuleError: the template mentions what is not among the notes, or does more than that.
    """
    from jinja2 import TemplateError, UndefinedError

    try:
        return _flat(_template(english).render(**notes))
    except UndefinedError as error:
        raise RuleError(f"english: {error}; known names: {', '.join(sorted(notes))}") from error
    except TemplateError as error:
        raise RuleError(f"english: {error}: fill in names, and do nothing else") from error


def values_of(english: str, notes: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    """Return those notes that a template mentions, sorted by name, each on one line."""
    names = mentioned(english)
    return tuple((name, _flat(notes[name])) for name in sorted(notes) if name in names)


@cache
def mentioned(english: str) -> frozenset[str]:
    """Return the names that a template mentions.

    Raises:
        RuleError: it is no template.
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

    # A sandbox, for rules come from folders of others, too. What is rendered is a plain sentence;
    # whoever shows it as HTML escapes it there.
    return ImmutableSandboxedEnvironment(undefined=StrictUndefined, autoescape=False)


def _flat(text: str) -> str:
    return " ".join(text.split())
