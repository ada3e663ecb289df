"""Croissant 1.1 metadata of a build, with the fields of the RAI vocabulary.

`croissant.json` names every shard with its SHA-256 and every column with its type, so that a
machine can load and check the rows without this package. The same build gives the same bytes: the
date is that of the release, and no clock is read. Words live in `templates/croissant.toml`.
"""

from __future__ import annotations

import json
import tomllib
from importlib import resources
from typing import TYPE_CHECKING, Any

from driftbench.dataset.records import schema

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    import pyarrow as pa

    from driftbench.dataset.counts import Counts
    from driftbench.dataset.lock import Lock
    from driftbench.dataset.recipe import Recipe

__all__ = ["CROISSANT", "RELEASED", "croissant_problems", "render_croissant"]

CROISSANT = "croissant.json"
RELEASED = "2026-11-21"
"""The day this version was released, as CITATION.cff has it."""

_HOME = "https://huggingface.co/datasets/driftbench-lean/driftbench"
_LICENCES = {"Apache-2.0": "https://www.apache.org/licenses/LICENSE-2.0"}
_PAPER = (
    "@inproceedings{faithfulnessgap, title={The Faithfulness Gap: Certifying Semantic Equivalence "
    "Between Natural-Language and Formal Mathematical Statements}, author={Mohammad, Noor Islam S. "
    "and Sheikh, Tamim}, booktitle={Proceedings of the International Conference on Machine "
    "Learning}, year={2026}}"
)
_COLUMNS = {
    "id": "Sixteen hexadecimal digits that follow from the question.",
    "family": "The seed all rows of one theorem share; splits never cut a family.",
    "subfield": "Area of mathematics.",
    "nl_statement": "The theorem in English.",
    "nl_source": "Where the English comes from.",
    "context": "Lean commands that stand before gold or candidate.",
    "gold": "The self-contained statement of the library.",
    "candidate": "The statement under judgement.",
    "label": "faithful, or the class of drift.",
    "drift_classes": "Classes of drift of the candidate.",
    "relation": "Candidate against gold.",
    "evidence": "What the relation rests on.",
    "rules": "Drift rules applied, in order.",
    "edits": "Spans of gold, in characters, that turn it into candidate.",
    "restyled": "Faithful rewrites applied, in order.",
    "well_formed": "Whether the candidate passes the checks made without Lean.",
    "elaborates": "Whether Lean accepts the candidate; null until Lean has said.",
    "source": "Where the gold statement stands.",
}


def render_croissant(counts: Counts, *, recipe: Recipe, lock: Lock) -> str:
    """Return the text of `croissant.json`.

    Args:
        counts: the counts of the build's rows.
        recipe: the recipe that was built.
        lock: the lock of the build.
    """
    words = _said(_words(), recipe=recipe, lock=lock, counts=counts)
    licence = lock.snapshot["licence"]
    document = {
        "@context": _context(),
        "@type": "sc:Dataset",
        "conformsTo": [
            "http://mlcommons.org/croissant/1.1",
            "http://mlcommons.org/croissant/RAI/1.0",
        ],
        "name": f"DriftBench-{recipe.config}",
        "description": words["description"],
        "url": _HOME,
        "license": _LICENCES.get(licence, licence),
        "version": lock.version,
        "datePublished": RELEASED,
        "isLiveDataset": False,
        "inLanguage": "en",
        "keywords": ["Lean 4", "mathlib", "autoformalization", "faithfulness", "benchmark"],
        "citeAs": _PAPER,
        "creator": {"@type": "sc:Organization", "name": "The DriftBench maintainers"},
        **{f"rai:{term}": said for term, said in words["rai"].items()},
        "distribution": [_file(name, lock) for name in sorted(lock.shards)],
        "recordSet": [_record_set(name) for name in sorted(lock.shards)],
    }
    return json.dumps(document, ensure_ascii=False, indent=1) + "\n"


def croissant_problems(folder: Path, lock: Lock) -> Iterator[str]:
    """Yield one sentence for everything in croissant.json that is not as the lock says."""
    try:
        found = json.loads((folder / CROISSANT).read_text(encoding="utf-8"))
        files = {file["contentUrl"]: file["sha256"] for file in found["distribution"]}
        version = found["version"]
    except OSError as error:
        yield f"cannot be read: {error.strerror or error}"
        return
    except (KeyError, TypeError, ValueError) as error:
        yield f"is no Croissant metadata: {type(error).__name__}: {error}"
        return
    if files != {name: shard.sha256 for name, shard in lock.shards.items()}:
        yield "names other shards or digests than the lock"
    if version != lock.version:
        yield f"version is {version}, and the lock says {lock.version}"


def _file(name: str, lock: Lock) -> dict[str, Any]:
    return {
        "@type": "cr:FileObject",
        "@id": name,
        "name": name,
        "description": f"{lock.shards[name].rows} rows.",
        "contentUrl": name,
        "encodingFormat": "application/x-parquet",
        "sha256": lock.shards[name].sha256,
    }


def _record_set(name: str) -> dict[str, Any]:
    config, _, file = name.partition("/")
    split = file.split("-")[0]
    home = f"{config}_{split}"
    return {
        "@type": "cr:RecordSet",
        "@id": home,
        "name": home,
        "description": f"The {split} split of {config}.",
        "key": {"@id": f"{home}/id"},
        "field": [
            _field(f"{home}/{column.name}", column, name, _COLUMNS.get(column.name, ""))
            for column in schema()
        ],
    }


def _field(path: str, column: pa.Field, file: str, said: str) -> dict[str, Any]:
    import pyarrow.types as kinds

    repeated = kinds.is_list(column.type)
    inner = column.type.value_type if repeated else column.type
    name = path.split("/")[1]
    source: dict[str, Any] = {"fileObject": {"@id": file}, "extract": {"column": name}}
    made: dict[str, Any] = {"@type": "cr:Field", "@id": path, "name": path.rpartition("/")[2]}
    made |= {"description": said} if said else {}
    if repeated:
        made |= {"isArray": True, "arrayShape": "-1"}
    if not kinds.is_struct(inner):
        return made | {"dataType": _type(inner), "source": source}
    return made | {"source": source, "subField": list(_parts(path, inner, source))}


def _parts(path: str, struct: pa.StructType, source: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield the sub-fields of a struct: each the value of a key of the column's value."""
    import pyarrow.types as kinds

    for part in struct:
        repeated = kinds.is_list(part.type)
        yield {
            "@type": "cr:Field",
            "@id": f"{path}/{part.name}",
            "name": part.name,
            "dataType": _type(part.type.value_type if repeated else part.type),
            **({"isArray": True, "arrayShape": "-1"} if repeated else {}),
            "source": {**source, "transform": {"jsonPath": part.name}},
        }


def _type(kind: pa.DataType) -> str:
    import pyarrow.types as kinds

    if kinds.is_boolean(kind):
        return "sc:Boolean"
    return "sc:Integer" if kinds.is_integer(kind) else "sc:Text"


def _context() -> dict[str, Any]:
    """Return the JSON-LD context that version 1.1 prescribes."""
    terms = (
        "arrayShape citeAs column containedIn equivalentProperty extract field fileObject "
        "fileProperty fileSet format includes isArray isLiveDataset jsonPath key md5 parentField "
        "path recordSet references regex repeated replace samplingRate separator source subField "
        "transform"
    )
    return {
        "@language": "en",
        "@vocab": "https://schema.org/",
        "conformsTo": "dct:conformsTo",
        "cr": "http://mlcommons.org/croissant/",
        "data": {"@id": "cr:data", "@type": "@json"},
        "dataType": {"@id": "cr:dataType", "@type": "@vocab"},
        "dct": "http://purl.org/dc/terms/",
        "description": {"@container": "@language"},
        "examples": {"@id": "cr:examples", "@type": "@json"},
        "name": {"@container": "@language"},
        "rai": "http://mlcommons.org/croissant/RAI/",
        "sc": "https://schema.org/",
        **{term: f"cr:{term}" for term in terms.split()},
    }


def _said(words: Any, **values: object) -> Any:  # noqa: ANN401 -- what TOML holds
    """Render every text of a TOML value; a text that a recipe brings in is never parsed as TOML."""
    from jinja2 import Environment, StrictUndefined

    if isinstance(words, dict):
        return {key: _said(value, **values) for key, value in words.items()}
    if isinstance(words, list):
        return [_said(value, **values) for value in words]
    environment = Environment(undefined=StrictUndefined, autoescape=False)  # noqa: S701 - for JSON
    return environment.from_string(words).render(values)


def _words() -> dict[str, Any]:
    folder = resources.files("driftbench.dataset").joinpath("templates")
    return tomllib.loads(folder.joinpath("croissant.toml").read_text(encoding="utf-8"))
