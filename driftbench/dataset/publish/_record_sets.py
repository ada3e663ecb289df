"""The columns of a shard in the words of Croissant, each with its type and what it says.

Structs are fields with sub-fields. Follows the schema of rows, so that no column is forgotten.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from driftbench.dataset.records import schema

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    import pyarrow as pa

__all__ = ["context", "record_set"]

_COLUMNS = {
    "id": "Sixteen hexadecimal digits that follow from the question.",
    "family": "The seed all rows of one theorem share; splits never cut a family.",
    "subfield": "Area of mathematics.",
    "nl_statement": "The theorem in English.",
    "nl_source": "Where the English comes from.",
    "context": "Lean commands before gold or candidate; a file of both declares the full name, "
    "which must be another where the import has the theorem.",
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


def record_set(name: str) -> dict[str, Any]:
    """Return the description of the rows of a shard."""
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


def context() -> dict[str, Any]:
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
