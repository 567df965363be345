"""The program's settings, and its language, which Qt's words, numbers, dates and direction follow."""

from __future__ import annotations

import logging
import os
import stat
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QLibraryInfo, QLocale, QObject, QSettings, QSignalBlocker, Qt, QTranslator, Signal
from PySide6.QtWidgets import QApplication, QComboBox, QDialogButtonBox, QFormLayout, QVBoxLayout, QWidget

from topologic_qt.games.info import GameSettings, Setting
from topologic_qt.translation import ENGLISH, choose_language, current_language
from topologic_qt.widgets.controls import label
from topologic_qt.widgets.form import combo_box
from topologic_qt.widgets.icons import resource
from topologic_qt.widgets.listening import be_brief
from topologic_qt.widgets.motion import Motion
from topologic_qt.widgets.remembered import PEOPLE
from topologic_qt.widgets.scrolled import Scrolled, ScrolledDialog
from topologic_qt.widgets.sounds import play
from topologic_qt.widgets.theme import dress
from topologic_qt.widgets.translate import let_chat, tr

if TYPE_CHECKING:
    from topologic_qt.games.contract import GameInfo

LANGUAGE = "language"
"""The name of the setting for the language."""
SYSTEM = "system"
"""The choice of the system's language; the default."""
_BY_ENVIRONMENT = "TOPOLOGIC_LANGUAGE"  # the variable by which tests and translators set the language
_LETTERS_IN_A_CODE = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_@0123456789")
_qt_words: QTranslator | None = None  # Qt's own words in the language in use; None in English


def languages() -> dict[str, str]:
    """Return the languages by code, each named in itself; English comes first."""
    codes = sorted(file.stem for file in resource("words").glob("*.mo"))
    names = {code: QLocale(code).nativeLanguageName() or code for code in codes}
    # Some languages write their name with a small letter in a sentence, but not here.
    return {ENGLISH: "English"} | {code: name[:1].upper() + name[1:] for code, name in names.items()}


def wanted_language(memory: GameSettings) -> str:
    """Return the code of the language to speak: the environment's, people's choice, or the system's."""
    forced = os.environ.get(_BY_ENVIRONMENT, "")
    return forced or language_for(str(memory.value(f"settings/{LANGUAGE}")))


def language_for(choice: str) -> str:
    """Return the code for a language setting; the system's language if the program lacks that one."""
    if choice == ENGLISH or (_LETTERS_IN_A_CODE.issuperset(choice) and _has_catalogue(choice)):
        return choice
    return first_known(QLocale.system().uiLanguages())


def first_known(preferred: Iterable[str]) -> str:
    """Return the first language the program speaks, of those somebody reads, such as ``de-AT``."""
    for name in preferred:
        code = name.replace("-", "_")
        while code:
            if code == ENGLISH or _has_catalogue(code):
                return code
            code = code.rpartition("_")[0]
    return ENGLISH


def _has_catalogue(code: str) -> bool:
    return resource(f"words/{code}.mo").is_file()


def speak(app: QApplication, language: str) -> str:
    """Set the language of new windows; return a line for the log, "" if all is well."""
    problem = choose_language(language, resource("words"))
    spoken = current_language()
    _put_qt_words(app, spoken)
    locale = locale_for(spoken, QLocale.system())
    if locale != QLocale():
        QLocale.setDefault(locale)
    if app.layoutDirection() != locale.textDirection():
        app.setLayoutDirection(locale.textDirection())
    return problem


def locale_for(language: str, system: QLocale) -> QLocale:
    """Return the format of numbers and dates in a language, for the system's country where known."""
    own = QLocale(language)
    if own.language() in (system.language(), QLocale.Language.C):  # the second for the tests' language
        return system
    there = QLocale(own.language(), own.script(), system.territory())
    return there if there.language() == own.language() else own


def _put_qt_words(app: QApplication, language: str) -> None:
    """Translate Qt's own words; they stay English if Qt lacks the language."""
    global _qt_words
    if _qt_words is not None:
        app.removeTranslator(_qt_words)
        _qt_words = None
    if language != ENGLISH:
        words, folder = QTranslator(app), QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
        if words.load(f"qtbase_{language}", folder):
            app.installTranslator(words)
            _qt_words = words


SETTINGS_DIALOG = "settings dialog"
"""The object name of the settings dialog."""


class StoredGameSettings:
    """A game's settings; players' names are shared. The oldest game also reads entries without its id."""

    def __init__(self, memory: QSettings, info: GameInfo) -> None:
        self._memory = memory
        self._info = info

    def value(self, name: str, usual: object = None) -> object:
        """Return the value stored under a name, or ``usual``."""
        if self._info.is_oldest:
            usual = self._memory.value(name, usual)
        found: object = self._memory.value(self._key(name), usual)
        return found

    def setValue(self, name: str, value: object) -> None:
        """Store a value."""
        self._memory.setValue(self._key(name), value)

    def _key(self, name: str) -> str:
        return name if name.startswith(PEOPLE) else f"{self._info.id}/{name}"


_LOG = logging.getLogger(__name__)


def open_memory(file: str) -> QSettings:
    """Return the settings in a file, in memory only if it is no ordinary one: Qt would hang on a pipe."""
    if not is_ordinary(file):
        file = f"{os.devnull}/{Path(file).absolute()}"  # no such file can exist: Qt keeps it in memory
    return QSettings(file, QSettings.Format.IniFormat)


def is_ordinary(file: str) -> bool:
    """Return whether a file and Qt's lock beside it are ordinary files or do not exist yet."""
    for path in (Path(file), Path(f"{file}.lock")):
        with suppress(OSError):
            if not stat.S_ISREG(path.stat().st_mode):
                return False
    return True


def note_if_not_ordinary(file: str) -> None:
    """Log it if the settings are kept in memory only."""
    if not is_ordinary(file):
        _LOG.warning("The settings are not read and not written: their file is no ordinary file.")


APPEARANCES = ("system", "light", "dark")
"""The choices for the appearance: the system's, or always the same."""
TEXT_SIZES: Mapping[str, float] = {str(size): size / 100 for size in (100, 90, 110, 125, 150, 175, 200)}
"""The factors of the system's text size, by per cent; the first is the default."""
PACES: Mapping[str, float] = {"normal": 1, "slow": 2, "fast": 0.5, "none": 0}
"""The factors of the usual duration of an animation; 0 shows the end at once."""
VOLUME = "volume"
"""The name of the setting for the volume."""
VOLUMES: Mapping[str, float] = {"medium": 0.6, "quiet": 0.3, "loud": 1, "off": 0}
"""The factors of the sounds' own volume; 0 is silence."""
_BEFORE = "settings/volume before"  # the volume before muting


SPEECH = ("full", "brief")
"""The choices of how much the screen reader says."""
CHAT = ("sometimes", "never")
"""The choices of whether computers chat."""


def program_settings() -> tuple[Setting, ...]:
    """The settings of the program itself."""
    looks = (tr("Same as the system"), tr("Light"), tr("Dark"))
    paces = (tr("Normal"), tr("Slow"), tr("Fast"), tr("None"))
    sizes = (tr("{percent}%", percent=size) for size in TEXT_SIZES)
    volumes = (tr("Medium"), tr("Quiet"), tr("Loud"), tr("Off"))
    speech = (tr("Full, with keys once a match"), tr("Brief, without keys"))
    chat = (tr("Now and then"), tr("Never"))
    spoken = {SYSTEM: tr("Same as the system"), **languages()}
    return (
        Setting(LANGUAGE, tr("Language"), spoken),
        Setting("appearance", tr("Appearance"), dict(zip(APPEARANCES, looks, strict=True))),
        Setting("text", tr("Text size"), dict(zip(TEXT_SIZES, sizes, strict=True))),
        Setting("pace", tr("Animation"), dict(zip(PACES, paces, strict=True))),
        Setting(VOLUME, tr("Sounds"), dict(zip(VOLUMES, volumes, strict=True))),
        Setting("speech", tr("Screen reader"), dict(zip(SPEECH, speech, strict=True))),
        Setting("chat", tr("Computers chat"), dict(zip(CHAT, chat, strict=True))),
    )


def chosen(memory: GameSettings, name: str, known: Sequence[str]) -> str:
    """Return the choice for a setting; the first of ``known`` if the stored one is missing or invalid."""
    value = str(memory.value(f"settings/{name}"))
    return value if value in known else known[0]


class Settings(QObject):
    """The program's settings; sends a signal when any setting changes, also one of a game."""

    changed = Signal()
    language_chosen = Signal(str)
    """Sent with the code of a language that people chose."""

    def __init__(self, memory: QSettings) -> None:
        super().__init__()
        self.memory = memory

    @property
    def dark(self) -> bool | None:
        """Whether the frame is dark; None follows the system."""
        return {"light": False, "dark": True}.get(chosen(self.memory, "appearance", APPEARANCES))

    @property
    def text_scale(self) -> float:
        """The factor of the system's text size; one of `TEXT_SIZES`."""
        return TEXT_SIZES[chosen(self.memory, "text", tuple(TEXT_SIZES))]

    @property
    def pace(self) -> float:
        """The factor of the usual duration of an animation; one of `PACES`."""
        return PACES[chosen(self.memory, "pace", tuple(PACES))]

    @property
    def is_muted(self) -> bool:
        """Whether sounds are muted."""
        return self.volume == 0

    @property
    def volume(self) -> float:
        """The factor of the sounds' own volume; one of `VOLUMES`."""
        return VOLUMES[chosen(self.memory, VOLUME, tuple(VOLUMES))]

    def mute(self, muted: bool) -> None:
        """Mute the sounds, or restore their volume; no signal is sent."""
        if muted:
            self.memory.setValue(_BEFORE, chosen(self.memory, VOLUME, tuple(VOLUMES)))
        before = str(self.memory.value(_BEFORE))
        audible = before in VOLUMES and VOLUMES[before] > 0
        self.memory.setValue(f"settings/{VOLUME}", "off" if muted else before if audible else "medium")

    def apply(self, motion: Motion) -> None:
        """Apply the settings to frame, animations, speech and chat."""
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        dress(app, self.dark, self.text_scale)
        motion.pace = self.pace
        be_brief(chosen(self.memory, "speech", SPEECH) == "brief")
        let_chat(chosen(self.memory, "chat", CHAT) != "never")

    def choose(self, memory: GameSettings, name: str, value: str) -> None:
        """Store a choice, and send `changed`."""
        memory.setValue(f"settings/{name}", value)
        self.changed.emit()
        if memory is self.memory and name == LANGUAGE:
            self.language_chosen.emit(language_for(value))


class SettingsDialog(ScrolledDialog):
    """One list for each setting: first those of the game, then those of the program."""

    def __init__(
        self, parent: QWidget, settings: Settings, game: Sequence[Setting], own: GameSettings
    ) -> None:
        """Create the dialog; ``game`` are the game's settings, which are kept in ``own``."""
        super().__init__(parent)
        self.setObjectName(SETTINGS_DIALOG)
        self.setWindowTitle(tr("Settings"))
        self._settings = settings
        self._refreshing: list[Callable[[], None]] = []
        settings.changed.connect(self._refresh)
        content = QWidget()
        self._form = QFormLayout(content)
        self._form.setContentsMargins(0, 0, 0, 0)
        self._form.setHorizontalSpacing(24)
        self._form.setLabelAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        self._form.setVerticalSpacing(12)
        for setting in game:
            self._add(setting, own)
        for setting in program_settings():
            self._add(setting, settings.memory)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.close)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(26, 22, 26, 20)
        layout.setSpacing(18)
        layout.addWidget(label(tr("Settings"), "title"))
        layout.addWidget(Scrolled(content), 1)
        layout.addWidget(buttons)
        self.wish_for(460, 380)

    @property
    def current(self) -> str:
        """The name of the setting with the focus; "" if none has it."""
        focused = self.focusWidget()
        return "" if focused is None else focused.objectName()

    def go_to(self, name: str) -> None:
        """Focus a setting."""
        field = self.findChild(QComboBox, name)
        if name and isinstance(field, QComboBox):
            field.setFocus()
            self.show_focused()

    def _add(self, setting: Setting, memory: GameSettings) -> None:
        ids = list(setting.choices)
        combo = combo_box(list(setting.choices.values()))
        combo.setObjectName(setting.name)
        combo.setAccessibleName(setting.text)
        combo.setCurrentIndex(ids.index(chosen(memory, setting.name, ids)))
        combo.currentIndexChanged.connect(
            lambda index: self._settings.choose(memory, setting.name, ids[index])
        )
        if setting.name == VOLUME:
            combo.currentIndexChanged.connect(lambda _: play(self, "place"))
        name_label = label(setting.text, "text", wrap=False)
        name_label.setMinimumHeight(combo.sizeHint().height())
        name_label.setBuddy(combo)
        self._form.addRow(name_label, combo)
        if setting.more is not None:
            self._add_more(setting, memory, combo)

    def _refresh(self) -> None:
        for refresh in self._refreshing:
            refresh()

    def _add_more(self, setting: Setting, memory: GameSettings, combo: QComboBox) -> None:
        assert setting.more is not None
        more = setting.more(memory, lambda name, value: self._settings.choose(memory, name, value))
        ids = list(setting.choices)

        def refresh() -> None:
            with QSignalBlocker(combo):
                combo.setCurrentIndex(ids.index(chosen(memory, setting.name, ids)))
            more.refresh()

        self._refreshing.append(refresh)
        self._form.addRow("", more.widget)


def settings_in_front(window: QWidget) -> SettingsDialog | None:
    """Return the settings dialog open over a window, if any."""
    return next((each for each in window.findChildren(SettingsDialog) if each.isVisible()), None)
