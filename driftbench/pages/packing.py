"""Pack rows into blocks of compressed JSON, so that a page of twenty thousand rows opens quickly.

The fields that list, search and filters need (`heads-…`) are read when the page opens; the others
(`rest-…`: evidence, certificates, context) when a row is opened. Hidden characters of texts are
replaced first. There is no search index, because searching all texts takes a browser milliseconds.
"""

from __future__ import annotations

import json
import zlib
from base64 import b64encode
from typing import TYPE_CHECKING, Any

from driftbench._html import visible
from driftbench.pages.entry import DETAIL, MODEL_OF

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from driftbench.pages.entry import Part, RowEntry

__all__ = ["packed"]

_HEADS = 2048
"""Rows in a block of heads."""

_RESTS = 128
"""Rows in a block of the other fields; opening a row reads one block."""


def packed(
    entries: Sequence[RowEntry],
    about: Mapping[str, object],
    *,
    progress: Callable[[int, int], None] = lambda _done, _total: None,
) -> dict[str, object]:
    """Return the rows and the data about all of them, as id -> JSON value.

    Args:
        entries: the rows, in order.
        about: the data about all rows.
        progress: called with the number of rows packed so far and of all rows.
    """
    rests = {}
    for name, block in _blocks("rest", entries, _RESTS, _rest):
        rests[name] = block
        progress(min(len(rests) * _RESTS, len(entries)), len(entries))
    return {
        "about-rows": _visible(about),
        "blocks": {"rows": len(entries), "rests": _RESTS},
        **dict(_blocks("heads", entries, _HEADS, _head)),
        **rests,
    }


def _blocks(
    name: str, entries: Sequence[RowEntry], size: int, made: Callable[[RowEntry], object]
) -> Iterator[tuple[str, str]]:
    for number, start in enumerate(range(0, len(entries), size)):
        rows = [_visible(made(entry)) for entry in entries[start : start + size]]
        yield f"{name}-{number:04}", _compressed(rows)


def _compressed(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return b64encode(zlib.compress(text.encode(), 9)).decode()


def _head(entry: RowEntry) -> dict[str, object]:
    return {
        "id": entry.id,
        "split": entry.split,
        "label": entry.label,
        "classes": entry.classes,
        "relation": entry.relation,
        "subfield": entry.subfield,
        "declaration": entry.declaration,
        "place": entry.place,
        "family": entry.family,
        "english": entry.english,
        "english_from": entry.nl_source,
        "pieces": entry.pieces,
        "kinds": entry.kinds,
        "kind": entry.evidence,
        "rules": [part.name for part in entry.rules],
        "restyled": [part.name for part in entry.restyled],
        "withdrawn": "withdrawn" if entry.withdrawn else "",
        "verdict": entry.review.verdict if entry.review else "",
    }


def _rest(entry: RowEntry) -> dict[str, object]:
    origin = entry.origin
    return {
        "context": entry.context,
        **({"own": entry.candidate_context} if entry.candidate_context else {}),
        "directions": [_direction(entry, part) for part in entry.directions],
        "detail": "".join(part.text for part in entry.proof if part.name == DETAIL),
        "proof": [(part.name, part.text) for part in entry.proof if not _has_own_field(part)],
        "checks": [(part.name, part.text) for part in entry.checks],
        "origin": [origin.repository, origin.commit, origin.licence],
        "links": [[link.text, link.address] for link in origin.links],
        "withdrawn": entry.withdrawn,
        "review": entry.review.words() if entry.review else (),
        "bad": entry.review is not None and entry.review.bad,
    }


def _has_own_field(part: Part) -> bool:
    return part.name == DETAIL or part.name.startswith(MODEL_OF)


def _direction(entry: RowEntry, part: Part) -> dict[str, object]:
    models = [p.text for p in entry.proof if p.name == f"{MODEL_OF}{part.name}"]
    start = f"{part.name}: "
    found = [p for p in entry.certificates if p.name.startswith(start)]
    return {
        "name": part.name,
        "verdict": part.text,
        "model": "".join(models),
        "certificates": [(p.name.removeprefix(start), p.text) for p in found],
    }


def _visible(value: Any) -> Any:  # noqa: ANN401 -- nested JSON values
    if isinstance(value, str):
        return visible(value)
    if isinstance(value, dict):
        return {key: _visible(inner) for key, inner in value.items()}
    if isinstance(value, (list, tuple)):
        return [_visible(inner) for inner in value]
    return value
