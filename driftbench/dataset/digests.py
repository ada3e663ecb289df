"""Digests of what a statement says, whatever its name and white space."""

from __future__ import annotations

import hashlib

from driftbench.dataset.build.families import normal_statement

__all__ = ["digest_of"]


def digest_of(statement: str) -> str:
    """Return a digest of what a statement says, whatever its name and white space."""
    return hashlib.sha256(normal_statement(statement).encode()).hexdigest()[:24]
