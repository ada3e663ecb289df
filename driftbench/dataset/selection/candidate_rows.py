"""Offers: rows that could be made, as those see them who choose.

An offer tells what a row would count for, and nothing of its text. Deliberately chooses nothing:
that is `driftbench.dataset.selection.sampling`.
"""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["VERBATIM", "CandidateRow"]

VERBATIM = "verbatim"
"""Method of the offer whose candidate is the gold statement itself."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CandidateRow:
    """One row that could be made.

    Args:
        uid: unique name of the offer.
        family: its family.
        subfield: its subfield.
        label: its label.
        classes: its drift classes.
        method: the rule or rules that make it, or `VERBATIM`.
        normal: the candidate without name and white space; no two chosen offers share it.
        confirmed: whether readers found the row good; confirmed rows are chosen first.
    """

    uid: str
    family: str
    subfield: str
    label: str
    classes: tuple[str, ...]
    method: str
    normal: str
    confirmed: bool = False

    @property
    def verbatim(self) -> bool:
        """Whether the candidate is the gold statement itself."""
        return self.method == VERBATIM
