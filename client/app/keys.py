"""What can be done by key: actions, their default keys, and the check that no two share one.

Keys of the table itself (choosing cards, panning) belong to `client.table`; these are the window's.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from client.app.speech import mark, tr
from client.qt import QKeySequence

EVERYWHERE, GAME, REPLAY, DECKS, LIBRARY = "everywhere", "game", "replay", "decks", "library"
"""Where an action is at hand; the same key may serve in a game, in a replay, in the deck builder
and in the library."""


class Action(NamedTuple):
    """Something a key does."""

    name: str
    title: str
    key: str
    where: str


ACTIONS = (
    Action("new", mark("New game"), "Ctrl+N", EVERYWHERE),
    Action("open", mark("Library"), "Ctrl+O", EVERYWHERE),
    Action("decks", mark("Decks"), "Ctrl+B", EVERYWHERE),
    Action("people", mark("People"), "Ctrl+P", EVERYWHERE),
    Action("start", mark("Start screen"), "Ctrl+Home", EVERYWHERE),
    Action("settings", mark("Settings"), "Ctrl+,", EVERYWHERE),
    Action("rules", mark("Rules of the game"), "F1", EVERYWHERE),
    Action("keys", mark("All keys"), "Shift+F1", EVERYWHERE),
    Action("quit", mark("Quit"), "Ctrl+Q", EVERYWHERE),
    Action("fullscreen", mark("Full screen"), "F11", EVERYWHERE),
    Action("undo", mark("Take back"), "Ctrl+Z", GAME),
    Action("try_out", mark("Try something out, in private"), "Ctrl+Y", GAME),
    Action("hint", mark("Hint"), "Ctrl+H", GAME),
    Action("pass_turn", mark("Pass until my turn"), "F8", GAME),
    Action("pass_news", mark("Pass until something happens"), "F9", GAME),
    Action("look_back", mark("Look one moment back"), "Alt+Left", GAME),
    Action("look_on", mark("Look one moment on"), "Alt+Right", GAME),
    Action("look_now", mark("Back to the game"), "Alt+End", GAME),
    Action("text", mark("Text table"), "Ctrl+T", EVERYWHERE),
    Action("log", mark("Log"), "Ctrl+L", EVERYWHERE),
    Action("prompt", mark("To the question"), "Ctrl+Return", GAME),
    Action("menu", mark("Menu"), "F10", EVERYWHERE),
    Action("leave", mark("Leave the game"), "", GAME),
    Action("chat", mark("Chat"), "Shift+Return", GAME),
    Action("draw", mark("Offer a draw"), "", GAME),
    Action("pause", mark("Ask for a pause"), "", GAME),
    Action("resign", mark("Resign"), "", GAME),
    Action("forward", mark("One step on"), "Right", REPLAY),
    Action("back", mark("One step back"), "Left", REPLAY),
    Action("next_turn", mark("Next turn"), "Ctrl+Right", REPLAY),
    Action("last_turn", mark("Turn before"), "Ctrl+Left", REPLAY),
    Action("next_round", mark("Next round"), "]", REPLAY),
    Action("last_round", mark("Round before"), "[", REPLAY),
    Action("tenth_on", mark("A tenth of the game on"), "PgDown", REPLAY),
    Action("tenth_back", mark("A tenth of the game back"), "PgUp", REPLAY),
    Action("first", mark("To the beginning"), "Home", REPLAY),
    Action("last", mark("To the end"), "End", REPLAY),
    Action("autoplay", mark("Play or stop"), "Space", REPLAY),
    Action("faster", mark("Faster"), ">", REPLAY),
    Action("slower", mark("Slower"), "<", REPLAY),
    Action("pace", mark("At the pace it was played, or evenly"), "T", REPLAY),
    Action("seat", mark("Look from another seat"), "F", REPLAY),
    Action("open_hands", mark("All hands open, or as before"), "O", REPLAY),
    Action("cards", mark("The ways of the cards"), "J", REPLAY),
    Action("known", mark("What was known here"), "K", REPLAY),
    Action("next_point", mark("Next turning point"), "N", REPLAY),
    Action("last_point", mark("Turning point before"), "Shift+N", REPLAY),
    Action("comment", mark("Write a note"), "C", REPLAY),
    Action("bookmark", mark("Bookmark this position"), "B", REPLAY),
    Action("what_if", mark("What if …"), "W", REPLAY),
    Action("puzzle", mark("Find the better move"), "P", REPLAY),
    Action("export", mark("Export …"), "Ctrl+S", REPLAY),
    Action("together", mark("Look at it together …"), "G", REPLAY),
    Action("rejoin", mark("Back to who leads"), "R", REPLAY),
    Action("library_search", mark("Search the library"), "Ctrl+F", LIBRARY),
    Action("library_sort", mark("Sort by another column"), "Ctrl+R", LIBRARY),
    Action("library_verify", mark("Verify all, or stop"), "Ctrl+Shift+V", LIBRARY),
    Action("library_import", mark("Import replays"), "Ctrl+I", LIBRARY),
    Action("library_folders", mark("Folders of the library"), "Ctrl+D", LIBRARY),
    Action("library_tag", mark("Tag the replay"), "Ctrl+G", LIBRARY),
    Action("library_statistics", mark("Statistics, or the list"), "Ctrl+E", LIBRARY),
    Action("deck_new", mark("New deck"), "Ctrl+Shift+N", DECKS),
    Action("deck_rename", mark("Rename the deck"), "F2", DECKS),
    Action("deck_duplicate", mark("Duplicate the deck"), "Ctrl+D", DECKS),
    Action("deck_delete", mark("Delete the deck"), "Ctrl+Del", DECKS),
    Action("deck_undo", mark("Undo"), "Ctrl+Z", DECKS),
    Action("deck_redo", mark("Redo"), "Ctrl+Shift+Z", DECKS),
    Action("deck_search", mark("Search the cards"), "Ctrl+F", DECKS),
    Action("deck_import", mark("Import a deck"), "Ctrl+V", DECKS),
    Action("deck_copy", mark("Copy the deck as text"), "Ctrl+C", DECKS),
    Action("deck_code", mark("Copy the deck as a code"), "Ctrl+Shift+C", DECKS),
    Action("deck_export", mark("Export the deck"), "Ctrl+S", DECKS),
)
BY_NAME = {action.name: action for action in ACTIONS}


def bound(changes: Mapping[str, str]) -> dict[str, str]:
    """The key of each action; what is set for actions that do not exist is passed over."""
    return {action.name: changes.get(action.name, action.key) for action in ACTIONS}


def conflicts(keys: Mapping[str, str]) -> list[tuple[str, str, str]]:
    """Pairs of actions that would answer to one key at the same place: (key, action, other action)."""
    found = []
    for number, one in enumerate(ACTIONS):
        for other in ACTIONS[number + 1 :]:
            key = _normal(keys.get(one.name, ""))
            together = EVERYWHERE in (one.where, other.where) or one.where == other.where
            if key and together and key == _normal(keys.get(other.name, "")):
                found.append((key, one.name, other.name))
    return found


def problem(keys: Mapping[str, str]) -> str:
    """One sentence about what is wrong with these keys; empty if nothing."""
    for name, key in keys.items():
        if key and not _normal(key):
            return tr("{key} is no key ({action}).").format(key=key, action=tr(BY_NAME[name].title))
    for key, one, other in conflicts(keys):
        return tr("{key} is used twice: for “{one}” and for “{other}”.").format(
            key=key, one=tr(BY_NAME[one].title), other=tr(BY_NAME[other].title)
        )
    return ""


def shown(key: str) -> str:
    """A key as the system writes it."""
    return QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText)


def _normal(key: str) -> str:
    return QKeySequence(key).toString(QKeySequence.SequenceFormat.PortableText)
