"""Tracks: submissions are ranked only with those that used the same information.

A submission that reads gold and asks a language model is compared neither with those that only read
gold nor with those that only ask a model.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from driftbench.dataset.records import WILD
from driftbench.leaderboard.format import LEAVE_RULE_OUT

if TYPE_CHECKING:
    from collections.abc import Mapping

    from driftbench.leaderboard.card import Card

__all__ = ["SHARED", "TITLES", "TRACKS", "WITHOUT_RULES", "shares_oracle", "track_of"]

SHARED = "‡"
"""The mark of a submission that asks the provers which selected the rows."""

WITHOUT_RULES = "leave-rule-out"
"""The track of submissions that answer every row without the rules that made it."""

_NOT_SELECTED = WILD | {"controlled_full"}
"""Configurations whose rows no prover selected."""

TRACKS: Mapping[str, str] = MappingProxyType(
    {
        "reference-free": "Reads the English and the candidate; neither gold nor a language model.",
        "uses-gold": "Reads the gold statement, which does not exist for a new statement.",
        "uses-llm": "Asks a language model; reads no gold.",
        "uses-gold-and-llm": "Reads the gold statement and asks a language model.",
        WITHOUT_RULES: "Answers every row without the rules that made it; measures how much of the "
        "same detector's figure is due to these rules.",
    }
)
"""Track -> what its submissions use, in the order of the page."""

TITLES: Mapping[str, str] = MappingProxyType(
    {
        "reference-free": "Reference-free",
        "uses-gold": "Uses gold",
        "uses-llm": "Uses a language model",
        "uses-gold-and-llm": "Uses gold and a language model",
        WITHOUT_RULES: "Leave rule out",
    }
)
"""Track -> its heading."""

_OF = {
    (False, False): "reference-free",
    (True, False): "uses-gold",
    (False, True): "uses-llm",
    (True, True): "uses-gold-and-llm",
}


def shares_oracle(config: str, detector: str) -> bool:
    """Return whether a detector asks the provers that selected the rows of a configuration.

    Args:
        config: name of the configuration.
        detector: signature of the detector.
    """
    return config not in _NOT_SELECTED and "|oracle:cvc5 " in detector


def track_of(card: Card) -> str:
    """Return the track of a submission."""
    if card.name.endswith(LEAVE_RULE_OUT):
        return WITHOUT_RULES
    return _OF[card.uses_gold, card.uses_llm]
