"""A study: which items a pilot and the main phase hold, and which guidelines each phase follows.

`study.json` in the folder of the pages says so. Guidelines are those of the first page of a phase:
the pilot may show that they must change, and once a page of the main phase is made they are frozen.
Everything follows from items and salt. Deliberately keeps no labels and no names of people.
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
    """What is annotated.

    Args:
        id: 16 hexadecimal digits that follow from items, salt and the size of the pilot.
        salt: part of every draw.
        pilot: ids of the items of the pilot, sorted.
        main: ids of the other items, sorted.
        guidelines: phase -> SHA-256 of its guidelines, of the phases that have begun.
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
        """Return the study with a phase that follows guidelines.

        Raises:
            InputError: the phase follows others already, or the pilot is over.
        """
        begun = self.guidelines.get(phase, digest)
        if begun != digest:
            raise InputError(
                f"the guidelines of the {phase} phase are frozen as {begun[:16]}, and these are "
                f"{digest[:16]}: give those, or make another study in a folder of its own"
            )
        if phase == "pilot" and "main" in self.guidelines:
            raise InputError("the main phase has begun, and the pilot is over: leave --pilot out")
        return replace(self, guidelines={**self.guidelines, phase: digest})

    def problems_with(self, label: AnnotatorLabel) -> Iterator[str]:
        """Yield why a label is none of this study."""
        if label.study != self.id:
            yield f"study is {shown(label.study)}, and {STUDY} says {self.id}: it is of another"
            return
        followed = self.guidelines.get(label.phase)
        if label.guidelines != followed:
            said = f"{followed[:16]}…" if followed else "that this phase has not begun"
            yield (
                f"guidelines are {shown(label.guidelines[:16])}…, and {STUDY} says {said}: label "
                "again on a page of this study"
            )
        if label.item not in self.items(label.phase):
            yield (
                f"item {shown(label.item)} is none of the {label.phase} phase: give the labels of "
                "this study"
            )


def guidelines_digest(text: str) -> str:
    """Return the SHA-256 of guidelines."""
    return hashlib.sha256(text.encode()).hexdigest()


def study_of(items: Sequence[Item], *, pilot: int, salt: str) -> Study:
    """Return a new study.

    Args:
        items: what is annotated, all of it.
        pilot: number of items of the pilot.
        salt: part of every draw.

    Raises:
        InputError: the pilot leaves nothing for the main phase.
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
