from __future__ import annotations

import copy
import pickle

import pytest

from driftbench.lean import NODE_KINDS, parse, parse_term, tokens, walk
from driftbench.lean.syntax import (
    Anonymous,
    App,
    Arrow,
    Ascription,
    Binder,
    BinderList,
    Conditional,
    Enclosed,
    Indexed,
    Infix,
    Lambda,
    LetIn,
    NamedArgument,
    Operator,
    Paren,
    Postfix,
    Prefix,
    Projection,
    Quantifier,
    SetBuilder,
    SetLiteral,
    Subtype,
    TupleTerm,
    Unit,
    WithUniverses,
    conclusion_of,
    first_token,
    spelling,
    strip,
)
from driftbench.lean.tree import Node, Term, Token

# One term for each kind of node.
SAMPLES = {
    "alts": "fun | 0 => a | n => b",
    "anon": "⟨a, b⟩",
    "app": "f a b",
    "ascription": "(a : T)",
    "binder": "a → ⦃x : T⦄ → b",
    "binders": "∀ x, a",
    "bracket": "‖a‖",
    "group": "∀ x, a",
    "if": "if h : p then a else b",
    "index": "a[i]",
    "infix": "a + b",
    "let": "let x := a; b",
    "list": "[a, b]",
    "match": "match a with | 0 => b",
    "named": "(n := a)",
    "op": "f =ᶠ[l] g",
    "paren": "(a)",
    "postfix": "n !",
    "prefix": "¬ a",
    "proj": "(f a).b",
    "quant": "∃ x, a",
    "set": "{a, b}",
    "setbuilder": "{x | a}",
    "show": "show p from h",
    "struct": "{s with x := a}",
    "subtype": "{x // a}",
    "tuple": "(a, b)",
    "univ": "f.{u, v}",
}


def text(term: Term | None) -> str:
    """Return a term as text without white space; "" for None."""
    return "" if term is None else "".join(token.text for token in tokens(term))


def texts(terms: tuple[Term, ...]) -> list[str]:
    return [text(term) for term in terms]


def binders(source: str) -> tuple[Binder, ...]:
    return parse(f"theorem t {source} : p").binders


def groups(source: str) -> tuple[Binder, ...]:
    match parse_term(source):
        case Quantifier(binders=found):
            return found
    raise AssertionError(source)


def test_every_kind_but_the_statement_has_a_sample() -> None:
    assert SAMPLES.keys() == NODE_KINDS.keys() - {"statement"}


@pytest.mark.parametrize("kind", SAMPLES)
def test_a_parsed_node_is_of_a_class_of_its_own(kind: str) -> None:
    found = [node for node in walk(parse_term(SAMPLES[kind])) if node.node_kind == kind]
    assert found
    assert all(type(node) is not Node for node in found)


@pytest.mark.parametrize("kind", SAMPLES)
def test_copies_are_of_the_same_class(kind: str) -> None:
    term = parse_term(SAMPLES[kind])
    for other in (pickle.loads(pickle.dumps(term)), copy.deepcopy(term)):  # noqa: S301 -- our own
        assert other == term
        assert list(map(type, walk(other))) == list(map(type, walk(term)))


@pytest.mark.parametrize("kind", SAMPLES)
def test_every_part_is_within_its_node(kind: str) -> None:
    """Check that all public properties work, and that their terms have spans inside the node."""
    for node in walk(parse_term(SAMPLES[kind])):
        for name in {name for cls in type(node).__mro__ for name in vars(cls)} - {"class_for"}:
            if name.startswith("_") or not isinstance(getattr(type(node), name), property):
                continue
            part = getattr(node, name)
            for one in part if isinstance(part, tuple) and not isinstance(part, Token) else (part,):
                if isinstance(one, Node | Token):
                    assert node.start <= one.start <= one.end <= node.end, name


def test_a_node_of_an_unknown_kind_is_a_plain_node() -> None:
    token = first_token(parse_term("a"))
    assert type(Node("nothing", (token,))) is Node


@pytest.mark.parametrize(
    ("source", "last"),
    [("f x y", "y"), ("n !", "!"), ("a ≡ b [MOD n]", "[MOD n]"), ("∑ x, f x", "f x"), ("(a)", ")")],
)
def test_the_last_part(source: str, last: str) -> None:
    term = parse_term(source)
    assert isinstance(term, Node)
    assert source[term.last.start :] == last


def test_patterns_nest() -> None:
    match parse_term("∀ x ∈ s, f x = (g.h y).1 → ¬ p"):
        case Quantifier(
            symbol="∀",
            binders=(Binder(names=(Token(text="x"),), relation="∈", subject=Token(text="s")),),
            body=Arrow(
                left=Infix(
                    op="=",
                    left=App(head=Token(text="f"), args=(Token(text="x"),)),
                    right=Projection(
                        base=Paren(body=App(head=Token(text="g.h"), args=(argument,))), field="1"
                    ),
                ),
                right=Prefix(op="¬", operand=Token(text="p")),
            ),
        ):
            assert text(argument) == "y"
        case other:
            raise AssertionError(other)


def test_the_conclusion_of_a_term() -> None:
    term = parse_term("(∀ x, p → (∀ y, (x : T) → q ∧ r))")
    assert text(conclusion_of(term)) == "q∧r"
    assert text(conclusion_of(parse_term("∃ x, p → q"))) == "∃x,p→q"


def test_a_new_application() -> None:
    head, argument = parse_term("f"), parse_term("a")
    made = App.of(head, argument)
    assert type(made) is App
    assert (made.head, made.args) == (head, (argument,))
    named = NamedArgument.of("n", argument)
    assert (text(named), named.value) == ("(n:=a)", argument)


@pytest.mark.parametrize(
    ("source", "op", "operator", "tail"),
    [
        ("a = b", "=", "=", []),
        ("a ≡ b [MOD n]", "≡", "≡", ["[MODn]"]),
        ("f =ᶠ[l] g", "=ᶠ[", "=ᶠ[l]", []),
        ("a → b", "→", "→", []),
    ],
)
def test_infix(source: str, op: str, operator: str, tail: list[str]) -> None:
    term = parse_term(source)
    assert isinstance(term, Infix)
    assert (term.op, text(term.operator), texts(term.tail)) == (op, operator, tail)
    assert term.plain == (op == operator and not tail)
    assert text(term.left) + text(term.right) in {"ab", "fg"}


def test_only_arrows_are_arrows() -> None:
    assert type(parse_term("a → b")) is Arrow
    assert type(parse_term("a ↔ b")) is Infix


@pytest.mark.parametrize(
    ("source", "bound"),
    [("(x : α) → β", ["x"]), ("a → b", None), ("⦃x : α⦄ → β", ["x"]), ("(a) → b", None)],
)
def test_the_binder_of_an_arrow(source: str, bound: list[str] | None) -> None:
    match parse_term(source):
        case Arrow(binder=None):
            assert bound is None
        case Arrow(binder=Binder(bound=found, type=type_)):
            assert texts(found) == bound
            assert text(type_) == "α"
        case other:
            raise AssertionError(other)


def test_an_operator_with_parts() -> None:
    match parse_term("f =ᶠ[l] g"):
        case Infix(operator=Operator(spelling="=ᶠ[]", parts=(Token(text="l"),)) as operator):
            assert texts(operator.content) == ["l"]
            assert spelling(operator) == "=ᶠ[]"
        case other:
            raise AssertionError(other)
    match parse_term("⟪x, y⟫_ℝ"):
        case Prefix(op="⟪", operator=Operator(parts=parts), operand=Token(text="ℝ")):
            assert texts(parts) == ["x", "y"]
        case other:
            raise AssertionError(other)


def test_postfix() -> None:
    assert isinstance(found := parse_term("n !"), Postfix)
    assert (found.op, text(found.operator), text(found.operand)) == ("!", "!", "n")


@pytest.mark.parametrize(
    ("source", "bracket", "bound", "said", "relation"),
    [
        ("(x y : T)", "(", ["x", "y"], ("T", ""), ":"),
        ("(x : T := v)", "(", ["x"], ("T", "v"), "?"),
        ("{x}", "{", ["x"], ("", ""), ""),
        ("⦃x : T⦄", "⦃", ["x"], ("T", ""), ":"),
        ("[C x]", "[", [], ("Cx", ""), ":"),
        ("[i : C x]", "[", ["i"], ("Cx", ""), ":"),
        ("n", "", ["n"], ("", ""), ""),
        ("_", "", ["_"], ("", ""), ""),
    ],
)
def test_binders_of_a_signature(
    source: str, bracket: str, bound: list[str], said: tuple[str, str], relation: str
) -> None:
    (found,) = binders(source)
    assert (found.bracket, texts(found.bound)) == (bracket, bound)
    assert (text(found.type), text(found.default)) == said
    assert (found.relation, found.plain) == (relation, relation != "?")
    assert (found.is_explicit, found.is_implicit, found.is_instance) == (
        bracket == "(",
        bracket in {"{", "⦃"},
        bracket == "[",
    )


@pytest.mark.parametrize(
    ("source", "bound", "relation", "subject", "clauses"),
    [
        ("∀ x, p", ["x"], "", "", {}),
        ("∀ x y : T, p", ["x", "y"], ":", "T", {":": ["T"]}),
        ("∃ x ∈ s, p", ["x"], "∈", "s", {"∈": ["s"]}),
        ("∑ x ∈ s with q x, f", ["x"], "?", "", {"∈": ["s"], "with": ["qx"]}),
        ("∫ x in a..b, f", ["x"], "?", "", {"in": ["a", "..", "b"]}),
        ("∀ᵐ x : α ∂μ, p", ["x"], "?", "", {":": ["α"], "∂": ["μ"]}),
        ("∀ᵐ x ∂μ, p", ["x"], "∂", "μ", {"∂": ["μ"]}),
        ("∀ ⟨a, b⟩ ∈ s, p", ["⟨a,b⟩"], "?", "", {"∈": ["s"]}),
    ],
)
def test_groups_of_a_quantifier(
    source: str, bound: list[str], relation: str, subject: str, clauses: dict[str, list[str]]
) -> None:
    (group,) = groups(source)
    assert texts(group.bound) == bound
    assert (group.relation, text(group.subject)) == (relation, subject)
    assert {clause.mark.text: texts(clause.terms) for clause in group.clauses} == clauses
    assert text(group.condition) == "".join(clauses.get("with", []))


def test_names_end_at_the_first_pattern() -> None:
    found = groups("fun x ⟨a, b⟩ ↦ c")
    assert [one.variables for one in found] == [("x",)]
    assert [texts(one.bound) for one in found] == [["x", "⟨a,b⟩"]]


def test_cached_parts_of_a_binder_do_not_affect_equality() -> None:
    (read,), (unread,) = groups("∀ x : T, p"), groups("∀ x : T, p")
    assert (read.variables, text(read.subject)) == (("x",), "T")
    assert read == unread
    assert pickle.dumps(read) == pickle.dumps(unread)


@pytest.mark.parametrize(
    ("source", "symbol", "index", "separator", "tail"),
    [
        ("∀ x, p", "∀", [], ",", []),
        ("fun x ↦ p", "fun", [], "↦", []),
        ("⨂[R] x, p", "⨂[", ["R"], ",", []),
        ("∫ x, p ∂μ", "∫", [], ",", ["∂", "μ"]),
    ],
)
def test_quantifiers(
    source: str, symbol: str, index: list[str], separator: str, tail: list[str]
) -> None:
    term = parse_term(source)
    assert isinstance(term, Quantifier)
    assert isinstance(term, Lambda) == (symbol == "fun")
    assert (term.symbol, texts(term.index), term.separator.text) == (symbol, index, separator)
    assert (text(term.binder_list), text(term.body), texts(term.tail)) == ("x", "p", tail)
    assert term.plain == (not index and not tail)


@pytest.mark.parametrize(
    ("source", "element", "condition", "binds"),
    [
        ("{x ∈ s | p x}", "x∈s", "px", "left"),
        ("{f x | x ∈ s}", "fx", "x∈s", "right"),
        ("{(a, b) | p a b}", "(a,b)", "pab", ""),
    ],
)
def test_set_builders(source: str, element: str, condition: str, binds: str) -> None:
    match parse_term(source):
        case SetBuilder(element=left, condition=right, plain=True):
            assert (text(left), text(right)) == (element, condition)
            assert isinstance(left, BinderList) == (binds == "left")
            assert isinstance(right, BinderList) == (binds == "right")
        case other:
            raise AssertionError(other)


def test_subtypes() -> None:
    match parse_term("{x : α // p x}"):
        case Subtype(binders=(Binder(type=Token(text="α")),), condition=condition):
            assert text(condition) == "px"
        case other:
            raise AssertionError(other)


@pytest.mark.parametrize(
    ("source", "term", "type_"),
    [("(a : T)", "a", "T"), ("(a :)", "a", ""), ("a : T", "a", "T"), ("(f a : T)", "fa", "T")],
)
def test_ascriptions(source: str, term: str, type_: str) -> None:
    found = parse_term(source)
    assert isinstance(found, Ascription)
    assert (text(found.term), text(found.type)) == (term, type_)


def test_brackets_and_their_items() -> None:
    for source, cls in (("(a, b)", TupleTerm), ("⟨a, b⟩", Anonymous), ("{a, b}", SetLiteral)):
        found = parse_term(source)
        assert isinstance(found, cls)
        assert texts(found.items) == ["a", "b"]
        assert (found.opening.text, found.marks) == (source[0], source[0] + source[-1])
    assert isinstance(empty := parse_term("{}"), SetLiteral)
    assert empty.items == ()
    assert isinstance(norm := parse_term("‖a‖"), Enclosed)
    assert (norm.marks, texts(norm.items)) == ("‖‖", ["a"])
    assert isinstance(ring := parse_term("R[X]"), Indexed)
    assert (text(ring.base), texts(ring.items), ring.marks) == ("R", ["X"], "[]")
    assert texts(ring.suffix) == ["[", "X", "]"]


def test_parentheses() -> None:
    assert text(strip(parse_term("((a))"))) == "a"
    assert isinstance(unit := parse_term("()"), Unit)
    assert strip(unit) is unit
    assert not isinstance(parse_term("(a, b)"), Paren)


def test_terms_that_start_with_a_word() -> None:
    match parse_term("if h : p then a else b"):
        case Conditional(condition=condition, positive=yes, negative=no, name=name):
            assert texts((condition, yes, no)) == ["p", "a", "b"]
            assert text(name) == "h"
        case other:
            raise AssertionError(other)
    assert isinstance(plain := parse_term("if p then a else b"), Conditional)
    assert (plain.name, text(plain.condition)) == (None, "p")
    match parse_term("let x : T := v; b"):
        case LetIn(names=names, type=type_, value=value, body=body):
            assert [*texts(names), text(type_), text(value), text(body)] == ["x", "T", "v", "b"]
        case other:
            raise AssertionError(other)


def test_arguments_by_name_and_universes() -> None:
    match parse_term("f.{u} (n := 3)"):
        case App(
            head=WithUniverses(term=Token(text="f")),
            args=(NamedArgument(name=Token(text="n"), value=Token(text="3")),),
        ):
            pass
        case other:
            raise AssertionError(other)


def test_the_parts_of_a_statement() -> None:
    statement = parse("lemma foo.bar (x : T) : a = b")
    assert (statement.keyword, statement.name, statement.title.start) == ("lemma", "foo.bar", 6)
    assert statement.colon.start == len("lemma foo.bar (x : T) ")
    assert [type(one) for one in statement.binders] == [Binder]
    assert texts(statement.signature) == ["(x:T)", ":", "a=b"]
    assert [one.is_typed for one in statement.binders] == [True]
    assert isinstance(statement.conclusion, Infix)
