"""Real drift: importers of what people judged."""

from __future__ import annotations

from driftbench.wild.funnel import Funnel
from driftbench.wild.importing import Imported, import_proofnet_verified

__all__ = ["Funnel", "Imported", "import_proofnet_verified"]
