"""Render the page of one annotator: one HTML file that needs no server, network or other file.

The page contains the texts of its items, and nothing else of their rows. Gold is shown after a
label was given. All data are escaped and shown as text, and the page runs its own script only. The
same input gives the same bytes.
"""

from __future__ import annotations

import base64
import hashlib
from dataclasses import asdict, dataclass
from importlib import resources
from typing import TYPE_CHECKING

from driftbench._templates import template
from driftbench.wild.annotation.judgement import CLASSES, DIRECTIONS, LABELS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from driftbench.wild.annotation.items import Item

__all__ = ["CHOICES", "LabelChoice", "Sheet", "render_page"]

_PACKAGE = "driftbench.wild.annotation"


@dataclass(frozen=True, slots=True, kw_only=True)
class LabelChoice:
    """A value of a label: its key on the page, and the text that is shown."""

    value: str
    key: str
    title: str


_TITLES = {
    "faithful": ("f", "faithful"),
    "drifted": ("d", "drifted"),
    "unclear": ("u", "unclear"),
    "quantifier_inversion": ("1", "quantifiers"),
    "hypothesis_omission": ("2", "hypotheses"),
    "conclusion_generalization": ("3", "conclusion"),
    "type_coercion": ("4", "types"),
    "other": ("5", "none of these"),
    "stronger": ("s", "stronger"),
    "weaker": ("w", "weaker"),
    "incomparable": ("i", "incomparable"),
    "undecided": ("n", "cannot tell"),
}

CHOICES = {
    field: tuple(
        LabelChoice(value=one, key=_TITLES[one][0], title=_TITLES[one][1]) for one in words
    )
    for field, words in (("labels", LABELS), ("classes", CLASSES), ("directions", DIRECTIONS))
}
"""Field → its choices, in the order of the page."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """The items of one annotator.

    Args:
        study: id of the study.
        phase: of the study.
        annotator: pseudonym of the person.
        guidelines: SHA-256 of the guidelines.
        items: in the order of this annotator.
    """

    study: str
    phase: str
    annotator: str
    guidelines: str
    items: Sequence[Item]


def render_page(sheet: Sheet, *, guidelines: str) -> str:
    """Return the HTML of a page.

    Args:
        sheet: the items.
        guidelines: their text.
    """
    from markupsafe import Markup

    place = resources.files(_PACKAGE).joinpath("templates", "page.js")
    script = place.read_text(encoding="utf-8")
    digest = hashlib.sha256(script.encode()).digest()
    return template(_PACKAGE, "page.html.jinja", html=True).render(
        title=f"DriftBench annotation: {sheet.phase}, {sheet.annotator}",
        study=asdict(sheet),
        guidelines=guidelines,
        script=Markup(script),  # noqa: S704 -- our own, and it contains no closing tag
        script_digest=base64.b64encode(digest).decode(),
        **CHOICES,
    )
