"""The colours of the pages, light and dark, as data from which CSS variables are made.

A page names a colour by its role (`var(--ink)`), never by its value. `TEXT_ON_BACKGROUND` lists
which colours are text on which background; the tests compute the contrast of every such pair.
Colours of a single page are not here.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

__all__ = ["DARK", "LIGHT", "SERIES", "TEXT_ON_BACKGROUND", "variables"]

LIGHT: Mapping[str, str] = MappingProxyType(
    {
        "paper": "#faf9f6",
        "card": "#ffffff",
        "raised": "#f0eee8",
        "ink": "#1d2126",
        "soft": "#566070",
        "line": "#dcdfe4",
        "edge": "#7f8896",
        "accent": "#2f52a3",
        "accent-ink": "#ffffff",
        "tint": "#e6ecfa",
        "gone": "#ffdcd8",
        "gone-ink": "#8b1a10",
        "new": "#d3f2d9",
        "new-ink": "#0e5826",
        "warn": "#fff0cc",
        "warn-ink": "#744b00",
        "series-1": "#2f52a3",
        "series-2": "#b3460a",
        "series-3": "#0f7a54",
        "series-4": "#9b2f7d",
        "series-5": "#6b6400",
        "series-6": "#4a5568",
    }
)
"""Name -> colour, light. `edge` is the border of controls."""

DARK: Mapping[str, str] = MappingProxyType(
    {
        "paper": "#14171b",
        "card": "#1b1f25",
        "raised": "#262b33",
        "ink": "#e6e9ed",
        "soft": "#a3adba",
        "line": "#323943",
        "edge": "#76808f",
        "accent": "#a3bcff",
        "accent-ink": "#14171b",
        "tint": "#24304d",
        "gone": "#5a221d",
        "gone-ink": "#ffc9c2",
        "new": "#1b4a2a",
        "new-ink": "#bff0cb",
        "warn": "#3d3116",
        "warn-ink": "#ffd88a",
        "series-1": "#9db8ff",
        "series-2": "#ffab78",
        "series-3": "#6fd6ab",
        "series-4": "#f09fd8",
        "series-5": "#d9cf5c",
        "series-6": "#b4bfcd",
    }
)
"""Name -> colour, dark; the same names."""

TEXT_ON_BACKGROUND: tuple[tuple[str, str], ...] = (
    *((text, ground) for text in ("ink", "soft", "accent") for ground in ("paper", "card")),
    ("ink", "raised"),
    ("soft", "raised"),
    ("ink", "tint"),
    ("soft", "tint"),
    ("accent", "tint"),
    ("accent-ink", "accent"),
    ("new-ink", "card"),
    ("gone-ink", "card"),
    ("gone-ink", "gone"),
    ("new-ink", "new"),
    ("warn-ink", "warn"),
)
"""(text, background) of every pair that a page may use; at least 4.5 to 1 (WCAG 2.2, 1.4.3)."""

SERIES: tuple[str, ...] = tuple(sorted(name for name in LIGHT if name.startswith("series-")))
"""Colours of lines and points, in the order to use them; each has its own mark."""


def variables() -> str:
    """Return the CSS that sets the variables.

    The system's theme is used unless `data-theme` of the root element is `light` or `dark`. Print
    is light.
    """
    dark = "".join(_set(DARK))
    return (
        f":root {{ color-scheme: light dark; {''.join(_set(LIGHT))}}}\n"
        "@media screen and (prefers-color-scheme: dark) {\n"
        f"  :root:not([data-theme=light]) {{ {dark}}}\n"
        "}\n"
        "@media screen {\n"
        f"  :root[data-theme=dark] {{ color-scheme: dark; {dark}}}\n"
        "}\n"
        ":root[data-theme=light] { color-scheme: light; }\n"
    )


def _set(colours: Mapping[str, str]) -> Iterator[str]:
    for name, colour in sorted(colours.items()):
        yield f"--{name}: {colour}; "
