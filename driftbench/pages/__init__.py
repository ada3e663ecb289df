"""Show rows to a reader: English, gold, candidate, label and evidence side by side."""

from __future__ import annotations

from driftbench.pages.entry import Part, RowEntry, entry_of
from driftbench.pages.explorer import facts_of, render_page
from driftbench.pages.plain import plain_entry, plain_table
from driftbench.pages.selection import RowFilter, Selection, select
from driftbench.pages.terminal import entry_panel, tally_table

__all__ = [
    "Part",
    "RowEntry",
    "RowFilter",
    "Selection",
    "entry_of",
    "entry_panel",
    "facts_of",
    "plain_entry",
    "plain_table",
    "render_page",
    "select",
    "tally_table",
]
