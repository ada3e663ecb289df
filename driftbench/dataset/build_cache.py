"""The cache of builds for the current code and rules: variants, rows, surface features, leaks."""

from __future__ import annotations

from driftbench.cache.texts import Memory, TextCache, key_of, sources
from driftbench.resources import cache_root, resource

__all__ = ["CACHE_FILE", "open_build_cache"]

CACHE_FILE = "drafts.sqlite"
"""Its file in the cache folder."""

_CODE = ("lean", "corpus", "library", "rules", "english", "dataset")


def open_build_cache(*about: object) -> Memory:
    """Open the cache of builds.

    Args:
        about: further JSON values that the cached values depend on.
    """
    rules = sorted(resource("perturbations").rglob("*.toml"))
    texts = [path.read_text(encoding="utf-8") for path in rules]
    code = key_of(sources(*(f"driftbench.{name}" for name in _CODE)), texts)
    cache = TextCache(cache_root() / CACHE_FILE)
    cache.renew(code)
    cache.prepare()
    return Memory(cache, key_of(code, *about))
