"""Tables of results in pages, between marks; `driftbench submit table` prints them."""

from __future__ import annotations

__all__ = ["AGREEMENT", "CLAIMS", "RESULTS", "put"]

RESULTS = ("<!-- results: driftbench submit table -->\n", "<!-- end of results -->\n")
"""Marks around the table of results."""

CLAIMS = ("<!-- claims: driftbench submit table claims -->\n", "<!-- end of claims -->\n")
"""Marks around the table of claims."""

AGREEMENT = (
    "<!-- agreement: driftbench submit table agreement -->\n",
    "<!-- end of agreement -->\n",
)
"""Marks around the table of agreement with people."""


def put(page: str, text: str, *, marks: tuple[str, str]) -> str:
    """Return a page with the text between its marks replaced."""
    opening, closing = marks
    before, rest = page.split(opening)
    return f"{before}{opening}{text}{closing}{rest.split(closing)[1]}"
