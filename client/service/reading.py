"""What a person reads at a table in words: what cards say, and the rules."""

from __future__ import annotations

from collections.abc import Iterable

from client.service.glossary import explain, explain_card
from client.service.refusal import BadInput
from client.service.rulebook import look_up, nearness, plain, said
from client.service.words import folded
from engines.kernel import CardView, Game, TableView, ZoneView
from engines.kernel.say import capital, label, mark, say
from engines.kernel.text import card_told, card_words, zone_placed
from engines.registry import RegistryError, engine

SHOWN = 10
"""Cards or rules shown at once."""

TYPED = (
    mark("Type the number of a line to choose it. In a long list, type words to look for"),
    mark("(such as a card, then a place); press Enter for more, or type all to see"),
    mark("everything again. Besides:"),
    mark("board: show the table again. log: what has happened so far."),
    mark("card WORDS: what a card says, by its name."),
    mark("rules WORDS or rules NUMBER: the rules."),
    mark("why: what of yours is held back now, and why. why WORDS: the same of a card, a place or a player."),
    mark("wait: pass until your next turn. ask: what you are asked about, to be changed."),
    mark("hint: what a bot would do. undo: take your last answer back."),
    mark("resign: give the game up."),
    mark("quit: stop here; the game is kept and can be taken up again."),
)
"""What can be typed at a table in words, in a window or at a terminal."""
HELP = (*TYPED, mark("save FILE: keep a copy of the record."))
"""The same at a terminal, where one game is played on one computer."""


LOG_LINES = 30
"""Lines of the log shown at once; `log all` shows the rest."""


def log_read(told: Iterable[str], words: str) -> list[str]:
    """The last of what has happened; `all` of it, if that is said."""
    lines = folded(told) or [say("Nothing has happened yet.")]
    earlier = len(lines) - LOG_LINES
    if earlier <= 0 or words == "all":
        return lines
    return [say("{n} lines before these; type log all for everything.", n=earlier), *lines[-LOG_LINES:]]


def cards_read(game: Game, view: TableView, words: str) -> list[str]:
    """What the cards with all of these words in their names say: those in sight as they are now and where
    they lie, else as printed.
    """
    wanted = words.casefold().split()
    if not wanted:
        return [say("Type card and words of its name, and you read what it says.")]

    def fits(name: str) -> bool:
        return bool(name) and all(word in name.casefold() for word in wanted)

    found = [
        "\n".join(_card_read(game, view, zone, card))
        for zone in view.zones
        for card in zone.cards
        if fits(card.name)
    ]
    if not found:
        printed = map(game.printed, range(game.face_count()))
        found = ["\n".join(_told(game, card.view())) for card in printed if fits(card.name)]
    lines = _first(list(dict.fromkeys(found))) or [say("No card is called {words}.", words=repr(words))]
    return [line for each in lines for line in each.splitlines()]


def _card_read(game: Game, view: TableView, zone: ZoneView, card: CardView) -> list[str]:
    """A card in sight: where it lies, what it says, what has changed on it, what is attached to it."""
    head, *rest = _told(game, card)
    lines = [f"{capital(zone_placed(view, zone))}: {head}", *rest]
    if card.face is not None:
        printed = dict(game.printed(card.face).view().stats)
        changed = [
            say("{what} {n} (printed {printed})", what=label(name), n=value, printed=printed[name])
            for name, value in card.stats
            if printed.get(name, value) != value
        ]
        lines += [say("Now: {changes}.", changes=", ".join(changed))] if changed else []
    under = [card_words(one) for other in view.zones for one in other.cards if one.host == card.id]
    return [*lines, say("With it: {cards}.", cards="; ".join(under))] if under else lines


def _told(game: Game, card: CardView) -> list[str]:
    """What a card says, and below it what its words mean."""
    lines = card_told(card).splitlines() or [card.name]
    lines += [f"  {line}" for line in (() if card.face is None else game.card_lines(card.face))]
    return lines + [f"  {term.word}: {term.text}" for term in explain_card(game.id, card)]


def rules_read(game: Game, words: str) -> list[str]:
    """What a word means, then the clause of this number or those that hold all of these words, the definition
    first, without the numbers of the ledger unless `numbers` is added.
    """
    wanted, numbers = words.strip(), False
    if wanted.casefold().endswith(" numbers"):
        wanted, numbers = wanted[: -len(" numbers")].strip(), True
    term = explain(game.id, wanted) if wanted else None
    meaning = [f"{term.word}: {term.text}"] if term is not None else []
    try:
        clauses = engine(game.id).ledger()
        number = wanted if "-" in wanted and " " not in wanted and term is None else ""
        found = look_up(clauses, number, "" if number else wanted) if clauses else []
    except (BadInput, RegistryError) as error:
        return [*meaning, str(error)]
    if not clauses:
        return meaning or [say("This game brings no rules to read.")]
    found.sort(key=lambda clause: nearness(clause, wanted))
    told = ["\n".join(said(clause)) if number or numbers else plain(clause) for clause in found]
    lines = _first(told)
    if not lines and not meaning:
        lines = [say("No rule speaks of {words}.", words=repr(wanted))]
    if found and wanted and not number and not numbers:
        lines.append(say("Type rules {words} numbers for the numbers of these rules.", words=wanted))
    return [line for each in (*meaning, *lines) for line in each.splitlines()]


def _first(found: list[str]) -> list[str]:
    """As many as are shown at once."""
    more = len(found) - SHOWN
    return found[:SHOWN] + ([say("{n} more; add words to look for.", n=more)] if more > 0 else [])
