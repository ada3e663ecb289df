from __future__ import annotations

import json

from driftbench import open_library
from driftbench.cache import Dependencies
from driftbench.library.traced import TracedLibrary


def test_closure_depends_on_the_implications_among_its_classes() -> None:
    library = open_library("starter").parsed
    dependencies = Dependencies(traced={"library": TracedLibrary}, library=library)
    atoms = (("CommGroup", "G"),)
    found, queries = dependencies.record(lambda library: library.closure(atoms))
    assert found == library.closure(atoms)
    ((shared, (classes,)),) = queries
    assert json.loads(shared) == ["library", "rules_within"]
    assert set(classes) == {atom[0] for atom in found}


def test_definitions_are_bundled_and_need_no_query() -> None:
    library = open_library("starter").parsed
    dependencies = Dependencies(traced={"library": TracedLibrary}, library=library)
    name = "Function.Injective"
    found, queries = dependencies.record(lambda library: library.definition(name))
    assert found == library.definition(name)
    assert queries == []
