"""The cache of builds for the current code and rules: variants, rows, surface features, leaks."""

from __future__ import annotations

from driftbench.cache import Cache, cache_key, sources_digest
from driftbench.resources import cache_root, resource

__all__ = ["CACHE_FILE", "open_build_cache"]

CACHE_FILE = "drafts.sqlite"
"""Its file in the cache folder."""

_CODE = ("lean", "corpus", "library", "rules", "english", "dataset")


def open_build_cache() -> Cache:
    """Open the cache of builds."""
    rules = sorted(resource("perturbations").rglob("*.toml"))
    texts = [path.read_text(encoding="utf-8") for path in rules]
    code = sources_digest(*(f"driftbench.{name}" for name in _CODE))
    return Cache(cache_root() / CACHE_FILE, version=cache_key(code, texts))
