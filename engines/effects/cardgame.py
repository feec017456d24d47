"""A card game on the effect language: what every such game shares, with the places where one differs from
another.

A game derives from CardGame, states its vocabulary and policy as data, and overrides the methods below where
its ledger says otherwise. Its turn structure is Python steps on the same stack.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from engines.effects import announce, chain, change, pay, timing
from engines.effects import grammar as g
from engines.effects.catalogue import Ability, Catalogue, Compile, Index, did_key
from engines.effects.commits import COMMITS, INTENTS, Commit, told
from engines.effects.facts import Facts
from engines.effects.foresee import askable, would
from engines.effects.policy import Policy
from engines.effects.query import fits, holds, matches, names
from engines.effects.scope import NO_PEEK, Scope
from engines.effects.timing import happen
from engines.effects.use import affordable, used_up, uses
from engines.effects.verbs import BASE
from engines.effects.vocabulary import Vocabulary
from engines.kernel import (
    NOTHING,
    Act,
    Frame,
    Game,
    IllegalAnswer,
    Item,
    PackRef,
    Program,
    Result,
    Row,
    Secrets,
    Table,
    Work,
    is_player,
    seat_of,
)
from engines.kernel.table import Env

_BASE_PROGRAMS: dict[str, Program] = {
    **timing.PROGRAMS, **pay.PROGRAMS, **announce.PROGRAMS, **chain.PROGRAMS,
}  # fmt: skip


class CardGame(Game):
    """Rules that all card games share."""

    vocabulary: ClassVar[Vocabulary]
    policy: ClassVar[Policy]
    verbs: ClassVar[Mapping[type, Compile]] = {}
    """The game's own verbs."""
    own_commits: ClassVar[Mapping[str, Commit]] = {}
    own_intents: ClassVar[Mapping[str, Any]] = {}
    own_programs: ClassVar[Mapping[str, Program]] = {}
    MOST_X = 99
    reaches_vary: ClassVar[bool] = False
    """Whether `in_place` depends on more than where cards lie (an engagement, a phase)."""
    bases_last: ClassVar[bool] = True
    """Whether stats before changes depend on nothing but which cards lie where."""

    def __init__(self, packs: tuple[Any, ...]) -> None:
        cards = tuple(card for pack in packs for card in pack.cards)
        self.packs = tuple(PackRef(pack.id, pack.version, pack.digest) for pack in packs)
        keywords = self.vocabulary.language.keyword
        self.catalogue = Catalogue(cards, {**BASE, **self.verbs}, self.policy.in_play, keywords)
        self.programs = {**_BASE_PROGRAMS, **self.own_programs, **self.catalogue.programs}
        base = {name: COMMITS.get(name, told) for name in self.vocabulary.all_events}
        self.commits: dict[str, Commit] = {**base, **COMMITS, **self.own_commits}
        if self.policy.destroy not in self.own_commits:
            self.commits[self.policy.destroy] = COMMITS["destroy"]
        self.intents = {**INTENTS, **self.own_intents}
        self.attributes = self.vocabulary.attributes
        self.told_by_back = self.vocabulary.told_by_back

    # --- faces and facts ------------------------------------------------------------------------------------

    def face_count(self) -> int:
        """All cards of all packs."""
        return len(self.catalogue.cards)

    def face_name(self, face: int) -> str:
        """The printed name."""
        return self.catalogue.cards[face].name

    def test(self, t: Table, name: str, face: int, seat: int) -> bool:
        """A named filter on the printed facts of a face."""
        where = self.catalogue.tests[name]
        card = len(t.rows)
        scope = Scope(self, _with_card(t, seat), NOTHING, seat, peek={card: face})
        return fits(scope, where, card)

    def item_fits(self, s: Scope, where: g.Filter) -> bool:
        """Whether the link in hand is of a card that fits: the card as announced, wherever it has gone since."""
        index = s.field("item")
        if index is None or not 0 <= index < len(s.t.chain):
            return False
        item = s.t.chain[index]
        face = self.catalogue.face_of[item.ability]
        card = item.card
        if card >= 0 and s.t.rows[card].face == face:
            return fits(s, where, card)
        twin = _with_card(s.t, item.seat)
        return fits(
            Scope(self, twin, s.card, s.seat, s.env, s.event, peek={len(s.t.rows): face}),
            where,
            len(s.t.rows),
        )

    def facts(self, s: Scope, card: int, half: str | None = None) -> Facts:
        """What a card is: its printed facts, as copied, with its kind and tags as changed."""
        t = s.t
        if is_player(card):
            return _PLAYER
        live = change.active(self, t)
        face = s.face(card)
        if half is None:
            half = self.half_in(t, card)
        if (not live.copy and not live.kind) or card in s.peek:
            return self.catalogue.facts[face].get(half) or self.catalogue.facts[face][""]
        return self._changed_facts(t, card, face, half, live)

    def _changed_facts(self, t: Table, card: int, face: int, half: str, live: change.Active) -> Facts:
        key = ("facts", card, half)
        known: Facts | None = t.memo.get(key)
        if known is not None:
            return known
        printed = self.catalogue.facts[face]
        t.memo[key] = facts = printed.get(half) or printed[""]
        for one in live.copy:
            if change.applies(self, t, one, card):
                of = Scope(self, t, one.card, one.seat, one.env).one(one.change.of)
                if of >= 0 and t.rows[of].face is not None:
                    printed = self.catalogue.facts[t.rows[of].face or 0]
                    facts = printed.get(half) or printed[""]
        for one in live.kind:
            if change.applies(self, t, one, card):
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

    def has_tag(self, s: Scope, card: int, tags: tuple[str, ...], half: str | None = None) -> bool:
        """Whether a card has one of these tags; those that its back tells need no face."""
        told = self.told_by_back
        if told and all(tag in told for tag in tags):
            return any(tag in self.attribute(s, card, name) for name in self.vocabulary.on_back for tag in tags)
        have = self.facts(s, card, half).tags
        return any(tag in have for tag in tags)

    def attribute(self, s: Scope, card: int, name: str) -> tuple[str, ...]:
        """The tags a card has of a group; a game whose backs tell them overrides this."""
        group = self.attributes[name]
        return tuple(tag for tag in self.facts(s, card).tags if tag in group)

    def has_keyword(self, s: Scope, card: int, keyword: str) -> bool:
        """Printed or granted, not lost. A keyword that takes a parameter is found by its first word too."""
        live = change.active(self, s.t)
        if keyword in live.lost.get(card, ()) or "all" in live.lost.get(card, ()):
            return False
        if any(use == keyword or use.split(" ")[0] == keyword for use in self.facts(s, card).keywords):
            return True
        for one in live.grant:
            grant = one.change.grant
            if grant is None or grant.keyword is None or not change.applies(self, s.t, one, card):
                continue
            if grant.keyword.split(" ")[0] == keyword.split(" ", maxsplit=1)[0]:
                return True
        return False

    def stat(
        self, t: Table, target: int, name: str, peek: Mapping[int, int] = NO_PEEK, half: str | None = None
    ) -> int:
        """A stat of a card or player after all changes."""
        return change.stat(self, t, target, name, peek, half)

    def base_stat(self, t: Table, target: int, name: str, peek: Mapping[int, int], half: str | None) -> int:
        """A stat before changes: printed, or a variable of a seat."""
        if is_player(target):
            index = t.map.var.get(name)
            return 0 if index is None else t.seats[seat_of(target)][index]
        if name == "damage":
            return t.rows[target].damage
        return self.facts(Scope(self, t, target, t.rows[target].seat, peek=peek), target, half).stat(name)

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

    def controller(self, t: Table, card: int) -> int:
        """Who controls a card."""
        return change.controller(self, t, card)

    def controls_shift(self, t: Table) -> bool:
        """Whether control of any card differs from where it lies."""
        return bool(change.active(self, t).control)

    def asked(self, t: Table, seat: int) -> int:
        """Who answers a question meant for this seat."""
        return seat if self.policy.off_turn else t.active

    def decider(self, s: Scope, word: str | None) -> int:
        """The seat a `by` names."""
        seats = s.seats(word) if word is not None else ()
        return seats[0] if seats else s.seat

    def in_place(self, s: Scope, at: str | None, zone: int) -> bool:
        """Whether a zone lies within reach; games without places reach everything."""
        return True

    def place_of(self, s: Scope, at: str | None) -> int:
        """The place a card goes to."""
        return 0

    def event_at(self, s: Scope, at: str) -> bool:
        """Whether the event in hand happens at such a place."""
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

    def in_play(self, t: Table, card: int) -> bool:
        """Whether a card is in play."""
        zone = t.rows[card].zone
        return zone >= 0 and self.plays_in(t, zone)

    def plays_in(self, t: Table, zone: int) -> bool:
        """Whether cards in that zone are in play."""
        return t.map.of[zone].name in self.policy.in_play

    def awake(self, t: Table, card: int) -> bool:
        """Whether a card's abilities are on: face up and not under another."""
        return t.rows[card].up and t.rows[card].host == NOTHING

    def is_token(self, t: Table, card: int) -> bool:
        """Whether it ceases to exist when it leaves play."""
        face = t.rows[card].face
        return t.rows[card].link("token") is not None or (
            face is not None and self.catalogue.cards[face].kind == "token"
        )

    # --- abilities in force ---------------------------------------------------------------------------------

    def index(self, t: Table) -> Index:
        """Which abilities are in force where; made anew only when cards move, turn or change their text."""
        found: Index | None = t.watch.get("index")
        if found is None:
            found = t.watch["index"] = Index(self._in_force(t))
        return found

    def _in_force(self, t: Table) -> Iterator[tuple[int, Ability]]:
        by_face = self.catalogue.by_face
        for zone, cards in enumerate(t.zones):
            if not cards or not self._lively(t, zone):
                continue
            name = t.map.of[zone].name
            for card in cards:
                face = t.rows[card].face
                if face is None or not by_face[face] or not self.awake(t, card):
                    continue
                for ability in by_face[face]:
                    if name in ability.zones:
                        yield card, ability

    def _lively(self, t: Table, zone: int) -> bool:
        return t.map.of[zone].name in self.catalogue.lively

    def ability_words(self, path: str) -> str:
        """An ability in words, for a question about it."""
        ability = self.catalogue.abilities.get(path)
        return ability.label if ability is not None and ability.label else path

    # --- history --------------------------------------------------------------------------------------------

    def counts(self, t: Table, name: str, event: Env) -> list[str]:
        """Under which names an event counts for the `did` questions of the packs: for the card it is about, or
        from every seat's point of view.
        """
        found = []
        for key, on, _ in self.catalogue.counted.get(name, ()):
            mine = _own_field(on)
            if mine is not None:
                card = dict(event).get(mine)
                if isinstance(card, int) and card >= 0:
                    scope = Scope(self, t, card, self.controller(t, card), event=event)
                    if matches(scope, on):
                        found.append(f"{key}@card {card}")
                continue
            for seat in range(t.map.seats):
                if matches(Scope(self, t, NOTHING, seat, event=event), on):
                    found.append(f"{key}@seat {seat}")
        return found

    def happened(self, s: Scope, part: g.Did | g.Happened) -> int:
        """How often such an event has been counted in its period."""
        whose = f"card {s.card}" if _own_field(part.on) is not None else f"seat {s.seat}"
        return uses(s.t, f"{did_key(part)}@{whose}")

    def would(self, s: Scope, test: g.Would) -> bool:
        """Whether a pending item could do such a thing to such a card."""
        return would(s, test)

    # --- moving ---------------------------------------------------------------------------------------------

    def goal(self, t: Table, card: int, zone: str, who: int | None = None, place: int = 0) -> int:
        """The zone a card goes to: its owner's, unless a seat is named."""
        return t.map.number(zone, t.rows[card].owner if who is None else who, place)

    def face_word(self, t: Table, zone: int, stated: str | None) -> str:
        """How a card lies in a zone: as stated, else as cards lie there by habit."""
        if stated is not None:
            return stated
        return "up" if t.map.of[zone].see == "all" else "down"

    def send(
        self,
        w: Work,
        card: int,
        zone: str,
        *,
        who: int | None = None,
        face: str | None = None,
        end: str | None = None,
        cause: str = "effect",
        by: int = NOTHING,
        place: int = 0,
        exhausted: bool | None = None,
        source: int = NOTHING,
    ) -> None:
        """Move one card as an event."""
        if w.t.rows[card].zone == NOTHING:
            return
        goal = self.goal(w.t, card, zone, who, place)
        fields: dict[str, Any] = {
            "card": card,
            "from": w.t.rows[card].zone,
            "to": goal,
            "cause": cause,
            "by": by,
        }
        fields |= {"source": source, "face": self.face_word(w.t, goal, face), "place": end}
        if exhausted is not None:
            fields["exhausted"] = exhausted
        happen(w, "move", **fields)

    def destroy(
        self, w: Work, card: int, *, by: int, source: int = NOTHING, cause: str | None = None
    ) -> None:
        """Destroy a card in the game's own sense."""
        if not is_player(card) and w.t.rows[card].zone != NOTHING:
            word = self.policy.destroy
            happen(w, word, card=card, by=by, source=source, cause=cause or word)

    def deal_damage(self, w: Work, **fields: Any) -> None:
        """One damage event; games with stages of their own override this."""
        fields.pop("tags", None)
        happen(w, "damage", cause="effect", **fields)

    def draw_one(self, w: Work, seat: int) -> None:
        """One draw as an event; the card drawn is bound as `#card` in the frame that raised it."""
        deck = w.t.zone(self.policy.deck, seat)
        w.bind("#card", deck[-1] if deck else NOTHING)
        happen(w, "draw", by=seat, card=deck[-1] if deck else None, cause="effect")

    def make_token(self, w: Work, card: str, zone: str, seat: int, place: int, *, up: bool) -> int:
        """A new token, or NOTHING where there is no room."""
        number = w.t.map.number(zone, seat, place)
        token = w.new(number, face=self.catalogue.number[card], owner=seat, up=up)
        w.link(token, "token", 1)
        return token

    def put_in_order(self, w: Work, cards: tuple[int, ...], zone: str, end: str) -> None:
        """Lay cards into a zone in this order, the last one outermost."""
        for card in cards if end == "top" else reversed(cards):
            goal = self.goal(w.t, card, zone)
            up = self.face_word(w.t, goal, None) == "up"
            w.move(card, goal, to=0 if end == "bottom" else -1, up=up)

    def attack(self, w: Work, card: int, target: int, *, by: int) -> None:
        """Begin an attack; games that have them push their own program."""
        happen(w, "attack", card=card, source=card, target=target, by=by)

    def defeat(self, w: Work, seats: tuple[int, ...], reason: str) -> None:
        """These seats have lost; the game is over when one side is left."""
        for seat in seats:
            w.put(seat, "out", 1)
        left = [seat for seat in range(w.t.map.seats) if not w.t.out(seat)]
        if not left or all(self.allied(w.t, left[0], seat) for seat in left):
            w.finish(Result(tuple(left), reason))

    # --- paying ---------------------------------------------------------------------------------------------

    def can_pay(self, s: Scope, what: str, n: int) -> bool:
        """Whether a seat can pay an amount of a resource."""
        return s.t.get(s.seat, what) >= n

    def take_payment(self, w: Work, s: Scope, what: str, n: int) -> None:
        """Take the payment."""
        if n:
            w.add(s.seat, what, -n)

    def most_x(self, s: Scope) -> int:
        """An upper end for X where the cost itself gives none."""
        return self.MOST_X

    def pay(
        self, w: Work, path: str, cost: g.Cost | None, seat: int, card: int, event: Env = (), env: Env = ()
    ) -> None:
        """Begin to pay a cost."""
        pay.start_paying(w, path, cost, seat, card, event, env)

    def cost_at(self, path: str, f: Frame) -> g.Cost:
        """The cost compiled under a path."""
        ability = self.catalogue.abilities.get(path)
        node: Any = self.catalogue.mays[path] if ability is None else ability.node
        cost: g.Cost | None = node.cost
        if cost is None and ability is not None:
            cost = self.cost_of(path, f.get("#way"))
        assert cost is not None
        return cost

    def cost_of(self, path: str, way: str | None) -> g.Cost | None:
        """The cost of an ability: its own, else that of the way it is played."""
        node = self.catalogue.abilities[path].node
        if node.cost is not None or not way:
            cost: g.Cost | None = node.cost
            return cost
        return self.vocabulary.ways[way].cost

    # --- acting ---------------------------------------------------------------------------------------------

    def plays(self, t: Table, card: int, face: int) -> list[Ability]:
        """The ways to play a card that are printed on it."""
        return [ability for ability in self.catalogue.by_face[face] if ability.kind == "play"]

    def half_of(self, ability: Ability) -> str | None:
        """The half a play belongs to."""
        node = ability.node
        if node.half is not None:
            return str(node.half)
        way = next(iter(names(node.as_ or ())), None)
        return self.vocabulary.ways[way].half if way is not None else None

    def ways_of(self, ability: Ability) -> tuple[str, ...]:
        """The declared ways a play allows; a game without ways has one, without a name."""
        return names(ability.node.as_) if ability.node.as_ is not None else ("",)

    def speed_of(self, ability: Ability, way: str = "") -> str:
        """When an ability may be used: in one's own turn, as an answer, or both."""
        if ability.kind == "use" or ability.node.speed is not None:
            return str(ability.node.speed)
        return self.vocabulary.ways[way].speed if way else "main"

    def askable(self, s: Scope, ask: tuple[Any, ...]) -> bool:
        """Whether the questions of an ability can be answered now."""
        return askable(s, ask)

    def why_not(self, s: Scope, ability: Ability, way: str, reply: bool) -> IllegalAnswer | None:
        """Why an ability cannot be used now; None if it can."""
        node = ability.node
        if (self.speed_of(ability, way) == "main") == reply and self.speed_of(ability, way) != "any":
            return IllegalAnswer("not_now", "This cannot be used at this moment.")
        if used_up(s.t, ability.path, node.limit, s.card, s.seat, s.card):
            return IllegalAnswer("used_up", "This has been used as often as it may be.")
        if not holds(s, node.test):
            return IllegalAnswer("does_not_fit", "Its condition does not hold.")
        if not affordable(s, self.cost_of(ability.path, way)):
            return IllegalAnswer("cannot_pay", "Its cost cannot be paid.")
        if not self.askable(s, node.ask):
            return IllegalAnswer("bad_target", "There is nothing it could be aimed at.")
        return None

    def acting(self, t: Table, d: Act, card: int, peek: Mapping[int, int] = NO_PEEK) -> Scope:
        """The scope in which a seat considers using a card."""
        event: Env = ()
        if d.data and d.data[0] == "reply" and t.chain:
            item = t.chain[d.data[1]]
            event = (("event", "reply"), ("item", d.data[1]), ("card", item.card), ("by", item.seat))
            event += tuple(self.reply_fields(t, item))
        return Scope(self, t, card, d.seat, event=event, peek=peek)

    def reply_fields(self, t: Table, item: Item) -> tuple[tuple[str, Any], ...]:
        """Further fields of `event.` in an answer."""
        return ()

    def playable_from(self, t: Table, seat: int) -> tuple[int, ...]:
        """Cards a seat may play: those in hand."""
        return t.zone(self.policy.hand, seat)

    def usable_by(self, t: Table, seat: int) -> Iterator[tuple[int, Ability]]:
        """Abilities to activate that a seat has: printed on its cards, or granted to them."""
        for card, ability in self.index(t).usable:
            if self.controller(t, card) == seat:
                yield card, ability
        for card, pairs in sorted(change.active(self, t).granted.items()):
            for ability, _ in pairs:
                if ability.kind == "use" and self.controller(t, card) == seat:
                    yield card, ability

    def acts(self, t: Table, d: Act, know: Secrets) -> Iterator[tuple[Any, tuple[int, ...]]]:
        """Pass, play a card, use an ability, and what the game adds."""
        reply = bool(d.data) and d.data[0] == "reply"
        yield ("pass",), ()
        yield from self.more_acts(t, d, know)
        for card in self.playable_from(t, d.seat):
            yield from self._plays_of(t, d, card, know, reply)
        for card, ability in self.usable_by(t, d.seat):
            if self.why_not(self.acting(t, d, card), ability, "", reply) is None:
                yield ("use", card, ability.path), ()

    def _plays_of(
        self, t: Table, d: Act, card: int, know: Secrets, reply: bool
    ) -> Iterator[tuple[Any, tuple[int, ...]]]:
        face = know.face(t, card)
        if face is None:
            yield ("play", card, "", ""), (card,)
            return
        hidden = t.rows[card].face is None
        scope = self.acting(t, d, card, {card: face} if hidden else NO_PEEK)
        for ability in self.plays(t, card, face):
            for way in self.ways_of(ability):
                if self.lays_down(way):
                    continue
                if self.why_not(scope, ability, way, reply) is None:
                    yield ("play", card, ability.path, way), (card,) if hidden else ()

    def lays_down(self, way: str) -> bool:
        """Whether a way keeps the card hidden; such plays are the game's own acts."""
        return bool(way) and self.vocabulary.ways[way].face == "down"

    def more_acts(self, t: Table, d: Act, know: Secrets) -> Iterator[tuple[Any, tuple[int, ...]]]:
        """What a game lets a seat do besides playing cards and using abilities."""
        yield from ()

    def judge_act(self, t: Table, d: Act, value: Any, faces: Mapping[int, int]) -> None:
        """The same checks that list the options."""
        word = value[0]
        reply = bool(d.data) and d.data[0] == "reply"
        if word == "pass" and len(value) == 1 and not faces:
            return
        if word == "play" and len(value) == 4 and value[1] in self.playable_from(t, d.seat):
            self._judge_play(t, d, value, faces, reply)
        elif word == "use" and len(value) == 3 and not faces:
            mine = [
                (card, a) for card, a in self.usable_by(t, d.seat) if (card, a.path) == (value[1], value[2])
            ]
            if not mine:
                raise IllegalAnswer("unknown_option", "That ability is not yours to use now.")
            refusal = self.why_not(self.acting(t, d, value[1]), mine[0][1], "", reply)
            if refusal is not None:
                raise refusal
        else:
            self.judge_more(t, d, value, faces)

    def _judge_play(self, t: Table, d: Act, value: Any, faces: Mapping[int, int], reply: bool) -> None:
        _, card, path, way = value
        hidden = t.rows[card].face is None
        if set(faces) != ({card} if hidden else set()):
            raise IllegalAnswer("not_opened", "Open just the card you play.")
        face = faces[card] if hidden else t.rows[card].face
        assert face is not None
        for ability in self.plays(t, card, face):
            if ability.path == path and way in self.ways_of(ability) and not self.lays_down(way):
                refusal = self.why_not(
                    self.acting(t, d, card, faces if hidden else NO_PEEK), ability, way, reply
                )
                if refusal is not None:
                    raise refusal
                return
        raise IllegalAnswer("unknown_option", f"{self.face_name(face)} cannot be played so.")

    def judge_more(self, t: Table, d: Act, value: Any, faces: Mapping[int, int]) -> None:
        """Judge what `more_acts` lists."""
        raise IllegalAnswer("unknown_option", "There is no such action.")

    def begin_act(self, w: Work, value: Any, seat: int, event: Env = ()) -> None:
        """Start what was decided on."""
        if value[0] == "play":
            w.push_frame(
                Frame(announce.PLAY, 0, seat, value[1], (("#path", value[2]), ("#way", value[3])), event)
            )
        elif value[0] == "use":
            w.push_frame(Frame(announce.USE, 0, seat, value[1], (("#path", value[2]),), event))
        elif value[0] != "pass":
            self.begin_more(w, value, seat)

    def begin_more(self, w: Work, value: Any, seat: int) -> None:
        """Start one of the game's own actions."""
        raise IllegalAnswer("unknown_option", "There is no such action.")

    # --- chain and resolution -------------------------------------------------------------------------------

    def answerable(self, t: Table, item: Item) -> bool:
        """Whether others may answer this."""
        return self.policy.chain != "none"

    def answerer(self, t: Table, item: Item) -> int:
        """Who may answer this on a ladder: the nearest enemy on its player's left."""
        for step in range(1, t.map.seats):
            seat = (item.seat + step) % t.map.seats
            if not t.out(seat) and not self.allied(t, seat, item.seat):
                return seat
        return NOTHING

    def still_good(self, w: Work, f: Frame) -> bool:
        """Whether what was announced still has its grounds when it is carried out."""
        return True

    def still_targets(self, s: Scope, env: Env) -> Env:
        """Bindings without cards that moved since the announcement: effects on them fail, the rest goes on."""
        step = s.get("#step")
        kept = []
        for name, value in env:
            if isinstance(value, tuple) and step is not None:
                value = tuple(x for x in value if not isinstance(x, int) or not self._moved(s.t, x, step))
            kept.append((name, value))
        return tuple(kept)

    def _moved(self, t: Table, card: int, step: int) -> bool:
        return 0 <= card < len(t.rows) and (t.rows[card].zone == NOTHING or t.rows[card].since > step)

    def resolved(self, w: Work, f: Frame) -> None:
        """Where a card goes when its play is over: units stay in play, the rest goes to the pile."""
        policy = self.policy
        row = w.t.rows[f.card] if f.card >= 0 else None
        ability = self.catalogue.abilities[f.get("#path")]
        if row is None or ability.kind != "play" or row.zone == NOTHING:
            return
        if t_name(w.t, row.zone) == policy.limbo:
            goal = ability.node.to or policy.pile
            self.send(w, f.card, goal if not goal.startswith("$") else policy.pile, cause="play", by=f.seat)

    def chain_over(self, w: Work) -> None:
        """A chain is finished."""

    def replaces(self, t: Table, event: Mapping[str, Any], seat: int) -> int:
        """Who chooses among replacements of equal priority: the controller of what the event is about."""
        target = event.get("target", event.get("card"))
        if isinstance(target, int) and target >= 0:
            return self.controller(t, target)
        if isinstance(target, int) and is_player(target):
            return seat_of(target)
        by = event.get("by")
        return by if isinstance(by, int) and by >= 0 else seat

    def check(self, w: Work) -> bool:
        """State checks: whether something was found and done (or pushed). Watched stats come first."""
        return bool(self.policy.watched) and self._watch_stats(w)

    def _watch_stats(self, w: Work) -> bool:
        """Compare watched stats with their last value and raise the first difference as an event.

        While no change of a watched stat is in force, every card has its printed value and nothing is kept.
        """
        t = w.t
        watched = self.policy.watched
        changing = change.active(self, t).stats
        calm = not any(name in changing for name in watched)
        if (calm and not t.was) or "unmoved" in t.watch:
            return False
        was = {(card, name): value for card, name, value in t.was}
        now = {(card, name): self.stat(t, card, name) for card in self._up_cards(t) for name in watched}
        if not t.was:
            settled = [(card, name) for card, name in now if t.rows[card].since < t.step]
            was = {(card, name): self.base_stat(t, card, name, NO_PEEK, None) for card, name in settled}
        for (card, name), value in sorted(now.items()):
            old = was.get((card, name), value)
            if old != value:
                # the others keep their old value and are compared again after this one
                was[card, name] = value
                t.was = tuple(sorted((c, n, was.get((c, n), v)) for (c, n), v in now.items()))
                by = self.controller(t, card)
                happen(w, "stat_changed", card=card, stat=name, old=old, new=value, by=by)
                return True
        t.was = () if calm else tuple(sorted((card, name, value) for (card, name), value in now.items()))
        if self.bases_last and all(change.lasting(self, t, name) for name in watched):
            t.watch["unmoved"] = True
        return False

    def _up_cards(self, t: Table) -> list[int]:
        return [
            card
            for name in self.policy.in_play
            for zone in t.map.numbers(name)
            for card in t.zones[zone]
            if t.rows[card].face is not None and t.rows[card].up
        ]

    def is_ref(self, word: str) -> bool:
        """Whether a word is a reference and not a plain word."""
        return word in ("self", "you", "foe", "owner", "it", "host") or word.startswith(
            ("link.", "event.", "$")
        )


_PLAYER = Facts("", "", "player")


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
