"""Cards as people read them before a game, from what their packs say."""

from engines.effects import grammar as g
from engines.effects.printed import printed_card
from engines.kernel import Game
from tests.rules.runeslingers.table import GAME


def test_a_card_in_halves_is_read_as_one() -> None:
    card = g.Card(
        id="imp",
        name="Imp // Spite",
        kind="card",
        tags=("chaos",),
        half=(
            g.Half(
                id="creature", name="Imp", kind="creature", tags=("scout",), stats={"cost": 1, "strength": 2}
            ),
            g.Half(id="spell", name="Spite", kind="instant", text="Trash a card.", stats={"cost": 3}),
        ),
    )
    printed = printed_card(card, 7)
    assert (printed.face, printed.name, printed.kind) == (7, "Imp // Spite", "card")
    assert printed.text == "Spite: Trash a card."
    assert printed.stats == (("cost", 1), ("strength", 2))
    assert printed.tags == ("chaos", "creature", "scout", "instant")


def test_what_is_paid_is_called_cost() -> None:
    by_name = {GAME.face_name(face): GAME.printed(face) for face in range(GAME.face_count())}
    assert dict(by_name["Hammer Blow"].stats) == {"cost": 3}
    assert list(dict(by_name["Crown Of Sparks"].stats)) == ["cost", "defense"]
    assert dict(by_name["Eva"].stats).keys() == {"block", "max_health"}
    assert by_name["Riposte"].words == ("Shout",)
    assert "runeguard" in by_name["Riposte"].tags


def test_a_game_without_cards_of_its_own_prints_names() -> None:
    assert Game().printed(3) == (3, "3", "", "", (), (), ())
    assert Game().deck_parts(GAME.modes[0]) == ()
