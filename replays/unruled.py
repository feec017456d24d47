"""What can be checked of the dealing without the rules: seeds, keys, coins and sealed choices.

Which cards a mix or a share is about only the rules tell; these follow from a seat's seed and their place.
"""

from __future__ import annotations

from collections.abc import Iterator

from netcore.dealer import Fault, Group, Terms, sound_group
from netcore.dealer.deck import CardSet
from netcore.dealer.faults import Misuse, Refused, UnsafeLibrary
from netcore.dealer.hashing import Domain, digest
from netcore.dealer.seeds import Root
from netcore.dealer.terms import Commit, agree, check_seed, read_commit
from netcore.item import Item, Kind
from netcore.opening import JOINT, game_name, table_nonce
from netcore.table.opening import of_kind
from netcore.table.terms import read_terms
from netcore.wire import WireError, unpack
from replays.content import Replay
from replays.ending import opened_seeds
from replays.errors import tidy
from replays.walk import StepFault, revealed


def unruled_faults(replay: Replay, group: Group | None = None) -> list[str]:
    """A sentence for everything in the dealing that is wrong whatever the rules are."""
    try:
        if replay.hello.dealing != JOINT:
            revealed(replay)
            return []
        return [tidy(sentence) for sentence in _joint(replay, sound_group() if group is None else group)]
    except StepFault as fault:
        return [fault.sentence]
    except (WireError, Refused, Misuse) as error:
        return [tidy(f"step 0: the opening of the deal cannot be read: {error}")]
    except UnsafeLibrary:
        return []


def _joint(replay: Replay, group: Group) -> Iterator[str]:
    hello, opening = replay.hello, replay.steps[0].items
    hellos, commits = of_kind(opening, Kind.HELLO), of_kind(opening, Kind.COMMIT)
    promised = [read_commit(item.body) for item in commits]
    terms = _terms(replay, group, promised)
    if isinstance(terms, Fault):
        who = "" if terms.seat is None else f"{hello.who(terms.seat)}: "
        yield f"step 0: {who}{terms.reason}"
        return
    nonce = table_nonce(hellos)
    for seat, raw in sorted(opened_seeds(replay).items()):
        try:
            root = check_seed(terms, promised[seat], nonce, seat, hello.seats[seat].key, raw)
        except Refused as refused:
            yield f"step 0: {hello.who(seat)}: {refused.reason}"
            continue
        found = _Followed(terms, root)
        for step in replay.steps[1:]:
            wrong = found.wrong(step.number, [item for item in step.items if item.seat == seat])
            if wrong:
                yield f"step {step.number}: {hello.who(seat)}: {wrong}"
                break


def _terms(replay: Replay, group: Group, promised: list[Commit]) -> Terms | Fault:
    opening, said = replay.steps[0].items, read_terms(replay.hello.terms)
    hellos, commits = of_kind(opening, Kind.HELLO), of_kind(opening, Kind.COMMIT)
    keys = [item.body for item in of_kind(opening, Kind.KEY)]
    game = game_name(hellos, commits)
    return agree(group, game, promised, keys, CardSet(0), coins=said.coins, version=replay.hello.version)


class _Followed:
    """One seat's coins and choices, followed through the steps."""

    def __init__(self, terms: Terms, root: Root) -> None:
        self._terms = terms
        self._root = root
        self._spent = 0

    def wrong(self, step: int, items: list[Item]) -> str:
        """What is wrong with what a seat sent in a step; empty if nothing is."""
        sent = {item.kind: item.body for item in items}
        try:
            if Kind.COIN in sent and not self._coin(step, sent[Kind.COIN]):
                return "a coin does not follow from the seed"
            if Kind.UNVEIL in sent and not self._choice(step, sent.get(Kind.PLEDGE, b""), sent[Kind.UNVEIL]):
                return "a sealed choice is not the one pledged, or not with the salt of the seed"
        except WireError as error:
            return f"a coin or a sealed choice cannot be read: {error}"
        return ""

    def _coin(self, step: int, body: bytes) -> bool:
        """Whether a coin is a later one than the last; how many were spent unseen the rules would tell, but
        no step spends two.
        """
        value = unpack(body)
        coin, length = value[0] if type(value) is tuple and value else b"", self._terms.coins
        for place in range(self._spent, min(step, self._spent + 2 * length)):
            chain, index = divmod(place, length)
            if self._root.coin(chain, index + 1, length) == coin:
                self._spent = place + 1
                return True
        return False

    def _choice(self, step: int, pledge: bytes, body: bytes) -> bool:
        unveiled, pledged = unpack(body), unpack(pledge)
        if type(unveiled) is not tuple or len(unveiled) != 3 or type(unveiled[0]) is not bytes:
            return False
        value, salt, _ = unveiled
        said = digest(Domain.CHOICE, self._terms.game, step, self._root.seat, value, salt)
        known: bytes = self._root.choice_salt(self._terms.version, step, value)
        return bool(pledged == (said,) and salt == known)
