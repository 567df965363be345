"""The language in which the program speaks: chosen by people, or that of the system.

With it go Qt's own words, such as those on its buttons, the way numbers and dates are written, and the
direction of reading.
"""

from __future__ import annotations

import os
from collections.abc import Iterable

from PySide6.QtCore import QLibraryInfo, QLocale, QTranslator
from PySide6.QtWidgets import QApplication

from topologic_qt.games.host import GameSettings
from topologic_qt.translation import ENGLISH, choose_language, current_language
from topologic_qt.widgets.resources import resource

SETTING = "language"
"""The name of the setting in which people choose a language."""

SYSTEM = "system"
"""The choice of the language that the system has; it is the usual one."""

_BY_ENVIRONMENT = "TOPOLOGIC_LANGUAGE"
"""The variable of the environment by which tests and translators choose the language."""

_LETTERS_IN_A_CODE = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_@0123456789")

_qt_words: QTranslator | None = None
"""Qt's own words in the language in use; None in English."""


def languages() -> dict[str, str]:
    """The languages that there are, each named in itself, by their codes; English comes first."""
    codes = sorted(file.stem for file in resource("words").glob("*.mo"))
    return {ENGLISH: "English"} | {code: _own_name(code) for code in codes}


def _own_name(code: str) -> str:
    """The name of a language in itself; a few languages write it small within a sentence, but not here."""
    name = QLocale(code).nativeLanguageName() or code
    return name[:1].upper() + name[1:]


def wanted_language(memory: GameSettings) -> str:
    """The code of the language to speak: as the environment has it, or people, or the system."""
    forced = os.environ.get(_BY_ENVIRONMENT, "")
    return forced or language_for(str(memory.value(f"settings/{SETTING}")))


def language_for(choice: str) -> str:
    """The code of the language for a choice in the settings; of the system's where it is none of ours."""
    if choice == ENGLISH or (_LETTERS_IN_A_CODE.issuperset(choice) and _has_catalogue(choice)):
        return choice
    return first_known(QLocale.system().uiLanguages())


def first_known(preferred: Iterable[str]) -> str:
    """The first language that the program speaks among those that somebody reads, as in ``de-AT``."""
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
    """Speak a language from now on; windows that are open still have to be built anew.

    Returns the line that the log should have if that language cannot be spoken, or nothing.
    """
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
    """The way to write numbers and dates in a language: as in the system's country, where that is known."""
    own = QLocale(language)
    if own.language() in (system.language(), QLocale.Language.C):  # the second for the language of tests
        return system
    there = QLocale(own.language(), own.script(), system.territory())
    return there if there.language() == own.language() else own


def _put_qt_words(app: QApplication, language: str) -> None:
    """Have Qt's own words in a language; they stay English where Qt does not have it."""
    global _qt_words
    if _qt_words is not None:
        app.removeTranslator(_qt_words)
        _qt_words = None
    if language == ENGLISH:
        return

    words = QTranslator(app)
    if words.load(f"qtbase_{language}", QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)):
        app.installTranslator(words)
        _qt_words = words
