"""Reading packs: every mistake with its place, caps, the canonical form."""

from dataclasses import replace
from typing import Any

import msgspec
import pytest

from engines.effects import grammar as g
from engines.effects import pack as packs
from engines.effects.pack import MAX_CANONICAL, MAX_CARDS, MAX_TOML, check_pack, read_canonical, read_pack
from engines.effects.problem import PackError, Problem
from tests.effects.words import DUEL, GAMES, HEAD, RUNESLINGERS, load, pack_text, problems

START = HEAD.format("duel")
CARD = '[[card]]\nid = "{}"\nname = "N"\nkind = "unit"\n'


def refused(source: str | bytes, **options: Any) -> PackError:
    with pytest.raises(PackError) as error:
        read_pack(source, "cards.toml", options.get("vocabulary", DUEL), options.get("known", ()))
    return error.value


# --- where and what -----------------------------------------------------------------------------------------


def test_an_error_is_one_sentence_with_file_line_card_path_and_nearest_word() -> None:
    text = (
        START
        + '\n[[card]]\nid = "cinder"\nname = "Cinder"\nkind = "spell"\n\n[[card.play]]\nsteps = [\n'
        + ('  {do = "draw"},\n  {do = "damge", to = "foe", n = 3},\n]\n')
    )
    assert str(refused(text)) == (
        'cards.toml line 13: card "cinder", $.card[0].play[0].steps[1].do: '
        'no verb "damge" (did you mean "damage"?)'
    )


def test_all_problems_are_listed_in_the_order_of_lines() -> None:
    text = (
        START
        + CARD.format("a")
        + 'colour = "red"\n'
        + CARD.format("b")
        + ('[[card.play]]\nsteps = [{do = "draw", n = "$x"}]\n')
        + CARD.format("c")
        + 'stats = {level = "high", lvl = 2}\n'
    )
    found = refused(text).problems
    assert [(p.line, p.card, p.path) for p in found] == [
        (8, "a", "$.card[0].colour"),
        (14, "b", "$.card[1].play[0].steps[0].n"),
        (19, "c", "$.card[2].stats.level"),
    ]


SHAPES = {
    "[[card.play]]\nsteps = 3": ("play[0].steps", "a list is wanted, not the number 3", ""),
    "[[card.play]]\nsteps = [3]": ("play[0].steps[0]", "a table is wanted, not the number 3", ""),
    "[[card.play]]\nsteps = [{}]": ("play[0].steps[0]", '"do" is missing', "do = one of the verbs"),
    "[[card.play]]\nsteps = [{do = 1}]": ("play[0].steps[0].do", "a word is wanted, not the number 1", ""),
    '[[card.play]]\nsteps = [{do = "make", to = "field"}]': ("play[0].steps[0]", '"card" is missing', ""),
    '[[card.play]]\nspeed = "fast"': (
        "play[0].speed",
        '"fast" is not allowed here',
        "one of any, main, reply",
    ),
    '[[card.play]]\nspeed = "repl"': ("play[0].speed", '"repl" is not allowed here', 'did you mean "reply"?'),
    '[[card.play]]\ntest = {test = "exist"}': (
        "play[0].test.test",
        'no test "exist"',
        'did you mean "exists"?',
    ),
    '[[card.play]]\nsteps = [{do = "draw", n = {num = "cont"}}]': (
        "play[0].steps[0].n.num",
        'no form of number "cont"',
        'did you mean "count"?',
    ),
    '[[card.always]]\nchange = [{layer = "ad"}]': (
        "always[0].change[0].layer",
        'no layer "ad"',
        'did you mean "add"?',
    ),
    "[[card.always]]\nchange = []": ("always[0].change", "the list is empty", ""),
    "stats = {level = 100000}": ("stats.level", "100000 is too large", "99999 at most"),
    "stats = {level = -100000}": ("stats.level", "-100000 is too small", "-99999 at least"),
    "stats = {level = 0x" + "f" * 5000 + "}": ("stats.level", "the number is too large", "99999 at most"),
    "stats = {level = 1.5}": ("stats.level", "a whole number is wanted, not a number with a fraction", ""),
    "stats = {level = nan}": ("stats.level", "a whole number is wanted, not a number with a fraction", ""),
    "stats = {level = 2024-01-01}": ("stats.level", "a whole number is wanted, not a date or time", ""),
    "stats = {level = true}": ("stats.level", "a whole number is wanted, not true or false", ""),
    'stats = {level = "x"}': ("stats.level", 'a whole number is wanted, not the text "x"', ""),
    "tags = [[]]": ("tags[0]", "a word is wanted, not a list", ""),
    'tags = [""]': ("tags[0]", "the text is empty", ""),
    f'text = "{"x" * 1001}"': ("text", "1001 characters are too many", "1000 at most"),
    f'tags = ["{"x" * 41}"]': ("tags[0]", "41 characters are too many", "40 at most"),
    "tags = [" + '"x",' * 65 + "]": ("tags", "65 entries are too many", "64 at most"),
    "[[card.play]]\n" * 17: ("play", "17 entries are too many", "16 at most"),
    '[[card.play]]\nsteps = [{do = "roll", name = "Big Die"}]': (
        "play[0].steps[0].name",
        '"Big Die" is no name',
        "small letters, digits and _, a letter first",
    ),
    "[[card.play]]\nlimit = {times = 0}": ("play[0].limit.times", "0 is too small", "1 at least"),
    '[[card.play]]\nsteps = [{do = "draw", count = 2}]': (
        "play[0].steps[0].count",
        'no field "count" here',
        "",
    ),
    "[[card.plya]]": ("plya", 'no field "plya" here', 'did you mean "play"?'),
}


@pytest.mark.parametrize("body", sorted(SHAPES))
def test_what_does_not_fit_the_types_is_named(body: str) -> None:
    path, reason, hint = SHAPES[body]
    found = problems(body)
    assert [(p.path.removeprefix("$.card[0]."), p.reason, p.hint) for p in found] == [(path, reason, hint)]


HEADS = {
    'game = "duel"\nlanguage = 2': ("$", '"pack" is missing', ""),
    'pack = "p"\ngame = "chess"\nlanguage = 2': ("$.game", 'the pack is for "chess"', "this is duel"),
    'pack = "p"\ngame = "duel"\nlanguage = 1': (
        "$.language",
        'language version "1" is not known here',
        "language = 2",
    ),
    'pack = "p"\ngame = "duel"': ("$", '"language" is missing', ""),
    'pack = "p"\ngame = "duel"\nlanguage = 2\nversion = 0': ("$.version", "0 is too small", "1 at least"),
    'pack = "p"\ngame = "duel"\nlanguage = 2\ncard = 3': ("$.card", "a list is wanted, not the number 3", ""),
    'pack = "p"\ngame = "duel"\nlanguage = 2\n[card]': ("$.card", "a list is wanted, not a table", ""),
}


@pytest.mark.parametrize("text", sorted(HEADS))
def test_a_wrong_head_is_named(text: str) -> None:
    (problem,) = refused(text).problems
    assert (problem.path, problem.reason, problem.hint) == HEADS[text]


TEXTS: dict[str, tuple[str | bytes, int, str]] = {
    "no TOML": (START + "what is this", 4, "no valid TOML: expected '=' after a key in a key/value pair"),
    "no end": (START + 'x = """', 4, "no valid TOML: unterminated string"),
    "key twice": (START + 'game = "duel"', 4, "no valid TOML: cannot overwrite a value"),
    "no UTF-8": (START.encode() + b'x = "\xff"', 4, "byte 46 is not UTF-8"),
    "half a character": (START + "\ud800", 0, "the text cannot be written as UTF-8"),
    "a number without end": (START + "x = " + "9" * 5000, 4, "no valid TOML: exceeds the limit"),
    "nested too deep": (START + "x = " + "[" * 100_000, 4, "more than 40 brackets are open"),
    "nested too deep in tables": (START + "x = " + "{a = " * 100_000, 4, "more than 40 brackets are open"),
    "key too long": (START + "a." * 100_000 + "b = 1", 4, "more than 64 dots in one line"),
    "too large": (b" " * (100 << 20), 0, "the pack has 104857600 bytes"),
    "too large by one": (" " * (MAX_TOML + 1), 0, "the pack has 4194305 bytes"),
}


@pytest.mark.parametrize("what", sorted(TEXTS))
def test_a_text_that_is_no_pack_at_all(what: str) -> None:
    source, line, reason = TEXTS[what]
    (problem,) = refused(source).problems
    assert problem.line == line
    assert problem.reason.startswith(reason)


def test_lines_of_windows_and_a_byte_order_mark_are_no_mistake() -> None:
    text = "\ufeff" + pack_text("duel").replace("\n", "\r\n")
    assert read_pack(text.encode(), "duel.toml", DUEL) == load("duel")


def test_a_sentence_repeats_no_control_characters_and_no_long_words() -> None:
    (problem,) = problems('kind2 = 1\ntags = 3\n"' + "\\u001b" * 90 + '" = 3')[-1:]
    assert "\x1b" not in str(problem)
    assert len(problem.reason) < 400


# --- ids ----------------------------------------------------------------------------------------------------


def test_two_cards_with_one_id() -> None:
    (problem,) = refused(START + CARD.format("a") * 2).problems
    assert (problem.line, problem.path) == (9, "$.card[1].id")
    assert problem.reason == 'another card has the id "a"'


def test_an_id_of_a_pack_loaded_before() -> None:
    (problem,) = refused(START + CARD.format("drone"), known={"drone"}).problems
    assert problem.reason == 'a pack loaded before has a card "drone"'


def test_a_token_of_a_pack_loaded_before_can_be_made() -> None:
    text = START + CARD.format("a") + '[[card.play]]\nsteps = [{do = "make", card = "drone", to = "field"}]'
    assert read_pack(text, "t.toml", DUEL, {"drone"}).cards[0].id == "a"
    assert 'no card "drone"' in str(refused(text))


# --- caps ---------------------------------------------------------------------------------------------------


def test_too_many_cards() -> None:
    text = START + "".join(CARD.format(f"c{n}") for n in range(MAX_CARDS + 1))
    assert refused(text).reason == "2001 cards are too many"


def test_too_large_in_canonical_form() -> None:
    text = START + "".join(CARD.format(f"c{n}") + f'text = "{"x" * 999}"\n' for n in range(1100))
    assert refused(text).hint == f"{MAX_CANONICAL} at most"


def test_too_many_nodes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(g, "MAX_NODES", 20)
    assert "the pack has too many parts" in [p.reason for p in refused(pack_text("duel")).problems]


def test_the_list_of_problems_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packs, "MAX_PROBLEMS", 5)
    assert len(problems("[[card.use]]\nsteps = []\n" * 16)) == 5


# --- canonical form -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", sorted(GAMES))
def test_canonical_bytes_give_the_same_pack(game: str) -> None:
    pack = load(game)
    again = read_canonical(pack.canonical(), GAMES[game])
    assert again == pack
    assert again.canonical() == pack.canonical()


def test_the_digest_is_of_the_canonical_bytes_and_does_not_drift() -> None:
    text = START + CARD.format("a") + '[[card.play]]\nsteps = [{do = "draw", n = 2}]'
    pack = read_pack(text, "t.toml", DUEL)
    assert pack.canonical() == (
        b"\x84\xa4card\x91\x84\xa2id\xa1a\xa4kind\xa4unit\xa4name\xa1N\xa4play\x91\x81\xa5steps\x91\x82\xa2do\xa4draw"
        b"\xa1n\x02\xa4game\xa4duel\xa8language\x02\xa4pack\xa4test"
    )
    assert len(pack.digest) == 32
    assert pack.digest != load("duel").digest


def test_the_order_of_keys_in_the_text_means_nothing() -> None:
    card = CARD.format("a") + "[[card.play]]\ncost = {{pay = {{{}}}}}"
    one = read_pack(START + card.format("light = 1, power = 2"), "t.toml", DUEL)
    two = read_pack(START + card.format("power = 2, light = 1"), "t.toml", DUEL)
    assert one == two
    assert two.cards[0].play[0].cost is not None
    assert list(two.cards[0].play[0].cost.pay) == ["light", "power"]


def test_stating_a_default_means_nothing() -> None:
    card = CARD.format("a") + '[[card.play]]\nsteps = [{{do = "draw"{}}}]'
    plain, stated = (
        read_pack(START + card.format(more), "t.toml", DUEL) for more in ("", ', n = 1, who = "you"')
    )
    assert plain.digest == stated.digest


A = {"id": "a", "kind": "unit", "name": "A"}


def canonical(**changes: object) -> bytes:
    """Canonical-looking bytes of a tiny pack with some values put in."""
    raw = {"card": [A], "game": "duel", "language": 2, "pack": "test", **changes}
    return msgspec.msgpack.encode(raw, order="sorted")


BYTES = {
    "other order": msgspec.msgpack.encode({"pack": "t", "language": 2, "game": "duel"}),
    "a default stated": canonical(version=1),
    "a word of a default stated": canonical(
        card=[{**A, "play": [{"steps": [{"do": "draw", "who": "you"}]}]}]
    ),
    "another language": canonical(language=3),
    "another game": canonical(game="chess"),
    "no words as keys": msgspec.msgpack.encode({1: 2}),
    "a fraction": canonical(language=2.0),
    "bytes": canonical(pack=b"test"),
    "nothing": b"",
    "more after it": canonical() + b"\x00",
    "too large": b"\x00" * (MAX_CANONICAL + 1),
    "deep": b"\x91" * 100_000 + b"\x90",
    "no UTF-8": canonical().replace(b"test", b"te\xff\xff"),
    "a mistake of types": canonical(card=[{"id": "a", "kind": "unit", "name": 3}]),
    "a mistake of words": canonical(card=[{"id": "a", "kind": "untit", "name": "A"}]),
    "unknown field": canonical(extra=1),
}


@pytest.mark.parametrize("what", sorted(BYTES))
def test_bytes_that_are_no_canonical_pack(what: str) -> None:
    assert read_canonical(canonical(), DUEL).id == "test"
    with pytest.raises(PackError):
        read_canonical(BYTES[what], DUEL)


def test_a_mistake_in_bytes_has_its_path() -> None:
    with pytest.raises(PackError) as error:
        read_canonical(BYTES["a mistake of types"], DUEL)
    assert str(error.value) == 'pack: card "a", $.card[0].name: a word is wanted, not the number 3'


def test_cut_bytes_are_refused_wherever_they_end() -> None:
    data = load("runeslingers").canonical()
    for end in range(len(data)):
        with pytest.raises(PackError):
            read_canonical(data[:end], RUNESLINGERS)


def test_bytes_that_passed_before_are_not_checked_again() -> None:
    pack = load("duel")
    poorer = replace(DUEL, resources=("light", "life"))
    with pytest.raises(PackError):
        read_canonical(pack.canonical(), poorer)
    assert read_canonical(pack.canonical(), poorer, passed={pack.exact}) == pack


def test_a_clean_pack_has_no_problems() -> None:
    assert check_pack(pack_text("duel"), "duel.toml", DUEL) == []


def test_a_problem_without_a_place_names_the_file() -> None:
    assert str(Problem("p.toml", 0, "", "", "it is empty", "write something")) == (
        "p.toml: it is empty (write something)"
    )
