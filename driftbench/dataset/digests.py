"""Digests of statements that do not depend on name and white space."""

from __future__ import annotations

import hashlib

from driftbench.dataset.build.families import normal_statement

__all__ = ["digest_of"]


def digest_of(statement: str) -> str:
    """Return a digest of a statement that does not depend on its name and white space."""
    return hashlib.sha256(normal_statement(statement).encode()).hexdigest()[:24]
