"""A card game on the effect language: what every such game shares, with the places where one differs from
another.

A game derives from CardGame, states its vocabulary and policy as data, and overrides the methods of this
class and its bases (`reading`, `moving`, `acting`) where its ledger says otherwise. Its turn structure is
Python steps on the same stack.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Self

from engines.effects import (
    announce,
    chain,
    change,
    lists,
    pay,
    queue,
    stacks,
    standing,
    timing,
    together,
    triggers,
)
from engines.effects.acting import Acting
from engines.effects.canonical import wordless
from engines.effects.catalogue import Ability, Catalogue
from engines.effects.causes import with_causes
from engines.effects.commits import COMMITS, INTENTS, Commit, told
from engines.effects.pack import Pack, read_canonical, worded
from engines.effects.problem import PackError
from engines.effects.queue import start_queue
from engines.effects.reading import t_name
from engines.effects.reads import Reader
from engines.effects.scope import NO_PEEK, Scope
from engines.effects.stacks import LEAVING
from engines.effects.targets import lose_sight, still_legal, still_there
from engines.effects.timing import happen
from engines.effects.verbs import BASE
from engines.kernel import (
    NOTHING,
    Event,
    Frame,
    Item,
    Op,
    PackRef,
    Program,
    SetupError,
    Table,
    Work,
    is_player,
    seat_of,
)
from engines.kernel.secrets import Secrets
from engines.kernel.table import Env

_BASE_PROGRAMS: dict[str, Program] = {
    **timing.PROGRAMS, **triggers.PROGRAMS, **pay.PROGRAMS, **announce.PROGRAMS, **chain.PROGRAMS,
    **queue.PROGRAMS, **together.PROGRAMS, **lists.PROGRAMS, **stacks.PROGRAMS,
}  # fmt: skip


class CardGame(Acting):
    """Rules that all card games share: packs made ready, the chain, resolution and state checks."""

    def __init__(self, packs: tuple[Pack, ...]) -> None:
        self.whole = self
        cards = tuple(card for pack in packs for card in pack.cards)
        self.packs = tuple(PackRef(pack.id, pack.version, pack.digest) for pack in packs)
        self.exact_packs = tuple(pack.exact for pack in packs)
        self._loaded = packs
        keywords = self.vocabulary.language.keyword
        ways = self.vocabulary.ways
        verbs = {**BASE, **self.verbs}
        reader = Reader(frozenset({"stem", *self.vocabulary.attributes} - set(self.vocabulary.on_back)))
        self.catalogue = Catalogue(cards, verbs, self.policy.in_play, keywords, ways, self.prelude, reader)
        self.programs = {**_BASE_PROGRAMS, **self.own_programs, **self.catalogue.programs}
        base = {name: COMMITS.get(name, told) for name in self.vocabulary.all_events}
        self.commits: dict[str, Commit] = {**base, **COMMITS, **self.own_commits}
        if self.policy.destroy not in self.own_commits:
            self.commits[self.policy.destroy] = COMMITS["destroy"]
        self.intents = {**INTENTS, **self.own_intents}
        self.handlers = {
            name: (self.intents.get(name), commit, name in LEAVING) for name, commit in self.commits.items()
        }
        self.attributes = self.vocabulary.attributes
        self.told_by_back = self.vocabulary.told_by_back
        self.has_backs = bool(self.backs())
        self._hiding = tuple(name for name, way in ways.items() if way.face == "down")
        zones = [zone for way in ways.values() for zone in way.zones if zone != self.policy.hand]
        self._starts = tuple(dict.fromkeys(zones))
        self._telling = frozenset((*self.catalogue.lively, *self.policy.in_play, self.policy.under))
        self._speeds, self._costs, self._fixed_costs, self._lively_zones, self._ways = {}, {}, {}, {}, {}
        self._halves = {}
        self._due = frozenset(name for name, ops in self.programs.items() if announce.beforehand in ops)

    def as_told(self, events: tuple[Event, ...]) -> tuple[Event, ...]:
        """Without moves of cards that are laid apart to be given up: that is told when they are given; and
        with causes where they are needed.
        """
        apart = {at + 1 for at, event in enumerate(events) if event.kind == "aside"}
        return with_causes(tuple(event for at, event in enumerate(events) if at not in apart))

    def ability_card(self, path: str) -> str:
        """The card on which an ability is printed, by its name."""
        return self.face_name(self.catalogue.face_of[path])

    def unseen_words(self, t: Table, card: int, know: Secrets) -> str:
        """A face-down card by where it lies, with whose it is; nothing where that would say nothing."""
        return ""

    def pack_data(self) -> tuple[bytes, ...]:
        return tuple(wordless(pack.canonical()) for pack in self._loaded)

    def with_packs(self, data: Iterable[bytes]) -> Self:
        """Checked as a stranger's. A card that is known here by its id says what it says here."""
        packs: list[Pack] = []
        for raw in data:
            known = [card.id for pack in packs for card in pack.cards]
            try:
                packs.append(read_canonical(raw, self.vocabulary, known))
            except PackError as error:
                raise SetupError(f"A card pack cannot be used: {error}") from None
        printed = {card.id: card for pack in self._loaded for card in pack.printed}
        return type(self)(tuple(worded(pack, printed) for pack in packs))

    def prelude(self, node: Any) -> list[Op]:
        """Operations to run before a step of a pack: where a step needs something settled that the rules ask
        for only when it is needed (which enemy place is engaged). Asked once, when packs are loaded.
        """
        return []

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

    def resolves_for(self, t: Table, item: Item) -> int:
        """Who "you" is when this is carried out: who announced it."""
        return item.seat

    def still_good(self, w: Work, f: Frame) -> bool:
        """Whether what was announced still has its grounds when it is carried out."""
        return True

    def still_targets(self, s: Scope, env: Env) -> Env:
        """Bindings without the cards that are no longer what was chosen."""
        env = still_there(s, env)
        if self.policy.recheck == "legal":
            env = still_legal(s, getattr(self.catalogue.abilities[s.get("#path")].node, "ask", ()), env)
        return env

    def lost_target(self, s: Scope, card: int, zone: int, since: int) -> bool:
        """Whether a card that lay there since then has moved, even if it came back."""
        return s.t.rows[card].zone != zone or s.t.rows[card].since != since

    def in_place_still(self, w: Work, f: Frame) -> bool:
        """Whether the card an announced ability belongs to lies where it lay when its cost had been paid."""
        if f.card < 0:
            return False
        row = w.t.rows[f.card]
        return bool(f.get("#from") == (row.zone, row.since))

    def mixed(self, w: Work, cards: set[int]) -> None:
        """What was bound to single ones of these cards is lost sight of."""
        lose_sight(w, cards)

    def resolved(self, w: Work, f: Frame) -> None:
        """Where a card goes when its play is over: units stay in play, the rest goes to the pile."""
        policy = self.policy
        row = w.t.rows[f.card] if f.card >= 0 else None
        ability = self.catalogue.abilities[f.get("#path")]
        if row is None or ability.kind != "play" or row.zone == NOTHING:
            return
        if t_name(w.t, row.zone) == policy.limbo:
            goal = self.goal_of(ability, f.get("#way")) or policy.pile
            base = f.get(goal[1:]) if goal[0] == "$" and not f.get("#fizzled") else ()
            if base:
                self.lay(w, f.card, base[0], by=f.seat)
            else:
                goal = policy.pile if goal[0] == "$" or f.get("#fizzled") else goal
                place = self.place_of(Scope(self, w.t, f.card, f.seat, f.env), None)
                owner = None if goal == policy.pile else f.seat
                self.send(w, f.card, goal, who=owner, cause="play", by=f.seat, place=place)

    def goal_of(self, ability: Ability, way: str | None) -> str | None:
        """Where a played card goes: as the card says, else as the way it is played."""
        goal: str | None = ability.node.to
        return self.vocabulary.ways[way].to if goal is None and way else goal

    def chain_over(self, w: Work) -> None:
        """A chain is finished: triggers that waited for its end start theirs."""
        start_queue(w)

    def replaces(self, t: Table, event: Mapping[str, Any], seat: int) -> int:
        """Who chooses among replacements of equal priority: the controller of what the event is about."""
        target = event.get("target", event.get("card"))
        if isinstance(target, int) and target >= 0:
            return self.controller(t, target)
        if isinstance(target, int) and is_player(target):
            return seat_of(target)
        by = event.get("by")
        return by if isinstance(by, int) and by >= 0 else seat

    def grounds(self, t: Table) -> Any:
        """What `check` depends on besides which cards lie where, None if that cannot be told: a table that
        was found in order is so as long as they are the same. Cards, seats and whose turn it is may be among
        them, but no phase and nothing that is counted.
        """
        return None

    def check(self, w: Work) -> bool:
        """State checks: whether something was found and done (or pushed). Watched stats come first."""
        return bool(self.policy.watched) and self._watch_stats(w)

    def _watch_stats(self, w: Work) -> bool:
        """Compare watched stats with their last value and raise the first difference as an event.

        While no change of a watched stat is in force, every card has its printed value and nothing is kept.
        """
        t = w.t
        watched = self.policy.watched
        changing = standing.active(self, t).stats
        calm = not any(name in changing or self.base_reads(name) for name in watched)
        if calm and not t.was:
            return False
        cards = self._up_cards(t)
        footing = change.footing(self, t, watched, cards)
        if footing is not None and t.watch.get("unmoved") == (footing, t.was):
            return False
        now = {(card, name): self.stat(t, card, name) for card in cards for name in watched}
        values = tuple(sorted([(card, name, value) for (card, name), value in now.items()]))
        if values == t.was and not calm:
            t.watch["unmoved"] = footing, t.was
            return False
        was = {(card, name): value for card, name, value in t.was}
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
        t.was = () if calm else values
        t.watch["unmoved"] = footing, t.was
        return False

    def _up_cards(self, t: Table) -> list[int]:
        found: list[int] | None = t.watch.get("up")
        if found is None:
            zones = [zone for name in self.policy.in_play for zone in t.map.numbers(name)]
            found = [
                c for zone in zones for c in t.zones[zone] if t.rows[c].face is not None and t.rows[c].up
            ]
            t.watch["up"] = found
        return found
