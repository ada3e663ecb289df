"""Templates of pages, which lie beside the packages that fill them.

A value that a template names and is not given is an error; tags leave no line behind. Deliberately
loads jinja2 only when a template is asked for.
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
        html: escape every value; Markdown would be spoilt by that.
        filters: filters that the template uses besides those of jinja2.
    """
    from jinja2 import Environment, StrictUndefined

    environment = Environment(
        undefined=StrictUndefined,
        autoescape=html,  # noqa: S701 -- Markdown is made, too
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.filters.update(filters)
    path = resources.files(package).joinpath("templates", name)
    return environment.from_string(path.read_text(encoding="utf-8"))
