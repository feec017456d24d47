"""Judging answers: the same check lists options, accepts a player's own answer and refuses a peer's."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from engines.kernel.decision import Act, Answer, Cards, Decision, Duty, Number, Option, Order
from engines.kernel.errors import IllegalAnswer
from engines.kernel.table import Claim, Table

if TYPE_CHECKING:
    from engines.kernel.game import Game


class Need(NamedTuple):
    """What an answer must bring along: cards to open, and what it claims about others."""

    opens: tuple[int, ...] = ()
    claims: tuple[Claim, ...] = ()


_NO_NEED = Need()


def judge(game: Game, t: Table, d: Decision, answer: Answer) -> None:
    """Raise IllegalAnswer unless the answer, with its openings, is allowed."""
    faces = _opened(game, t, d.seat, answer) if answer.faces else {}
    if isinstance(d, Act):
        if not isinstance(answer.value, tuple) or not answer.value or not isinstance(answer.value[0], str):
            raise IllegalAnswer("unknown_option", "An action is a word with what it needs.")
        game.judge_act(t, d, answer.value, faces)
        return
    _fits(d, answer.value)
    if isinstance(d, Cards):
        _judge_opened(game, t, d, answer.value, faces)
    elif isinstance(d, Duty):
        _judge_duty(game, t, d, answer.value, faces)
    elif faces:
        raise IllegalAnswer("not_opened", "This answer opens no cards.")
    if game.tentative(t):
        game.try_out(t, d, answer)


def _opened(game: Game, t: Table, seat: int, answer: Answer) -> dict[int, int]:
    """The faces that come with an answer: of hidden cards that its seat has seen, each named once."""
    faces = dict(answer.faces)
    if len(faces) != len(answer.faces) or answer.faces != tuple(sorted(answer.faces)):
        raise IllegalAnswer("not_opened", "Opened cards are named once each, in order.")
    count = game.face_count()
    for card, face in answer.faces:
        if not 0 <= card < len(t.rows) or t.rows[card].face is not None:
            raise IllegalAnswer("not_opened", "Card {card} is not a hidden card.", card=card)
        if not t.rows[card].seen >> seat & 1:
            raise IllegalAnswer("not_opened", "Seat {seat} has not seen card {card}.", seat=seat, card=card)
        if not 0 <= face < count:
            raise IllegalAnswer("not_opened", "There is no face {face}.", face=face)
    return faces


def judge_each(game: Game, t: Table, asked: tuple[Decision, ...], answers: tuple[Answer, ...]) -> None:
    """Raise IllegalAnswer unless each seat asked gives an allowed answer."""
    if [a.seat for a in answers] != [d.seat for d in asked] or any(a.step != t.step for a in answers):
        raise IllegalAnswer("wrong_seat", "Each seat asked answers once, in seat order.")
    for d, answer in zip(asked, answers, strict=True):
        judge(game, t, d, answer)


def _fits(d: Cards | Number | Option | Order | Duty, value: Any) -> None:
    """The shape of the answer, by kind of question."""
    if isinstance(d, (Number, Option)):
        lo, hi = (d.lo, d.hi) if isinstance(d, Number) else (0, len(d.labels) - 1)
        if type(value) is not int or not lo <= value <= hi:
            raise IllegalAnswer("unknown_option", "The answer is a number from {lo} to {hi}.", lo=lo, hi=hi)
        return
    if not isinstance(value, tuple) or not all(type(card) is int for card in value):
        raise IllegalAnswer("unknown_option", "The answer is a list of cards.")
    if len(set(value)) != len(value) or not set(value) <= set(d.cards):
        raise IllegalAnswer("bad_target", "Choose different ones among those offered.")
    if isinstance(d, Order) and len(value) != len(d.cards):
        raise IllegalAnswer("does_not_fit", "Name each of them once.")
    if isinstance(d, Cards):
        if len(value) > d.most or (len(value) < d.least and not d.short):
            wanted = str(d.least) if d.least == d.most else f"{d.least} to {d.most}"
            raise IllegalAnswer(
                "does_not_fit", "Choose {wanted}, not {count}.", wanted=wanted, count=len(value)
            )
        if not d.ordered and list(value) != sorted(value):
            raise IllegalAnswer("unknown_option", "Name the chosen ones in ascending order.")
    if isinstance(d, Duty) and list(value) != sorted(value):
        raise IllegalAnswer("unknown_option", "Name the shown cards in ascending order.")


def hidden(t: Table, cards: tuple[int, ...]) -> tuple[int, ...]:
    """Those of these cards (not players) whose face is not public."""
    return tuple(sorted(card for card in cards if card >= 0 and t.rows[card].face is None))


def openable(t: Table, cards: tuple[int, ...], seat: int) -> tuple[int, ...]:
    """Those of the hidden ones that this seat has seen: nobody can open what only a Reveal can show."""
    return tuple(card for card in hidden(t, cards) if t.rows[card].seen >> seat & 1)


def need(game: Game, t: Table, d: Decision, value: Any) -> Need:
    """What an answer opens (an Act's openings are judged by the game) and claims."""
    if isinstance(d, Act):
        claims = game.act_claims(t, d, value)
        return Need((), claims) if claims else _NO_NEED
    if isinstance(d, Cards) and (d.test or d.opens):
        short = d.short and len(value) < d.least
        return Need(openable(t, value, d.seat), _rest(t, d, value) if short else ())
    if isinstance(d, Duty):
        return Need(hidden(t, value), _rest(t, d, value))
    return _NO_NEED


def _rest(t: Table, d: Cards | Duty, value: tuple[int, ...]) -> tuple[Claim, ...]:
    """The claim that none of the cards not named passes the test."""
    rest = hidden(t, tuple(card for card in d.cards if card not in value))
    return (Claim(rest, False, d.test, d.seat, t.step),) if rest else ()


def _judge_opened(game: Game, t: Table, d: Cards, value: tuple[int, ...], faces: Mapping[int, int]) -> None:
    if tuple(sorted(faces)) != need(game, t, d, value).opens:
        raise IllegalAnswer("not_opened", "The answer must open just the cards it chooses and has seen.")
    if d.test:
        for card in value:
            if card >= 0:
                _pass(game, t, d.test, card, faces, d.seat)
        if len(value) < d.least:
            _judge_rest(game, t, d, value)


def _judge_duty(game: Game, t: Table, d: Duty, value: tuple[int, ...], faces: Mapping[int, int]) -> None:
    if tuple(sorted(faces)) != hidden(t, value):
        raise IllegalAnswer("not_opened", "A shown card must be opened with the answer.")
    for card in value:
        _pass(game, t, d.test, card, faces, d.seat)
    _judge_rest(game, t, d, value)


def _judge_rest(game: Game, t: Table, d: Cards | Duty, value: tuple[int, ...]) -> None:
    """Where the others are said not to fit, those that are public must not."""
    for card in d.cards:
        face = t.rows[card].face if card >= 0 else None
        if card not in value and face is not None and game.test(t, d.test, face, d.seat):
            raise IllegalAnswer("does_not_fit", "{card} fits and is not named.", card=game.face_name(face))


def _pass(game: Game, t: Table, test: str, card: int, faces: Mapping[int, int], seat: int) -> None:
    face = t.rows[card].face
    if face is None:
        face = faces.get(card)
    if face is None:
        raise IllegalAnswer("not_opened", "Nobody can tell whether card {card} fits.", card=card)
    if not game.test(t, test, face, seat):
        raise IllegalAnswer("does_not_fit", "{card} does not fit.", card=game.face_name(face))
