"""Results cached on disk between runs, under digests of everything that they depend on.

A `Cache` is an SQLite file of JSON values. A value is stored under a `cache_key`: a digest of its
inputs, such as the content of a file, the texts of a row, or the settings of a recipe. Results that
code computes also depend on that code; the `version` of a cache is a `sources_digest`, and values
of other versions are removed. Nothing else makes a value invalid, except for results that depend on
a snapshot: they query a small part of it, so they are stored with their queries and a digest of the
answers, and are valid as long as the current snapshot gives the same answers (`Dependencies`).

Results are the same with and without a cache, and a cache file may be deleted at any time. Several
processes may share a file. A damaged value is removed and computed again, and a file that cannot be
used ends no run. Nothing is unpickled: a file from elsewhere can hold wrong values, but cannot run
code.
"""

from __future__ import annotations

from driftbench.cache.cache import Cache, added_values, copy_values
from driftbench.cache.dependencies import Dependencies, Traced
from driftbench.cache.keys import cache_key, sources_digest

__all__ = [
    "Cache",
    "Dependencies",
    "Traced",
    "added_values",
    "cache_key",
    "copy_values",
    "sources_digest",
]
