"""The turn and its eight steps (ledger section 5)."""

from __future__ import annotations

from engines.effects.timing import happen
from engines.effects.use import expire, start_turn
from engines.kernel import TABLE, Act, Cards, Frame, Op, Option, Program, Result, Reveal, Shuffle, Work

from . import modes
from .policy import BACKS
from .work import rules

KEEP, TRASH = range(2)
DRAWS, FULL_DRAW = 1, 5  # SG-077, SG-078


def next_turn(w: Work) -> None:
    """Lords take turns clockwise (SG-058, SG-085); a game that reaches its cap is drawn (SG-R29)."""
    t = w.t
    if t.turn >= t.get(TABLE, "cap"):
        w.finish(Result((), "cap", clause="SG-R29"))
        return
    first = t.active if modes.there(t, t.active) else modes.next_lord(t, t.active)
    w.begin("regroup", active=modes.next_lord(t, t.active) if t.turn else first, turn=t.turn + 1)
    w.push("genesis.turn", seat=w.t.active)


def regroup(w: Work, f: Frame) -> None:
    """Step 1: the active lord's engaged creatures become ready, nobody else's (SG-059, SG-060)."""
    start_turn(w)
    for seat in modes.acting(w.t, f.seat):
        expire(w, "your_next_turn", seat)
        for card in w.t.zone("field", seat):
            if w.t.rows[card].turned:
                w.change(card, turned=False)
    happen(w, "turn_start", by=f.seat)


def step(phase: str) -> Op:
    """A step of the turn, gone through by every lord whose turn it is (SG-058, SG-R28)."""

    def op(w: Work, f: Frame) -> None:
        lords = modes.acting(w.t, f.seat)
        w.begin(phase, active=lords[0])
        for seat in reversed(lords):
            w.push(f"genesis.{phase}", seat=seat)

    return op


def take_over(w: Work, f: Frame) -> None:
    """Partners of a citadel act in seat order (SG-R28)."""
    if w.t.active != f.seat:
        w.begin(w.t.phase, active=f.seat)


# --- cure and crystal ---------------------------------------------------------------------------------------


def ask_cure(w: Work, f: Frame) -> None:
    """Step 2: as many creatures as the lord wants to and can (SG-061, SG-063)."""
    if next(rules(w).cures(w.t, f.seat), None) is None:
        w.leave()
    else:
        w.ask(Act(f.seat, "cure", (), ("cure",)))


def cure(w: Work, f: Frame) -> None:
    """Each with its own crystal."""
    if f.get("cure")[0] != "pass":
        w.jump(CURE.index(ask_cure))
        rules(w).begin_act(w, f.get("cure"), f.seat)


def pay_cure(w: Work, f: Frame) -> None:
    """The crystal goes face up to the trash (SG-061, SG-R08)."""
    rules(w).send(w, f.get("crystal"), "trash", cause="cure", by=f.seat, source=f.card)


def cured(w: Work, f: Frame) -> None:
    """The creature is normal again (SG-200)."""
    happen(w, "cure", card=f.card, by=f.seat, source=f.card)


def ask_crystal(w: Work, f: Frame) -> None:
    """Step 3: one hand card may become a crystal (SG-064)."""
    hand = w.t.zone("hand", f.seat)
    if hand:
        w.ask(Cards(f.seat, "crystal", hand, 0, 1, data=("crystal",)))
    else:
        w.bind("crystal", ())


def place(w: Work, f: Frame) -> None:
    """Face down; its back is remembered for step 4."""
    chosen = f.get("crystal")
    w.put(f.seat, "placed", 1 + (w.t.rows[chosen[0]].back or 0) if chosen else 0)
    for card in chosen:
        rules(w).send(w, card, "vault", by=f.seat)


def second(w: Work, f: Frame) -> None:
    """Step 4a: a second crystal (SG-067)."""
    rules(w).send(w, f.card, "vault", by=f.seat)


# --- casting ------------------------------------------------------------------------------------------------


def ask_act(w: Work, f: Frame) -> None:
    """Step 4: a second crystal, or casting, or neither (SG-066, SG-073); after a dual crystal nothing of it
    (SG-065).
    """
    placed = w.t.get(f.seat, "placed")
    if placed and len(BACKS[placed - 1]) > 1:
        w.leave()
    else:
        w.ask(Act(f.seat, "act", (w.t.map.number("hand", f.seat),), ("cast",)))


def act(w: Work, f: Frame) -> None:
    """After a second crystal there is no casting (SG-069), after casting no second crystal (SG-066)."""
    value = f.get("act")
    if w.t.get(f.seat, "placed"):
        w.put(f.seat, "placed", 0)
    if value[0] != "pass":
        if value[0] != "second":
            w.jump(CAST.index(ask_act))
        rules(w).begin_act(w, value, f.seat)


# --- battle -------------------------------------------------------------------------------------------------


def ask_attack(w: Work, f: Frame) -> None:
    """Step 5: one attack after another, until the lord stops or all creatures are engaged: one that cannot
    attack may still use an ability (SG-074, SG-R13).
    """
    if all(w.t.rows[card].turned for card in rules(w).battlefield(w.t, f.seat)):
        w.leave()
    else:
        w.ask(Act(f.seat, "act", (), ("battle",)))


def attack(w: Work, f: Frame) -> None:
    """The attack, or an ability between attacks (SG-R13)."""
    if f.get("act")[0] != "pass":
        w.jump(BATTLE.index(ask_attack))
        rules(w).begin_act(w, f.get("act"), f.seat)


# --- discard and draw ---------------------------------------------------------------------------------------


def ask_discard(w: Work, f: Frame) -> None:
    """Step 6: the whole hand or nothing (SG-075, SG-076)."""
    if w.t.zone("hand", f.seat):
        w.ask(Option(f.seat, "discard", ("Keep the hand", "Trash the whole hand"), data=("discard",)))
    else:
        w.leave()


def show_hand(w: Work, f: Frame) -> None:
    """Trashed cards are seen by all (SG-027)."""
    hand = w.t.zone("hand", f.seat)
    hidden = tuple(card for card in hand if w.t.rows[card].face is None)
    if f.get("discard") == TRASH and hidden:
        w.want(Reveal(((hidden, ()),)))


def trash_hand(w: Work, f: Frame) -> None:
    """They go one by one."""
    hand = w.t.zone("hand", f.seat)
    if f.get("discard") == TRASH and hand:
        w.jump(DISCARD.index(trash_hand))
        rules(w).send(w, hand[0], "trash", cause="discard", by=f.seat)


def look(w: Work, f: Frame) -> None:
    """Step 7: one card, or five with an empty hand, which is looked at once (SG-077, SG-078, SG-R10)."""
    n = f.get("draws") or (DRAWS if w.t.zone("hand", f.seat) else FULL_DRAW)
    deck = w.t.zone("deck", f.seat)[-n:]
    if f.get("draws") is None:
        w.bind("draws", n)
        w.jump(DRAW.index(look))
    elif len(deck) > 1:
        w.want(Reveal(((deck, (f.seat,)),)))


def draw(w: Work, f: Frame) -> None:
    """One after another; there is no hand limit (SG-086)."""
    if f.get("draws"):
        w.bind("draws", f.get("draws") - 1)
        w.jump(DRAW.index(draw))
        rules(w).draw_one(w, f.seat)


# --- an empty deck ------------------------------------------------------------------------------------------


def gather(w: Work, f: Frame) -> None:
    """The trash becomes the new deck, nothing else does (SG-079, SG-084); without any, nothing happens
    (SG-083).
    """
    trash = w.t.zone("trash", f.seat)
    if not trash:
        w.leave()
        return
    for card in trash:
        w.move(card, w.t.map.number("deck", f.seat), up=False)
    w.emit("reshuffled", f.seat)


def shuffle(w: Work, f: Frame) -> None:
    """First the shuffle … (SG-081)"""
    w.want(Shuffle((w.t.zone("deck", f.seat),)))


def ask_tower(w: Work, f: Frame) -> None:
    """… then a tower of the lord's choice, if there is one (SG-080, SG-082)."""
    w.ask(Cards(f.seat, "tower", rules(w).towers(w.t, f.seat), min(1, len(rules(w).towers(w.t, f.seat))), 1))


def lose_tower(w: Work, f: Frame) -> None:
    """It is destroyed, with a companion of the new deck; that destroys no lord (SG-007, SG-081)."""
    for card in f.get("tower"):
        rules(w).destroy(w, card, by=f.seat)


def draw_on(w: Work, f: Frame) -> None:
    """Then drawing goes on (SG-081)."""
    if w.t.zone("deck", f.seat):
        rules(w).draw_one(w, f.seat)


def hand_on(w: Work, f: Frame) -> None:
    """Whoever made the lord draw is told which card it was."""
    w.give("#card", f.get("#card", -1))


# --- the end ------------------------------------------------------------------------------------------------


def end_turn(w: Work, f: Frame) -> None:
    """What lasts for the turn is over, and what is left of mana is lost (SG-090)."""
    w.begin("end")
    expire(w, "end_of_turn")
    for seat in modes.acting(w.t, f.seat):
        if w.t.get(seat, "mana"):
            w.put(seat, "mana", 0)
    happen(w, "turn_end", by=f.seat)


def ask_tag(w: Work, f: Frame) -> None:
    """A lord of a tag team may let the partner take the team's next turn (SG-R27)."""
    waiting = [s for s in modes.side(w.t, f.seat) if s != f.seat and not w.t.out(s)]
    if modes.kind(w.t) != "tag" or w.t.out(f.seat) or not waiting:
        w.leave()
    else:
        w.bind("partner", waiting[0])
        w.ask(Option(f.seat, "tag", ("Stay in the fight", "Tag your partner"), data=("tag",)))


def tag(w: Work, f: Frame) -> None:
    """One is in, the other's zones are frozen (SG-254, SG-255)."""
    if f.get("tag"):
        w.put(f.seat, "benched", 1)
        w.put(f.get("partner"), "benched", 0)
        w.emit("tagged", f.seat, (), f.get("partner"))


TURN: Program = (
    regroup, *(step(phase) for phase in ("cure", "crystal", "cast", "battle", "discard", "draw")), end_turn,
    ask_tag, tag,
)  # fmt: skip
CURE: Program = (take_over, ask_cure, cure)
CRYSTAL: Program = (take_over, ask_crystal, place)
CAST: Program = (take_over, ask_act, act)
BATTLE: Program = (take_over, ask_attack, attack)
DISCARD: Program = (take_over, ask_discard, show_hand, trash_hand)
DRAW: Program = (take_over, look, draw)
STEPS: dict[str, Program] = {
    "genesis.turn": TURN,
    "genesis.cure": CURE,
    "genesis.crystal": CRYSTAL,
    "genesis.cast": CAST,
    "genesis.battle": BATTLE,
    "genesis.discard": DISCARD,
    "genesis.draw": DRAW,
}
"""The turn and its steps, which go on when something inside them cannot."""
PROGRAMS: dict[str, Program] = {
    **STEPS,
    "genesis.cure_one": (pay_cure, cured),
    "genesis.second": (second,),
    "genesis.reshuffle": (gather, shuffle, ask_tower, lose_tower, draw_on, hand_on),
}
