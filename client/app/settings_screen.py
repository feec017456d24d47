"""The settings, in five pages; every change shows at once and is kept when the dialog closes."""

from __future__ import annotations

from client import texts
from client.app import keys
from client.app.identity import rename
from client.app.parts import button, form, row
from client.app.screen_ground import ScreenGround
from client.app.settings import THEMES, SettingsFile
from client.app.speech import LANGUAGES, mark, tr
from client.fields import Box, NumberBox, Slide
from client.qt import QKeySequence, Qt, QtGui, QtWidgets, QWidget, Signal
from client.service.net.privacy import Privacy
from client.service.refusal import BadInput
from client.service.ways import point_named
from client.table.look import SCALES
from client.table.track import MOMENTS as ASKED_AT
from client.texts import label
from netcore import keyfile
from netcore.identity import NAME_LIMIT, Identity, IdentityError, spoken

THEME_WORDS = {"light": mark("Light"), "dark": mark("Dark"), "high contrast": mark("High contrast")}
PACES = ((0.0, mark("At once")), (0.6, mark("Easy to follow")), (1.5, mark("Slow")))


class SettingsDialog(QtWidgets.QDialog):
    """Everything a person may set."""

    applied = Signal()
    """Something has changed."""
    renamed = Signal(object)
    """The Identity under its new name."""

    def __init__(self, settings: SettingsFile, who: Identity | None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Settings"))
        size = settings.now.text_scale
        self.resize(round(600 + 120 * size), round(420 + 160 * size))
        self._settings, self._who = settings, who
        self.ground = ScreenGround(self)
        column = QtWidgets.QVBoxLayout(self)
        column.setContentsMargins(16, 16, 16, 16)
        self.tabs = QtWidgets.QTabWidget()
        self.tabs.setAccessibleName(tr("Settings"))
        column.addWidget(self.tabs, 1)
        for title, page in (
            (tr("Looks"), self._looks()),
            (tr("Play"), self._play()),
            (tr("Keys"), self._keys()),
            (tr("You"), self._you()),
            (tr("Network"), self._network()),
        ):
            self.tabs.addTab(page, title)
        self.problem = label("", "problem", wrap=True)
        column.addWidget(self.problem)
        foot = QtWidgets.QHBoxLayout()
        foot.addWidget(label(tr("Kept in {path}").format(path=settings.path), "small", wrap=True), 1)
        self.finish = button(tr("Done"), self.accept, "primary")
        foot.addWidget(self.finish)
        column.addLayout(foot)

    def _set(self, **changes: object) -> None:
        texts.write(self.problem, self._settings.change(**changes))
        self.applied.emit()

    # --- pages

    def _looks(self) -> QWidget:
        page, inside = _page()
        now = self._settings.now
        self.theme = Box()
        for name in THEMES:
            texts.choice(self.theme, tr(THEME_WORDS[name]), name)
        self.theme.setCurrentIndex(THEMES.index(now.theme))
        self.theme.currentIndexChanged.connect(lambda: self._set(theme=self.theme.currentData()))
        row(inside, tr("Colours"), self.theme)
        self.text_size = _scale(now.text_scale, 2.0)
        self.text_size.valueChanged.connect(lambda value: self._set(text_scale=value / 100))
        row(inside, tr("Text size"), self.text_size)
        self.card_size = _scale(now.card_scale, 2.0)
        self.card_size.valueChanged.connect(lambda value: self._set(card_scale=value / 100))
        row(inside, tr("Card size"), self.card_size)
        self.marks = self._switch(inside, tr("Shapes beside colours, for colour-blind eyes"), "marks")
        self.calm = self._switch(inside, tr("Less motion"), "reduced_motion")
        self.language = Box()
        for code, name in LANGUAGES.items():
            texts.choice(self.language, name, code)
        self.language.setCurrentIndex(list(LANGUAGES).index(now.language))
        self.language.currentIndexChanged.connect(lambda: self._set(language=self.language.currentData()))
        row(inside, tr("Language"), self.language)
        return page

    def _play(self) -> QWidget:
        page, inside = _page()
        self.pace = Box()
        for seconds, words in PACES:
            texts.choice(self.pace, tr(words), seconds)
        nearest = min(range(len(PACES)), key=lambda n: abs(PACES[n][0] - self._settings.now.bot_pace))
        self.pace.setCurrentIndex(nearest)
        self.pace.currentIndexChanged.connect(lambda: self._set(bot_pace=self.pace.currentData()))
        row(inside, tr("Bots answer"), self.pace)
        could = tr("Among people: ask me only when I could answer, at an even pace")
        self.could = _Ticked(could, on=self._settings.now.ask_could).join(inside)
        self.could.toggled.connect(lambda on: self._set(ask_could=on))
        about = tr(
            "Where nothing can be answered the program passes for you. It waits as long as it would if you "
            "could answer and passed, so nobody learns anything of your hand."
        )
        inside.addRow("", label(about, "faint", wrap=True))
        self.moments = {moment: self._moment(inside, moment, tr(words)) for moment, words in ASKED_AT}
        self.sounds = self._switch(inside, tr("Sounds"), "sounds")
        self.volumes = [
            self._volume(inside, words, name)
            for name, words in (
                ("volume_cards", tr("Volume of cards")),
                ("volume_blows", tr("Volume of blows")),
                ("volume_calls", tr("Volume of calls")),
            )
        ]
        self.words = self._switch(inside, tr("Open games as text and lists"), "text_table")
        again = button(tr("Show the tutorials again"), lambda: self._set(tutorials_seen=()))
        inside.addRow("", again)
        return page

    def _switch(self, inside: QtWidgets.QFormLayout, text: str, name: str) -> QtWidgets.QCheckBox:
        box = _Ticked(text, on=bool(getattr(self._settings.now, name))).join(inside)
        box.toggled.connect(lambda on: self._set(**{name: on}))
        return box

    def _moment(self, inside: QtWidgets.QFormLayout, moment: str, text: str) -> QtWidgets.QCheckBox:
        """Whether one is asked at a kind of moment."""
        box = _Ticked(text, on=moment in self._settings.now.asked).join(inside)

        def set_asked(on: bool) -> None:
            others = [each for each in self._settings.now.asked if each != moment]
            self._set(asked=(*others, moment) if on else tuple(others))

        box.toggled.connect(set_asked)
        return box

    def _volume(self, inside: QtWidgets.QFormLayout, text: str, name: str) -> QtWidgets.QSlider:
        slider = Slide()
        slider.setRange(0, 100)
        slider.setSingleStep(5)
        slider.setPageStep(20)
        slider.setValue(round(getattr(self._settings.now, name) * 100))
        slider.valueChanged.connect(lambda value: self._set(**{name: value / 100}))
        row(inside, text, slider)
        return slider

    def _keys(self) -> QWidget:
        page = QWidget()
        column = QtWidgets.QVBoxLayout(page)
        area, inside = _page()
        column.addWidget(area, 1)
        bound = keys.bound(self._settings.now.keys)
        self.key_edits: dict[str, QtWidgets.QKeySequenceEdit] = {}
        for action in keys.ACTIONS:
            edit = QtWidgets.QKeySequenceEdit(QKeySequence(bound[action.name]))
            edit.setMaximumSequenceLength(1)
            edit.setClearButtonEnabled(True)
            edit.keySequenceChanged.connect(self._keys_changed)
            row(inside, tr(action.title), edit)
            self.key_edits[action.name] = edit
        column.addWidget(button(tr("Default keys"), self._default_keys))
        return page

    def _keys_changed(self) -> None:
        """Kept only if no key is used twice where both would answer."""
        chosen = {
            name: edit.keySequence().toString(QKeySequence.SequenceFormat.PortableText)
            for name, edit in self.key_edits.items()
        }
        wrong = keys.problem(chosen)
        if wrong:
            texts.write(self.problem, wrong)
            return
        self._set(keys={n: key for n, key in chosen.items() if key != keys.BY_NAME[n].key})

    def _default_keys(self) -> None:
        for name, edit in self.key_edits.items():
            edit.blockSignals(True)
            edit.setKeySequence(QKeySequence(keys.BY_NAME[name].key))
            edit.blockSignals(False)
        self._keys_changed()

    def _you(self) -> QWidget:
        page, inside = _page()
        self.name = QtWidgets.QLineEdit()
        texts.write(self.name, self._who.name if self._who else "")
        self.name.setMaxLength(NAME_LIMIT)
        self.name.editingFinished.connect(self._rename)
        row(inside, tr("Your name"), self.name)
        words = label(spoken(self._who.public) if self._who else tr("no key yet"), "", wrap=True)
        words.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        row(inside, tr("Your key in words"), words)
        about = tr("Others know you by this key. Whoever has the file {path} is you: keep a copy of it.")
        inside.addRow("", label(about.format(path=keyfile.default_path()), "faint", wrap=True))
        self.passphrase = QtWidgets.QLineEdit()
        self.passphrase.setEchoMode(QtWidgets.QLineEdit.EchoMode.Password)
        row(inside, tr("New passphrase"), self.passphrase)
        self.lock = button(tr("Lock the key with it"), self._lock)
        inside.addRow("", self.lock)
        for field in (self.name, self.passphrase, self.lock):
            field.setEnabled(self._who is not None)
        return page

    def _rename(self) -> None:
        """Another name for the same key; a locked file is written with its passphrase only."""
        if self._who is None or self.name.text().strip() == self._who.name:
            return
        try:
            if keyfile.is_sealed(keyfile.default_path()):
                self.problem.setText(tr("Type your passphrase below and lock again to change your name."))
                return
            renamed = rename(self._who, self.name.text())
        except IdentityError as error:
            texts.write(self.problem, f"{error}.")
            return
        self._who = renamed
        self.problem.setText("")
        self.renamed.emit(renamed)

    def _lock(self) -> None:
        if self._who is None or not self.passphrase.text():
            self.problem.setText(tr("Type a passphrase first."))
            return
        try:
            self._who = self._who.renamed(self.name.text())
            keyfile.save(keyfile.default_path(), self._who, self.passphrase.text())
        except IdentityError as error:
            texts.write(self.problem, f"{error}.")
            return
        self.passphrase.clear()
        self.problem.setText(tr("The key is locked. You will be asked for the passphrase at the next start."))
        self.renamed.emit(self._who)

    def _network(self) -> QWidget:
        page, inside = _page()
        self.meet = QtWidgets.QLineEdit()
        texts.write(self.meet, self._settings.now.meet)
        self.meet.setPlaceholderText(tr("the public one"))
        self.meet.editingFinished.connect(self._set_meet)
        row(inside, tr("Meeting point"), self.meet)
        words = tr("Tell nobody my address (relay only)")
        self.relay_only = self._switch(inside, words, "relay_only")
        self.proxy = QtWidgets.QLineEdit()
        texts.write(self.proxy, self._settings.now.proxy)
        self.proxy.setPlaceholderText(tr("none; such as 127.0.0.1:9050"))
        self.proxy.editingFinished.connect(self._set_proxy)
        row(inside, tr("SOCKS5 proxy"), self.proxy)
        about = tr(
            "Runetable uses the network only for tables that you host, join or watch. Players behind routers "
            "find each other at a meeting point: it learns addresses and times, never a card or a word. The "
            "public one is run by the magic-wormhole project. Write a host of your own (see runetable meet) "
            "to use another, or off to use none."
        )
        inside.addRow("", label(about, "faint", wrap=True))
        return page

    def _set_proxy(self) -> None:
        word = self.proxy.text().strip()
        try:
            _ = Privacy(proxy=word).through
        except BadInput as error:
            texts.write(self.problem, str(error))
            return
        self._set(proxy=word)

    def _set_meet(self) -> None:
        word = self.meet.text().strip()
        try:
            point_named(word)
        except BadInput as error:
            texts.write(self.problem, str(error))
            return
        self._set(meet=word)


def _page() -> tuple[QWidget, QtWidgets.QFormLayout]:
    area = QtWidgets.QScrollArea()
    area.setWidgetResizable(True)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.viewport().setAutoFillBackground(False)
    page = QWidget()
    page.setObjectName("inner")
    area.setWidget(page)
    column = QtWidgets.QVBoxLayout(page)
    column.setContentsMargins(20, 20, 20, 20)
    inside = form(column)
    column.addStretch()
    return area, inside


class _Ticked(QWidget):
    """A box to tick whose words may take several lines; a click on them ticks it too."""

    def __init__(self, text: str, *, on: bool) -> None:
        super().__init__()
        self.box = QtWidgets.QCheckBox()
        texts.name(self.box, text)
        self.box.setChecked(on)
        line = QtWidgets.QHBoxLayout(self)
        line.setContentsMargins(0, 0, 0, 0)
        line.addWidget(self.box)
        line.addWidget(label(text, "", wrap=True), 1)

    def join(self, inside: QtWidgets.QFormLayout) -> QtWidgets.QCheckBox:
        """Take a whole row of a form; gives the box."""
        inside.addRow(self)
        return self.box

    def mouseReleaseEvent(self, event: QtGui.QMouseEvent) -> None:
        """Tick it, or take the tick away."""
        self.box.toggle()


def _scale(value: float, most: float) -> QtWidgets.QSpinBox:
    box = NumberBox()
    box.setRange(round(SCALES[0] * 100), round(min(SCALES[1], most) * 100))
    box.setSingleStep(10)
    box.setSuffix(" %")
    box.setValue(round(value * 100))
    box.lineEdit().setTextMargins(8, 0, 0, 0)  # the style sheet's padding does not reach inside
    return box
