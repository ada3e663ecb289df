"""A study: the items of its pilot and of its main phase, and the guidelines of each phase.

It is stored in `study.json` in the folder of the pages. Guidelines are those of the first page of a
phase: they may change after the pilot, and are frozen by the first page of the main phase. A study
depends on items and salt only, and has no labels and no names of people.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING, Annotated

from driftbench._constraints import one_of
from driftbench._files import write_text
from driftbench._typed_files import read_typed
from driftbench.dataset.records import canonical_json
from driftbench.dataset.selection.draws import rank
from driftbench.errors import InputError
from driftbench.wild.annotation.labels import PHASES
from driftbench.wild.lines import shown

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from driftbench.wild.annotation.items import Item
    from driftbench.wild.annotation.labels import AnnotatorLabel

__all__ = ["SALT", "STUDY", "Study", "guidelines_digest", "read_study", "study_of", "write_study"]

STUDY = "study.json"
SALT = "driftbench-annotation-1"


@dataclass(frozen=True, slots=True, kw_only=True)
class Study:
    """The items and phases of a study.

    Args:
        id: 16 hexadecimal digits, a digest of items, salt and the size of the pilot.
        salt: part of every draw.
        pilot: ids of the items of the pilot, sorted.
        main: ids of the other items, sorted.
        guidelines: phase -> SHA-256 of its guidelines, for the phases that have begun.
    """

    id: str
    salt: str
    pilot: tuple[str, ...]
    main: tuple[str, ...]
    guidelines: dict[Annotated[str, one_of(PHASES)], str]

    def items(self, phase: str) -> tuple[str, ...]:
        """Return the ids of a phase."""
        return self.pilot if phase == "pilot" else self.main

    def order(self, phase: str, annotator: str) -> list[str]:
        """Return the ids of a phase in the order of one annotator."""
        return sorted(
            self.items(phase), key=lambda id_: rank(self.salt, phase, "order", annotator, id_)
        )

    def following(self, phase: str, digest: str) -> Study:
        """Return the study with the guidelines of a phase.

        Raises:
            InputError: the phase has other guidelines already, or the pilot is over.
        """
        begun = self.guidelines.get(phase, digest)
        if begun != digest:
            raise InputError(
                f"the guidelines of the {phase} phase are frozen as {begun[:16]}, and these are "
                f"{digest[:16]}: give those, or make another study in another folder"
            )
        if phase == "pilot" and "main" in self.guidelines:
            raise InputError("the main phase has begun, and the pilot is over: omit --pilot")
        return replace(self, guidelines={**self.guidelines, phase: digest})

    def problems_with(self, label: AnnotatorLabel) -> Iterator[str]:
        """Yield the reasons why a label does not belong to this study."""
        if label.study != self.id:
            yield f"study is {shown(label.study)}, and {STUDY} has {self.id}: it is of another"
            return
        digest = self.guidelines.get(label.phase)
        if label.guidelines != digest:
            expected = f"{digest[:16]}…" if digest else "that this phase has not begun"
            yield (
                f"guidelines are {shown(label.guidelines[:16])}…, and {STUDY} says {expected}: "
                "label again on a page of this study"
            )
        if label.item not in self.items(label.phase):
            yield (
                f"item {shown(label.item)} is not in the {label.phase} phase: give the labels of "
                "this study"
            )


def guidelines_digest(text: str) -> str:
    """Return the SHA-256 of guidelines."""
    return hashlib.sha256(text.encode()).hexdigest()


def study_of(items: Sequence[Item], *, pilot: int, salt: str) -> Study:
    """Return a new study.

    Args:
        items: all items.
        pilot: number of items of the pilot.
        salt: part of every draw.

    Raises:
        InputError: the pilot leaves no item for the main phase.
    """
    ids = [item.id for item in items]
    if pilot >= len(ids):
        raise InputError(f"a pilot of {pilot} leaves none of {len(ids)} items: make it smaller")
    drawn = sorted(ids, key=lambda id_: rank(salt, "pilot", id_))
    texts = canonical_json([[asdict(item) for item in items], salt, pilot])
    return Study(
        id=hashlib.sha256(texts.encode()).hexdigest()[:16],
        salt=salt,
        pilot=tuple(sorted(drawn[:pilot])),
        main=tuple(sorted(drawn[pilot:])),
        guidelines={},
    )


def write_study(folder: Path, study: Study) -> None:
    """Write a study into its folder."""
    text = json.dumps(asdict(study), ensure_ascii=False, indent=1, sort_keys=True)
    write_text(folder / STUDY, f"{text}\n")


def read_study(folder: Path) -> Study:
    """Read the study of a folder.

    Raises:
        InputError: there is none, or it is damaged.
    """
    remedy, missing = "restore it as it was written", "name a folder of pages"
    return read_typed(Study, folder / STUDY, remedy=remedy, missing=missing)
