"""Read the audits of ProofNet-Verified: opinions on one older statement.

`proofnet_verified.toml` says what each word means, with reasons. An unknown word is an error with
file and line.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from driftbench.errors import InputError
from driftbench.wild.judged import Opinion
from driftbench.wild.lines import shown
from driftbench.wild.meanings import meanings

if TYPE_CHECKING:
    from collections.abc import Iterable

    from driftbench.wild.lines import LineRecord

__all__ = ["MEANINGS", "opinion_of", "skip_reason", "stem_of"]

MEANINGS = "proofnet_verified.toml"
"""The table, beside this module, of what the words of the audit mean."""

_NONE = "none"
_SOUND = "true_and_unambiguous"


def stem_of(entry: LineRecord) -> int:
    """Return the index of the problem that a record is about.

    Raises:
        InputError: its stem is malformed, or does not fit its file.
    """
    stem = entry.text("stem")
    number = re.fullmatch(r"proofnet-([1-9][0-9]{0,5})", stem)
    if number is None:
        raise InputError(f"{entry.place}: stem is {shown(stem)}, and must be like 'proofnet-1'")
    if entry.text("file") != f"{stem}.lean":
        file = shown(entry.values["file"])
        raise InputError(f"{entry.place}: file is {file}, and stem is {shown(stem)}: one is wrong")
    return int(number[1])


def skip_reason(judged: Iterable[LineRecord]) -> str:
    """Return why the English of a problem cannot be used, by one of its judges, or "".

    Raises:
        InputError: a word is unknown.
    """
    table = meanings(MEANINGS)
    words: dict[str, str] = table["skipped"]
    for entry in judged:
        for key, sound in (
            ("q1_informal_status", [_SOUND]),
            ("q2_faithfulness", [*table["relations"]]),
        ):
            if reason := words.get(entry.choice(key, [*sound, *words])):
                return reason
    return ""


def opinion_of(audit: LineRecord) -> Opinion:
    """Return the opinion of a record on its statement.

    Raises:
        InputError: a word is unknown, or two contradict each other.
    """
    table = meanings(MEANINGS)
    relations: dict[str, str] = table["relations"]
    faithfulness = audit.choice("q2_faithfulness", list(relations))
    error = audit.choice("q4_error_type", [_NONE, *table["errors"]])
    if (error == _NONE) != (faithfulness == "faithful"):
        raise InputError(
            f"{audit.place}: q2_faithfulness is {faithfulness} and q4_error_type is {error}: "
            "one of them is wrong"
        )
    relation = relations[faithfulness]
    meant = table["errors"].get(error, {"class": "", "relations": []})
    return Opinion(
        relation=relation,
        drift_class=meant["class"] if relation in meant["relations"] else "",
        words=f"{faithfulness}, {error}",
        reason=audit.optional_text("reasoning"),
        by=_judge(audit),
        place=audit.place,
    )


def _judge(audit: LineRecord) -> str:
    """Return who judged, "" if it is not known: records of agents have a price."""
    if "cost_usd" not in audit.values:
        return ""
    return "agent, overruled by a person" if audit.values.get("human_override") else "agent"
