"""A complaint names the step in which the box was sealed; about another step it is the complainer's fault."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from netcore.dealer import Wrong
from netcore.dealer.complaints import Disputes
from netcore.dealer.share import COMPLAINT_SIZE
from netcore.dealer.sharing import Revealing
from netcore.wire import pack

BOX = SimpleNamespace(step=5, context=b"", box=b"")


def complaints(round_: Any = None) -> Disputes:
    slot = SimpleNamespace(boxes={(1, 0): BOX})
    course = SimpleNamespace(
        slot=lambda handle: slot if handle == 3 else None, round=round_, voided={}, terms=None
    )
    return Disputes(course)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("step", "maker", "handle"),
    [(4, 1, 3), (6, 1, 3), (5, 2, 3), (5, 1, 4)],
    ids=["before", "after", "maker", "slot"],
)
def test_a_complaint_about_what_was_never_sealed_is_its_author_s_fault(
    step: int, maker: int, handle: int
) -> None:
    made = complaints()
    made.complain(0, pack((step, maker, handle, bytes(COMPLAINT_SIZE))))
    fault = made.settle()
    assert fault is not None
    assert (fault.wrong, fault.seat, fault.step) == (Wrong.COMPLAINT, 0, step)
    assert "never sealed" in fault.reason


def test_a_complaint_about_a_void_step_is_about_the_box_sealed_in_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the step that was asked for again another one was sealed on the same slot."""
    void, before = Revealing.__new__(Revealing), SimpleNamespace(step=4)
    monkeypatch.setattr(Revealing, "sealed", lambda *what: before)
    monkeypatch.setattr("netcore.dealer.complaints._judge", lambda terms, seat, what, slot, box: box)
    made = complaints()
    made._course.voided[4] = void
    made.complain(0, pack((4, 1, 3, bytes(COMPLAINT_SIZE))))
    found: Any = made.settle()
    assert found is before


def test_a_complaint_about_the_step_under_way_waits() -> None:
    made = complaints(SimpleNamespace(moment=SimpleNamespace(step=7)))
    made.complain(0, pack((7, 1, 3, bytes(COMPLAINT_SIZE))))
    assert made.settle() is None
