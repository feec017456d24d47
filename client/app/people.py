"""People: whose words were compared, who was met lately, who is not let in."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import NamedTuple

from client import texts
from client.app.friends import Friends
from client.app.parts import Screen, button
from client.app.speech import tr
from client.fields import Box
from client.qt import QtWidgets
from client.service.contacts import Contact, Contacts, ContactsError, load_contacts, save_contacts
from client.texts import label
from engines import registry
from netcore.identity import spoken
from netcore.plain import quoted


class Person(NamedTuple):
    """One line of the list."""

    name: str
    key: bytes
    words: str
    compared: str
    last: str
    blocked: bool


def people(contacts: Contacts) -> list[Person]:
    """Everybody who is known here, each once: contacts first, then who was met lately."""
    last = {one.key: one.day for one in contacts.recent}
    found: dict[str, Person] = {}
    for one in contacts.all:
        known = last.get(one.key, "") if one.key else ""
        barred = bool(one.key) and contacts.is_blocked(one.key)
        found[one.words] = Person(one.name, one.key, one.words, one.day, known, barred)
    for met in (*contacts.recent, *contacts.blocked):
        words = spoken(met.key)
        if words not in found:
            day = last.get(met.key, "")
            found[words] = Person(met.name, met.key, words, "", day, contacts.is_blocked(met.key))
    return list(found.values())


class PeopleScreen(Screen):
    """The list, and what can be done about somebody."""

    def __init__(self, back: Callable[[], object], own: str, friends: Friends) -> None:
        super().__init__(tr("People"), back)
        self._friends = friends
        self._people: list[Person] = []
        self._contacts = Contacts()
        card = self.card()
        mine = tr("Your own eight words, to be read out to others: {words}").format(words=own)
        card.addWidget(label(mine, "", wrap=True))
        self.online = QtWidgets.QCheckBox()
        texts.write(self.online, tr("Show people I know that I am here, and see who of them is"))
        texts.name(self.online, self.online.text())
        self.online.setChecked(friends.wanted)
        self.online.toggled.connect(friends.set_wanted)
        card.addWidget(self.online)
        card.addWidget(label(friends.learns(), "faint", wrap=True))
        self.none = label(
            tr("Nobody is known here yet. Whom you play with appears here."), "faint", wrap=True
        )
        card.addWidget(self.none)
        self.list = QtWidgets.QListWidget()
        self.list.setAccessibleName(tr("People"))
        self.list.setMinimumHeight(280)
        self.list.setWordWrap(True)
        self.list.currentRowChanged.connect(lambda _: self._chosen())
        card.addWidget(self.list)
        calling = QtWidgets.QHBoxLayout()
        self.game = Box()
        self.game.setAccessibleName(tr("Game"))
        for engine in registry.engines():
            texts.choice(self.game, engine.kind.title, engine.id)
        self.game.setCurrentIndex(max(0, self.game.findData(friends.game)))
        self.invite = button(tr("Invite"), self._invite, "primary")
        calling.addWidget(self.game, 1)
        calling.addWidget(self.invite, 1)
        card.addLayout(calling)
        line = QtWidgets.QHBoxLayout()
        self.compare = button(tr("The words are the same: remember them"), self._compare)
        self.forget = button(tr("Forget"), self._forget)
        self.block = button(tr("Do not let in"), self._block)
        for one in (self.compare, self.forget, self.block):
            line.addWidget(one)
        card.addLayout(line)
        self.problem = label("", "problem", wrap=True)
        self.problem.hide()
        self.column.addWidget(self.problem)
        self.column.addStretch()
        friends.changed.connect(self._load)
        friends.trouble.connect(self._complain)
        self._load()

    def _load(self) -> None:
        try:
            self._contacts = load_contacts()
        except ContactsError as error:
            self._complain(str(error))
        at = max(0, self.list.currentRow())
        self._people = sorted(people(self._contacts), key=lambda one: one.key not in self._friends.there)
        self.list.clear()
        for one in self._people:
            texts.item(self.list, self._line(one))
        self.list.setVisible(bool(self._people))
        self.none.setVisible(not self._people)
        if self._people:
            self.list.setCurrentRow(min(at, len(self._people) - 1))
        self._chosen()

    def _line(self, one: Person) -> str:
        if one.compared:
            said = tr("words compared on {day}").format(day=one.compared)
        else:
            said = tr("says to be this; the words were not compared")
        parts = [tr("online")] if one.key in self._friends.there else []
        parts.append(said)
        if one.last:
            parts.append(tr("last game on {day}").format(day=one.last))
        if one.blocked:
            parts.append(tr("not let in"))
        name = one.name if one.compared else quoted(one.name)
        return f"{name} · {one.words}\n{', '.join(parts)}"

    def _at(self) -> Person | None:
        at = self.list.currentRow()
        return self._people[at] if 0 <= at < len(self._people) else None

    def _chosen(self) -> None:
        one = self._at()
        self.compare.setEnabled(one is not None and not one.compared and bool(one.key))
        self.forget.setEnabled(one is not None and bool(one.compared))
        self.block.setEnabled(one is not None and bool(one.key))
        self.invite.setEnabled(one is not None and one.key in self._friends.there)
        texts.write(
            self.block, tr("Let in again") if one is not None and one.blocked else tr("Do not let in")
        )

    def _invite(self) -> None:
        one = self._at()
        if one is not None and one.key in self._friends.there:
            self._friends.invite(self._friends.there[one.key], self.game.currentData())

    def _compare(self) -> None:
        one = self._at()
        if one is not None:
            self._contacts.add(Contact(one.name, one.words, date.today().isoformat(), one.key))
            self._save()

    def _forget(self) -> None:
        one = self._at()
        if one is not None:
            self._contacts.forget(one.words)
            self._save()

    def _block(self) -> None:
        one = self._at()
        if one is None:
            return
        if one.blocked:
            self._contacts.unblock(one.key)
        else:
            self._contacts.block(one.name, one.key, date.today().isoformat())
        self._save()

    def _save(self) -> None:
        try:
            save_contacts(self._contacts)
        except ContactsError as error:
            self._complain(str(error))
        self._load()

    def _complain(self, sentence: str) -> None:
        texts.write(self.problem, sentence[:1].upper() + sentence[1:])
        self.problem.show()
