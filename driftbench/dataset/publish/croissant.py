"""Croissant 1.1 metadata of a build, with the fields of the RAI vocabulary.

`croissant.json` lists every column with its type, and every shard, the lock, the reports on
evidence and leaks, and the certificates with their SHA-256, so that other tools can load and check
them. The same build gives the same bytes; the date is that of the release. The texts are in
`templates/croissant.toml`.
"""

from __future__ import annotations

import json
import tomllib
from importlib import resources
from typing import TYPE_CHECKING, Any, Protocol

from driftbench._problems import counted
from driftbench.dataset.evidence.recorded_answers import RECORD
from driftbench.dataset.evidence.tally import EVIDENCE
from driftbench.dataset.publish._distribution import CROISSANT, read_distribution
from driftbench.dataset.publish._record_sets import context, record_set
from driftbench.dataset.publish.errata import ERRATA
from driftbench.dataset.publish.hub import page
from driftbench.dataset.publish.lock import LOCK, lock_digest
from driftbench.dataset.publish.write import file_digest
from driftbench.dataset.selection.leaks import LEAKS
from driftbench.oracles.kernel.archive import FOLDER as CERTIFICATES

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from driftbench.dataset.publish.counts import Counts
    from driftbench.dataset.publish.lock import Lock

__all__ = [
    "CROISSANT",
    "RELEASED",
    "BuildDescription",
    "croissant_problems",
    "extras_of",
    "render_croissant",
    "revise_croissant",
]

RELEASED = "2026-11-21"
"""Release date of this version, as in CITATION.cff."""

_FORMATS = {
    "json": "application/json",
    "jsonl": "application/jsonl",
    "lean": "text/plain",
    "toml": "application/toml",
}
_WITHDRAWN = "Rows that were found to be wrong, by id, with the reason."
_LICENCES = {"Apache-2.0": "https://www.apache.org/licenses/LICENSE-2.0"}
_PAPER = (
    "@inproceedings{faithfulnessgap, title={The Faithfulness Gap: Certifying Semantic Equivalence "
    "Between Natural-Language and Formal Mathematical Statements}, author={Mohammad, Noor Islam S. "
    "and Sheikh, Tamim}, booktitle={Proceedings of the International Conference on Machine "
    "Learning}, year={2026}}"
)


class BuildDescription(Protocol):
    """What metadata needs of the origin of a build, which is a recipe or an import."""

    @property
    def config(self) -> str:
        """The configuration."""

    @property
    def description(self) -> str:
        """One sentence."""


def extras_of(folder: Path) -> dict[str, str]:
    """Return path → SHA-256 of the other files of a build, sorted by path.

    These are reports, the record of verdicts, errata and certificates. The lock is not included,
    since it is written last; its digest is computed from its content.
    """
    found = [
        folder / name for name in (ERRATA, EVIDENCE, LEAKS, RECORD) if (folder / name).is_file()
    ]
    found += sorted((folder / CERTIFICATES).glob("*.lean"))
    return {path.relative_to(folder).as_posix(): file_digest(path) for path in sorted(found)}


def render_croissant(
    counts: Counts,
    *,
    recipe: BuildDescription,
    lock: Lock,
    extras: Mapping[str, str],
    package: str = "driftbench.dataset",
) -> str:
    """Return the text of `croissant.json`.

    Args:
        counts: the counts of the build's rows.
        recipe: the recipe of the build.
        lock: the lock of the build.
        extras: path → SHA-256 of the other files of the build, from `extras_of`.
        package: the package whose `templates/croissant.toml` has the texts.
    """
    words = _rendered(_words(package), recipe=recipe, lock=lock, counts=counts)
    licence = lock.snapshot["licence"]
    document = {
        "@context": context(),
        "@type": "sc:Dataset",
        "conformsTo": [
            "http://mlcommons.org/croissant/1.1",
            "http://mlcommons.org/croissant/RAI/1.0",
        ],
        "name": f"DriftBench-{recipe.config}",
        "description": words["description"],
        "url": page(),
        "license": _LICENCES.get(licence, licence),
        "version": lock.version,
        "datePublished": RELEASED,
        "isLiveDataset": False,
        "inLanguage": "en",
        "keywords": ["Lean 4", "mathlib", "autoformalization", "faithfulness", "benchmark"],
        "citeAs": words.get("citeAs", _PAPER),
        "creator": {"@type": "sc:Organization", "name": "The DriftBench maintainers"},
        **{f"rai:{term}": text for term, text in words["rai"].items()},
        "distribution": list(_files(words["files"], lock, extras)),
        "recordSet": [record_set(name) for name in sorted(lock.shards)],
    }
    return json.dumps(document, ensure_ascii=False, indent=1) + "\n"


def revise_croissant(
    text: str, *, lock: Lock, extras: Mapping[str, str], url: str = "", withheld: bool = False
) -> str:
    """Return the text of a build's `croissant.json` for publication.

    Args:
        text: the text of the build.
        lock: the lock of the published dataset.
        extras: path → SHA-256 of its other files, from `extras_of`.
        url: address of the repository; that of the text if empty.
        withheld: leave out counts of answers.
    """
    document = json.loads(text)
    words = {
        file["name"].partition("/")[0]: file["description"] for file in document["distribution"]
    }
    words[ERRATA] = _WITHDRAWN
    document["distribution"] = list(_files(words, lock, extras))
    document["version"] = lock.release or lock.version
    document["url"] = url or document["url"]
    if withheld:
        document["description"] += " The answers of the test split are withheld."
        for counted in ("rai:dataAnnotationAnalysis", "rai:dataBiases"):
            document.pop(counted, None)
    return json.dumps(document, ensure_ascii=False, indent=1) + "\n"


def croissant_problems(folder: Path, lock: Lock) -> Iterator[str]:
    """Yield one sentence for everything in croissant.json that differs from the lock."""
    try:
        files, version = read_distribution(folder)
    except OSError as error:
        yield f"cannot be read: {error.strerror or error}"
        return
    except (KeyError, TypeError, ValueError, RecursionError) as error:
        yield f"is not Croissant metadata: {type(error).__name__}: {error}"
        return
    shards = {name: shard.sha256 for name, shard in lock.shards.items()}
    if {name: files.get(name) for name in shards} != shards:
        yield "names other shards or digests than the lock"
    others = {name: digest for name, digest in files.items() if name not in shards}
    present = {LOCK: lock_digest(lock), **extras_of(folder)}
    for name in sorted(others.keys() | present.keys()):
        if name not in others:
            yield f"does not name {name}"
        elif name not in present:
            yield f"names {name}, which is missing"
        elif others[name] != present[name]:
            yield f"sha256 of {name} is {present[name]}, and it has {others[name]}"
    if version != (expected := lock.release or lock.version):
        yield f"version is {version}, and the lock has {expected}"


def _files(
    words: Mapping[str, str], lock: Lock, extras: Mapping[str, str]
) -> Iterator[dict[str, Any]]:
    """Yield the description of every file except croissant.json, shards first."""
    for name in sorted(lock.shards):
        shard = lock.shards[name]
        yield _file(name, f"{counted(shard.rows, 'row')}.", "application/x-parquet", shard.sha256)
    for name, digest in sorted({LOCK: lock_digest(lock), **extras}.items()):
        kind = _FORMATS[name.rpartition(".")[2]]
        yield _file(name, words[name.partition("/")[0]], kind, digest)


def _file(name: str, description: str, kind: str, digest: str) -> dict[str, Any]:
    return {
        "@type": "cr:FileObject",
        "@id": name,
        "name": name,
        "description": description,
        "contentUrl": name,
        "encodingFormat": kind,
        "sha256": digest,
    }


def _rendered(words: Any, **values: object) -> Any:  # noqa: ANN401 -- any TOML value
    """Render every text of a TOML value; texts of a recipe are inserted after parsing the TOML."""
    from jinja2 import Environment, StrictUndefined

    if isinstance(words, dict):
        return {key: _rendered(value, **values) for key, value in words.items()}
    if isinstance(words, list):
        return [_rendered(value, **values) for value in words]
    environment = Environment(undefined=StrictUndefined, autoescape=False)  # noqa: S701 - for JSON
    return environment.from_string(words).render(values)


def _words(package: str) -> dict[str, Any]:
    folder = resources.files(package).joinpath("templates")
    return tomllib.loads(folder.joinpath("croissant.toml").read_text(encoding="utf-8"))
