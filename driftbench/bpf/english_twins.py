"""Drifted twins N^D of an English statement, made by patterns.

Reference-free probes contrast a statement with its twin. As in the paper, no model writes the twin,
so that its drift class is known. The patterns are in `english_twins.toml`; they match words and
know no grammar, so a statement that none of them matches has no twin of that class, and a twin may
be odd English. Source: `faithfulness-gap.tex`, section 4.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from driftbench.rules.model import DRIFT_CLASSES

__all__ = ["TwinPattern", "patterns", "twins"]


@dataclass(frozen=True, slots=True, kw_only=True)
class TwinPattern:
    """A pattern that makes a drifted twin from English.

    Args:
        drift_class: the class it makes.
        pattern: regular expression, case-insensitive.
        replacement: its replacement, which may refer to groups of the pattern.
        before: an example text.
        after: the twin of that example.
    """

    drift_class: str
    pattern: re.Pattern[str]
    replacement: str
    before: str
    after: str

    def twin(self, english: str) -> str:
        """Return the text with the first match replaced; the text itself if nothing matches.

        A sentence whose beginning was removed gets a capital letter.
        """
        changed = self.pattern.sub(self.replacement, english, count=1).strip()
        if changed == english:
            return english
        raised = re.sub(r"(?:\A|(?<=[.!?] ))[a-z]", lambda found: found[0].upper(), changed)
        return re.sub(r"(?<=[a-z,] )(?:For|There)\b", lambda found: found[0].lower(), raised)


@cache
def patterns() -> tuple[TwinPattern, ...]:
    """Return the patterns, in the order in which they are applied."""
    text = files("driftbench.bpf").joinpath("english_twins.toml").read_text(encoding="utf-8")
    return tuple(
        TwinPattern(
            drift_class=row["class"],
            pattern=re.compile(row["pattern"], re.IGNORECASE),
            replacement=row["replacement"],
            before=row["before"],
            after=row["after"],
        )
        for row in tomllib.loads(text)["twin"]
    )


def twins(english: str) -> dict[str, str]:
    """Return drift class -> twin of a statement, in the order of the classes.

    Args:
        english: the statement, plain text.
    """
    flat = " ".join(english.split())
    found: dict[str, str] = {}
    for each in patterns():
        twin = each.twin(flat)
        if each.drift_class not in found and twin not in {flat, ""}:
            found[each.drift_class] = twin
    return {name: found[name] for name in DRIFT_CLASSES if name in found}
