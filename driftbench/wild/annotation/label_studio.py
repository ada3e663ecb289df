"""Tasks and labelling configuration for Label Studio.

They have the items and the words of the annotation page, and show gold after a label was chosen.
Label Studio's results are not imported: only the page prevents changes of the first label.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from driftbench._templates import template
from driftbench.wild.annotation.page import CHOICES

if TYPE_CHECKING:
    from driftbench.wild.annotation.page import Sheet

__all__ = ["label_studio_config", "label_studio_tasks"]


def label_studio_config() -> str:
    """Return the labelling configuration, XML."""
    page = template("driftbench.wild.annotation", "label-studio.xml.jinja", html=True)
    return page.render(**CHOICES)


def label_studio_tasks(sheet: Sheet) -> str:
    """Return the items of a sheet as tasks, JSON, in the order of its annotator."""
    about = {name: getattr(sheet, name) for name in ("study", "phase", "guidelines")}
    tasks = [
        {
            "data": {
                "english": item.english,
                "context": item.context or "(nothing)",
                "candidate": item.candidate,
                "gold": item.gold or "(nothing)",
            },
            "meta": {"item": item.id, **about},
        }
        for item in sheet.items
    ]
    return json.dumps(tasks, ensure_ascii=False, indent=1) + "\n"
