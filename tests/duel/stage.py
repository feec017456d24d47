"""A stage for one scenario: a Duel with just the cards a test names, laid out as it says, at the first
question.

    s = Stage('[[card]] …', field0=["guard"], hand0=["bolt"], light0=3)
    s.play("bolt"); s.choose("guard"); s.passes()
    assert s.damage("guard") == 2
"""

from __future__ import annotations

from typing import Any

from engines.effects.pack import read_pack
from engines.effects.policy import Policy
from engines.kernel import (
    TABLE,
    Answer,
    Arrange,
    Deck,
    Frame,
    LocalGame,
    Make,
    Options,
    Secrets,
    Setup,
    Work,
    decode,
    digest,
    encode,
    fold,
    player,
)
from tests.duel.game import LIFE, WORDS, Duel, act, ask, clean, draw, turn_end, upkeep

HEAD = 'pack = "scene"\ngame = "duel"\nversion = 1\nlanguage = 2\n'
BLANK = '[[card]]\nid = "blank"\nname = "Blank"\nkind = "unit"\nstats = {level = 1}\n[[card.play]]\n'
SECRET = ("deck", "hand")


def lay_out(w: Work, f: Frame) -> None:
    """Hidden zones are dealt from lists that only their owner knows."""
    game = w.game
    assert isinstance(game, Staged)
    decks = [
        Deck(seat, w.t.map.number(zone, seat), len(game.layout_of(zone, seat)), label=zone)
        for zone in SECRET
        for seat in range(2)
    ]
    w.want(Make(tuple(decks)))


def place(w: Work, f: Frame) -> None:
    """Open zones are laid out face up, seats get their numbers."""
    game = w.game
    assert isinstance(game, Staged)
    for seat in range(2):
        for zone in ("field", "discard"):
            for name in game.layout_of(zone, seat):
                w.new(w.t.map.number(zone, seat), face=game.catalogue.number[name], owner=seat)
        w.put(seat, "life", game.plan.get(f"life{seat}", LIFE))
        w.put(seat, "light", game.plan.get(f"light{seat}", 9))


class Staged(Duel):
    """Duel that begins as planned, in the middle of seat 0's turn."""

    def __init__(self, pack: Any, plan: dict[str, Any], policy: Policy | None) -> None:
        if policy is not None:
            self.policy = policy  # type: ignore[misc]
        super().__init__((pack,))
        self.plan = plan
        self.programs = {
            **self.programs,
            "duel.setup": (lay_out, place),
            "duel.turn": (upkeep, draw, ask, act, turn_end, clean),
            "stage.turn": (_start, _start, ask, act, turn_end, clean),
        }

    def layout_of(self, zone: str, seat: int) -> list[str]:
        """The cards planned for a zone."""
        found: list[str] = self.plan.get(f"{zone}{seat}", [])
        return found

    def begin(self, w: Work, setup: Setup) -> None:
        super().begin(w, setup)
        w.t.active, w.t.turn = 0, 3
        w.t.stack.insert(0, Frame("stage.turn", 0, 0, -1))


def _start(w: Work, f: Frame) -> None:
    """The staged turn has begun already; what is laid out was there before it."""
    w.t.used = (("turn/#start", w.t.step + 1),)


class Stage:
    """One scenario being played."""

    def __init__(self, cards: str, *, policy: Policy | None = None, **plan: Any) -> None:
        pack = read_pack(HEAD + BLANK + cards, "scene.toml", WORDS)
        for seat in range(2):
            plan.setdefault(f"deck{seat}", ["blank"] * 5)
            plan.setdefault(f"hand{seat}", [])
            plan[f"hand{seat}"] = [*plan[f"hand{seat}"], "blank"]  # nobody is passed over for an empty hand
        self.game = Staged(pack, plan, policy)
        number = self.game.catalogue.number
        decks = tuple(
            tuple((zone, tuple(number[name] for name in self.game.layout_of(zone, seat))) for zone in SECRET)
            for seat in range(2)
        )
        sizes = tuple(tuple((zone, len(faces)) for zone, faces in lists) for lists in decks)
        self.local = LocalGame(self.game, self.game.setup(decks=sizes), b"stage", decks)

    @property
    def t(self) -> Any:
        """The table as it stands."""
        return self.local.table

    # --- answering ------------------------------------------------------------------------------------------

    def options(self) -> Options:
        """What is asked now."""
        found = self.local.options(self.local.waiting()[0])
        assert found is not None
        return found

    def values(self) -> list[Any]:
        """All answers allowed now."""
        return [answer.value for answer in self.options().answers()]

    def answer(self, value: Any) -> None:
        """Give one of the listed answers."""
        for answer in self.options().answers():
            if answer.value == value:
                self.local.submit(answer)
                return
        raise AssertionError(f"{value!r} is not among {self.values()}")

    def _act(self, word: str, name: str, **more: Any) -> None:
        seat = self.local.waiting()[0]
        for answer in self.options().answers():
            value = answer.value
            if value[0] == word and self.name(value[1], seat) == name and more.get("path", "") in value[2]:
                self.local.submit(answer)
                return
        raise AssertionError(f"{word} {name} is not among {self.values()}")

    def play(self, name: str) -> None:
        """Play a card from hand."""
        self._act("play", name)

    def use(self, name: str, path: str = "") -> None:
        """Use an ability."""
        self._act("use", name, path=path)

    def choose(self, *names: str) -> None:
        """Choose cards or players by name."""
        seat = self.local.waiting()[0]
        for answer in self.options().answers():
            if [self.name(card, seat) for card in answer.value] == list(names):
                self.local.submit(answer)
                return
        raise AssertionError(f"{names} not among {[[self.name(c, seat) for c in v] for v in self.values()]}")

    def attack(self, name: str, target: str) -> None:
        """Attack with a unit."""
        seat = self.local.waiting()[0]
        for answer in self.options().answers():
            word, *rest = answer.value
            if word == "attack" and [self.name(card, seat) for card in rest] == [name, target]:
                self.local.submit(answer)
                return
        raise AssertionError(f"{name} cannot attack {target}: {self.values()}")

    def passes(self, times: int = 99) -> None:
        """Pass on answering until nobody is asked to."""
        while times and not self.local.over and self.asked() == "#reply":
            self.answer(("pass",))
            times -= 1

    def end_turn(self) -> None:
        """The active seat is done."""
        self.answer(("pass",))

    def arrange(self, *names: str) -> None:
        """Give the private order that is asked for, first to last."""
        pending = self.t.pending
        assert isinstance(pending, Arrange)
        cards, seat = pending.parts[0]
        left = list(cards)
        order = []
        for name in names:
            card = next(c for c in left if self.name(c, seat) == name)
            left.remove(card)
            order.append(card)
        self.local.arrange({seat: tuple(order)})

    def asked(self) -> str:
        """The name of the question now put."""
        return str(self.options().decision.name)

    # --- looking --------------------------------------------------------------------------------------------

    def name(self, card: int, seat: int) -> str:
        """A card by its pack id as a seat knows it; players are you and foe."""
        if card <= -2:
            return "you" if card == player(seat) else "foe"
        know: Secrets = self.local.secrets[seat]
        face = know.face(self.t, card)
        return "?" if face is None else self.game.catalogue.cards[face].id

    def card(self, name: str) -> int:
        """The id of the first card in play of that name."""
        for row, one in enumerate(self.t.rows):
            if one.face is not None and self.game.catalogue.cards[one.face].id == name and one.zone >= 0:
                if self.t.map.of[one.zone].name in ("field", "limbo", "discard", "under"):
                    return row
        raise AssertionError(f"{name} is not on the table")

    def zone(self, name: str, seat: int = TABLE) -> list[str]:
        """The cards of a zone by name, as their owner knows them."""
        return [self.name(card, max(seat, 0)) for card in self.t.zone(name, seat)]

    def level(self, name: str) -> int:
        """A unit's level after all changes."""
        return self.game.level(self.t, self.card(name))

    def damage(self, name: str) -> int:
        """The damage on a unit."""
        return int(self.t.rows[self.card(name)].damage)

    def life(self, seat: int) -> int:
        """A seat's life."""
        return int(self.t.get(seat, "life"))

    def sound(self) -> None:
        """The log replays to the same table, and every position on the way is a value."""
        tables = fold(self.game, self.local.setup, self.local.entries)
        assert digest(tables[-1]) == digest(self.t)
        for table in tables:
            assert decode(encode(table), table.map) == table


def unit(id_: str, level: int = 1, rest: str = "", **fields: str) -> str:
    """A unit in TOML, for test packs."""
    more = "".join(f"{key} = {value}\n" for key, value in fields.items())
    return (
        f'[[card]]\nid = "{id_}"\nname = "{id_.title()}"\nkind = "unit"\nstats = {{level = {level}}}\n{more}'
        f"[[card.play]]\n{rest}\n"
    )


def spell(id_: str, steps: str, play: str = "", kind: str = "spell") -> str:
    """A spell in TOML, for test packs."""
    return f'[[card]]\nid = "{id_}"\nname = "{id_.title()}"\nkind = "{kind}"\n[[card.play]]\n{play}\nsteps = [{steps}]\n'


__all__ = ["Answer", "Stage", "spell", "unit"]
