from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.cache import cache_key, sources_digest

if TYPE_CHECKING:
    from pathlib import Path

    import pytest


def test_cache_key_depends_on_values_and_order() -> None:
    keys = {
        cache_key("a", "b"),
        cache_key("b", "a"),
        cache_key("ab"),
        cache_key(["a"], "b"),
        cache_key("a", 1),
    }
    assert len(keys) == 5
    assert cache_key("a", ["b", 0.3]) == cache_key("a", ["b", 0.3])


def test_sources_digest_depends_on_every_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "made_up_package"
    (package / "inner").mkdir(parents=True)
    (package / "__pycache__").mkdir()
    for name in ("__init__.py", "inner/__init__.py", "inner/theory.lean", "__pycache__/x.py"):
        (package / name).write_text("", encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))

    def digest() -> str:
        sources_digest.cache_clear()
        return sources_digest("made_up_package")

    def outer_digest() -> str:
        sources_digest.cache_clear()
        return sources_digest("made_up_package", without=("made_up_package.inner",))

    before, outer_before = digest(), outer_digest()
    (package / "__pycache__" / "x.py").write_text("1", encoding="utf-8")
    assert digest() == before
    (package / "inner" / "theory.lean").write_text("axiom", encoding="utf-8")
    changed = digest()
    assert outer_digest() == outer_before
    (package / "inner" / "theory.lean").rename(package / "theory.lean")
    assert len({before, changed, digest()}) == 3
    assert outer_digest() != outer_before
    sources_digest.cache_clear()
