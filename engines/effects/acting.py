"""What a seat may do in a card game: playing, using, answering; one check lists and judges."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from engines.effects import announce, chain, standing
from engines.effects import grammar as g
from engines.effects.catalogue import Ability, spoken
from engines.effects.foresee import askable
from engines.effects.grammar.words import names
from engines.effects.moving import Moving
from engines.effects.pay import last_gift
from engines.effects.query import PLAYED, holds
from engines.effects.reading import t_name
from engines.effects.scope import NO_PEEK, Scope
from engines.effects.trial import goes_through
from engines.effects.use import affordable, card_says, lacking, used_up
from engines.effects.watching import awaited
from engines.kernel import (
    NOTHING,
    Act,
    Answer,
    Claim,
    Decision,
    Frame,
    IllegalAnswer,
    Item,
    Secrets,
    Table,
    Work,
    is_player,
)
from engines.kernel.decision import Faces
from engines.kernel.moments import Moment
from engines.kernel.reasons import Thing, targets
from engines.kernel.say import mark
from engines.kernel.table import Env
from engines.kernel.value import same


class Acting(Moving):
    """Plays, abilities to activate, and the game's own actions; games override what differs."""

    _hiding: tuple[str, ...]
    """Ways to play that keep the card hidden."""
    _starts: tuple[str, ...]
    """Zones other than the hand that cards are played from."""
    _due: frozenset[str]
    """Programs in which costs can still be due when before-effects have their say."""
    _fixed_costs: dict[tuple[str, str | None], bool]
    """Whether costs are the same whatever is chosen, by path and way, as far as it was asked."""
    _speeds: dict[tuple[str, str], str]
    """The speeds of abilities by path and way, as far as they were asked for."""

    _halves: dict[str, str | None]
    """The halves that plays belong to by path, as far as they were asked for."""
    _ways: dict[tuple[str, bool], tuple[str, ...]]
    """Ways to play by path, in one's turn and as an answer, as far as they were asked for."""

    # --- acting ---------------------------------------------------------------------------------------------

    def plays(self, t: Table, card: int, face: int) -> list[Ability]:
        """The ways to play a card that are printed on it."""
        return self.catalogue.plays[face]

    def open_plays(self, t: Table, card: int, face: int) -> list[Ability]:
        """Those of them that do something: not the ones that only allow to lay the card face down."""
        found = self.plays(t, card, face)
        return [a for a in found if not all(self.lays_down(way) for way in self.ways_of(a))]

    def half_of(self, ability: Ability) -> str | None:
        """The half a play belongs to."""
        if ability.path not in self._halves:
            way = next(iter(names(ability.node.as_ or ())), None)
            by_way = self.vocabulary.ways[way].half if way is not None else None
            self._halves[ability.path] = by_way if ability.node.half is None else str(ability.node.half)
        return self._halves[ability.path]

    def ways_of(self, ability: Ability) -> tuple[str, ...]:
        """The declared ways a play allows; a game without ways has one, without a name."""
        return names(ability.node.as_) if ability.node.as_ is not None else ("",)

    def speed_of(self, ability: Ability, way: str = "") -> str:
        """When an ability may be used: in one's own turn, as an answer, or both."""
        if ability.kind == "use" or ability.node.speed is not None:
            return str(ability.node.speed)
        return self.vocabulary.ways[way].speed if way else "main"

    def timely(self, ability: Ability, way: str, reply: bool) -> bool:
        """Whether its speed lets an ability be used now: looked at first of all when answers are listed, for
        it takes no look at the table.
        """
        speed = self._speeds.get((ability.path, way))
        if speed is None:
            speed = self._speeds[ability.path, way] = self.speed_of(ability, way)
        return speed == "any" or (speed == "main") != reply

    def askable(self, s: Scope, ask: tuple[Any, ...]) -> bool:
        """Whether the questions of an ability can be answered now."""
        return askable(s, ask)

    def goes_on(self, s: Scope, ability: Ability) -> bool:
        """Whether a trigger that was set off can do what it is for: else it is not offered."""
        return self.askable(s, ability.node.ask)

    def why_not(self, s: Scope, ability: Ability, way: str, reply: bool) -> IllegalAnswer | None:
        """Why an ability cannot be used now; None if it can."""
        node = ability.node
        if not self.timely(ability, way, reply):
            return IllegalAnswer("not_now", "This cannot be used at this moment.")
        if way and t_name(s.t, s.t.rows[s.card].zone) not in self.plays_from(way):
            return IllegalAnswer("not_now", "This cannot be played from there.")
        if node.limit is not None and used_up(s.game, s.t, ability.path, node.limit, s.card, s.seat, s.card):
            return IllegalAnswer("used_up", "This has been used as often as it may be.")
        if node.test is not None and not holds(s, node.test):
            told = partial(card_says, s)
            return IllegalAnswer("does_not_fit", mark("Its condition does not hold: {test}"), test=told)
        cost = self.cost_of(ability.path, way)
        if cost is not None and not affordable(s, cost):
            return IllegalAnswer("cannot_pay", "{lack}", lack=partial(lacking, s, cost))
        if not self.askable(s, node.ask):
            return IllegalAnswer("bad_target", "There is nothing it could be aimed at.")
        return None

    def acting(self, t: Table, d: Act, card: int, peek: Mapping[int, int] = NO_PEEK, env: Env = ()) -> Scope:
        """The scope in which a seat considers using a card."""
        event: Env = ()
        if d.data and d.data[0] == "reply":
            event = chain.reply_event(self.whole, t, d.data[1], d.data[2] if len(d.data) > 2 else ())
        return Scope(self.whole, t, card, d.seat, env, event, peek=peek)

    def reply_fields(self, t: Table, item: Item) -> tuple[tuple[str, Any], ...]:
        """Further fields of `event.` in an answer."""
        return ()

    def playable_from(self, t: Table, seat: int) -> tuple[int, ...]:
        """Cards a seat may play: those in its hand, and in other zones that some way to play starts from."""
        found = t.zone(self.policy.hand, seat)
        for name in self._starts:
            for zone in t.map.numbers(name):
                if t.map.owner(zone) == seat:
                    found += t.zones[zone]
        return found

    def plays_now(self, t: Table, d: Act) -> bool:
        """Whether cards may be played and abilities used at this question at all, by what everybody sees."""
        return True

    def plays_from(self, way: str) -> tuple[str, ...]:
        """The zones from which a card may be played so."""
        return self.vocabulary.ways[way].zones if way else (self.policy.hand,)

    def usable_by(self, t: Table, seat: int) -> Iterator[tuple[int, Ability]]:
        """Abilities to activate that a seat has: printed on its cards, or granted to them."""
        live = standing.active(self.whole, t)
        shifting, rows = bool(live.control), t.rows
        for card, ability in self.index(t).usable:
            mine = (self.controller(t, card) if shifting else rows[card].seat) == seat
            if mine and not live.lacks(card, ability):
                yield card, ability
        for card, pairs in sorted(live.granted.items()) if live.granted else ():
            usable = {ability.path: ability for ability, _ in pairs if ability.kind == "use"}
            if usable and self.controller(t, card) == seat:
                for ability in usable.values():
                    yield card, ability

    def acts(self, t: Table, d: Act, know: Secrets) -> Iterator[tuple[Any, tuple[int, ...]]]:
        """Pass, play a card, use an ability, and what the game adds; without those that something that comes
        first would make impossible.
        """
        doubtful = self.doubtful(t)
        return self._sure_acts(t, d, know, doubtful) if doubtful else self._acts(t, d, know)

    def _sure_acts(
        self, t: Table, d: Act, know: Secrets, doubtful: tuple[str, ...]
    ) -> Iterator[tuple[Any, tuple[int, ...]]]:
        for value, opens in self._acts(t, d, know):
            if value[0] in doubtful:
                faces = know.open(t, opens)
                unknown = faces is None and know.seat != d.seat
                if not unknown and not self._carried(t, d, value, faces or ()):
                    continue
            yield value, opens

    def doubtful(self, t: Table) -> tuple[str, ...]:
        """Acts that something in force could make impossible after they were begun, by their word."""
        if not self._due:
            return ()
        early = {"instead", "before"}
        known = awaited(self.whole, t)
        found = [name for name in ("play", "use") if not early.isdisjoint(known.get(name, ()))]
        return (*found, "conceal") if "play" in found else tuple(found)

    def _carried(self, t: Table, d: Act, value: Any, faces: Faces) -> bool:
        return goes_through(self.whole, t, d, Answer(t.step, d.seat, value, faces))

    def due(self, t: Table) -> tuple[int, ...]:
        """Where on the stack announcements lie whose costs are still due."""
        programs = self._due
        if not programs:
            return ()
        return tuple([i for i, f in enumerate(t.stack) if f.program in programs and f.get("#due")])

    def tentative(self, t: Table) -> bool:
        """Whether the costs of an announcement are still due, and what is answered now could make them
        impossible to pay.
        """
        found = self.due(t)
        return bool(found) and (len(found) > 1 or not self._sure(t, found[0]))

    def _sure(self, t: Table, at: int) -> bool:
        """Whether a single announcement will be paid for whatever is answered: before-effects are over and
        its cost can be paid and does not ask what is chosen, or no choice is left but the last of its gifts.
        """
        f = t.stack[at]
        if f.get("#coming") is None:
            return False
        path, way = f.get("#path"), f.get("#way")
        cost = self.cost_of(path, way)
        if f.get("#paying"):
            return cost is not None and at == len(t.stack) - 2 and last_gift(t.stack[-1], cost)
        row = t.rows[f.card]
        if not self._fixed(path, way, cost) or f.get("#lay") != (row.zone, row.since):
            return False
        return affordable(Scope(self.whole, t, f.card, f.seat, spoken(f.env), f.event), cost)

    def _fixed(self, path: str, way: str | None, cost: g.Cost | None) -> bool:
        """Whether a cost is the same whatever is chosen, and paid by one gift at most."""
        known = self._fixed_costs.get((path, way))
        if known is None:
            plain = cost is None or (cost.x is None and len(cost.give) < 2 and not cost.steps)
            known = self._fixed_costs[path, way] = plain and "$" not in repr(cost)
        return known

    def try_out(self, t: Table, d: Decision, answer: Answer) -> None:
        """Refuse an answer after which the announcement under way could not be paid for any more."""
        if not goes_through(self.whole, t, d, answer):
            raise IllegalAnswer("void", "What is under way could then not be paid for.")

    def _acts(self, t: Table, d: Act, know: Secrets) -> Iterator[tuple[Any, tuple[int, ...]]]:
        reply = bool(d.data) and d.data[0] == "reply"
        yield ("pass",), ()
        yield from self.more_acts(t, d, know)
        if not self.plays_now(t, d):
            return
        for card in self.playable_from(t, d.seat):
            yield from self._plays_of(t, d, card, know, reply)
            if self._hiding:
                face = know.face(t, card)
                for way in self.hiding_ways(t, d.seat, card, face):
                    if self._may_conceal(t, d, card, way, face) is None:
                        yield ("conceal", card, way), ()
        for card, ability in self.usable_by(t, d.seat):
            if not self.timely(ability, "", reply):
                continue
            key = ("may", d, card, ability.path)
            may: bool | None = t.memo.get(key)
            if may is None:
                may = t.memo[key] = self.why_not(self.acting(t, d, card), ability, "", reply) is None
            if may:
                yield ("use", card, ability.path), ()

    def moment(self, t: Table, d: Decision) -> Moment:
        """Answers are asked for by what they would answer: a link, or an event of the game."""
        if not isinstance(d, Act) or not d.data or d.data[0] != "reply":
            return super().moment(t, d)
        if t.chain:
            return Moment.OWN if t.chain[-1].seat == d.seat else Moment.LINK
        event = dict(self.acting(t, d, -1).event)
        card = event.get("card", NOTHING)
        by = event.get("by", t.rows[card].seat if card >= 0 else NOTHING)
        return Moment.OWN if by == d.seat else Moment.EVENT

    def meant(self, t: Table, d: Decision, things: tuple[Thing, ...], know: Secrets) -> Iterator[Any]:
        """What the first card could be played or used as, and what the game adds for it; with the other
        things, where an action names more.
        """
        named = targets(things)
        if not named or is_player(named[0]):
            return
        card, zone = named[0], t.rows[named[0]].zone
        mine = t.rows[card].seat == d.seat and zone >= 0
        if len(named) > 1:
            yield from self.meant_more(t, d, card, things, know)
        if mine and t.map.of[zone].name in (self.policy.hand, *self._starts):
            yield from self._meant_plays(t, card, know)
        if mine:
            yield from (("use", card, ability.path) for ability in self._own_uses(t, card))
        if len(named) == 1:
            yield from self.meant_more(t, d, card, things, know)

    def meant_more(
        self, t: Table, d: Decision, card: int, things: tuple[Thing, ...], know: Secrets
    ) -> Iterator[Any]:
        """Actions of the game's own that somebody may mean who points at this card, and perhaps at others."""
        yield from ()

    def _meant_plays(self, t: Table, card: int, know: Secrets) -> Iterator[Any]:
        face = know.face(t, card)
        for ability in [] if face is None else self.plays(t, card, face):
            for way in self.ways_of(ability):
                if not self.lays_down(way):
                    yield ("play", card, ability.path, way)
        for way in self.hiding_ways(t, t.rows[card].seat, card, face) if self._hiding else ():
            yield ("conceal", card, way)

    def _own_uses(self, t: Table, card: int) -> list[Ability]:
        """The abilities to activate of a card in play."""
        face = t.rows[card].face
        return [] if face is None else [a for a in self.catalogue.by_face[face] if a.kind == "use"]

    def _plays_of(
        self, t: Table, d: Act, card: int, know: Secrets, reply: bool
    ) -> Iterator[tuple[Any, tuple[int, ...]]]:
        face = know.face(t, card)
        if face is None:
            yield ("play", card, "", ""), (card,)
            return
        hidden = t.rows[card].face is None
        scope: Scope | None = None
        for ability in self.plays(t, card, face):
            for way in self._ways_now(ability, reply):
                if self.too_dear(t, d.seat, ability):
                    continue
                if scope is None:
                    peek = {card: face} if hidden else NO_PEEK
                    scope = self.acting(t, d, card, peek, ((PLAYED, card),))
                if self.why_not(scope, ability, way, reply) is None:
                    t.memo["may", d, card, ability.path, way, face] = True
                    yield ("play", card, ability.path, way), (card,) if hidden else ()

    def too_dear(self, t: Table, seat: int, ability: Ability) -> bool:
        """Whether it is plain that a seat cannot pay for a play: a quick look before `why_not`, which refuses
        it too, for most cards in hand are too dear at most times.
        """
        return False

    def _ways_now(self, ability: Ability, reply: bool) -> tuple[str, ...]:
        """The ways to play a card openly that its speed allows now; kept, for no table is looked at."""
        known = self._ways.get((ability.path, reply))
        if known is None:
            open_ = [way for way in self.ways_of(ability) if not self.lays_down(way)]
            known = tuple([way for way in open_ if self.timely(ability, way, reply)])
            self._ways[ability.path, reply] = known
        return known

    def lays_down(self, way: str) -> bool:
        """Whether a way keeps the card hidden: such a play opens nothing and claims that the card fits."""
        return way in self._hiding

    def hiding_ways(self, t: Table, seat: int, card: int, face: int | None) -> tuple[str, ...]:
        """The ways to play a card face down that its face, if it is known, does not rule out by itself."""
        return self._hiding

    def why_not_hidden(self, s: Scope, way: str, reply: bool) -> IllegalAnswer | None:
        """Why a card cannot be played face down this way, by what everybody can see."""
        if self.vocabulary.ways[way].speed not in ("any", "reply" if reply else "main"):
            return IllegalAnswer("not_now", "This cannot be done at this moment.")
        if t_name(s.t, s.t.rows[s.card].zone) not in self.plays_from(way):
            return IllegalAnswer("not_now", "This cannot be played from there.")
        cost = self.cost_of("", way)
        if cost is not None and not affordable(s, cost):
            return IllegalAnswer("cannot_pay", "{lack}", lack=partial(lacking, s, cost))
        return None

    def claimed_by(self, t: Table, seat: int, card: int, way: str) -> str:
        """The test that a card played face down is claimed to pass; nothing for none."""
        return f"way {way}.claim" if self.vocabulary.ways[way].claim is not None else ""

    def _may_conceal(self, t: Table, d: Act, card: int, way: str, face: int | None) -> IllegalAnswer | None:
        reply = bool(d.data) and d.data[0] == "reply"
        refusal = self.why_not_hidden(self.acting(t, d, card), way, reply)
        if refusal is None and face is not None and (test := self.claimed_by(t, d.seat, card, way)):
            fitting = self.test(t, test, face, d.seat)
            refusal = None if fitting else IllegalAnswer("does_not_fit", "This card cannot be played so.")
        return refusal

    def act_claims(self, t: Table, d: Act, value: Any) -> tuple[Claim, ...]:
        """A card played face down is claimed to be of a kind that may be."""
        if value[0] != "conceal" or t.rows[value[1]].face is not None:
            return ()
        test = self.claimed_by(t, d.seat, value[1], value[2])
        return (Claim((value[1],), True, test, d.seat, t.step),) if test else ()

    def more_acts(self, t: Table, d: Act, know: Secrets) -> Iterator[tuple[Any, tuple[int, ...]]]:
        """What a game lets a seat do besides playing cards and using abilities."""
        yield from ()

    def judge_act(self, t: Table, d: Act, value: Any, faces: Mapping[int, int]) -> None:
        """The same checks that list the options."""
        word = value[0]
        reply = bool(d.data) and d.data[0] == "reply"
        if word == "pass" and len(value) == 1 and not faces:
            return
        if word in ("play", "conceal", "use"):
            if len(value) < 2 or type(value[1]) is not int:
                raise IllegalAnswer("unknown_option", "A card is named by its number.")
            if not self.plays_now(t, d):
                raise self.wrong_moment(t, d, value)
            if word == "play" and len(value) == 4 and self._unplayable(t, d, value[1]):
                raise self.wrong_moment(t, d, value)
        if word == "play" and len(value) == 4 and value[1] in self.playable_from(t, d.seat):
            self._judge_play(t, d, value, faces, reply)
        elif word == "conceal" and len(value) == 3 and not faces:
            if value[1] not in self.playable_from(t, d.seat) or value[2] not in self._hiding:
                raise IllegalAnswer("unknown_option", "That card cannot be played so.")
            refusal = self._may_conceal(t, d, value[1], value[2], t.rows[value[1]].face)
            if refusal is not None:
                raise refusal
        elif word == "use" and len(value) == 3 and not faces:
            mine = [
                (card, a) for card, a in self.usable_by(t, d.seat) if (card, a.path) == (value[1], value[2])
            ]
            if not mine:
                raise IllegalAnswer("unknown_option", "That ability is not yours to use now.")
            refusal = None
            if not t.memo.get(("may", d, value[1], value[2])):
                refusal = self.why_not(self.acting(t, d, value[1]), mine[0][1], "", reply)
            if refusal is not None:
                raise refusal
        else:
            self.judge_more(t, d, value, faces)
        if word in self.doubtful(t) and not self._carried(t, d, value, tuple(sorted(faces.items()))):
            raise IllegalAnswer("void", "Something that comes first would leave its cost unpaid.")

    def _unplayable(self, t: Table, d: Act, card: int) -> bool:
        """Whether a card of one's hand is none of those that may be played now."""
        return card in t.zone(self.policy.hand, d.seat) and card not in self.playable_from(t, d.seat)

    def wrong_moment(self, t: Table, d: Act, value: Any) -> IllegalAnswer:
        """Why no card can be played and nothing used at this question."""
        return IllegalAnswer("not_now", "This is not the moment to play cards.")

    def _judge_play(self, t: Table, d: Act, value: Any, faces: Mapping[int, int], reply: bool) -> None:
        _, card, path, way = value
        hidden = t.rows[card].face is None
        if set(faces) != ({card} if hidden else set()):
            raise IllegalAnswer("not_opened", "Open just the card you play.")
        face = faces[card] if hidden else t.rows[card].face
        assert face is not None
        if ("may", d, card, path, way, face) in t.memo:
            return
        for ability in self.plays(t, card, face):
            if ability.path == path and way in self.ways_of(ability) and not self.lays_down(way):
                scope = self.acting(t, d, card, faces if hidden else NO_PEEK, ((PLAYED, card),))
                refusal = self.why_not(scope, ability, way, reply)
                if refusal is not None:
                    raise refusal
                return
        raise IllegalAnswer("unknown_option", "{card} cannot be played so.", card=self.face_name(face))

    def judge_more(self, t: Table, d: Act, value: Any, faces: Mapping[int, int]) -> None:
        """Judge what `more_acts` lists: as it is listed in public, with the openings it names. A game that
        asks something of opened faces looks at them besides.
        """
        for known, opens in self.more_acts(t, d, Secrets()):
            if same(value, known) and sorted(faces) == sorted(opens):
                return
        raise IllegalAnswer("unknown_option", "There is no such action.")

    def begin_act(self, w: Work, value: Any, seat: int, event: Env = ()) -> None:
        """Start what was decided on."""
        if value[0] == "play":
            program = self.play_program(value[2], value[3])
            w.push_frame(Frame(program, 0, seat, value[1], (("#path", value[2]), ("#way", value[3])), event))
        elif value[0] == "conceal":
            env: Env = (("#path", ""), ("#way", value[2]))
            w.push_frame(Frame(announce.CONCEAL, 0, seat, value[1], env, event))
        elif value[0] == "use":
            w.push_frame(Frame(announce.USE, 0, seat, value[1], (("#path", value[2]),), event))
        elif value[0] != "pass":
            self.begin_more(w, value, seat)

    def play_program(self, path: str, way: str) -> str:
        """The program by which a card is played so; a way that is no announcement has one of its own."""
        return announce.PLAY

    def begin_more(self, w: Work, value: Any, seat: int) -> None:
        """Start one of the game's own actions."""
        raise IllegalAnswer("unknown_option", "There is no such action.")
