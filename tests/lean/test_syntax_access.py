"""Code outside `driftbench/lean` uses trees by the classes of `driftbench.lean.syntax`."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

#: Functions that go through all that they are given alike.
_TRAVERSING = frozenset({"all", "any", "extend", "iter", "map", "reversed", "zip", "zip_longest"})

#: Files where kinds or places of nodes serve better than classes, each with its reason.
EXCEPTIONS: dict[str, str] = {}


def accesses(source: str) -> Iterator[tuple[int, str]]:
    """Yield line and reason of every use of a node's kind, or of its children by index.

    Going through all children alike is none: `for child in node.children`. Nor is a kind that is
    written out as a word: `f"node {node.node_kind}"`.
    """
    tree = ast.parse(source)
    parents = {child: node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)}
    for node in ast.walk(tree):
        match node:
            case ast.Attribute(attr="children") if not _is_traversal(node, parents[node]):
                yield node.lineno, "children by place"
            case ast.Attribute(attr="node_kind") if not isinstance(
                parents[node], ast.FormattedValue
            ):
                yield node.lineno, "kind of a node"
            case ast.MatchClass(cls=ast.Name("Node")) if node.patterns or node.kwd_attrs:
                yield node.lineno, "kind of a node"


def _is_traversal(node: ast.Attribute, parent: ast.AST) -> bool:
    match parent:
        case ast.For(iter=found) | ast.comprehension(iter=found):
            return found is node
        case ast.Call(func=called):
            # `logic.children(formula)` is a function, not an attribute of a node.
            name = called.id if isinstance(called, ast.Name) else getattr(called, "attr", "")
            return called is node or name in _TRAVERSING
    return False


def found_in(package: Path) -> list[str]:
    """Return the accesses in a package that no exception covers, as `file:line: reason`."""
    return [
        f"{name}:{line}: {reason}"
        for path in sorted(package.rglob("*.py"))
        if (name := str(path.relative_to(package.parent))) not in EXCEPTIONS
        for line, reason in accesses(path.read_text(encoding="utf-8"))
    ]


@pytest.fixture(scope="module")
def packages(repository: Path) -> list[Path]:
    found = [path.parent for path in (repository / "driftbench").glob("*/__init__.py")]
    return [path for path in sorted(found) if path.name != "lean"]


def test_trees_are_read_by_their_classes(packages: list[Path]) -> None:
    assert not [one for path in packages for one in found_in(path)]


def test_exceptions_are_few_and_needed(repository: Path) -> None:
    assert len(EXCEPTIONS) <= 10
    for name in EXCEPTIONS:
        text = (repository / "driftbench" / name).read_text(encoding="utf-8")
        assert list(accesses(text)), f"{name} needs no exception"


@pytest.mark.parametrize(
    "source",
    [
        "node.children[0]",
        "left, _, right = node.children",
        "len(node.children)",
        "children = list(node.children)",
        "zip(node.children[1:], others)",
        "node.node_kind == 'app'",
        "handlers.get(node.node_kind)",
        "match node:\n    case Node('app'):\n        pass",
        "match node:\n    case Node(children=[left, right]):\n        pass",
    ],
)
def test_an_access_is_found(source: str) -> None:
    assert len(list(accesses(source))) == 1


@pytest.mark.parametrize(
    "source",
    [
        "for child in node.children:\n    pass",
        "[child for child in node.children]",
        "stack.extend(reversed(node.children))",
        "logic.children(formula)",
        "match node:\n    case App(head=head):\n        pass",
        "match node:\n    case Node():\n        pass",
        "evidence.kind == 'kernel'",
        "f'node {node.node_kind}'",
    ],
)
def test_other_code_is_no_access(source: str) -> None:
    assert not list(accesses(source))
