"""The sentence in which a rule says what it changed, and the values that it mentions.

Whoever asks what was changed reads the values; the sentence is for people. Knows no rule.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from driftbench.errors import RuleError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from jinja2 import Environment, Template

__all__ = ["mentioned", "tell", "values_of"]


def tell(english: str, notes: Mapping[str, str]) -> str:
    """Render the template of a sentence, on one line.

    Raises:
        RuleError: the template mentions what is not among the notes.
    """
    from jinja2 import UndefinedError

    try:
        return _flat(_template(english).render(**notes))
    except UndefinedError as error:
        raise RuleError(f"english: {error}; known names: {', '.join(sorted(notes))}") from error


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
    from jinja2 import Environment, StrictUndefined

    # What is rendered is a plain sentence; whoever shows it as HTML escapes it there.
    return Environment(undefined=StrictUndefined, autoescape=False)  # noqa: S701 - plain text


def _flat(text: str) -> str:
    return " ".join(text.split())
