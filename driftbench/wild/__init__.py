"""Import real drift: formalizations that people judged."""

from __future__ import annotations

from driftbench.wild.funnel import ImportFunnel
from driftbench.wild.importing import (
    Imported,
    TableSource,
    import_proofnet_verified,
    import_table,
    table_source,
)
from driftbench.wild.judging import LABEL_WORDS, Columns

__all__ = [
    "LABEL_WORDS",
    "Columns",
    "ImportFunnel",
    "Imported",
    "TableSource",
    "import_proofnet_verified",
    "import_table",
    "table_source",
]
