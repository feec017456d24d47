"""Single gestures: what a click, a double click, a drag, a menu, the wheel and keys do."""

from __future__ import annotations

import pytest

from client.qt import QPoint, QPointF, QRect, Qt
from client.service.plan import Plan
from client.table.acting import ActPicking
from client.table.choices import Ref
from client.table.layout import layout_for
from client.table.lights import HALO_Z
from client.table.picking import CardsPicking
from client.table.shown import Shown
from engines import registry
from engines.kernel import Answer, LocalGame
from tests.client.table.described import duel_layout
from tests.client.table.sitting import Sitting
from tests.client.table.staged import staged


@pytest.fixture
def rune(qtbot) -> Sitting:
    game = registry.load("rune")
    local = LocalGame(game, game.setup("duel"), b"pointing")
    return Sitting(qtbot, local, layout_for(game, registry.engine("rune")))


@pytest.fixture
def duel(qtbot) -> Sitting:
    local = staged(field0=["sentinel"], field1=["hive", "hive"], hand0=["cinder", "war_banner"], light0=1)
    return Sitting(qtbot, local, duel_layout(local.game))


def lit(sitting: Sitting, kind: str) -> list[Ref]:
    return sorted(ref for ref in sitting.widget.play.lit() if ref.kind == kind)


def card(sitting: Sitting, name: str) -> Ref:
    return next(Ref("card", c.id) for c in sitting.widget.play.cards.values() if c.name == name)


def test_a_click_arms_a_card_and_the_button_says_what_it_will_do(duel):
    duel.click(card(duel, "Cinder"))
    assert duel.widget.dock.main.text() == "Play Cinder (cinder.play[0])"
    assert duel.widget.dock.main.isEnabled() and not duel.given


def test_what_a_cell_under_the_pointer_would_bring_is_told_whole(rune):
    """The dock grows to all that its note says, and shrinks again."""
    dock, low = rune.widget.dock, rune.widget.dock.height()
    rune.click(lit(rune, "card")[0])
    rune.move(min(lit(rune, "cell"), key=lambda ref: (ref.b, ref.a)))
    bottom = dock.note.mapTo(dock.area.viewport(), QPoint(0, dock.note.height())).y()
    assert dock.note.text() and bottom <= dock.area.viewport().height() and dock.height() > low
    rune.hover(QPoint(1, 1))
    assert not dock.note.text() and dock.height() == low


def test_a_card_seen_large_goes_as_soon_as_something_is_dragged(duel, qtbot):
    cinder, closeup = card(duel, "Cinder"), duel.widget.closeup
    duel.move(cinder)
    qtbot.waitUntil(closeup.isVisible)
    shown: list[bool] = []
    duel.widget.canvas.dragged.connect(lambda *_: shown.append(closeup.isVisible()))
    duel.drag(cinder, QPoint(640, 300))
    assert shown and not any(shown)


def test_a_second_click_lets_go_again(duel):
    duel.click(card(duel, "Cinder"))
    duel.click(card(duel, "Cinder"))
    assert duel.picking.picked == () and duel.widget.dock.main.text() == "End the turn"


def test_a_double_click_plays_a_card(duel):
    duel.double(card(duel, "Cinder"))
    assert [answer.value[0] for answer in duel.given] == ["play"]


def test_a_click_on_a_target_attacks_at_once(duel):
    duel.click(card(duel, "Sentinel"))
    assert duel.widget.dock.main.text() == "Choose a target"
    duel.click(Ref("seat", 1))
    assert duel.given[-1].value[0] == "attack" and duel.given[-1].value[2] == -3


def test_once_an_attacker_is_chosen_only_its_targets_are_lit(duel):
    items = duel.widget.scene.items_of
    assert items[card(duel, "Cinder").a].lights == {"act"}
    duel.click(card(duel, "Sentinel"))
    assert not items[card(duel, "Cinder").a].lights & {"act", "target"}
    assert items[card(duel, "Hive").a].lights == {"target"}, "another form than what one can act with"
    duel.click(card(duel, "Cinder"))  # but another card can be taken up at once
    assert duel.picking.picked == (card(duel, "Cinder"),)


def test_a_seat_that_can_be_chosen_is_ringed_and_no_longer_when_it_cannot(qtbot):
    local = staged(field0=["sentinel"], hand0=["cinder"], light0=1)
    sitting = Sitting(qtbot, local, duel_layout(local.game))
    scene = sitting.widget.scene

    def ringed(seat: int) -> bool:
        box = scene.box_of(Ref("seat", seat))
        assert box is not None
        return any(item.zValue() == HALO_Z for item in scene.items(box.center()))

    sitting.click(card(sitting, "Sentinel"))
    assert Ref("seat", 1) in sitting.widget.play.lit()
    assert ringed(1) and not ringed(0)
    sitting.click(card(sitting, "Sentinel"))
    assert ringed(1) == (Ref("seat", 1) in sitting.widget.play.lit())


def test_dragging_to_a_target_attacks_it(duel):
    duel.drag(card(duel, "Sentinel"), duel.point(Ref("seat", 1)))
    assert duel.given[-1].value[0] == "attack"


def test_dragging_a_card_onto_the_table_plays_it(duel):
    middle = duel.widget.scene.plan.middle
    duel.drag(card(duel, "Cinder"), QPoint(500, round(middle)))
    assert duel.given[-1].value[0] == "play"


def test_dragging_a_card_back_to_the_hand_does_nothing(duel):
    start = duel.point(card(duel, "Cinder"))
    duel.drag(card(duel, "Cinder"), start + QPoint(60, 0))
    assert not duel.given and duel.picking.picked == ()


def test_pointing_at_an_enemy_draws_an_arrow_to_it(duel):
    duel.click(card(duel, "Sentinel"))
    duel.move(Ref("seat", 1))
    aim = duel.widget.scene.arrows.aimed
    assert aim is not None and aim.path().boundingRect().height() > 100


def test_a_card_that_cannot_be_paid_is_refused_with_the_reason(duel):
    duel.click(card(duel, "War Banner"))
    reason = "Play War Banner (war_banner.play[0]): It costs 3 light, and you have 1."
    assert duel.refusals == [(reason, "")]
    assert duel.widget.dock.note.text() == reason
    assert duel.widget.dock.note.property("bad") is True


def test_the_menu_of_a_card_lists_its_answers_with_their_keys(duel):
    menu = duel.widget.pointer.build_menu([card(duel, "Cinder")])
    assert menu is not None
    assert [action.text() for action in menu.actions()] == [
        "Play Cinder (cinder.play[0])\tL", "", "Why nothing else?",
    ]  # fmt: skip
    menu.actions()[0].trigger()
    assert duel.given[-1].value[0] == "play"


def test_an_attack_is_one_line_of_the_menu(duel):
    menu = duel.widget.pointer.build_menu([card(duel, "Sentinel")])
    assert menu is not None
    assert [action.text() for action in menu.actions()] == ["Attack …\tA", "", "Why nothing else?"]
    menu.actions()[0].trigger()
    assert duel.picking.picked == (card(duel, "Sentinel"),)


def test_a_letter_acts_with_the_focused_card(duel):
    duel.walk_to(card(duel, "Cinder"))
    duel.key(Qt.Key.Key_L)
    assert duel.given[-1].value[0] == "play"


def test_a_letter_of_an_answer_by_itself(duel):
    duel.key(Qt.Key.Key_P)
    assert duel.given[-1].value == ("pass",)


def test_escape_goes_back_step_by_step(duel):
    duel.walk_to(card(duel, "Sentinel"))
    duel.key(Qt.Key.Key_Return)
    assert duel.picking.picked
    duel.key(Qt.Key.Key_Escape)
    assert not duel.picking.picked and duel.widget.play.focus is not None
    duel.key(Qt.Key.Key_Escape)
    assert duel.widget.play.focus is None


def test_an_open_pile_is_spread_out_by_a_click_and_put_away_by_another(qtbot):
    local = staged(discard0=["cinder", "sentinel", "hive"])
    sitting = Sitting(qtbot, local, duel_layout(local.game))
    pile = next(Ref("zone", n) for n, z in sitting.widget.scene.plan.zones.items()
                if z.zone.name == "discard" and z.zone.seat == 0)  # fmt: skip
    sitting.click(pile)
    assert len(sitting.widget.scene.spread.tray) == 3
    sitting.click(pile)
    assert not sitting.widget.scene.spread.tray


def test_a_hidden_pile_is_not_opened(duel):
    deck = next(Ref("zone", n) for n, z in duel.widget.scene.plan.zones.items() if z.zone.name == "deck")
    duel.click(deck)
    assert duel.widget.scene.spread.tray == ()


def test_piles_are_opened_and_walked_by_keys(qtbot):
    local = staged(discard0=["cinder", "sentinel"], discard1=["hive"])
    sitting = Sitting(qtbot, local, duel_layout(local.game))
    sitting.key(Qt.Key.Key_O)
    assert len(sitting.widget.scene.spread.tray) == 2
    seen = set()
    for key in (Qt.Key.Key_Left, Qt.Key.Key_Right):
        sitting.key(key)
        focus = sitting.widget.play.focus
        assert focus is not None
        seen.add(sitting.widget.play.cards[focus.a].name)
    assert seen == {"Cinder", "Sentinel"}
    sitting.key(Qt.Key.Key_O)
    assert len(sitting.widget.scene.spread.tray) == 1
    sitting.key(Qt.Key.Key_Escape)
    assert not sitting.widget.scene.spread.tray


def test_shift_and_arrows_reach_cards_that_cannot_be_chosen(duel):
    duel.walk_to(card(duel, "Sentinel"))
    duel.qtbot.keyClick(duel.widget, Qt.Key.Key_Up, Qt.KeyboardModifier.ShiftModifier)
    focus = duel.widget.play.focus
    assert duel.widget.play.cards[focus.a].name == "Hive" and focus not in duel.widget.play.lit()


def test_a_box_chooses_the_cards_within_it(qtbot):
    local = staged(field1=["hive", "cohort", "sentinel"], hand0=["scatter"], light0=5)
    sitting = Sitting(qtbot, local, duel_layout(local.game))
    sitting.double(card(sitting, "Scatter"))
    sitting.show()
    around = QRect()
    for name in ("Hive", "Cohort"):
        box = sitting.widget.scene.box_of(card(sitting, name))
        assert box is not None
        around = around.united(box.toAlignedRect().adjusted(-16, -16, 4, 4))
    viewport = sitting.widget.canvas.viewport()
    qtbot.mousePress(viewport, Qt.MouseButton.LeftButton, pos=around.topLeft())
    qtbot.mouseMove(viewport, around.center())
    qtbot.mouseMove(viewport, around.bottomRight())
    qtbot.mouseRelease(viewport, Qt.MouseButton.LeftButton, pos=around.bottomRight())
    assert set(sitting.picking.picked) == {card(sitting, "Hive"), card(sitting, "Cohort")}


def test_where_at_most_one_is_asked_for_another_click_chooses_another(qtbot):
    local = Plan("genesis").opening().start(b"crystal")
    sitting = Sitting(qtbot, local, layout_for(local.game, registry.engine("genesis")))
    while not (isinstance(sitting.picking, CardsPicking) and sitting.picking.most == 1):
        options = local.options(local.waiting()[0])
        assert options is not None
        local.submit(options.duty())
        sitting.show()
    assert sitting.picking.least == 0
    first, second = sorted(sitting.widget.play.lit())[:2]
    sitting.click(first)
    sitting.click(second)
    assert list(sitting.picking.picked) == [second] and not sitting.refusals
    sitting.click(second)
    assert not list(sitting.picking.picked)


# --- the board ----------------------------------------------------------------------------------------------


def pick_hand_card(rune: Sitting) -> ActPicking:
    rune.click(lit(rune, "card")[0])
    picking = rune.picking
    assert isinstance(picking, ActPicking)
    return picking


def test_cells_light_up_for_the_card_in_hand_as_it_is_turned(rune):
    picking = pick_hand_card(rune)
    seen = {}
    for _ in range(4):
        seen[picking.turn] = frozenset(lit(rune, "cell"))
        rune.key(Qt.Key.Key_R)
    assert set(seen) == {0, 90, 180, 270} and len(set(seen.values())) > 1


def test_the_ghost_shows_what_the_card_would_cover(rune):
    picking = pick_hand_card(rune)
    choice = next(
        c for c in picking.choices if c.path[0] == picking.picked[0] and c.path[2].a == picking.turn
    )
    rune.move(choice.path[1])
    ghost = rune.widget.scene.board.state.ghost
    assert ghost.legal and len(ghost.cells) == 6
    assert (choice.path[1].a, choice.path[1].b) == min((x, y) for x, y, _ in ghost.cells)
    assert choice.words in rune.widget.dock.note.text()


def test_a_place_that_breaks_a_rule_is_refused_with_its_clause(rune):
    pick_hand_card(rune)
    rune.click(Ref("cell", 0, 0))
    rune.click(Ref("cell", 40, 40))
    assert rune.refusals and all(sentence for sentence, _ in rune.refusals)
    assert any(clause.startswith("RN-") for _, clause in rune.refusals)
    assert rune.widget.dock.clause.isVisibleTo(rune.widget.dock)
    rune.move(Ref("seat", 1))
    assert rune.widget.dock.refusing  # it can still be read


def test_the_clause_of_a_refusal_can_be_asked_for(rune, qtbot):
    pick_hand_card(rune)
    rune.click(Ref("cell", 40, 40))
    clause = rune.refusals[-1][1]
    with qtbot.waitSignal(rune.widget.clause_wanted) as asked:
        qtbot.mouseClick(rune.widget.dock.clause, Qt.MouseButton.LeftButton)
    assert asked.args == [clause]


def test_a_card_is_dragged_onto_the_board(rune):
    picking = rune.picking
    choice = next(c for c in picking.choices if len(c.path) == 3 and c.path[2].a == picking.turn)
    rune.click(choice.path[0])
    goal = rune.point(choice.path[1])
    rune.key(Qt.Key.Key_Escape)
    rune.drag(choice.path[0], goal)
    assert rune.given[-1] == choice.answer


def test_the_wheel_scales_the_board_around_the_pointer(rune):
    board = rune.widget.scene.board
    cell, before = Ref("cell", 2, 1), board.side
    at = board.box((2, 1)).center()
    rune.wheel(cell, 2)
    assert board.side > before
    assert (board.box((2, 1)).center() - at).manhattanLength() < 2


def test_the_board_is_scrolled_by_dragging_it(rune):
    board = rune.widget.scene.board
    before = QPointF(board.origin)
    start = rune.widget.canvas.mapFromScene(board.rect.topLeft() + QPointF(20, 20))
    viewport = rune.widget.canvas.viewport()
    rune.qtbot.mousePress(viewport, Qt.MouseButton.LeftButton, pos=start)
    for step in range(1, 6):
        rune.qtbot.mouseMove(viewport, start + QPoint(10 * step, 4 * step))
    rune.qtbot.mouseRelease(viewport, Qt.MouseButton.LeftButton, pos=start + QPoint(50, 20))
    moved = board.origin - before
    assert moved.x() > 20 and moved.y() > 8 and not rune.given


def test_what_each_side_would_hold_is_shown_before_a_master_is_placed(qtbot):
    game = registry.load("rune")
    local = LocalGame(game, game.setup("duel"), b"pointing")
    masters: list[Answer] = []
    for options in local.play():
        masters = [answer for answer in options.answers() if answer.value[0] == "master"]
        if masters:
            break
        local.submit(next(iter(options.answers())))
    sitting = Sitting(qtbot, local, layout_for(game, registry.engine("rune")))
    sitting.move(Ref("cell", *masters[0].value[1:3]))
    board = sitting.widget.scene.board
    assert board is not None and board.state.preview
    assert "points now 0 → " in sitting.widget.dock.note.text()


def test_any_card_tells_why_not(duel):
    """One that can be used tells what else it cannot; while others are asked, who is asked."""
    menu = duel.widget.pointer.build_menu([card(duel, "Sentinel")])
    (why,) = [each for each in menu.actions() if each.text() == "Why nothing else?"]
    why.trigger()
    assert duel.widget.dock.refusing and "Sentinel" in duel.widget.dock.note.text()
    shown = duel.widget.play.shown
    duel.widget.show_position(Shown(shown.view, None, (), shown.number + 1))
    duel.click(card(duel, "Sentinel"))
    assert duel.widget.dock.refusing and duel.widget.dock.note.text().startswith("Waiting")
