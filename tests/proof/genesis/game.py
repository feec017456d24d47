"""A small but real Second Genesis: crystals, casting, veiled cards, battle, retaliation. Positions are laid
out by the deck lists: a list's label names the zone it begins in.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

from engines.effects.cardgame import CardGame
from engines.effects.catalogue import Ability
from engines.effects.facts import Facts
from engines.effects.pack import read_pack
from engines.effects.scope import Scope
from engines.kernel import Act, IllegalAnswer, Item, Mode, Secrets, Setup, Table, Work, player
from tests.proof.genesis import battle, turn
from tests.proof.genesis.words import POLICY, SPHERES, VEILED_COST, WORDS, ZONES

VEILED = {"cost": VEILED_COST, "strength": 3, "weak": 1}
"""SG-159, SG-R20: what is printed on the back of every card."""


class Genesis(CardGame):
    """The rules."""

    id, title, revision = "small_genesis", "Small Genesis", 1
    modes = (Mode("duel", 2),)
    zones = ZONES
    seat_vars = ("mana", *SPHERES)
    phases = (
        ("cure", "Cure"),
        ("crystal", "Crystal"),
        ("cast", "Casting"),
        ("battle", "Battle"),
        ("end", "End"),
    )
    vocabulary = WORDS
    policy = POLICY
    bases_last = False
    own_programs = {**turn.PROGRAMS, **battle.PROGRAMS}  # noqa: RUF012

    def begin(self, w: Work, setup: Setup) -> None:
        """Rule cards lie beside the board; the rest is dealt from the lists."""
        for face, card in enumerate(self.catalogue.cards):
            if card.kind == "rule":
                w.new(w.t.map.number("rules"), face=face, owner=0)
        w.push("sg.setup", lists=setup.decks)

    def flow(self, w: Work) -> None:
        """Lords take turns (SG-058)."""
        number = w.t.turn + 1
        w.begin("cure", active=(number - 1) % w.t.map.seats, turn=number)
        w.push("sg.turn", seat=w.t.active)

    # --- backs and halves -----------------------------------------------------------------------------------

    def backs(self) -> Mapping[int, int]:
        """SG-014: the back shows the sphere, or both of a dual card, as bits."""
        return self._backs

    @cached_property
    def _backs(self) -> Mapping[int, int]:
        return {
            face: sum(1 << index for index, sphere in enumerate(SPHERES) if sphere in card.tags)
            for face, card in enumerate(self.catalogue.cards)
        }

    def showing(self, t: Table) -> tuple[int, ...]:
        """SG-R32: all cards of hands, towers, vaults, grooves and the table; of a deck only the top one."""
        shown: list[int] = []
        for zone, cards in enumerate(t.zones):
            name = t.map.of[zone].name
            if name != "rules":
                shown += cards[-1:] if name == "deck" else cards
        return tuple(shown)

    def attribute(self, s: Scope, card: int, name: str) -> tuple[str, ...]:
        """SG-033: the sphere on the back counts everywhere."""
        back = s.t.rows[card].back
        if name != "sphere" or back is None:
            return super().attribute(s, card, name)
        return tuple(sphere for index, sphere in enumerate(SPHERES) if back >> index & 1)

    def veiled(self, t: Table, card: int) -> bool:
        """Whether a card lies face down on the battlefield."""
        row = t.rows[card]
        return row.zone >= 0 and t.map.of[row.zone].name == "field" and not row.up

    def legible(self, t: Table, card: int) -> bool:
        """SG-151: what a veiled creature counts as stands on its back."""
        return super().legible(t, card) or self.veiled(t, card)

    def facts(self, s: Scope, card: int, half: str | None = None) -> Facts:
        """A veiled creature has the numbers on its back, no ability, race or type."""
        if 0 <= card < len(s.t.rows) and self.veiled(s.t, card):
            return Facts(
                "", "veiled creature", "creature", tags=self.attribute(s, card, "sphere"), stats=VEILED
            )
        return super().facts(s, card, half)

    # --- strength -------------------------------------------------------------------------------------------

    def afflicted(self, t: Table, card: int) -> bool:
        """Whether a creature is afflicted."""
        return card >= 0 and t.rows[card].mark("afflicted") > 0

    def base_stat(self, t: Table, target: int, name: str, peek: Mapping[int, int], half: str | None) -> int:
        """SG-197: an afflicted creature has its weak strength."""
        weak = name == "strength" and self.afflicted(t, target)
        return super().base_stat(t, target, "weak" if weak else name, peek, half)

    def combine(self, t: Table, target: int, name: str, base: int, adds: list[int]) -> int:
        """SG-198, SG-R18: bonuses are added up and halved once, toward zero."""
        total = sum(adds)
        if name == "strength" and self.afflicted(t, target):
            total = total // 2 if total >= 0 else -(-total // 2)
        return base + total

    def bounded(self, name: str, value: int) -> int:
        """SG-R18."""
        return max(0, value) if name == "strength" else value

    def silent(self, t: Table, card: int, ability: Ability) -> bool:
        """SG-195, SG-196: triggers of afflicted creatures do not work, passive abilities do."""
        return ability.kind == "when" and self.afflicted(t, card)

    # --- what may be done -----------------------------------------------------------------------------------

    def spheres_in_vault(self, s: Scope) -> set[str]:
        """By the backs of the crystals."""
        return {sphere for card in s.t.zone("vault", s.seat) for sphere in self.attribute(s, card, "sphere")}

    def _uncharged(self, s: Scope, reply: bool) -> IllegalAnswer | None:
        """SG-093, SG-096, SG-109: a crystal of each sphere of the card; its back tells them."""
        if not reply and not set(self.attribute(s, s.card, "sphere")) <= self.spheres_in_vault(s):
            return IllegalAnswer("cannot_pay", "The vault holds no crystal of its sphere.", "SG-093")
        return None

    def why_not(self, s: Scope, ability: Ability, way: str, reply: bool) -> IllegalAnswer | None:
        """Face up only what has no inverted cost, and with a crystal of its sphere."""
        half = self.half_of(ability)
        if half and "inverted" in self.catalogue.facts[s.face(s.card)][half].tags:
            return IllegalAnswer(
                "does_not_fit", "A half with an inverted cost is played face down.", "SG-107"
            )
        return self._uncharged(s, reply) or super().why_not(s, ability, way, reply)

    def why_not_hidden(self, s: Scope, way: str, reply: bool) -> IllegalAnswer | None:
        """The same for cards played face down."""
        return self._uncharged(s, reply) or super().why_not_hidden(s, way, reply)

    def answerable(self, t: Table, item: Item) -> bool:
        """SG-088, SG-148: nothing announced can be answered."""
        return False

    def goal_of(self, ability: Ability, way: str | None) -> str | None:
        """SG-103, SG-104, SG-R34: by the type of the spell."""
        if self.half_of(ability) == "creature":
            return "field"
        kind = self.catalogue.facts[self.catalogue.face_of[ability.path]]["spell"].kind
        return {"lasting": "fortress", "calling": "field"}.get(kind, "trash")

    def plays_now(self, t: Table, d: Act) -> bool:
        """SG-073, SG-087: in step 4 and in retaliation."""
        return d.data[0] in ("cast", "reply")

    def more_acts(self, t: Table, d: Act, know: Secrets) -> Iterator[tuple[Any, tuple[int, ...]]]:
        """Cures, attacks, and veiled cards turned up."""
        moment = d.data[0]
        if moment == "cure":
            yield from self._cures(t, d)
        elif moment == "battle":
            yield from self._attacks(t, d)
        elif moment in ("cast", "reply", "fighter"):
            zones = {"cast": ("field", "fortress"), "reply": ("fortress",), "fighter": ("field",)}[moment]
            for card in (card for name in zones for card in t.zone(name, d.seat)):
                if not t.rows[card].up and (moment != "fighter" or card == d.data[1]):
                    yield ("turn_up", card), (card,) if t.rows[card].face is None else ()

    def _cures(self, t: Table, d: Act) -> Iterator[tuple[Any, tuple[int, ...]]]:
        scope = Scope(self, t, -1, d.seat)
        for card in t.zone("field", d.seat):
            if self.afflicted(t, card):
                mine = self.attribute(scope, card, "sphere")
                for crystal in t.zone("vault", d.seat):
                    if set(mine) & set(self.attribute(scope, crystal, "sphere")):
                        yield ("cure", card, crystal), ()

    def _attacks(self, t: Table, d: Act) -> Iterator[tuple[Any, tuple[int, ...]]]:
        """SG-098, SG-112 to SG-114."""
        foes = [seat for seat in range(t.map.seats) if seat != d.seat and not t.out(seat)]
        for card in t.zone("field", d.seat):
            if t.rows[card].turned or self.is_new(t, card):
                continue
            for seat in foes:
                for target in t.zone("field", seat):
                    if t.rows[target].turned:
                        yield ("attack", card, target), ()
                yield ("attack", card, player(seat)), ()

    def judge_more(self, t: Table, d: Act, value: Any, faces: Mapping[int, int]) -> None:
        """A card turned up must be one that may lie there veiled (SG-158)."""
        super().judge_more(t, d, value, faces)
        if value[0] == "turn_up":
            half = "creature" if t.map.of[t.rows[value[1]].zone].name == "field" else "spell"
            face = faces.get(value[1], t.rows[value[1]].face)
            if face is not None and "inverted" not in self.catalogue.facts[face][half].tags:
                raise IllegalAnswer("does_not_fit", "Only an inverted card can be turned up.", "SG-158")

    def begin_more(self, w: Work, value: Any, seat: int) -> None:
        """Start a cure, an attack, or turn a card up."""
        if value[0] == "cure":
            w.push("sg.cure", seat=seat, card=value[1], crystal=value[2])
        elif value[0] == "attack":
            w.push("sg.attack", seat=seat, card=value[1], target=value[2])
        else:
            w.push("sg.turn_up", seat=seat, card=value[1])

    def uncovered(self, w: Work, card: int, below: tuple[int, ...]) -> None:
        """SG-123, SG-128, SG-R14: attachments of a destroyed tower go to the groove, others to the trash."""
        goal = (
            "groove"
            if w.t.map.of[w.t.rows[card].zone].name == "groove" and self.was_tower(w, card)
            else "trash"
        )
        for one in below:
            self.send(w, one, goal, by=w.t.rows[one].seat, source=card)

    def was_tower(self, w: Work, card: int) -> bool:
        """Whether a card in the groove came from the towers: nobody has seen its face."""
        return w.t.rows[card].seen == 0


def make() -> Genesis:
    """The game with its test pack."""
    text = Path(__file__).with_name("cards.toml").read_text(encoding="utf-8")
    return Genesis((read_pack(text, "cards.toml", WORDS),))
