"""Jinja templates from the `templates` folder of a package.

A missing value is an error, and lines that hold only a tag leave no blank line. jinja2 is imported
on first use.
"""

from __future__ import annotations

from importlib import resources
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

    from jinja2 import Template

__all__ = ["template"]


def template(
    package: str, name: str, *, html: bool = False, **filters: Callable[..., Any]
) -> Template:
    """Return the template `templates/<name>` of a package.

    Args:
        package: dotted name of the package.
        name: file name.
        html: escape every value as HTML; False for Markdown.
        filters: filters that the template uses in addition to those of jinja2.
    """
    from jinja2 import Environment, StrictUndefined

    environment = Environment(
        undefined=StrictUndefined,
        autoescape=html,  # noqa: S701 -- Markdown must not be escaped
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.filters.update(filters)
    path = resources.files(package).joinpath("templates", name)
    return environment.from_string(path.read_text(encoding="utf-8"))
