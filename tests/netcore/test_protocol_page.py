"""The protocol's page says what the code does: names, numbers and bounds are compared with it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from netcore.dealer.hashing import Domain
from netcore.dealer.share import BOX_SIZE
from netcore.item import Kind
from netcore.table import messages
from netcore.table.messages import Code
from netcore.table.terms import TableTerms

PAGE = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text()

UNSENT = {Domain.PRIVATE, Domain.PRIVATE_COIN}
"""Of a die that only its owner sees, which no game asks for yet and no message carries."""

STREAMS = {"dealer.perm", "dealer.pick", "dealer.back"}
"""Labels of streams, which are no domains."""


def test_it_names_every_domain_of_the_dealer_and_no_other() -> None:
    known = {value for name, value in vars(Domain).items() if name.isupper()}
    said = set(re.findall(r"\bdealer(?:\.[a-z0-9]+)+", PAGE))
    assert said - STREAMS == known - UNSENT


@pytest.mark.parametrize("kind", [kind for kind in Kind if not kind.any_time], ids=lambda kind: kind.word)
def test_it_numbers_every_kind_of_item(kind: Kind) -> None:
    rows = PAGE[PAGE.index("| kind | | kind") : PAGE.index("- **Signed**")]
    pairs = re.findall(r"\| ([0-9, ]+) \| ([a-z, ]+?)(?= \(|  ?\|)", rows)
    found: dict[str, str] = {}
    for numbers, words in pairs:
        found |= dict(zip(numbers.split(", "), words.split(", "), strict=True))
    assert found[str(int(kind))] == kind.word


@pytest.mark.parametrize("code", Code, ids=lambda code: code.name.lower())
def test_it_lists_every_table_message_with_its_bound(code: Code) -> None:
    row = next(line for line in PAGE.splitlines() if line.startswith(f"| {int(code)} | {code.name.lower()} "))
    stated = row.rsplit("|", 2)[1].strip().replace(",", "")
    number, _, unit = stated.partition(" ")
    size = int(number) * {"": 1, "KiB": 1024, "MiB": 1024 * 1024}[unit]
    assert size == messages._READERS[code][0]


def test_it_lists_the_terms_of_a_table() -> None:
    rows = PAGE[PAGE.index("| term | value |") : PAGE.index("**The game's name**")]
    firsts = [line.split("|")[1] for line in rows.splitlines() if "|" in line]
    assert sorted(re.findall(r"`([a-z]+)`", " ".join(firsts))) == sorted(TableTerms._fields)


def test_it_states_the_size_of_a_box() -> None:
    assert f"{BOX_SIZE} bytes each" in PAGE
