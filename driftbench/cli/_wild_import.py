"""`driftbench wild import`: datasets made from published statements that people judged."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from driftbench.cli._label_words import (
    check_known,
    label_meanings,
    labels_option,
    named_values,
)
from driftbench.cli._options import folder_option, json_option
from driftbench.cli._output import print_json, shard_line
from driftbench.errors import InputError

if TYPE_CHECKING:
    from driftbench.dataset.publish.lock import Lock
    from driftbench.wild import Columns, Imported

__all__ = ["importers"]

_HUMAN, _LLM = Path("build/wild_human"), Path("build/wild_llm")
_OUT = "Folder to write; an earlier build there is replaced."

_verified_option = click.option(
    "--verified",
    default="",
    metavar="SPEC",
    help="ProofNet-Verified, as git:PATH@REV, a folder or an address; golds of the same problems "
    "are taken from it.",
)
_most_option = click.option(
    "--per-problem",
    type=click.IntRange(min=1),
    default=8,
    show_default=True,
    help="Limit of rows per problem.",
)

_url_option = click.option(
    "--url",
    default="",
    metavar="ADDRESS",
    help="Where a file is from: an address or the name of a project, for rows to state. With "
    "--licence, the file needs no SOURCE.toml.",
)
_licence_option = click.option(
    "--licence",
    default="",
    metavar="SPDX",
    help="Licence of a file, such as CC-BY-4.0; NOASSERTION if it has none.",
)


@click.group(name="import")
def importers() -> None:
    """Make a dataset from a local or public source of judged statements.

    Nothing is uploaded. The package itself contains no rows of these sources.
    """


@importers.command(name="proofnet-verified")
@click.option(
    "--from",
    "spec",
    required=True,
    metavar="SPEC",
    help="git:PATH@REV, a folder with a SOURCE.toml that gives repository, commit and licence, or "
    "an https address of a .zip, a .tar.gz or a git repository, with or without @REV.",
)
@folder_option("--out", _OUT, default=_HUMAN)
@json_option
def proofnet_verified(*, spec: str, out: Path, as_json: bool) -> None:
    r"""Import ProofNet-Verified as the configuration wild_human.

    Golds are the corrected statements, candidates are the statements of ProofNet and ProofNet#, and
    labels come from the audit of the source.

    \b
    Example:
      driftbench wild import proofnet-verified --from https://github.com/marcusm117/ProofNet-Verified
    """
    from driftbench.wild import import_proofnet_verified

    _print_report(import_proofnet_verified(spec, out=out), as_json=as_json)


def _public(name: str, text: str) -> click.Command:
    """Return the command that imports a public set; `name` is its key in sources.toml."""

    @click.command(name=name, help=text)
    @click.option(
        "--from",
        "spec",
        default="",
        metavar="SPEC",
        help="hub:OWNER/NAME@REVISION; a .jsonl, .json, .csv or .parquet file; or git:PATH@REV; "
        "the set on the Hub, if it is there, by default.",
    )
    @_url_option
    @_licence_option
    @_verified_option
    @_most_option
    @folder_option("--out", _OUT, default=_LLM)
    @json_option
    def public(
        *,
        spec: str,
        url: str,
        licence: str,
        verified: str,
        per_problem: int,
        out: Path,
        as_json: bool,
    ) -> None:
        from driftbench.wild import import_table, table_source

        source = table_source(name)
        if not spec and not source.hub:
            raise InputError(f"--from: {source.title} is not on the Hub: name a clone or its file")
        imported = import_table(
            spec or f"hub:{source.hub}",
            source=source,
            out=out,
            verified=verified,
            per_problem=per_problem,
            url=url,
            licence=licence,
        )
        _print_report(imported, as_json=as_json)

    found: click.Command = public
    return found


for _name, _text in (
    ("proofnetverif", "Import PAug/ProofNetVerif as the configuration wild_llm."),
    ("consistencycheck", "Import GuoxinChen/ConsistencyCheck, which has no golds, as wild_llm."),
    ("criticleanbench", "Import m-a-p/CriticLeanBench, which has no golds, as wild_llm."),
    ("pda", "Import the human evaluation of FormL4 (rookie-joe/PDA) as wild_llm."),
):
    _example = f"driftbench wild import {_name} --from {_name}.jsonl"
    importers.add_command(_public(_name, f"{_text}\n\n\b\nExample:\n  {_example}"))


@importers.command(name="mined")
@click.option(
    "--from",
    "path",
    type=click.Path(path_type=Path, dir_okay=False),
    required=True,
    metavar="FILE",
    help="The pairs.jsonl that `driftbench wild mine` wrote.",
)
@folder_option("--out", _OUT, default=_HUMAN)
@json_option
def mined(*, path: Path, out: Path, as_json: bool) -> None:
    r"""Make the configuration wild_human of mined pairs, with provisional labels.

    Labels are suggestions that nobody confirmed; `driftbench wild annotate` confirms them.

    \b
    Example:
      driftbench wild import mined --from build/mined/pairs.jsonl --out build/wild_mined
    """
    from driftbench.wild.history import import_mined

    _print_shards(import_mined(path, out=out), out=out, as_json=as_json)


@importers.command(name="table")
@click.option(
    "--from",
    "spec",
    required=True,
    metavar="SPEC",
    help="A .jsonl, .json, .csv or .parquet file, or hub:OWNER/NAME@REV.",
)
@_url_option
@_licence_option
@click.option(
    "--columns",
    "columns",
    required=True,
    metavar="NL=…,…",
    help="Names of its columns: nl=…,candidate=…,label=… and, if present, gold=…, id=…, context=…, "
    "reason=…, relation=…, gold_label=…. Several votes are label=a+b+c: empty ones are ignored "
    "and rows whose votes differ left out. A gold that its gold_label calls drifted is not used.",
)
@labels_option("Meaning of its labels: faithful, drifted, a drift class, other, or skip.")
@click.option(
    "--title",
    default="a table",
    show_default=True,
    help="Title of the table, for the dataset card.",
)
@click.option(
    "--config",
    type=click.Choice(["wild_human", "wild_llm"]),
    default="wild_llm",
    show_default=True,
    help="Configuration to make: wild_human if people wrote the candidates.",
)
@_verified_option
@_most_option
@click.option(
    "--problems",
    default="*",
    metavar="PATTERN",
    help="Import only records whose id matches, such as 'Rudin*'; needs id=… in --columns.",
)
@folder_option("--out", _OUT, default=_LLM)
@json_option
def any_table(
    *,
    spec: str,
    url: str,
    licence: str,
    columns: str,
    labels: str,
    title: str,
    config: str,
    verified: str,
    per_problem: int,
    problems: str,
    out: Path,
    as_json: bool,
) -> None:
    r"""Import any table of judged statements.

    Rows state their source: give --url and --licence, or write repository, commit and licence into
    a file SOURCE.toml beside the table. A table of few problems becomes a test split without a
    calibration split.

    \b
    Example:
      driftbench wild import table --from judged.csv --url example.org/judged --licence MIT \
        --columns nl=english,candidate=lean,label=verdict --labels ok=faithful,bad=drifted
    """
    from driftbench.wild import LABEL_WORDS, TableSource, import_table

    named = _columns(columns)
    if problems != "*" and not named.id:
        raise InputError("--problems: give the column of the ids, as id=… in --columns")
    source = TableSource(
        name="table",
        config=config,
        title=title,
        description=f"Formal statements of {title}, and what was said of them.",
        judges=f"Labels are those of {title}.",
        columns=named,
        labels=label_meanings(labels, known=LABEL_WORDS),
    )
    imported = import_table(
        spec,
        source=source,
        out=out,
        verified=verified,
        per_problem=per_problem,
        problems=problems,
        url=url,
        licence=licence,
    )
    _print_report(imported, as_json=as_json)


def _columns(text: str) -> Columns:
    from driftbench.wild import Columns

    found = named_values("--columns", text)
    known = tuple(Columns.__dataclass_fields__)
    for key in found:
        check_known("--columns", key, known)
    if missing := [key for key in ("nl", "candidate", "label") if key not in found]:
        raise InputError(f"--columns: give {', '.join(f'{key}=…' for key in missing)} as well")
    return Columns(**found)


def _print_report(imported: Imported, *, as_json: bool) -> None:
    """Print the funnel of an import, then the shards of the dataset."""
    if not as_json:
        for line in imported.funnel.lines():
            click.echo(line)
    funnel = {"funnel": imported.funnel.as_json()}
    _print_shards(imported.lock, out=imported.out, as_json=as_json, **funnel)


def _print_shards(lock: Lock, *, out: Path, as_json: bool, **more: object) -> None:
    """Print the shards of the dataset, and record its folder for `load_dataset`."""
    from driftbench.dataset.load import record_build

    (config,) = lock.configs
    record_build(out, imported=config)
    if as_json:
        shards = {name: shard.sha256 for name, shard in lock.shards.items()}
        print_json({"out": str(out), "config": config, "shards": shards, **more})
        return
    for name, shard in lock.shards.items():
        click.echo(shard_line(out, name, shard))
    click.echo(f'next: driftbench check {out}, or driftbench.load_dataset("{config}")')
