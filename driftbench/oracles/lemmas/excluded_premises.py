"""Which declarations are no premises for rows that are made from a theorem of the library.

These are the theorem itself, its additive copy or original, and what stands behind it in its file.
A lemma of another file that states the theorem again is found when the goal is asked without its
premise, see `driftbench.oracles.lemmas.asking`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from driftbench.library.lemma_texts import LemmaText, LemmaTexts
    from driftbench.library.parsed import ParsedLibrary

__all__ = ["ExcludedPremises", "excluded_premises"]


@dataclass(frozen=True, slots=True)
class ExcludedPremises:
    """Says of a declaration whether it is held out; picklable.

    Args:
        names: declarations that are held out by name.
        path: the file of the theorem; "" if the snapshot does not have it.
        start: offset of the theorem in it.
    """

    names: frozenset[str]
    path: str = ""
    start: int = 0

    def __call__(self, text: LemmaText) -> bool:
        """Return whether a declaration is no premise."""
        behind = text.path == self.path and text.start >= self.start
        return behind or text.name in self.names


def excluded_premises(name: str, texts: LemmaTexts, library: ParsedLibrary) -> ExcludedPremises:
    """Return what is held out for rows that are made from a theorem."""
    copies = library.signatures.vocabulary.additive
    originals = {original for original, copy in copies.items() if copy == name}
    names = frozenset({name, *originals, copies.get(name, name)})
    stated = {name, *originals}
    for text in texts.texts:
        if text.name in stated:
            return ExcludedPremises(names, text.path, text.start)
    return ExcludedPremises(names)
