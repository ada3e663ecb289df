"""The reproduction as one HTML file, without network requests or scripts.

Values are escaped by the template engine. Plots are embedded for light and dark mode.
"""

from __future__ import annotations

from base64 import b64encode
from typing import TYPE_CHECKING

from driftbench._templates import template
from driftbench.metrics import Score

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from driftbench.reproduction.exhibit import Exhibit, Value

__all__ = ["render_page", "value_text"]


def render_page(
    exhibits: Sequence[Exhibit],
    *,
    facts: Mapping[str, str],
    signatures: Mapping[str, Sequence[str]],
    pictures: Mapping[str, Mapping[str, bytes]],
) -> str:
    """Return the page.

    Args:
        exhibits: the exhibits, in order.
        facts: data and settings, shown at the top.
        signatures: name of an exhibit -> its signatures, one per dataset.
        pictures: name of an exhibit -> `light` and `dark` -> PNG.
    """
    page = template(
        "driftbench.reproduction", "reproduction.html.jinja", html=True, value_text=value_text
    )
    return page.render(
        exhibits=exhibits,
        facts=facts,
        signatures=signatures,
        pictures={
            name: {scheme: b64encode(data).decode("ascii") for scheme, data in found.items()}
            for name, found in pictures.items()
        },
        score=Score,
        spread=_spread,
    )


def value_text(value: Value) -> str:
    """Return the text of a value: three decimals, a dash for none."""
    if value is None:
        return "–"
    if isinstance(value, Score):
        return f"{value.value:.3f}"
    if isinstance(value, float):
        return f"{value:.3f}" if abs(value) < 100 else f"{value:.0f}"
    return str(value)


def _spread(value: Value) -> str:
    """Return the interval of a score, "" for anything else."""
    return f"{value.low:.3f} to {value.high:.3f}" if isinstance(value, Score) else ""
