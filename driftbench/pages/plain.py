"""Rows as plain text: the same bytes in a pipe, a file or a narrow window.

Nothing is wrapped and nothing depends on the terminal. Edits are marked as by `git diff
--word-diff`: `[-gone-]` in gold, `{+new+}` in the candidate.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench._visible import visible

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from driftbench._html import Segment
    from driftbench.pages.entry import Part, RowEntry

__all__ = ["plain_entry", "plain_table"]

_INDENT = 20


def plain_entry(entry: RowEntry, *, proofs: bool = False) -> str:
    """Return an entry as lines of text, without a newline at the end.

    Args:
        entry: the row.
        proofs: include the Lean text of its certificates.
    """
    lines = [*_lines(entry), *(_parts("proof", entry.certificates) if proofs else ())]
    return visible("\n".join(lines))


def plain_table(rows: Sequence[Sequence[str]]) -> str:
    """Return rows of cells as aligned columns, the first to the left and the others to the right.

    Args:
        rows: rows of equal length; the first is the head.
    """
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    lines = [
        "  ".join(
            cell.ljust(width) if i == 0 else cell.rjust(width)
            for i, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        for row in rows
    ]
    return "\n".join(line.rstrip() for line in lines)


def _lines(entry: RowEntry) -> Iterator[str]:
    label = entry.label
    if label == "combined":
        label += f" ({' + '.join(entry.classes)})"
    yield f"== {entry.id} · {label} · {entry.relation} · {entry.subfield} · {entry.split}"
    yield _field("declaration", f"{entry.declaration} ({entry.place})")
    if entry.withdrawn:
        yield _field("withdrawn", entry.withdrawn)
    if entry.review is not None:
        yield _field("manual review", " · ".join(entry.review.words()))
    yield _field(f"english ({entry.nl_source})", entry.english)
    yield _field("context", "; ".join(entry.context.splitlines()))
    if entry.candidate_context:
        # Definitions have several lines, which are significant.
        yield _field("candidate context", entry.candidate_context)
    yield _field("gold", _marked(entry.gold, "[-", "-]"))
    yield _field("candidate", _marked(entry.candidate, "{+", "+}"))
    yield from _parts("rule", entry.rules)
    yield from _parts("restyled", entry.restyled)
    directions = ", ".join(f"{part.name}: {part.text}" for part in entry.directions)
    yield _field("evidence", f"{entry.evidence}; {directions}")
    for part in entry.proof:
        yield _field(part.name, part.text)
    yield _field("checks", ", ".join(f"{part.name}: {part.text}" for part in entry.checks))


def _parts(name: str, parts: Iterable[Part]) -> Iterator[str]:
    for part in parts:
        text = f"{part.name}\n{part.text}" if "\n" in part.text else f"{part.name}: {part.text}"
        yield _field(name, text)


def _field(name: str, text: str) -> str:
    head, *rest = text.splitlines() or [""]
    lines = [f"{name:<{_INDENT}} {head}", *(f"{'':<{_INDENT}} {line}" for line in rest)]
    return "\n".join(line.rstrip() for line in lines)


def _marked(segments: Iterable[Segment], start: str, end: str) -> str:
    return "".join(f"{start}{s.text}{end}" if s.changed and s.text else s.text for s in segments)
