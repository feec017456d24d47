"""A stage for one scenario: a Duel with just the cards a test names, laid out as it says, at the first
question.

    s = Stage('[[card]] …', field0=["guard"], hand0=["bolt"], light0=3)
    s.play("bolt"); s.choose("guard"); s.passes()
    assert s.damage("guard") == 2

Decks are listed from the bottom up. Nobody has seen what lies in decks and bonds; hands and secrets are known
to their owner.
"""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any, ClassVar

from engines.effects.pack import read_pack
from engines.effects.policy import Policy
from engines.kernel import (
    ALL_SEATS,
    TABLE,
    Answer,
    Arrange,
    Deck,
    Event,
    Frame,
    Make,
    Options,
    Secrets,
    Setup,
    Shuffle,
    Work,
    decode,
    decode_entry,
    digest,
    encode,
    encode_entry,
    player,
)
from tests.battery.exchange import exchange_from
from tests.battery.playing import Witness
from tests.battery.sanity import sound
from tests.battery.views import openings
from tests.duel.game import LIFE, TURN, WORDS, Duel

HEAD = 'pack = "scene"\ngame = "duel"\nversion = 1\nlanguage = 2\n'
BLANK = '[[card]]\nid = "blank"\nname = "Blank"\nkind = "unit"\nstats = {level = 1}\n[[card.play]]\n'
HIDDEN = ("deck", "hand", "bonds", "secrets")
UNSEEN = ("deck", "bonds")
OPEN = ("field", "discard", "exile")
EXCHANGES = 3
"""How often each scenario is gone through again with hidden cards exchanged."""


def make_hidden(w: Work, f: Frame) -> None:
    """Hidden zones are dealt from lists that only their owner knows."""
    decks = [
        Deck(seat, w.t.map.number(zone, seat), len(staged(w).layout_of(zone, seat)), label=zone)
        for zone in HIDDEN
        for seat in range(2)
    ]
    w.want(Make(tuple(decks)))


def mix_unseen(w: Work, f: Frame) -> None:
    """After this nobody knows the order of the decks; the stage puts them in its own."""
    w.want(Shuffle(tuple(w.t.zone(zone, seat) for zone in UNSEEN for seat in range(2))))


def lay_out(w: Work, f: Frame) -> None:
    """Open zones are laid out face up, seats get their numbers."""
    game = staged(w)
    for seat in range(2):
        for zone in OPEN:
            for name in game.layout_of(zone, seat):
                w.new(w.t.map.number(zone, seat), face=game.catalogue.number[name], owner=seat)
        w.put(seat, "life", game.plan.get(f"life{seat}", LIFE))
        w.put(seat, "light", game.plan.get(f"light{seat}", 9))


def staged(w: Work) -> Staged:
    """The game at work."""
    assert isinstance(w.game, Staged)
    return w.game


class Staged(Duel):
    """Duel that begins as planned, in the middle of seat 0's turn."""

    def __init__(self, pack: Any, plan: dict[str, Any], policy: Policy | None) -> None:
        super().__init__((pack,), policy)
        self.plan = plan
        self.programs = {
            **self.programs,
            "duel.setup": (make_hidden, mix_unseen, lay_out),
            "stage.turn": (_start, _start, *TURN[2:]),
        }

    def layout_of(self, zone: str, seat: int) -> list[str]:
        """The cards planned for a zone."""
        found: list[str] = self.plan.get(f"{zone}{seat}", [])
        return found

    def begin(self, w: Work, setup: Setup) -> None:
        super().begin(w, setup)
        w.begin("main", active=0, turn=3)
        w.t.stack.insert(0, Frame("stage.turn", 0, 0, -1))


def _start(w: Work, f: Frame) -> None:
    """The staged turn has begun already; what is laid out was there before it."""
    w.t.used = (("turn/#start", w.t.step + 1),)


class Stage:
    """One scenario being played."""

    made: ClassVar[list[Stage]] = []
    """All stages of the present test: each must be sound at its end."""

    def __init__(self, cards: str, *, policy: Policy | None = None, **plan: Any) -> None:
        pack = read_pack(HEAD + BLANK + cards, "scene.toml", WORDS)
        for seat in range(2):
            plan.setdefault(f"deck{seat}", ["blank"] * 5)
            plan.setdefault(f"hand{seat}", [])
            plan[f"hand{seat}"] = [*plan[f"hand{seat}"], "blank"]  # nobody is passed over for an empty hand
        self.make = partial(Staged, pack, plan, policy)
        self.game = self.make()
        number = self.game.catalogue.number
        decks = tuple(
            tuple((zone, tuple(number[name] for name in self.game.layout_of(zone, seat))) for zone in HIDDEN)
            for seat in range(2)
        )
        sizes = tuple(tuple((zone, len(faces)) for zone, faces in lists) for lists in decks)
        self.local = Witness(self.game, self.game.setup(decks=sizes), b"stage", decks)
        self.begun = len(self.local.entries)
        self._stack_decks()
        Stage.made.append(self)

    def _stack_decks(self) -> None:
        """The shuffled zones hold their cards in the order planned."""
        truth = list(self.local.dealer.truth)
        for zone in UNSEEN:
            for seat in range(2):
                planned = self.game.layout_of(zone, seat)
                for card, name in zip(self.t.zone(zone, seat), planned, strict=True):
                    truth[card] = self.game.catalogue.number[name]
        self.local.dealer.truth = tuple(truth)

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

    def pick(self, label: str) -> None:
        """Give the answer of that label."""
        labels = getattr(self.options().decision, "labels", ())
        assert label in labels, f"{label} is not among {labels}"
        self.answer(labels.index(label))

    def _act(self, word: str, name: str, **more: Any) -> None:
        seat = self.seat()
        for answer in self.options().answers():
            value = answer.value
            if value[0] == word and self.name(value[1], seat) == name and more.get("path", "") in value[2]:
                self.local.submit(answer)
                return
        raise AssertionError(f"{word} {name} is not among {self.values()}")

    def play(self, name: str, path: str = "") -> None:
        """Play a card from hand."""
        self._act("play", name, path=path)

    def use(self, name: str, path: str = "") -> None:
        """Use an ability."""
        self._act("use", name, path=path)

    def cast(self, name: str, *targets: str) -> None:
        """Play a card, choose its targets if any are named, and let it resolve."""
        self.play(name)
        if targets and not self.local.over and self.asked() not in ("#reply", "act"):
            self.choose(*targets)
        self.passes()

    def choose(self, *names: str) -> None:
        """Choose cards or players by name."""
        seat = self.seat()
        for answer in self.options().answers():
            if [self.name(card, seat) for card in answer.value] == list(names):
                self.local.submit(answer)
                return
        raise AssertionError(f"{names} not among {self.offered()}")

    def offered(self) -> list[tuple[str, ...]]:
        """The choices of cards and players listed now, by name."""
        seat = self.seat()
        return [tuple(self.name(card, seat) for card in value) for value in self.values()]

    def attack(self, name: str, target: str) -> None:
        """Attack with a unit."""
        seat = self.seat()
        for answer in self.options().answers():
            word, *rest = answer.value
            if word == "attack" and [self.name(card, seat) for card in rest] == [name, target]:
                self.local.submit(answer)
                return
        raise AssertionError(f"{name} cannot attack {target}: {self.values()}")

    def passes(self, times: int = 99) -> None:
        """Pass on answering until nobody is asked to."""
        while times and self.local.waiting() and self.asked() == "#reply":
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
        """The name of the question now put; nothing if a private order is asked for or the game is over."""
        if self.local.over or isinstance(self.t.pending, Arrange):
            return ""
        return str(self.options().decision.name)

    def seat(self) -> int:
        """The seat asked now."""
        return int(self.local.waiting()[0])

    # --- looking --------------------------------------------------------------------------------------------

    def name(self, card: int, seat: int) -> str:
        """A card by its pack id as a seat knows it; players are you and foe."""
        if card <= -2:
            return "you" if card == player(seat) else "foe"
        know: Secrets = self.local.secrets[seat]
        face = know.face(self.t, card)
        return "?" if face is None else self.game.catalogue.cards[face].id

    def truth(self, card: int) -> str:
        """A card by its pack id, whoever knows it."""
        face = self.t.rows[card].face
        return self.game.catalogue.cards[self.local.dealer.truth[card] if face is None else face].id

    def card(self, name: str, zone: str = "", seat: int | None = None) -> int:
        """The id of the first open card of that name, perhaps in one zone or of one seat."""
        for card, row in enumerate(self.t.rows):
            if row.face is None or row.zone < 0 or self.truth(card) != name or seat not in (None, row.seat):
                continue
            if self.t.map.of[row.zone].name == zone or (not zone and row.up):
                return card
        raise AssertionError(f"{name} is not on the table")

    def row(self, name: str) -> Any:
        """The row of the first open card of that name."""
        return self.t.rows[self.card(name)]

    def charges(self, name: str, counter: str = "charge") -> int:
        """How many counters lie on a card."""
        return int(self.row(name).mark(counter))

    def zone(self, name: str, seat: int = TABLE) -> list[str]:
        """The cards of a zone by name: a test may look everywhere."""
        return [self.truth(card) for card in self.t.zone(name, seat)]

    def level(self, name: str) -> int:
        """A unit's level after all changes."""
        return self.game.level(self.t, self.card(name))

    def damage(self, name: str) -> int:
        """The damage on a unit."""
        return int(self.row(name).damage)

    def life(self, seat: int) -> int:
        """A seat's life."""
        return int(self.t.get(seat, "life"))

    def light(self, seat: int) -> int:
        """A seat's light."""
        return int(self.t.get(seat, "light"))

    def told(self, kind: str) -> list[Event]:
        """Everything of a kind that everybody heard of."""
        return [event for event in self.local.events if event.kind == kind]

    # --- proving --------------------------------------------------------------------------------------------

    def sound(self) -> None:
        """A spectator who has nothing but the log reaches the same tables and hears the same; every position
        on the way is a value and in order; a face is public only once it has been opened; and with hidden
        cards exchanged the scenario goes on in the same way until one of them opens.
        """
        game = self.make()
        table = game.start(self.local.setup)
        for step in self.local.steps:
            entry = decode_entry(encode_entry(step.entry))
            after, events = game.apply(table, entry)
            assert digest(after) == digest(step.after)
            assert events == step.events
            assert decode(encode(after), after.map) == after
            sound(after)
            opened = {card for card, _ in openings(entry)}
            for card, row in enumerate(table.rows):
                if row.face is None and after.rows[card].face is not None:
                    assert card in opened, f"card {card} became public and nobody opened it"
            assert all(row.face is None or row.seen & ALL_SEATS for row in after.rows)
            table = after
        chance, games = Random(len(self.local.steps)), (self.make(), self.make())
        for _ in range(EXCHANGES if len(self.local.steps) > self.begun else 0):
            exchange_from(self.local, chance.randrange(self.begun, len(self.local.steps)), games, chance)


def unit(id_: str, level: int = 1, rest: str = "", **fields: str) -> str:
    """A unit in TOML, for test packs."""
    more = "".join(f"{key} = {value}\n" for key, value in fields.items())
    return (
        f'[[card]]\nid = "{id_}"\nname = "{id_.title()}"\nkind = "unit"\nstats = {{level = {level}}}\n{more}'
        f"[[card.play]]\n{rest}\n"
    )


def spell(id_: str, steps: str, play: str = "", kind: str = "spell", more: str = "") -> str:
    """A spell in TOML, for test packs."""
    return (
        f'[[card]]\nid = "{id_}"\nname = "{id_.title()}"\nkind = "{kind}"\n{more}\n'
        f"[[card.play]]\n{play}\nsteps = [{steps}]\n"
    )


def when(on: str, steps: str, more: str = "") -> str:
    """A trigger in TOML."""
    return f"[[card.when]]\non = {on}\n{more}\nsteps = [{steps}]\n"


def instead(on: str, steps: str, more: str = "") -> str:
    """A replacement in TOML."""
    return f"[[card.instead]]\non = {on}\n{more}\nsteps = [{steps}]\n"


def use(steps: str, more: str = "limit = {}") -> str:
    """An ability to activate in TOML."""
    return f"[[card.use]]\n{more}\nsteps = [{steps}]\n"


def always(change: str, to: str = '"self"', more: str = "") -> str:
    """A continuous change in TOML."""
    return f"[[card.always]]\nto = {to}\n{more}\nchange = [{change}]\n"


__all__ = ["Answer", "Stage", "always", "instead", "spell", "unit", "use", "when"]
