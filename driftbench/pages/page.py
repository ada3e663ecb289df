"""Rows as one HTML file that needs nothing else: no network, no script.

Every value of a row is escaped by the template engine, since rows carry the text of others. Light
and dark follow the reader's system; nothing is wider than the window. The same rows give the same
bytes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench._templates import template
from driftbench.pages.entry import Part

if TYPE_CHECKING:
    from collections.abc import Sequence

    from markupsafe import Markup

    from driftbench.dataset.readings import Reading, Tally
    from driftbench.pages.entry import Entry
    from driftbench.pages.selection import Selection, Wanted

__all__ = ["facts_of", "render_page"]


def render_page(
    entries: Sequence[Entry],
    *,
    title: str,
    facts: Sequence[Part],
    reading: Reading | None = None,
    tally: Sequence[Tally] = (),
) -> str:
    """Return the page.

    Args:
        entries: the rows, in the order to show them; rows of one label stand together.
        title: title of the page.
        facts: what the page says of itself: build, filters, size of the sample.
        reading: the recorded reading whose remarks the entries carry.
        tally: its verdicts by label.
    """
    labels = list(dict.fromkeys(entry.label for entry in entries))
    page = template("driftbench.pages", "page.html.jinja", html=True, words=_words, ticked=_ticked)
    return page.render(
        title=title,
        facts=facts,
        groups=[(label, [e for e in entries if e.label == label]) for label in labels],
        reading=reading,
        tally=tally,
    )


def facts_of(selection: Selection, wanted: Wanted) -> tuple[Part, ...]:
    """Return what a page of chosen rows says of itself."""
    asked = {
        "class": wanted.labels,
        "subfield": wanted.subfields,
        "relation": wanted.relations,
        "rule": wanted.rules,
        "split": wanted.splits,
    }
    filters = [f"{name} {' or '.join(values)}" for name, values in asked.items() if values]
    shards = sorted(selection.lock.shards.items())
    return (
        Part("build", selection.build),
        Part("shards", ", ".join(f"{name} {shard.sha256[:16]}" for name, shard in shards)),
        Part("rows", selection.counted(wanted)),
        *(Part("filters", "; ".join(filters)) for _ in filters[:1]),
    )


def _ticked(text: str) -> Markup:
    """Escape a text and set what stands between backticks as code."""
    from markupsafe import Markup, escape

    pieces = text.split("`")
    if len(pieces) % 2 == 0:
        return escape(text)
    out = [
        Markup("<code>{}</code>").format(p) if i % 2 else escape(p) for i, p in enumerate(pieces)
    ]
    return Markup("").join(out)


def _words(name: str) -> str:
    return name.replace("_", " ")
