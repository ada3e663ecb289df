"""Engine operations, one module per family; `registry` lists them all."""

from __future__ import annotations
