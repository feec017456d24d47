"""How a game is opened: who plays what, by which rules, with which options and packs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

import msgspec

LISTS_LIMIT = 16
CARDS_LIMIT = 512
"""Most secret lists of a seat, and cards of one: a stranger's setup asks for no more than the dealers mix."""


@dataclass(frozen=True)
class OptionSpec:
    """One option a game offers: its name, the values it may take (the first is the default), and a line for
    people.
    """

    name: str
    values: tuple[int | str | bool, ...]
    title: str = ""


@dataclass(frozen=True)
class Mode:
    """One way to play a game: how many seats, which seats form sides, which options apply."""

    name: str
    seats: int
    title: str = ""
    sides: tuple[tuple[int, ...], ...] = ()
    """Seats that win and lose together; empty means each for itself."""
    options: tuple[OptionSpec, ...] = ()

    def side(self, seat: int) -> tuple[int, ...]:
        """The seats on the same side as this one."""
        return next((side for side in self.sides if seat in side), (seat,))

    def settled(self, options: Mapping[str, int | str | bool]) -> Mode:
        """This mode with options as chosen: each of these has that one value.

        >>> Mode("open", 2, options=(OptionSpec("pips", (40, 50)),)).settled({"pips": 50}).options
        (OptionSpec(name='pips', values=(50,), title=''),)
        """
        specs = [
            replace(spec, values=(options[spec.name],)) if spec.name in options else spec
            for spec in self.options
        ]
        return replace(self, options=tuple(specs))


class DeckFault(NamedTuple):
    """Why a deck may not be played: a sentence, the clause it offends, the list and card it is about."""

    sentence: str
    clause: str = ""
    label: str = "main"
    face: int | None = None


class PackRef(msgspec.Struct, frozen=True, array_like=True):
    """A card pack by its exact content."""

    id: str
    version: int
    digest: bytes


class Setup(msgspec.Struct, frozen=True, array_like=True):
    """The opening of a log: everything outside the entries that decides how the game goes."""

    game: str
    revision: int
    seats: int
    mode: str
    options: tuple[tuple[str, int | str | bool], ...] = ()
    packs: tuple[PackRef, ...] = ()
    decks: tuple[tuple[tuple[str, int], ...], ...] = ()
    """Per seat, the secret deck lists by label and size; the lists themselves appear only as commitments.
    What else is public of a list stands under its label, a slash and a word: `main/2` for one printed back.
    """
    match: tuple[tuple[int, ...], ...] = ()
    """Winners of the earlier games of a match."""

    def lists(self, seat: int) -> set[str]:
        """The labels of a seat's secret lists."""
        announced = self.decks[seat] if seat < len(self.decks) else ()
        return {label for label, _ in announced if "/" not in label}

    def option(self, name: str) -> int | str | bool:
        """The value of an option (games put every option they know into the setup)."""
        for key, value in self.options:
            if key == name:
                return value
        raise KeyError(name)


def option_pairs(
    mode: Mode, chosen: Mapping[str, int | str | bool]
) -> tuple[tuple[str, int | str | bool], ...]:
    """All options of a mode, sorted, with defaults for those not chosen."""
    return tuple(sorted((spec.name, chosen.get(spec.name, spec.values[0])) for spec in mode.options))
