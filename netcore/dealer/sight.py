"""What one seat can read with its own secrets: the live dealer's private knowledge, and the audit's of each
seed.

Everything here follows from the seat's secrets and the public log, so no face is ever stored.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from engines.kernel.decision import Faces
from netcore.dealer.board import Slot
from netcore.dealer.course import need_copies
from netcore.dealer.faults import Refused
from netcore.dealer.group import Point
from netcore.dealer.making import Making
from netcore.dealer.mixing import Mixing
from netcore.dealer.rounds import Due, Outcome, Round, StepStart, Wish
from netcore.dealer.seeds import Hidden, Root
from netcore.dealer.share import open_box
from netcore.dealer.sharing import Revealing
from netcore.item import Kind


class BadFace(Refused):
    """A card shown to this seat is none; exposing its slots shows that to everybody."""

    def __init__(self, refused: Refused) -> None:
        super().__init__(refused.wrong, refused.reason, refused.seat, refused.slots)


class BadBox(Refused):
    """A share sealed to this seat does not hold; a complaint about it shows that to everybody."""

    def __init__(self, refused: Refused, maker: int, slot: int, context: bytes, box: bytes) -> None:
        super().__init__(refused.wrong, refused.reason, maker)
        self.slot = slot
        self.context = context
        self.box = box


class Sight(Hidden):
    """Faces one seat has been shown, by handle, and the shares that were sealed to it."""

    def __init__(self, root: Root) -> None:
        self._root = root
        self.faces: dict[int, int] = {}
        self._unsealed: dict[tuple[int, int], Point] = {}

    def unseal(self, opened: Round, due: Due, parts: Any) -> Callable[[], dict[tuple[int, int], Point]]:
        """Open what an item sealed to this seat; heavy. Refuses a share that does not hold."""
        if due.kind is not Kind.SEAL or not isinstance(opened, Revealing):
            return dict
        root, sender = self._root, opened.moment.terms.keys[due.seat].card
        letters = opened.letters_to(root.seat, due, parts)

        def open_all() -> dict[tuple[int, int], Point]:
            found = {}
            for letter, box in letters:
                slot = letter.slot
                try:
                    share = open_box(root, letter.context, sender, slot.pair.first, box)
                except Refused as refused:
                    raise BadBox(refused, due.seat, slot.handle, letter.context, box) from None
                found[slot.handle, due.seat] = share.product
            return found

        return open_all

    def keep(self, unsealed: Mapping[tuple[int, int], Point]) -> None:
        """Remember shares that were opened."""
        self._unsealed.update(unsealed)

    def read(self, opened: Round, outcome: Outcome, wish: Wish) -> Callable[[], dict[int, int]]:
        """Faces by card that a filled round shows to this seat; heavy. Refuses what is no card."""
        limited = bool(opened.moment.terms.cards.copies)
        if not (outcome.shown or limited or isinstance(opened, Making | Mixing)):
            return dict  # coins and the like show nothing
        root, moment = self._root, replace(opened.moment, board=outcome.board)
        faces = dict(self._carried(opened, wish))
        missing = []
        for card, seats in outcome.shown:
            if seats >> root.seat & 1 and card not in faces:
                slot = outcome.board.slot(card)
                face = self.faces.get(slot.handle) if slot.face is None else slot.face
                if face is None:
                    missing.append((card, slot, self._sealed(moment, slot)))
                else:
                    faces[card] = face
        slots = moment.board.slots
        known = [(slots[handle], face) for handle, face in self.faces.items() if limited and handle in slots]

        def read_all() -> dict[int, int]:
            found, seen = dict(faces), list(known)
            try:
                for card, slot, shares in missing:
                    if any(seat != root.seat and seat not in shares for seat in moment.active):
                        continue  # arranged without shares: known only if its old place was
                    own = moment.terms.group.mul(root.x, slot.pair.first)
                    found[card] = moment.read(slot, {**shares, root.seat: own})
                    seen.append((slot, found[card]))
                foreign = [(slot, face) for slot, face in seen if slot.decks[0].seat != root.seat]
                need_copies(slots.values(), moment, foreign)
            except Refused as refused:
                raise BadFace(refused) from None
            return found

        return read_all

    def learn(self, outcome: Outcome, faces: Mapping[int, int]) -> None:
        """The step has closed: remember what it showed."""
        for card, face in faces.items():
            self.faces[outcome.board.slot(card).handle] = face

    def _carried(self, opened: Round, wish: Wish) -> Faces:
        """Faces that need no reading: one's own deck as one laid it, one's own cards as one arranged them."""
        if isinstance(opened, Making):
            return opened.laid(self._root, wish)
        if isinstance(opened, Mixing):
            return tuple(
                (card, self._face(slot))
                for card, slot in opened.moved(self._root)
                if slot.face is not None or slot.handle in self.faces
            )
        return ()

    def _face(self, slot: Slot) -> int:
        return self.faces[slot.handle] if slot.face is None else slot.face

    def _sealed(self, moment: StepStart, slot: Slot) -> dict[int, Point]:
        shares = dict(slot.shares)
        for seat in moment.active:
            if (slot.handle, seat) in self._unsealed:
                shares.setdefault(seat, self._unsealed[slot.handle, seat])
        return shares
