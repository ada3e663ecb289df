"""Render one HTML file that needs nothing else: style, script and data inside, and no network.

The content security policy lists the hash of every style and script and forbids everything else, so
that text of a row stays text even if a page failed to escape it. The same values give the same
bytes. A package has its own template, style and script beside its code.
"""

from __future__ import annotations

import hashlib
from base64 import b64encode
from importlib import resources
from typing import TYPE_CHECKING

from driftbench._html.palette import variables
from driftbench._templates import template

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

__all__ = ["render_document"]

_HERE = "driftbench._html"


def render_document(
    package: str,
    name: str,
    *,
    title: str,
    values: Mapping[str, object],
    data: Mapping[str, object] | None = None,
    parts: Sequence[str] = (),
    images: bool = False,
    **filters: Callable[..., object],
) -> str:
    """Return the HTML of a page.

    Of the package's templates, `<name>.html.jinja` is the content of the body: a `header` and a
    `main` with the id `content`, to which the first link of the page leads. `<name>.css` and
    `<name>.js` are included where they exist. Scripts can use `look` (see look.js).

    Args:
        package: dotted name of the package.
        name: stem of the template.
        title: title of the page.
        values: values for the template; all texts are escaped.
        data: id -> JSON value, for `look.data(id)`.
        parts: stems of other styles and scripts, which come before the page's own.
        images: allow images that are inside the page (`data:`).
        filters: filters that the template uses besides those of jinja2.
    """
    from markupsafe import Markup

    body = template(package, f"{name}.html.jinja", html=True, **filters).render(
        title=title, **values
    )
    styles = [variables() + _text(_HERE, "look.css"), *_texts(package, (*parts, name), "css")]
    scripts = [_text(_HERE, "look.js"), *_texts(package, (*parts, name), "js")]
    return template(_HERE, "document.html.jinja", html=True).render(
        title=title,
        policy=_policy(styles, scripts, images=images),
        styles=[Markup(text) for text in styles],  # noqa: S704 -- our own file
        scripts=[Markup(text) for text in scripts],  # noqa: S704 -- our own file
        data=sorted((data or {}).items()),
        body=Markup(body),  # noqa: S704 -- the template has escaped it
    )


def _texts(package: str, stems: Iterable[str], kind: str) -> list[str]:
    return [text for stem in stems if (text := _text(package, f"{stem}.{kind}"))]


def _text(package: str, name: str) -> str:
    path = resources.files(package).joinpath("templates", name)
    return path.read_text(encoding="utf-8") if path.is_file() else ""


def _policy(styles: list[str], scripts: list[str], *, images: bool) -> str:
    return "; ".join(
        (
            "default-src 'none'",
            "base-uri 'none'",
            "form-action 'none'",
            f"style-src {' '.join(map(_digest, styles))}",
            f"script-src {' '.join(map(_digest, scripts))}",
            *(["img-src data:"] if images else []),
        )
    )


def _digest(text: str) -> str:
    return f"'sha256-{b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"
