"""A small but real Rüniverse: mage phases, places, engagement, attacks on creatures and mages, bonds,
Secrets. Positions are laid out by the deck lists: a list's label names the zone it begins in.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from engines.effects import announce
from engines.effects import grammar as g
from engines.effects.cardgame import CardGame
from engines.effects.catalogue import Ability
from engines.effects.commits import Needs
from engines.effects.foresee import askable
from engines.effects.pack import read_pack
from engines.effects.scope import Scope
from engines.effects.stacks import under
from engines.effects.use import forget_card
from engines.kernel import (
    NOTHING,
    TABLE,
    Act,
    Frame,
    IllegalAnswer,
    Mode,
    Op,
    Option,
    Secrets,
    Setup,
    Table,
    Work,
)
from tests.proof.runiverse import attack, turn
from tests.proof.runiverse.words import FACETS, PLACES, POLICY, VERBS, WORDS, ZONES

_PLACED = ("mages", "field", "rifts", "secrets")


class Runiverse(CardGame):
    """The rules."""

    id, title, revision = "small_runiverse", "Small Rüniverse", 1
    modes = (Mode("duel", 2),)
    zones = ZONES
    seat_vars = ("power", "rifts")
    table_vars = ("here", "engaged")
    phases = (("between", "Between phases"), ("mage", "Mage phase"))
    vocabulary = WORDS
    policy = POLICY
    verbs = VERBS
    own_commits = {"attack": attack.strike}  # noqa: RUF012
    own_intents = {"lay": Needs(attack.hidden_below)}  # noqa: RUF012
    own_programs = {  # noqa: RUF012
        **turn.PROGRAMS,
        **attack.PROGRAMS,
        announce.PLAY: (
            announce.place, announce.beforehand, announce.questions, announce.payment, announce.announced,
            announce.enter,
        ),
        announce.USE: (announce.beforehand, announce.questions, announce.payment, announce.announced, announce.enter),
        announce.CONCEAL: (announce.beforehand, announce.payment, announce.put_down, announce.announced),
    }  # fmt: skip

    def begin(self, w: Work, setup: Setup) -> None:
        """Rule cards lie beside the board; the rest is dealt from the lists."""
        for face, card in enumerate(self.catalogue.cards):
            if card.kind == "rule":
                w.new(w.t.map.number("rules"), face=face, owner=0)
        w.push("rv.setup", lists=setup.decks)

    def flow(self, w: Work) -> None:
        """Seats take turns."""
        number = w.t.turn + 1
        w.begin("between", active=(number - 1) % 2, turn=number)
        w.push("rv.turn", seat=w.t.active)

    # --- places and engagement ------------------------------------------------------------------------------

    def where(self, t: Table, card: int) -> int:
        """The location a card is at; one being evoked is at that of the current mage."""
        row = t.rows[card]
        if row.host != NOTHING:
            return self.where(t, row.host)
        kind = t.map.of[row.zone].name if row.zone >= 0 else ""
        if kind in _PLACED:
            return t.map.place(row.zone)
        return t.get(TABLE, "here") - 1 if kind in ("limbo", "hand") and row.seat == t.active else NOTHING

    def facing(self, t: Table, seat: int, place: int) -> tuple[int, int] | None:
        """The enemy location that this one is engaged with, both ways (RV-R56)."""
        here, engaged = t.get(TABLE, "here") - 1, t.get(TABLE, "engaged") - 1
        if here < 0 or engaged < 0:
            return None
        if (seat, place) == (t.active, here):
            return 1 - t.active, engaged
        return (t.active, here) if (seat, place) == (1 - t.active, engaged) else None

    def in_place(self, s: Scope, at: str | None, zone: int) -> bool:
        """RV-177, RV-186, RV-240: one's own location and the engaged one, unless a text says otherwise."""
        kinds = s.t.map
        if at == "any" or kinds.of[zone].name not in _PLACED:
            return True
        there = (kinds.owner(zone), kinds.place(zone))
        if at == "each_mine":
            return there[0] == s.seat
        here = (s.seat, self.where(s.t, s.card) if s.card >= 0 else NOTHING)
        if at in (None, "here") and there == here:
            return True
        return at in (None, "engaged") and there == self.facing(s.t, *here)

    def reach(self, t: Table) -> Any:
        """What engages what."""
        return t.active, *t.vars[1:]

    def place_of(self, s: Scope, at: str | None) -> int:
        """Cards join the acting card's mage."""
        return max(0, self.where(s.t, s.card))

    def event_at(self, s: Scope, at: str | None) -> bool:
        """A check looks no further than a result reaches, unless it says so (RV-243); rules see everything."""
        if at == "any" or self.where(s.t, s.card) == NOTHING:
            return True
        cards = [value for name in ("card", "source", "target") if (value := s.field(name)) is not None]
        zones = [value for name in ("to", "from") if (value := s.field(name)) is not None]
        zones += [s.t.rows[card].zone for card in cards if card >= 0 and s.t.rows[card].zone >= 0]
        placed = [zone for zone in zones if s.t.map.of[zone].name in _PLACED]
        if s.card in cards or not placed:
            return True
        return any(self.in_place(s, at, zone) for zone in placed)

    def prelude(self, node: Any) -> list[Op]:
        """RV-182: a step that speaks of enemies here and now makes the player engage one."""
        for name in ("set", "to", "card"):
            part = getattr(node, name, None)
            if not isinstance(part, g.CardSet) or part.zone is None or part.at not in (None, "engaged"):
                continue
            if part.zone in _PLACED and part.of in ("foe", "each_foe", "any"):
                return [ask_engagement, engage]
        return []

    # --- what may be done -----------------------------------------------------------------------------------

    def askable(self, s: Scope, ask: tuple[Any, ...]) -> bool:
        """RV-R44: with nothing legal to choose, a card may be used all the same."""
        return True

    def plays_now(self, t: Table, d: Act) -> bool:
        """RV-135: in a mage phase."""
        return d.data[0] == "phase"

    def why_not(self, s: Scope, ability: Ability, way: str, reply: bool) -> IllegalAnswer | None:
        """Only by the current mage and its cards."""
        here = s.t.get(TABLE, "here") - 1
        if self.where(s.t, s.card) != here:
            return IllegalAnswer("not_now", "It is not this mage's phase.", "RV-128")
        if ability.kind == "play" and not self.evokes(s.t, s.seat, here, s.face(s.card)):
            return IllegalAnswer("does_not_fit", "This mage does not evoke that facet.", "RV-153")
        if way == "ritual" and self.is_new(s.t, s.card):
            return IllegalAnswer("not_now", "It was laid down this turn.", "RV-280")
        if way == "evolve" and not askable(s, ability.node.ask):
            return IllegalAnswer("bad_target", "There is nothing for it to evolve from.", "RV-274")
        return super().why_not(s, ability, way, reply)

    def facet(self, face: int) -> str:
        """The facet printed on a card."""
        return next(tag for tag in self.catalogue.cards[face].tags if tag in FACETS)

    def evokes(self, t: Table, seat: int, place: int, face: int) -> bool:
        """RV-153: a mage's own facet and the two beside it on the ring."""
        mage = t.rows[t.zone("mages", seat, place)[0]].face
        return mage is not None and _adjacent(self.facet(mage), self.facet(face))

    def claimed_by(self, t: Table, seat: int, card: int, way: str) -> str:
        """RV-R82: of a facet that this mage evokes, which is public, so the claim can name it."""
        mage = t.rows[t.zone("mages", seat, t.get(TABLE, "here") - 1)[0]].face
        assert mage is not None
        return f"{super().claimed_by(t, seat, card, way)} {self.facet(mage)}"

    def test(self, t: Table, name: str, face: int, seat: int) -> bool:
        """The claim about a Secret names a facet behind the way's own claim."""
        head, _, facet = name.rpartition(" ")
        if facet in FACETS:
            return super().test(t, head, face, seat) and _adjacent(facet, self.facet(face))
        return super().test(t, name, face, seat)

    def more_acts(self, t: Table, d: Act, know: Secrets) -> Iterator[tuple[Any, tuple[int, ...]]]:
        """The next phase; in it, making power and attacks."""
        if d.data[0] == "between":
            for place in range(PLACES):
                if t.zone("mages", d.seat, place) and place not in d.data[1]:
                    yield ("phase", place), ()
            return
        here = t.get(TABLE, "here") - 1
        if not t.rows[t.zone("mages", d.seat, here)[0]].turned:
            yield ("power",), ()
        for card in t.zone("field", d.seat, here):
            if self.kind(t, card) == "creature" and not t.rows[card].turned:
                for target in attack.targets(self, t, card):
                    yield ("attack", card, target), ()

    def begin_more(self, w: Work, value: Any, seat: int) -> None:
        """Start a phase, make power, attack."""
        if value[0] == "phase":
            w.push("rv.phase", seat=seat, place=value[1])
        elif value[0] == "power":
            w.push("rv.power", seat=seat)
        else:
            w.push("rv.attack", seat=seat, card=value[1], target=value[2])

    # --- cards ----------------------------------------------------------------------------------------------

    def kind(self, t: Table, card: int) -> str:
        """The type of an open card."""
        face = t.rows[card].face
        return "" if face is None else self.catalogue.cards[face].kind

    def goal_of(self, ability: Ability, way: str | None) -> str | None:
        """RV-150 to RV-152: creatures and relics join the mage, spells are discarded."""
        stays = ability.kind_of_card in ("creature", "relic")
        return super().goal_of(ability, way) or ("field" if stays else None)

    def arrives_exhausted(self, t: Table, card: int, zone: int) -> bool:
        """RV-249: creatures join tasked, however they join."""
        return t.map.of[zone].name == "field" and self.kind(t, card) == "creature"

    def lay_on(self, w: Work, card: int, base: int) -> None:
        """RV-275, RV-R99, RV-R100: the evolved creature is a new one; all beneath becomes its face-up vim."""
        t = w.t
        zone, below = t.rows[base].zone, under(t, base)
        forget_card(w, base)
        w.move(card, zone, to=t.zones[zone].index(base), up=True)
        w.change(card, turned=True)
        for one in below:
            w.change(one, up=True, host=card)
        w.move(base, t.map.number("vim", t.rows[card].seat), up=True)
        w.change(base, host=card)

    def bounded(self, name: str, value: int) -> int:
        """RV-211."""
        return max(0, value) if name == "level" else value

    def check(self, w: Work) -> bool:
        """Levels first (RV-212), then what has too much damage (RV-207, RV-208, RV-209)."""
        if super().check(w):
            return True
        t = w.t
        for seat in range(2):
            for place in range(PLACES):
                for card in t.zone("field", seat, place):
                    level = self.stat(t, card, "level")
                    enough = max(1, level) if self.kind(t, card) == "creature" else level + 3
                    if t.rows[card].damage >= enough:
                        self.destroy(w, card, by=t.active)
                        return True
        return False


def _adjacent(a: str, b: str) -> bool:
    return (FACETS.index(a) - FACETS.index(b)) % len(FACETS) in (0, 1, len(FACETS) - 1)


def ask_engagement(w: Work, f: Frame) -> None:
    """Which enemy mage to engage, the first time something of the phase calls for it."""
    t = w.t
    rules = turn.rules(w)
    if t.get(TABLE, "here") == 0 or t.get(TABLE, "engaged") or f.seat != t.active:
        return
    if rules.where(t, f.card) == t.get(TABLE, "here") - 1:
        places = tuple(place for place in range(PLACES) if t.zone("mages", 1 - f.seat, place))
        if places:
            labels = tuple(f"location {place + 1}" for place in places)
            w.ask(Option(f.seat, "#engage", labels, source=f.card, data=("engage", places)))


def engage(w: Work, f: Frame) -> None:
    """From now on this location, and no other, until the phase ends (RV-183)."""
    t = w.t
    choice = f.get("#engage")
    if choice is not None and not t.get(TABLE, "engaged"):
        places = [place for place in range(PLACES) if t.zone("mages", 1 - f.seat, place)]
        w.put(TABLE, "engaged", places[choice] + 1)


def make() -> Runiverse:
    """The game with its test pack."""
    text = Path(__file__).with_name("cards.toml").read_text(encoding="utf-8")
    return Runiverse((read_pack(text, "cards.toml", WORDS),))
