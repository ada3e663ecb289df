"""Agreement on the labels of three people, with missing and changed labels."""

from __future__ import annotations

from typing import TYPE_CHECKING

import krippendorff
import numpy as np
import pytest
from sklearn.metrics import cohen_kappa_score
from statsmodels.stats.inter_rater import aggregate_raters, cohens_kappa, fleiss_kappa

from driftbench.errors import InputError
from driftbench.wild.annotation import Agreement, agreement_of, read_labels
from driftbench.wild.annotation.study import SALT, Study, write_study
from tests.wild.annotation.conftest import judgement, label_of, write_labels

if TYPE_CHECKING:
    from pathlib import Path

    from driftbench.wild.annotation.agreement import Coefficient
    from tests.wild.annotation.conftest import LabelWords

PEOPLE = ("ann", "ben", "cal")
#: One letter a person: faithful, a class of drift, combined, unclear, or - for no label.
TABLE = [
    "FFF", "FFF", "FFH", "HHH", "HHH", "HHC", "QQQ", "QQQ", "QHQ", "CCC", "CCF", "CCC",
    "TTT", "TTF", "TTT", "FFF", "F-F", "HH-", "--Q", "-C-", "OOO", "OOH", "BBB", "BBH",
    "FFU", "UUF", "HUH", "FFF", "QQQ", "CTC", "HHH", "FHF", "TTT", "F--", "CC-", "FFF",
    "HHH", "QQF",
]  # fmt: skip
IDS = tuple(f"i{number:02}" for number in range(len(TABLE)))
SAID: dict[str, LabelWords] = {
    "F": ("faithful",),
    "Q": ("drifted", "quantifier_inversion", "stronger"),
    "H": ("drifted", "hypothesis_omission", "stronger"),
    "C": ("drifted", "conclusion_generalization", "weaker"),
    "T": ("drifted", "type_coercion", "incomparable"),
    "O": ("drifted", "other", "undecided"),
    "B": ("drifted", "hypothesis_omission+type_coercion", "weaker"),
    "U": ("unclear",),
}
#: Items whose first label by `ben` is faithful, whatever the final one is.
CHANGED = frozenset({3, 9, 12})


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the study of that table."""
    folder = tmp_path_factory.mktemp("study")
    digests = {"main": "g" * 64}
    write_study(folder, Study(id="s", salt=SALT, pilot=(), main=IDS, guidelines=digests))
    return folder


@pytest.fixture(scope="module")
def three(folder: Path) -> list[Path]:
    """Return the files of three people."""
    files = []
    for person, name in enumerate(PEOPLE):
        labels = [
            label_of(folder, id_, name, SAID[word[person]])
            for id_, word in zip(IDS, TABLE, strict=True)
            if word[person] != "-"
        ]
        if name == "ben":
            for label in labels:
                if int(label["item"][1:]) in CHANGED:
                    label["first"] = judgement(("faithful",))
        files.append(write_labels(folder / f"{name}.jsonl", labels))
    return files


@pytest.fixture(scope="module")
def found(three: list[Path]) -> Agreement:
    return agreement_of(read_labels(three), resamples=200)


def _one(found: Agreement, *key: object) -> Coefficient:
    (one,) = (c for c in found.coefficients if (c.name, c.annotators, c.coding, c.stage) == key)
    return one


def _words(people: tuple[int, ...], coding: str) -> list[list[str]]:
    """Return the codes of the final labels, with None for unclear and missing ones."""
    binary = {"F": "F", **dict.fromkeys("QHCTOB", "D")}
    same = {letter: letter for letter in "FQHCTOB"}
    known = binary if coding == "binary" else same
    return [[known.get(word[one], "") for one in people] for word in TABLE]


@pytest.mark.parametrize("coding", ["binary", "class"])
@pytest.mark.parametrize("two", [(0, 1), (0, 2), (1, 2)])
def test_cohen_of_each_pair(found: Agreement, two: tuple[int, ...], coding: str) -> None:
    words = [pair for pair in _words(two, coding) if all(pair)]
    ours, theirs = zip(*words, strict=True)
    one = _one(found, "cohen", tuple(PEOPLE[at] for at in two), coding, "final")
    assert one.items == len(words)
    assert one.value == pytest.approx(cohen_kappa_score(ours, theirs))
    letters = sorted({*ours, *theirs})
    table = np.zeros((len(letters), len(letters)))
    for first, second in words:
        table[letters.index(first), letters.index(second)] += 1
    assert one.value == pytest.approx(cohens_kappa(table).kappa)
    assert one.agreed == pytest.approx(np.trace(table) / table.sum())
    assert one.interval is not None
    assert one.interval[0] < (one.value or 0) < one.interval[1]


@pytest.mark.parametrize("coding", ["binary", "class"])
def test_fleiss_uses_complete_items(found: Agreement, coding: str) -> None:
    words = [three for three in _words((0, 1, 2), coding) if all(three)]
    one = _one(found, "fleiss", PEOPLE, coding, "final")
    assert one.items == len(words)
    assert one.value == pytest.approx(fleiss_kappa(aggregate_raters(np.array(words))[0]))


@pytest.mark.parametrize("coding", ["binary", "class"])
def test_alpha_uses_items_with_two_labels(found: Agreement, coding: str) -> None:
    words = _words((0, 1, 2), coding)
    letters = sorted({word for three in words for word in three} - {""})
    data = [[letters.index(w) if w else np.nan for w in three] for three in words]
    alpha = krippendorff.alpha(reliability_data=np.array(data).T, level_of_measurement="nominal")
    one = _one(found, "krippendorff", PEOPLE, coding, "final")
    assert one.value == pytest.approx(alpha)
    assert one.items == sum(sum(map(bool, three)) >= 2 for three in words)


def test_first_and_final_labels_are_compared_separately(found: Agreement) -> None:
    for coding in ("binary", "class"):
        first, final = (
            _one(found, "cohen", ("ann", "ben"), coding, stage) for stage in ("first", "final")
        )
        assert first.value is not None
        assert final.value is not None
        assert first.value < final.value
    same = [_one(found, "cohen", ("ann", "cal"), "class", stage) for stage in ("first", "final")]
    assert same[0].value == same[1].value


def test_unused_labels_are_counted(found: Agreement) -> None:
    assert found.annotators == PEOPLE
    assert found.items == len(TABLE)
    assert found.single_label_items == sum(word.count("-") == 2 for word in TABLE) == 3
    assert found.unclear == {"first": 4, "final": 4}
    assert found.changed == len(CHANGED)
    assert found.signature.startswith("study:s|phase:main|guidelines:gggggggggggggggg|labels:")


def test_the_same_labels_give_the_same_coefficients(found: Agreement, three: list[Path]) -> None:
    lines = [line for path in three for line in path.read_text(encoding="utf-8").splitlines()]
    path = three[0].with_name("all.jsonl")
    path.write_text("\n".join(sorted(lines)), encoding="utf-8")
    assert agreement_of(read_labels([path]), resamples=200) == found


def test_items_of_one_person_are_refused(three: list[Path], folder: Path, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="none of 36 items was labelled by two people: no agree"):
        agreement_of(read_labels(three[:1]))
    # Two people whose items have nothing in common, and a third who shares one with the first.
    apart = {"ann": ["i00", "i01"], "ben": ["i02"], "cal": ["i00"]}
    files = [
        write_labels(
            tmp_path / f"{name}.jsonl", [label_of(folder, i, name, ("faithful",)) for i in ids]
        )
        for name, ids in apart.items()
    ]
    found = agreement_of(read_labels(files), resamples=200)
    assert {one.value for one in found.coefficients} == {None}
    one = _one(found, "cohen", ("ann", "ben"), "binary", "final")
    assert (one.items, one.agreed, one.reason) == (0, None, "no item has a label of all of them")
    one = _one(found, "cohen", ("ann", "cal"), "binary", "final")
    assert (one.items, one.agreed, one.interval) == (1, 1.0, None)
    assert one.reason == "only one label was used: chance explains all agreement"


def test_labels_of_two_phases_are_not_mixed(
    three: list[Path], folder: Path, tmp_path: Path
) -> None:
    late = write_labels(
        tmp_path / "late.jsonl",
        [label_of(folder, "i00", "dan", ("faithful",), guidelines="h" * 64)],
    )
    with pytest.raises(InputError, match=r"late\.jsonl:1: guidelines is hhhh.* at ann\.jsonl:1"):
        agreement_of(read_labels([*three, late]))
