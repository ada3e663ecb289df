"""Rows for a terminal: gold and candidate side by side when it is wide enough.

Texts of rows are shown through `rich.text.Text`, so that no bracket of Lean is parsed as markup.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rich.console import RenderableType
    from rich.table import Table
    from rich.text import Text

    from driftbench._html import Segment
    from driftbench.pages.entry import Part, RowEntry

__all__ = ["INSERTED", "REMOVED", "entry_panel", "marked", "tally_table"]

_SIDE_BY_SIDE = 110
REMOVED, INSERTED = "bold red", "bold green"
"""Styles of removed and of inserted text."""
_COLOURS = {"proved": "green", "holds": "green", "refuted": "red"}


def entry_panel(entry: RowEntry, *, width: int, proofs: bool = False) -> RenderableType:
    """Return an entry as a panel.

    Args:
        entry: the row.
        width: columns of the terminal; gold and candidate are side by side from 110 on.
        proofs: include the Lean text of its certificates.
    """
    from rich.console import Group
    from rich.panel import Panel
    from rich.text import Text

    body = Group(
        Text(f"{entry.declaration}  ({entry.place}, {entry.split})", style="dim"),
        *_warnings(entry),
        Text(entry.english, style="italic"),
        _commands(entry.context),
        *(_commands(f"candidate: {text}") for text in (entry.candidate_context,) if text),
        _statements(entry, width),
        _facts(entry),
        *(Text(f"\n{p.name}\n{p.text}") for p in entry.certificates if proofs),
    )
    title = Text(f"{entry.label} · {entry.relation} · {entry.subfield} · {entry.id}", style="bold")
    return Panel(body, title=title, title_align="left")


def tally_table(rows: Sequence[Sequence[str]]) -> Table:
    """Return rows of cells, the first the head, as a table with numbers to the right."""
    from rich.table import Table

    table = Table(*rows[0])
    for column in table.columns[1:]:
        column.justify = "right"
    for row in rows[1:]:
        table.add_row(*row)
    return table


def _commands(context: str) -> Text:
    from rich.text import Text

    shown = " ; ".join(context.splitlines())
    return Text(shown, style="dim", no_wrap=True, overflow="ellipsis")


def _warnings(entry: RowEntry) -> Iterable[Text]:
    from rich.text import Text

    if entry.withdrawn:
        yield Text(f"withdrawn {entry.withdrawn}", style="bold yellow")
    if entry.review is not None:
        style = "bold yellow" if entry.review.bad else "green"
        yield Text(f"manual review: {' · '.join(entry.review.words())}", style=style)


def _statements(entry: RowEntry, width: int) -> RenderableType:
    from rich.table import Table

    gold, candidate = marked(entry.gold, REMOVED), marked(entry.candidate, INSERTED)
    if width >= _SIDE_BY_SIDE:
        table = Table("gold", "candidate", expand=True, box=None, padding=(1, 2, 0, 0))
        for column in table.columns:
            column.ratio = 1
            column.overflow = "fold"
        table.add_row(gold, candidate)
        return table
    table = Table(show_header=False, box=None, padding=(1, 1, 0, 0))
    table.add_row("gold", gold)
    table.add_row("cand", candidate)
    return table


def _facts(entry: RowEntry) -> Table:
    from rich.table import Table
    from rich.text import Text

    table = Table(show_header=False, box=None, padding=(0, 1, 0, 0))
    table.add_row("")
    for name, parts in (("rule", entry.rules), ("restyled", entry.restyled)):
        for part in parts:
            table.add_row(Text(name, style="dim"), _part_text(part))
    table.add_row(Text("evidence", style="dim"), _directions(entry))
    for part in entry.proof:
        table.add_row(Text(part.name, style="dim"), Text(part.text))
    checks = ", ".join(f"{part.name}: {part.text}" for part in entry.checks)
    table.add_row(Text("checks", style="dim"), Text(checks))
    return table


def _part_text(part: Part) -> Text:
    from rich.text import Text

    return Text.assemble((part.name, "cyan"), f"  {part.text}")


def _directions(entry: RowEntry) -> Text:
    from rich.text import Text

    text = Text(entry.evidence, style="bold")
    for part in entry.directions:
        text.append(f"\n{part.name}: ", style="not bold")
        text.append(part.text, style=_COLOURS.get(part.text, "yellow"))
    return text


def marked(segments: Iterable[Segment], style: str) -> Text:
    """Return segments as one text; those that are changed have the style."""
    from rich.text import Text

    text = Text()
    for segment in segments:
        text.append(segment.text, style=style if segment.changed else "")
    return text
