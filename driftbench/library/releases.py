"""The former names that the releases of a library state, mined from the tags of its repository.

Names of definitions are kept, since statements mention no theorems. Nothing is elaborated: what a
name means is looked up among the names that its release declares. `git grep` finds the lines that
declare a name; only files that contain `deprecated` are read.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from driftbench.corpus.file_cache import read_files
from driftbench.corpus.git import GitStore, open_git, run_git
from driftbench.corpus.snapshot import Snapshot
from driftbench.errors import CorpusError, LeanSyntaxError
from driftbench.lean.chars import IDENT
from driftbench.lean.scanner import scan
from driftbench.lean.scope import full_name
from driftbench.library.constants import constants_in
from driftbench.library.deprecations import Deprecations, deprecations_in
from driftbench.library.namespaces import candidates
from driftbench.library.vocabulary import copies

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from driftbench.cache import Cache
    from driftbench.library.deprecations import Rename

__all__ = ["ReleaseNames", "Step", "read_releases", "release_tags"]

_TAG = re.compile(r"v4\.(\d+)\.(\d+)(?:-rc(\d+))?")
_FINAL = 1_000
"""Number of a release among its candidates."""
_DEFINING = (
    "def|class inductive|class abbrev|abbrev|structure|class|inductive|opaque|irreducible_def"
)
_PREFIX = (
    r"(@\[([^][]|\[[^][]*\])*\] *)*"
    r"((public|protected|private|nonrec|noncomputable|unsafe|partial|scoped|local|meta) +)*"
)
# An extended regular expression of POSIX, for git.
_LINES = (
    rf"^{_PREFIX}({_DEFINING}|theorem|lemma|instance|alias) +[^ :(\[{{]"
    r"|^(namespace|section|end|(public |noncomputable |meta )+section)( |$)|^mutual *$"
    r"|to_additive"
)
_DECLARED = re.compile(
    rf"{_PREFIX}(?P<kind>{_DEFINING}|theorem|lemma|instance|alias)\s+"
    rf"(?:\(priority[^()]*\)\s*)?(?P<name>(?>{IDENT}))"
    # Not a line of a docstring, such as "structure of the set".
    r"(?!\s+(?!where\b|extends\b|deriving\b)[a-z]{2,}\b(?!\s*:))"
)
_SCOPING = re.compile(
    rf"(?:(?:public|noncomputable|meta)\s+)*(?P<kind>namespace|section|end|mutual)\b"
    rf"(?:\s+(?P<name>{IDENT}))?\s*(?:--.*|/-.*)?\Z"
)
_ADDITIVE = re.compile(r'to_additive(?:"[^"]*"|(?!--|/-)[^\]"])*')
_CHAIN = 8
"""Longest chain of aliases in one release."""


@dataclass(frozen=True, slots=True)
class Step:
    """A rename that a release states.

    Args:
        former: full name of a definition that is deprecated.
        name: full name that it stands for.
        is_alias: declared by `alias`, and not as a definition.
        path: of the file that declares `name`, or, if it is no alias, `former`.
        compared: full name in this file whose header states the arguments of `former`.
        copy_of: as in `Rename`.
    """

    former: str
    name: str
    is_alias: bool
    path: str
    compared: str
    copy_of: str


@dataclass(slots=True)
class ReleaseNames:
    """What one release declares and deprecates.

    Args:
        tag: such as `v4.28.0`.
        snapshot: its files.
        definitions: full name of a definition -> path of its file.
        theorems: full names of theorems, instances and aliases.
        additive: full name of a declaration -> that of its additive copy.
        steps: renames of definitions, sorted.
        split: former class -> names of the classes that it bundled.
        deprecated: full names that it deprecates, by an alias or an attribute.
    """

    tag: str
    snapshot: Snapshot
    definitions: dict[str, str] = field(default_factory=dict)
    theorems: set[str] = field(default_factory=set)
    additive: dict[str, str] = field(default_factory=dict)
    steps: list[Step] = field(default_factory=list)
    split: dict[str, tuple[str, ...]] = field(default_factory=dict)
    deprecated: set[str] = field(default_factory=set)


def release_tags(place: str, revision: str) -> tuple[str, ...]:
    """Return the tags of the releases that are not younger than a revision, in order.

    ReleaseNames candidates are left out, but for those after the last release.

    Args:
        place: root of a git repository, bare or not.
        revision: tag, branch or commit id.

    Raises:
        CorpusError: the repository or the revision does not exist, or has no tag `v4.N.P`.
    """
    store = open_git(place, revision)
    limit = int(_output(store, "show", "-s", "--format=%ct", store.commit))
    listing = _output(
        store,
        "for-each-ref",
        "--format=%(refname:short) %(*committerdate:unix) %(committerdate:unix)",
        "refs/tags/v4.*",
    )
    found = []
    for line in listing.splitlines():
        tag, date, *_ = line.split()
        if (version := _TAG.fullmatch(tag)) is not None and int(date) <= limit:
            minor, patch, candidate = version.groups()
            found.append((int(minor), int(patch), int(candidate or _FINAL), tag))
    if not found:
        message = f"{place} has no tag v4.N.P up to {revision}: fetch the tags of its releases"
        raise CorpusError(message)
    last = max((one for one in found if one[2] == _FINAL), default=(0, 0, 0, ""))
    return tuple(one[3] for one in sorted(found) if one[2] == _FINAL or one > last)


def _output(store: GitStore, *words: str) -> str:
    done = run_git(store.git_dir, *words)
    if done.returncode and done.stderr:
        reason = done.stderr.decode("utf-8", "replace").strip()
        message = f"git {words[0]} failed in {store.git_dir} ({reason}): is the clone damaged?"
        raise CorpusError(message)
    return done.stdout.decode("utf-8", "replace")


def read_releases(
    place: str, tags: Iterable[str], *, workers: int = 1, cache: Cache | None = None
) -> Iterator[ReleaseNames]:
    """Yield what each of some releases declares and deprecates.

    A file that is the same in two releases that follow each other is read once.

    Args:
        place: root of a git repository, bare or not.
        tags: their tags, in order.
        workers: number of processes.
        cache: cache of file contents; None for none.
    """
    known: dict[tuple[str, str], Deprecations] = {}
    for tag in tags:
        store = open_git(place, tag)
        snapshot = Snapshot(f"git:{place}@{tag}", store)
        files = frozenset(snapshot.paths())
        listing = _output(store, "grep", "-l", "-F", "deprecated", store.commit, "--", "*.lean")
        paths = [path for line in listing.splitlines() if (path := line.partition(":")[2]) in files]
        contents = tuple(store.blob_ids(paths))
        unknown = [path for path, content in contents if (path, content) not in known]
        read = read_files(
            snapshot,
            _read,
            None,
            cache=cache,
            about=["deprecations"],
            plain=Deprecations.to_plain,
            result=Deprecations.from_plain,
            paths=unknown,
            workers=workers,
        )
        found = dict(zip(unknown, read, strict=True))
        known = {one: found.get(one[0]) or known[one] for one in contents}
        release = ReleaseNames(tag, snapshot)
        _declare(release, store, files)
        _deprecate(release, known.values())
        yield release


def _read(_: None, path: str, text: str) -> Deprecations:
    try:
        commands = scan(text, path=path)
        return deprecations_in(
            text, commands, lambda: constants_in(text, commands, path=path), path=path
        )
    except LeanSyntaxError:
        # A file of an older Lean that is not read states nothing.
        return Deprecations()


def _declare(release: ReleaseNames, store: GitStore, files: frozenset[str]) -> None:
    """Add the names that the lines of a release declare."""
    listing = _output(store, "grep", "--heading", "-E", "-e", _LINES, store.commit, "--", "*.lean")
    path, stack, attribute = "", [""], ""
    for line in listing.splitlines():
        if line.startswith(store.commit):
            path, stack, attribute = line.partition(":")[2], [""], ""
            continue
        if path not in files:
            continue
        found = _DECLARED.match(line)
        if found is None:
            _enter(line, stack)
            attribute = line if "to_additive" in line else attribute
            continue
        name = full_name(found["name"], stack[-1])
        if found["kind"] in {"theorem", "lemma", "instance", "alias"}:
            release.theorems.add(name)
        else:
            release.definitions.setdefault(name, path)
        attribute = line if "to_additive" in line[: found.start("name")] else attribute
        for copy in copies(name, _attributes(attribute)):
            release.additive[name] = copy
            if name in release.definitions:
                release.definitions.setdefault(copy, path)
        attribute = ""


def _attributes(line: str) -> list[str]:
    """Return the attribute `to_additive` of a line, as far as its name or options go."""
    found = _ADDITIVE.search(line)
    if found is None:
        return []
    text = found[0]
    # Options may go on in the next line.
    is_open = text.count("(") > text.count(")")
    return [text.partition("(")[0] if is_open else text]


def _enter(line: str, stack: list[str]) -> None:
    """Apply a line that opens or closes a namespace or section."""
    found = _SCOPING.match(line)
    if found is None:
        return
    levels = (found["name"] or "").count(".") + 1
    if found["kind"] == "namespace" and found["name"]:
        stack += [full_name(found["name"], stack[-1])] * levels
    elif found["kind"] in {"section", "mutual"}:
        stack += [stack[-1]] * levels
    elif found["kind"] == "end":
        del stack[max(1, len(stack) - levels) :]


def _deprecate(release: ReleaseNames, files: Iterable[Deprecations]) -> None:
    """Add what the files of a release deprecate."""
    parts = list(files)
    stated = sorted({one for part in parts for one in part.renames})
    release.deprecated.update(*(part.marked for part in parts), (one.former for one in stated))
    aliases: dict[str, set[str]] = {}
    targets = {one: _target(release, one) for one in stated}
    for one, name in targets.items():
        aliases.setdefault(one.former, set()).add(name)
    for one, name in targets.items():
        defined = _definition(name, aliases, release.definitions)
        if name and defined:
            compared = defined if one.is_alias else one.former
            path = release.definitions.get(compared, "")
            release.steps.append(Step(one.former, name, one.is_alias, path, compared, one.copy_of))
    for part in parts:
        for split in part.split:
            if release.definitions.keys() >= {*split.classes}:
                release.split[split.former] = split.classes


def _target(release: ReleaseNames, rename: Rename) -> str:
    """Return the full name that a former name stands for; "" if the release declares none."""
    plain = rename.name.removeprefix("_root_.")
    spaces = rename.spaces if plain == rename.name else ("",)
    former = rename.copy_of or rename.former
    for full in candidates(plain, spaces):
        declared = full in release.definitions or full in release.theorems
        if full != former and (declared or full in release.deprecated):
            return release.additive.get(full, "") if rename.copy_of else full
    return ""


def _definition(name: str, aliases: Mapping[str, set[str]], definitions: Mapping[str, str]) -> str:
    """Return the definition that a name is an alias of, or the name of one; "" if there is none."""
    for _ in range(_CHAIN):
        if name in definitions:
            return name
        name = min(aliases.get(name, ()), default="")
    return ""
