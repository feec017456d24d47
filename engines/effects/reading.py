"""What cards are and where they stand: the part of a card game that reads the table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from engines.effects import change, reads, standing
from engines.effects import grammar as g
from engines.effects.catalogue import Ability, Catalogue, Compile, Index, did_key
from engines.effects.commits import Commit
from engines.effects.facts import Facts
from engines.effects.foresee import would
from engines.effects.policy import Policy
from engines.effects.printed import printed_card
from engines.effects.query import fits, matches
from engines.effects.scope import NO_PEEK, Scope
from engines.effects.unseen import named_test
from engines.effects.use import uses
from engines.effects.vocabulary import Vocabulary
from engines.effects.words import Speaker
from engines.kernel import (
    NOTHING,
    Game,
    PrintedCard,
    Program,
    Row,
    Table,
    ZoneMap,
    is_player,
    seat_of,
)
from engines.kernel.say import label
from engines.kernel.table import Env

if TYPE_CHECKING:
    from engines.effects.cardgame import CardGame


class Reading(Game):
    """Facts, stats, control, places, abilities in force, history; games override what differs."""

    vocabulary: ClassVar[Vocabulary]
    policy: ClassVar[Policy]
    verbs: ClassVar[Mapping[type, Compile]] = {}
    """The game's own verbs."""
    own_commits: ClassVar[Mapping[str, Commit]] = {}
    own_intents: ClassVar[Mapping[str, Any]] = {}
    own_programs: ClassVar[Mapping[str, Program]] = {}
    speech: ClassVar[Speaker | None] = None
    """How effects are said; without one of its own a game says them in the words of its vocabulary."""
    MOST_X = 99
    unsteady: ClassVar[Mapping[str, int]] = {}
    """Stats that depend, before changes and in what `combine` makes of additions, on more than which cards
    lie where: on the card's own row (`reads.ROWS`), or on anything (`reads.LOOSE`).
    """
    lasting: ClassVar[frozenset[str]] = frozenset()
    """Stats of players that depend on nothing else either: those that are no variables of a seat."""

    catalogue: Catalogue
    attributes: Mapping[str, tuple[str, ...]]
    told_by_back: frozenset[str]
    """Attributes that the printed back tells."""
    whole: CardGame

    @property
    def speaker(self) -> Speaker:
        """Says what effects do."""
        return self.speech or Speaker(self.vocabulary)

    """This game as the whole card game it is part of."""
    _telling: frozenset[str]
    """Kinds of zone where cards are in play or have abilities."""
    _lively_zones: dict[int, list[tuple[int, str]]]
    """Zones with abilities in force by the number of seats, as far as they were asked for."""

    # --- faces and facts ------------------------------------------------------------------------------------

    def face_count(self) -> int:
        """All cards of all packs."""
        return len(self.catalogue.cards)

    def face_name(self, face: int) -> str:
        """The printed name."""
        card = self.catalogue.cards[face]
        return card.shown or card.name

    def printed(self, face: int) -> PrintedCard:
        """The card as its pack has it."""
        return printed_card(self.catalogue.cards[face], face)

    def test(self, t: Table, name: str, face: int, seat: int) -> bool:
        """A named filter on the printed facts of a face."""
        key = ("test", name, face, seat)
        known: bool | None = t.memo.get(key)
        if known is None:
            where = named_test(self.catalogue.tests, name)
            card = len(t.rows)
            scope = Scope(self.whole, _with_card(t, seat), NOTHING, seat, peek={card: face})
            known = t.memo[key] = fits(scope, where, card)
        return known

    def item_fits(self, s: Scope, where: g.Filter) -> bool:
        """Whether the link in hand is of a card that fits: the card as announced, wherever it is now; for an
        ability the card that has it, though it be printed on another.
        """
        index = s.field("item")
        if index is None or not 0 <= index < len(s.t.chain):
            return False
        item = s.t.chain[index]
        card = item.card
        known = s.t.rows[card].face if card >= 0 else None
        face = self.catalogue.face_of.get(item.ability, known)
        played = item.ability in self.catalogue.abilities and (
            self.catalogue.abilities[item.ability].kind == "play"
        )
        if known is not None and (known == face or not played):
            return fits(s, where, card)
        if face is None:
            return False
        twin = _with_card(s.t, item.seat)
        return fits(
            Scope(self.whole, twin, s.card, s.seat, s.env, s.event, peek={len(s.t.rows): face}),
            where,
            len(s.t.rows),
        )

    def facts(self, s: Scope, card: int, half: str | None = None) -> Facts:
        """What a card is: its printed facts, as copied, with its kind and tags as changed."""
        t = s.t
        if card <= -2:
            return _PLAYER
        face = t.rows[card].face
        if face is None:
            if card not in s.peek and self.concealed(t, card):
                return _BLANK
            face = s.face(card)
        if half is None:
            half = self.half_in(t, card) if self.vocabulary.halves else ""
        live = standing.active(self.whole, t)
        if (not live.copy and not live.kind) or card in s.peek:
            printed = self.catalogue.facts[face]
            return printed.get(half) or printed[""]
        return self._changed_facts(t, card, face, half, live)

    def _changed_facts(self, t: Table, card: int, face: int, half: str, live: standing.Active) -> Facts:
        key = ("facts", card, half)
        known: Facts | None = t.memo.get(key)
        if known is not None:
            return known
        printed = self.catalogue.facts[face]
        t.memo[key] = facts = printed.get(half) or printed[""]
        for one in live.copy:
            if standing.applies(self.whole, t, one, card):
                of = standing.standpoint(self.whole, t, one).one(one.change.of)
                if of >= 0 and t.rows[of].face is not None:
                    printed = self.catalogue.facts[t.rows[of].face or 0]
                    facts = printed.get(half) or printed[""]
        for one in live.kind:
            if standing.applies(self.whole, t, one, card):
                facts = self._of_kind(facts, one.change)
        t.memo[key] = facts
        return facts

    def _of_kind(self, facts: Facts, node: g.KindChange) -> Facts:
        tags = facts.tags
        if node.attribute is not None:
            tags = tuple(tag for tag in tags if tag not in self.attributes[node.attribute])
        if node.lose is not None:
            tags = tuple(tag for tag in tags if tag != node.lose)
        if node.tag is not None and node.tag not in tags:
            tags = (*tags, node.tag)
        return Facts(
            facts.id, facts.name, node.kind or facts.kind, facts.text, tags, facts.keywords, facts.stats
        )

    def half_in(self, t: Table, card: int) -> str:
        """The half whose facts count where the card lies."""
        zone = t.rows[card].zone if card < len(t.rows) else NOTHING
        return self.vocabulary.halves.get(t.map.of[zone].name, "") if zone >= 0 else ""

    def legible(self, t: Table, card: int) -> bool:
        """Whether everybody can tell what a card counts as: its face is public, or the game gives cards that
        lie face down facts of their own (see `facts`).
        """
        return t.rows[card].face is not None

    def concealed(self, t: Table, card: int) -> bool:
        """Whether a card lies face down, its face unknown to some, where cards lie open: it has no facts."""
        row = t.rows[card]
        return row.face is None and not row.up and row.zone >= 0 and t.map.of[row.zone].see == "all"

    def is_kind(self, s: Scope, card: int, kinds: tuple[str, ...], half: str | None = None) -> bool:
        """Whether a card is of one of these kinds; a game in which it can be of two overrides this."""
        return self.facts(s, card, half).kind in kinds

    def has_tag(self, s: Scope, card: int, tags: tuple[str, ...], half: str | None = None) -> bool:
        """Whether a card has one of these tags; those that its back tells need no face."""
        told = self.told_by_back
        if told and all(tag in told for tag in tags):
            have = tuple(tag for name in self.vocabulary.on_back for tag in self.attribute(s, card, name))
            return any(tag in have for tag in tags)
        have = self.facts(s, card, half).tags
        return any(tag in have for tag in tags)

    def attribute(self, s: Scope, card: int, name: str) -> tuple[str, ...]:
        """The tags a card has of a group; a game whose backs tell them overrides this."""
        group = self.attributes[name]
        return tuple(tag for tag in self.facts(s, card).tags if tag in group)

    def has_keyword(self, s: Scope, card: int, keyword: str) -> bool:
        """Printed or granted, not lost. A keyword that takes a parameter is found by its first word too."""
        live = standing.active(self.whole, s.t)
        lost = live.lost.get(card, ())
        printed = () if "all" in lost else self.facts(s, card).keywords
        kept = [use for use in printed if use.split(" ")[0] not in lost]
        every = (*kept, *live.keywords.get(card, ()))
        return any(use == keyword or use.split(" ")[0] == keyword for use in every)

    def stat(
        self, t: Table, target: int, name: str, peek: Mapping[int, int] = NO_PEEK, half: str | None = None
    ) -> int:
        """A stat of a card or player after all changes."""
        if not peek:
            key = (name, target, half)
            known: Any = t.memo.get(key)
            if known is None and target < 0:
                known = t.watch.get(key)
            if type(known) is int:
                return known
        return change.stat(self.whole, t, target, name, peek, half)

    def has_stat(self, s: Scope, card: int, name: str) -> bool:
        """Whether a card has a stat at all: one without it is neither high nor low in it."""
        return True

    def base_stat(self, t: Table, target: int, name: str, peek: Mapping[int, int], half: str | None) -> int:
        """A stat before changes: printed, or a variable of a seat."""
        if is_player(target):
            index = t.map.var.get(name)
            return 0 if index is None else t.seats[seat_of(target)][index]
        if name == "damage":
            return t.rows[target].damage
        return self.facts(Scope(self.whole, t, target, t.rows[target].seat, peek=peek), target, half).stat(
            name
        )

    def base_reads(self, name: str) -> int:
        """What a stat of a card depends on before changes, see `reads`."""
        return reads.ROWS if name == "damage" else self.unsteady.get(name, reads.LIES)

    def bounded(self, name: str, value: int) -> int:
        """A floor or ceiling that the rules themselves give a stat."""
        return value

    def combine(self, t: Table, target: int, name: str, base: int, adds: list[int]) -> int:
        """Additions to a value: their sum, unless the game says otherwise."""
        return base + sum(adds)

    def set_rank(self, t: Table, seat: int) -> int:
        """Which seat's "is N" prevails at equal priority."""
        return int(seat == t.active) if self.policy.tie == "active" else 0

    def priority(self, stated: int | str | None, kind: str) -> int:
        """The priority of a change or trigger: as stated, else by the kind of card it is printed on."""
        if stated is None:
            return self.policy.priority.get(kind, 0)
        return stated if isinstance(stated, int) else self.vocabulary.priorities[stated]

    def layer_of(self, node: Any) -> str:
        """The layer a change belongs to."""
        return str(node.__struct_config__.tag)

    # --- who and where --------------------------------------------------------------------------------------

    def allied(self, t: Table, a: int, b: int) -> bool:
        """Whether two seats are on one side."""
        return b in self.mode(t).side(a)

    def taking_turn(self, t: Table) -> tuple[int, ...]:
        """The seats whose turn it is: the active one, and partners who take it together with that one."""
        return (t.active,)

    def place_in_turn(self, t: Table, seat: int) -> int:
        """Where a seat stands among all if the active one comes first, then the others clockwise."""
        return (seat - t.active) % t.map.seats

    def controller(self, t: Table, card: int) -> int:
        """Who controls a card."""
        return standing.controller(self.whole, t, card)

    def controls_shift(self, t: Table) -> bool:
        """Whether control of any card differs from where it lies."""
        return bool(standing.active(self.whole, t).control)

    def asked(self, t: Table, seat: int) -> int:
        """Who answers a question meant for this seat."""
        return seat if self.policy.off_turn else t.active

    def decider(self, s: Scope, word: str | None) -> int:
        """The seat a `by` names."""
        seats = s.seats(word) if word is not None else ()
        return seats[0] if seats else s.seat

    def around(self, t: Table, seat: int) -> tuple[int, ...]:
        """The seats that effects of a seat can mean, from the active seat on clockwise: not those that are
        out, nor, where ranges are short, those beyond.
        """
        seats, active = t.seats, t.active
        turn = [*range(active, len(seats)), *range(active)]
        return tuple([one for one in turn if not seats[one][0]])

    def holders(self, t: Table, zone: str, seats: tuple[int, ...]) -> tuple[int, ...]:
        """Whose cards count as these seats' own in zones of that kind: theirs, unless partners share them."""
        return seats

    def guests(self, t: Table, zone: str) -> tuple[int, ...]:
        """Cards that count as lying in zones of that kind though they lie elsewhere."""
        return ()

    def in_place(self, s: Scope, at: str | None, zone: int) -> bool:
        """Whether a zone lies within reach; games without places reach everything. It may depend on how cards
        lie and on variables named in `presence`.
        """
        return True

    def reached(self, s: Scope, at: str | None, cards: tuple[int, ...]) -> tuple[int, ...]:
        """Those of some cards that are within reach though their zone is not; it depends on no more."""
        return ()

    def place_of(self, s: Scope, at: str | None) -> int:
        """The place a card goes to."""
        return 0

    def memory(self, t: Table, card: int) -> Env:
        """What an effect that begins now remembers of its card, should it leave: `PLACE` in games that have
        places.
        """
        return ()

    def event_at(self, s: Scope, at: str | None) -> bool:
        """Whether the event in hand happens at such a place; without one, within what an ability notices."""
        return True

    def in_range(self, s: Scope, name: str, target: int) -> bool:
        """Whether a card or seat is within a range."""
        return True

    def targetable(self, s: Scope, target: int) -> bool:
        """Whether the game's targeting rules let this be singled out."""
        return True

    def is_new(self, t: Table, card: int) -> bool:
        """Whether a card came to its zone this turn."""
        return t.rows[card].since >= uses(t, "turn/#start")

    def alterable(self, t: Table, target: int) -> bool:
        """Whether a change can be laid on a card or player that an effect names."""
        return True

    def in_play(self, t: Table, card: int) -> bool:
        """Whether a card is in play."""
        zone = t.rows[card].zone
        return zone >= 0 and self.plays_in(t, zone)

    def plays_in(self, t: Table, zone: int) -> bool:
        """Whether cards in that zone are in play."""
        return t.map.of[zone].name in self.policy.in_play

    def awake(self, t: Table, card: int) -> bool:
        """Whether a card's abilities are on: face up and not under another. (Of a card under another, face
        up, those are on that name the zone of attached cards.)
        """
        return t.rows[card].up and t.rows[card].host == NOTHING

    def silent(self, t: Table, card: int, ability: Ability) -> bool:
        """Whether a trigger or replacement that a card has does not work as the card lies there now."""
        return False

    def arrives_exhausted(self, t: Table, card: int, zone: int) -> bool:
        """Whether a card comes to a zone exhausted, unless an effect says otherwise."""
        return False

    def is_token(self, t: Table, card: int) -> bool:
        """Whether it ceases to exist when it leaves play."""
        face = t.rows[card].face
        return t.rows[card].link("token") is not None or (
            face is not None and self.catalogue.cards[face].kind == "token"
        )

    def tells(self, t: Table, zone: str) -> bool:
        """Whether open cards there have a say in what is in force: they do where cards are in play or have
        abilities, and where a change in force looks.
        """
        if zone in self._telling:
            return True
        found: standing.Active | None = t.watch.get("active")
        return found is not None and zone in found.looks

    def tells_unseen(self, t: Table, zone: str) -> bool:
        """Hidden cards have one where a change in force counts cards."""
        if zone not in self.catalogue.counting:
            return False
        found: standing.Active | None = t.watch.get("active")
        return found is not None and zone in found.counts

    # --- abilities in force ---------------------------------------------------------------------------------

    def index(self, t: Table) -> Index:
        """Which abilities are in force where; made anew only when cards move, turn or change their text."""
        found: Index | None = t.watch.get("index")
        if found is None:
            found = t.watch["index"] = Index(self._in_force(t))
        return found

    def _in_force(self, t: Table) -> Iterator[tuple[int, Ability]]:
        by_face = self.catalogue.in_force
        for zone, name in self._lively(t.map):
            for card in t.zones[zone]:
                face = t.rows[card].face
                if face is None or not by_face[face]:
                    continue
                attached = name == self.policy.under and t.rows[card].up
                if attached or self.awake(t, card):
                    for ability in by_face[face]:
                        if name in ability.zones and (not attached or ability.stated):
                            yield card, ability

    def _lively(self, zones: ZoneMap) -> list[tuple[int, str]]:
        """The zones in which some card has an ability in force, with the names of their kinds."""
        found = self._lively_zones.get(zones.seats)
        if found is None:
            lively = self.catalogue.lively
            found = [(zone, kind.name) for zone, kind in enumerate(zones.of) if kind.name in lively]
            self._lively_zones[zones.seats] = found
        return found

    def say_label(self, words: str) -> str:
        """An ability without words of its own is called by its card."""
        face = self.catalogue.face_of.get(words)
        return label(words) if face is None else self.face_name(face)

    def ability_words(self, path: str) -> str:
        """An ability in words, for a question about it."""
        ability = self.catalogue.abilities.get(path)
        return ability.label if ability is not None and ability.label else path

    # --- history --------------------------------------------------------------------------------------------

    def counts(self, t: Table, name: str, event: Env) -> list[str]:
        """Under which names an event counts for the `did` questions of the packs: for the card it is about,
        or from every seat's point of view.
        """
        found = []
        for key, on, _ in self.catalogue.counted.get(name, ()):
            mine = _own_field(on)
            if mine is not None:
                card = dict(event).get(mine)
                if isinstance(card, int) and card >= 0:
                    scope = Scope(self.whole, t, card, self.controller(t, card), event=event)
                    if matches(scope, on):
                        found.append(f"{key}@card {card}")
                continue
            for seat in range(t.map.seats):
                if matches(Scope(self.whole, t, NOTHING, seat, event=event), on):
                    found.append(f"{key}@seat {seat}")
        return found

    def happened(self, s: Scope, part: g.Did | g.Happened) -> int:
        """How often such an event has been counted in its period."""
        whose = f"card {s.card}" if _own_field(part.on) is not None else f"seat {s.seat}"
        return uses(s.t, f"{did_key(part)}@{whose}")

    def would(self, s: Scope, test: g.Would) -> bool:
        """Whether a pending item could do such a thing to such a card."""
        return would(s, test)


_PLAYER = Facts("", "", "player")
_BLANK = Facts("", "", "")


def t_name(t: Table, zone: int) -> str:
    """The kind of a zone by its number."""
    return t.map.of[zone].name if zone >= 0 else ""


def _own_field(on: g.On) -> str | None:
    """The field in which an event names the very card that asks, if it does."""
    for name in ("card", "source", "target"):
        if getattr(on, name) == "self":
            return name
    return None


def _with_card(t: Table, seat: int) -> Table:
    """A table with one more card on it, to look at a face by itself."""
    twin = t.copy()
    twin.rows.append(Row(None, None, seat, seat, NOTHING))
    return twin
