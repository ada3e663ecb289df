"""Render the page of a build: rows to search, filter and read, in one HTML file without network.

The rows are compressed in the file and shown by its own script; the description of the build is
plain HTML and needs no script. A sample is the same page with fewer rows. The same rows give the
same bytes with the same zlib.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from driftbench._html import render_document
from driftbench.dataset.records import labels_of, subfields_of
from driftbench.pages.entry import Part
from driftbench.pages.facets import facets_of
from driftbench.pages.glosses import KINDS, LABELLED, RELATIONS
from driftbench.pages.packing import packed

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from driftbench.dataset.manual_review import ManualReview, ReviewTally
    from driftbench.pages.entry import RowEntry
    from driftbench.pages.selection import RowFilter, Selection

__all__ = ["facts_of", "render_page"]


def render_page(
    entries: Sequence[RowEntry],
    *,
    title: str,
    facts: Sequence[Part],
    review: ManualReview | None = None,
    tally: Sequence[ReviewTally] = (),
    progress: Callable[[int, int], None] = lambda _done, _total: None,
) -> str:
    """Return the page.

    Args:
        entries: the rows, in the order to show them.
        title: title of the page.
        facts: description of the page: build, filters, size of the sample.
        review: the manual review whose findings the entries have.
        tally: its verdicts by label.
        progress: called with the number of rows packed so far and of all rows.
    """
    messages = {part.name: part.text for e in entries for part in (*e.rules, *e.restyled)}
    about = {
        "facets": facets_of(entries),
        "messages": messages,
        "labels": dict(LABELLED),
        "relations": dict(RELATIONS),
        "kinds": dict(KINDS),
    }
    return render_document(
        "driftbench.pages",
        "explorer",
        parts=("store", "search", "filters", "row", "address"),
        title=title,
        values={
            "facts": facts,
            "composition": _composition(entries),
            "labelled": LABELLED,
            "splits": sorted(Counter(entry.split for entry in entries).items()),
            "rows": len(entries),
            "families": len({entry.family for entry in entries}),
            "review": review,
            "tally": tally,
        },
        data=packed(entries, about, progress=progress),
        words=_words,
    )


def facts_of(selection: Selection, wanted: RowFilter) -> tuple[Part, ...]:
    """Return the description of a page of selected rows."""
    values_of = {
        "class": wanted.labels,
        "subfield": wanted.subfields,
        "relation": wanted.relations,
        "rule": wanted.rules,
        "split": wanted.splits,
    }
    filters = [f"{name} {' or '.join(values)}" for name, values in values_of.items() if values]
    shards = sorted(selection.lock.shards.items())
    return (
        Part("build", selection.build),
        Part("licence", selection.lock.snapshot["licence"]),
        Part("shards", ", ".join(f"{name} {shard.sha256[:16]}" for name, shard in shards)),
        Part("rows", selection.counted(wanted)),
        *(Part("filters", "; ".join(filters)) for _ in filters[:1]),
    )


def _composition(entries: Sequence[RowEntry]) -> list[tuple[str, list[tuple[str, int]], int]]:
    """Return, for each label with rows, its counts by subfield and their sum."""
    counts = Counter((entry.label, entry.subfield) for entry in entries)
    labels = [*labels_of({label for label, _ in counts})]
    subfields = [*subfields_of({subfield for _, subfield in counts})]
    table = [(label, [(name, counts[label, name]) for name in subfields]) for label in labels]
    return [(label, row, total) for label, row in table if (total := sum(n for _, n in row))]


def _words(name: str) -> str:
    return name.replace("_", " ")
