"""Drifted twins N^D of an English statement, made mechanically.

The reference-free probes contrast a statement with its twin; as the paper asks, no model writes the
twin, so that its drift class is what its pattern says. The patterns stand in `english_twins.toml`.
They know words and no grammar: a statement that none of them fits has no twin of that class, and a
twin may be odd English. Source: `faithfulness-gap.tex`, section 4.
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
    """One way to drift words.

    Args:
        drift_class: the class it makes.
        pattern: regular expression, case aside.
        replacement: what takes its place, with groups of the pattern.
        before: a text that it changes.
        after: what it makes of it.
    """

    drift_class: str
    pattern: re.Pattern[str]
    replacement: str
    before: str
    after: str

    def twin(self, english: str) -> str:
        """Return what the first place that fits makes of a text; the text itself where none does.

        A sentence that loses its beginning gets a capital letter.
        """
        changed = self.pattern.sub(self.replacement, english, count=1).strip()
        if changed == english:
            return english
        raised = re.sub(r"(?:\A|(?<=[.!?] ))[a-z]", lambda found: found[0].upper(), changed)
        return re.sub(r"(?<=[a-z,] )(?:For|There)\b", lambda found: found[0].lower(), raised)


@cache
def patterns() -> tuple[TwinPattern, ...]:
    """Return the patterns, in the order in which they are tried."""
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
