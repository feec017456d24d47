"""Guidance: hints drawn on the table, tutorials that follow and mark, zones as targets, by mouse and keys."""

from typing import Any

import pytest

from client.app.tutorial import Page as TutorialPage
from client.app.tutorial import Tutorial, TutorialPane
from client.qt import Qt
from client.service.plan import Plan
from client.table.acting import ActPicking
from client.table.choices import Ref
from client.table.layout import layout_for
from engines import registry
from tests.client.app.hands import SOON, click, leave_by_box, playing
from tests.client.app.test_desk import networked
from tests.client.table.sitting import Sitting


def test_a_hint_names_a_listed_line_and_marks_its_things(qtbot, open_window) -> None:
    window: Any = open_window()
    window.begin(Plan("rune", "duel", seed=3))
    play = playing(qtbot, window)
    click(qtbot, play.tools.hint)
    dock = play.table.dock
    qtbot.waitUntil(lambda: dock.note.text().startswith("Hint: "), timeout=SOON)
    words = dock.note.text().removeprefix("Hint: ")
    picking = play.table.play.picking
    hinted = [choice for choice in picking.choices if choice.words == words]
    assert len(hinted) == 1
    assert Ref("card", hinted[0].path[0].a) in play.table.play.pointed
    board = play.table.scene.board
    assert board is not None and board.state.ghost
    answered: list[Any] = []
    play.table.answered.connect(answered.append)
    qtbot.keyClick(play.table, Qt.Key.Key_Return)  # the button says what was hinted
    assert [answer.value for answer in answered] == [hinted[0].answer.value]


def test_there_are_no_hints_among_people(qtbot, window: Any) -> None:
    play = networked(window)
    asked: list[int] = []
    play.session.hint = lambda: asked.append(1)
    assert not play.tools.hint.isVisible()
    qtbot.keyClick(window, Qt.Key.Key_H, Qt.KeyboardModifier.ControlModifier)
    assert asked == [] and "no hints" in play.notice.sentence.text()


class Asked:
    """A position in which a question of this name is put."""

    def __init__(self, name: str) -> None:
        self.options = type("Options", (), {"decision": type("Decision", (), {"name": name})})


def test_a_tutorial_keeps_up_with_the_game(qtbot) -> None:
    pages = (
        TutorialPage("Welcome", "…"),
        TutorialPage("Keep or mulligan", "…", when="mulligan"),
        TutorialPage("Your turn", "…", when="act"),
    )
    pane: Any = TutorialPane(Tutorial("First game", pages))
    qtbot.addWidget(pane)
    pane.follow(Asked("draw"))
    click_next = pane.next.click
    click_next()
    assert pane.title.text() == "In a moment: Keep or mulligan"
    pane.follow(Asked("mulligan"))
    assert pane.title.text() == "Keep or mulligan" and pane.way() == ""
    pane.follow(Asked("act"))
    assert pane.title.text() == "Your turn"
    pane.back.click()
    assert pane.title.text() == "Keep or mulligan"  # it was asked: nothing is still to come


def test_a_tutorial_marks_what_to_click_and_goes_on_after_leaving(qtbot, open_window) -> None:
    window: Any = open_window(tutorials_seen=())
    window.begin_guided("rune")
    play = playing(qtbot, window)
    while play.guide.page.answer != "place":
        click(qtbot, play.guide.next)
    places = {c.path[0] for c in play.table.play.picking.choices if c.word == "place"}
    assert play.table.play.pointed == places
    page = play.guide.page
    click(qtbot, play.leave)
    leave_by_box(qtbot, play)
    click(qtbot, window.screen_shown.last_game)
    again = playing(qtbot, window)
    assert again.guide is not None and again.guide.page == page


@pytest.mark.parametrize("game", ["runeslingers", "runiverse"])
def test_a_card_is_dragged_into_its_zone_and_the_zone_is_lit(qtbot, game: str) -> None:
    found = Plan(game).opening()
    layout = layout_for(found.game, registry.engine(game))
    for seed in range(6):
        sitting = Sitting(qtbot, found.start(b"zone %d" % seed), layout)
        for _ in range(25):
            if sitting.local.over:
                break
            picking = sitting.picking
            if isinstance(picking, ActPicking) and _drags(sitting, picking):
                return
            options = picking.options
            sitting.local.submit(next(iter(options.answers())))
            sitting.show()
        sitting.widget.close()
    raise AssertionError("no card went into a zone")


def _drags(sitting: Sitting, picking: ActPicking) -> bool:
    """Drag a card of the hand onto a zone that takes it, if there is one."""
    play, scene = sitting.widget.play, sitting.widget.scene
    hand = {card.id for where in scene.plan.zones.values() if where.place.area == "hand"
            for card in where.zone.cards}  # fmt: skip
    for ref in sorted(picking.lit()):
        if ref.kind != "card" or ref.a not in hand:
            continue
        play.pick(ref)
        if play.picking is not picking:
            return False
        for zone, choices in picking.landings().items():
            where = scene.plan.zones.get(zone)
            if where is None or where.place.area == "hand" or len(choices) != 1:
                continue
            assert Ref("zone", zone) in picking.next_refs()
            spot = where.rect.center()
            if Ref("zone", zone) not in scene.refs_at(spot) or not sitting.widget.rect().contains(
                spot.toPoint()
            ):
                continue
            if any(each.kind == "card" for each in scene.refs_at(spot)):
                continue
            picking.picked = ()
            sitting.drag(ref, sitting.widget.canvas.mapFromScene(spot))
            assert sitting.given and sitting.given[-1] == choices[0].answer
            return True
        picking.picked = ()
        play.refresh()
    return False
