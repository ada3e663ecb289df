"""Tasks and labelling configuration for teams that label with Label Studio.

The same items in the same words as the page, gold shown once a label was chosen. Deliberately reads
nothing back: labels that count come from the page, whose first label cannot be changed afterwards.
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
