"""Export the page of one annotator, the guidelines, and tasks for Label Studio.

The first export into a folder makes a study, and later ones belong to it. A pilot comes before the
main phase, whose first page freezes the guidelines. The same call gives the same files.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from driftbench._files import write_text
from driftbench.errors import InputError
from driftbench.resources import resource
from driftbench.wild._content import content_of
from driftbench.wild.annotation.items import read_items
from driftbench.wild.annotation.label_studio import label_studio_config, label_studio_tasks
from driftbench.wild.annotation.labels import ANNOTATOR
from driftbench.wild.annotation.page import Sheet, render_page
from driftbench.wild.annotation.study import (
    SALT,
    STUDY,
    guidelines_digest,
    read_study,
    study_of,
    write_study,
)

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from driftbench.wild.annotation.items import Item
    from driftbench.wild.annotation.study import Study

__all__ = ["GUIDELINES", "Exported", "export"]

GUIDELINES = "eval/protocols/annotation.md"
"""The bundled guidelines."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Exported:
    """A finished export.

    Args:
        study: its study.
        sheet: the items of the annotator.
        files: the files written, the page first.
    """

    study: Study
    sheet: Sheet
    files: tuple[Path, ...]


def export(
    source: Path,
    *,
    annotator: str,
    out: Path,
    pilot: int | None = None,
    guidelines: Path | None = None,
    salt: str | None = None,
) -> Exported:
    """Write the page of one annotator.

    Args:
        source: folder of a build, one of its Parquet files, or JSON Lines.
        annotator: a pseudonym.
        out: the folder of the study; made if it is missing.
        pilot: number of items of the pilot, to export that; None for the main phase.
        guidelines: a file to use instead of the bundled ones.
        salt: part of every draw of a new study.

    Raises:
        InputError: the source cannot be read, the folder has another study, or the phase has other
            guidelines.
    """
    if not ANNOTATOR.accepts(annotator):
        raise InputError(
            f"annotator {annotator!r}: use 1 to 32 small letters, digits, - and _, such as ann-1"
        )
    items = read_items(source)
    text = _text(guidelines or resource(GUIDELINES))
    phase = "main" if pilot is None else "pilot"
    study = _study(out, items, pilot=pilot, salt=salt).following(phase, guidelines_digest(text))
    known = {item.id: item for item in items}
    sheet = Sheet(
        study=study.id,
        phase=phase,
        annotator=annotator,
        guidelines=study.guidelines[phase],
        items=tuple(known[id_] for id_ in study.order(phase, annotator)),
    )
    out.mkdir(parents=True, exist_ok=True)
    write_study(out, study)
    return Exported(study=study, sheet=sheet, files=_write(out, sheet, text))


def _write(out: Path, sheet: Sheet, guidelines: str) -> tuple[Path, ...]:
    name = f"{sheet.phase}-{sheet.annotator}"
    files = {
        f"{name}.html": render_page(sheet, guidelines=guidelines),
        f"{sheet.phase}-guidelines.md": guidelines,
        f"{name}.label-studio.json": label_studio_tasks(sheet),
        "label-studio.xml": label_studio_config(),
    }
    for file, text in files.items():
        write_text(out / file, text)
    return tuple(out / file for file in files)


def _study(out: Path, items: Sequence[Item], *, pilot: int | None, salt: str | None) -> Study:
    """Return the study of a folder, or a new one.

    Raises:
        InputError: the folder has another.
    """
    if not (out / STUDY).exists():
        return study_of(items, pilot=pilot or 0, salt=salt or SALT)
    found = read_study(out)
    size = len(found.pilot)
    if pilot not in (None, size):
        raise InputError(f"{out / STUDY}: its pilot has {size} items, and {pilot} are requested")
    if salt not in (None, found.salt):
        raise InputError(f"{out / STUDY}: its salt is {found.salt!r}, and {salt!r} is given")
    if study_of(items, pilot=size, salt=found.salt).id != found.id:
        raise InputError(
            f"{out / STUDY}: is of other items: give the source that it was made from, or another "
            "folder"
        )
    return found


def _text(path: Path) -> str:
    try:
        return content_of(path).decode("utf-8")
    except UnicodeDecodeError as error:
        raise InputError(f"{path}: byte {error.start + 1} is not UTF-8: save it as such") from error
