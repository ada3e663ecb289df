"""Croissant record sets: the columns of a shard with their types and descriptions.

Columns are taken from the schema of rows. Structs become fields with sub-fields.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from driftbench.dataset.records import schema

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    import pyarrow as pa

__all__ = ["context", "record_set"]

_COLUMNS = {
    "id": "Digest of the question, 16 hexadecimal digits.",
    "family": "The source theorem that rows are made from; all its rows are in one split.",
    "subfield": "Area of mathematics.",
    "nl_statement": "The theorem in English.",
    "nl_source": "Source of the English.",
    "context": "Lean commands to put before gold or candidate, in built rows with the namespace in "
    "which their names are looked up.",
    "candidate_context": "Lean commands to put before the candidate instead, where it has its own; "
    "empty where it has the context of gold.",
    "gold": "The self-contained statement of the library.",
    "candidate": "The statement to judge.",
    "label": "faithful, or the class of drift.",
    "drift_classes": "Classes of drift of the candidate.",
    "relation": "Logical relation of the candidate to gold.",
    "evidence": "Evidence for the relation.",
    "rules": "Drift rules applied, in order.",
    "edits": "Spans of gold, in characters, that turn it into candidate.",
    "restyled": "Faithful rewrites applied, in order.",
    "well_formed": "Whether the candidate passes the checks made without Lean.",
    "elaborates": "Whether Lean accepts the candidate; null if Lean was not run.",
    "source": "Location of the gold statement.",
}


def record_set(name: str) -> dict[str, Any]:
    """Return the description of the rows of a shard."""
    config, _, file = name.partition("/")
    split = file.split("-")[0]
    set_id = f"{config}_{split}"
    return {
        "@type": "cr:RecordSet",
        "@id": set_id,
        "name": set_id,
        "description": f"The {split} split of {config}.",
        "key": {"@id": f"{set_id}/id"},
        "field": [
            _field(f"{set_id}/{column.name}", column, name, _COLUMNS.get(column.name, ""))
            for column in schema(config)
        ],
    }


def _field(path: str, column: pa.Field, file: str, description: str) -> dict[str, Any]:
    import pyarrow.types as kinds

    repeated = kinds.is_list(column.type)
    inner = column.type.value_type if repeated else column.type
    name = path.split("/")[1]
    source: dict[str, Any] = {"fileObject": {"@id": file}, "extract": {"column": name}}
    field: dict[str, Any] = {"@type": "cr:Field", "@id": path, "name": path.rpartition("/")[2]}
    field |= {"description": description} if description else {}
    if repeated:
        field |= {"isArray": True, "arrayShape": "-1"}
    if not kinds.is_struct(inner):
        return field | {"dataType": _type(inner), "source": source}
    return field | {"source": source, "subField": list(_parts(path, inner, source))}


def _parts(path: str, struct: pa.StructType, source: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield the sub-fields of a struct, one for each key."""
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


def context() -> dict[str, Any]:
    """Return the JSON-LD context of Croissant 1.1."""
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
