"""What must be true of every table of every game."""

from __future__ import annotations

from random import Random

import msgspec

from engines.kernel import ALL_SEATS, NOTHING, Table, decode, digest, encode
from engines.kernel import questions as asked
from engines.kernel.table import FIELDS
from tests.battery.games import Case
from tests.battery.playing import begin, pick, playout, questions


def check_tables(case: Case, seed: int) -> None:
    """Every table of a random game is sound."""
    running, rng = begin(case, seed), Random(seed)
    checked = 0
    for options in questions(running, rng):
        for number, step in enumerate(running.steps[checked:], checked):
            assert step.before.step == number
            sound(step.before)
        checked = len(running.steps)
        sound(running.table)
        running.submit(pick(options, rng))
    assert checked, "nothing happened"
    sound(running.table)


def sound(t: Table) -> None:
    """Cards are where they say, values are plain, and the table either asks something or is over."""
    for name in FIELDS:
        assert plain(getattr(t, name)), f"{name} holds something other than numbers, text and tuples of them"
    places = [(card, zone) for zone, cards in enumerate(t.zones) for card in cards]
    assert len({card for card, _ in places}) == len(places), "a card lies in two places"
    assert sorted(places) == [(card, row.zone) for card, row in enumerate(t.rows) if row.zone != NOTHING], (
        "a card does not lie in the zone it names"
    )
    everybody = ALL_SEATS | (1 << t.map.seats) - 1
    for card, row in enumerate(t.rows):
        assert not row.seen & ~everybody, f"card {card} was seen by a seat that is not there"
        assert row.face is None or row.seen & ALL_SEATS, f"card {card} is public and not seen by all"
        assert row.damage >= 0, f"card {card} has negative damage"
        assert NOTHING <= row.host < len(t.rows), f"card {card} lies on no card"
        assert row.host != card, f"card {card} lies on itself"
        assert all(amount > 0 for _, amount in row.marks), f"card {card} has counters that are none"
        assert list(row.marks) == sorted(dict(row.marks).items()), f"card {card}'s counters are not in order"
        assert list(row.links) == sorted(row.links), f"card {card}'s links are not in order"
        assert row.since <= t.step, f"card {card} came after the present step"
    for claim in t.claims:
        assert all(t.rows[card].face is None for card in claim.cards), "a claim is about an open card"
    for d in asked(t.pending):
        assert not t.out(d.seat), f"seat {d.seat} is gone and is asked {d.name}"
    assert list(t.used) == sorted(t.used)
    assert list(t.was) == sorted(t.was)
    assert (t.result is None) == bool(t.pending), "a table asks something or is over, and never both"


def plain(value: object) -> bool:
    """Whether a value is of the kinds that pack to the same bytes everywhere."""
    if value is None or type(value) in (int, str, bool):
        return True
    if isinstance(value, msgspec.Struct):
        return all(plain(getattr(value, name)) for name in value.__struct_fields__)
    if type(value) is list:  # the table's own three lists; a list further inside would be shared by copies
        return all(plain(item) and type(item) is not list for item in value)
    return type(value) is tuple and all(plain(item) and type(item) is not list for item in value)


def check_saves(case: Case, seed: int) -> None:
    """At every step, also in the middle of an effect: a copy is equal, bytes give the table back, and from
    there the next entry leads where it led before. So a game saved anywhere goes on to the same end.
    """
    running, game = playout(case, seed), case.make()
    for step in running.steps:
        t = step.before
        assert t.copy() == t
        again = decode(encode(t), t.map)
        assert again == t, f"step {t.step}: bytes do not give the table back"
        assert encode(again) == encode(t)
        game.apply(t, step.entry)  # rules keep nothing between entries: going another way first is no matter
        after, events = game.apply(again, step.entry)
        assert digest(after) == digest(step.after), f"step {t.step}: a restored table goes on differently"
        assert events == step.events, f"step {t.step}: a restored table tells other events"
        assert again == t, f"step {t.step}: applying an entry changed the table it was given"
