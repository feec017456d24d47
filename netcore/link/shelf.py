"""The rules and packs on this machine: what we would play with, what we can give, what came from others.

Packs from other players lie in a folder of their own, named by their digests. They are data: read with all
checks of a stranger's pack each time, and used only at tables that name exactly them.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from engines.kernel import Game, Setup
from engines.kernel.setup import PackRef
from engines.registry import Engine
from engines.spelling import looks
from netcore.files import reason
from netcore.link.wares import Got, Ware, read_ware
from netcore.packs import PackFolder
from netcore.plain import quoted
from netcore.wire import WireError

if TYPE_CHECKING:
    from engines.effects.pack import Pack


class Shelf:
    """One game's rules here, with its packs."""

    def __init__(self, engine: Engine, folder: Path | None = None) -> None:
        self.engine = engine
        self.game = engine.game()
        """With the packs that were installed with it."""
        own = engine.packs() if engine.vocabulary is not None else ()
        self._own: dict[bytes, Pack] = {name: pack for pack in own for name in (pack.digest, pack.exact)}
        self._came = PackFolder(folder)

    @property
    def ware(self) -> Ware:
        """What we would play with."""
        return Ware(self.game.id, self.game.revision, self.game.packs)

    def has(self, name: bytes) -> bool:
        """Whether a pack is here, by its digest."""
        return self.data(name) is not None

    def data(self, name: bytes) -> bytes | None:
        """A pack's canonical bytes."""
        return self._own[name].canonical() if name in self._own else self._came.find(name)

    def keep(self, got: Got) -> None:
        """A pack has come: keep it; WireError with a sentence if that cannot be done."""
        try:
            self._came.keep(got.ref.digest, got.data)
        except OSError as error:
            raise WireError(f"the pack {quoted(got.ref.id)} cannot be kept: {reason(error)}") from None

    def game_for(self, setup: Setup) -> Game:
        """The game with exactly the packs of a setup; WireError with a sentence if one is not here.

        Reads and checks packs that came from others: slow for large ones.
        """
        if self.game.plays_with(setup.packs):
            return self.game
        vocabulary = self.engine.vocabulary
        if vocabulary is None:
            raise WireError(f"{self.game.title} is played without packs here")
        packs: list[Pack] = []
        for ref in setup.packs:
            known = [card.id for pack in packs for card in pack.cards]
            packs.append(
                self._own.get(ref.digest) or read_ware(self._got(ref), setup.game, vocabulary, known)
            )
        self._check_names(packs)
        make = self.engine.kind
        return make(tuple(packs))  # type: ignore[call-arg]  # games with a vocabulary are made from packs

    def _check_names(self, packs: Iterable[Pack]) -> None:
        """A stranger's card under the id or the name of another pack's would stand in for it in every deck
        that names it, whichever comes first; one that only reads like it, in every player's eyes.
        """
        taken: dict[tuple[str, str], tuple[Pack, str]] = {}
        for pack in packs:
            for card in pack.cards:
                names = {looks(name) for name in (card.name, card.shown) if name}
                for word in {("id", card.id), *(("name", name) for name in names)}:
                    other, known = taken.setdefault(word, (pack, card.id))
                    ours = {other.digest, pack.digest} <= self._own.keys()
                    if ours or (other is pack and known == card.id):
                        continue
                    raise WireError(_alike(other.id, pack.id, card.name))

    def _got(self, ref: PackRef) -> Got:
        data = self.data(ref.digest)
        if data is None:
            raise WireError(f"the pack {quoted(ref.id)} (version {ref.version}) is not here")
        return Got(ref, data)


def _alike(one: str, other: str, card: str) -> str:
    if one == other:
        return f"the pack {quoted(one)} has two cards that look like {quoted(card)}"
    return f"the packs {quoted(one)} and {quoted(other)} both have a card {quoted(card)}"
