"""The menus that windows with a lesson and windows with puzzles have in common."""

from __future__ import annotations

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from topologic_qt.app.kit.listening import ListeningMenu
from topologic_qt.app.kit.menu_builder import Command, MenuBuilder, key, standard
from topologic_qt.app.kit.settings import Settings
from topologic_qt.app.sound.mute import Mute
from topologic_qt.app.window.practice_window import PracticeWindow
from topologic_qt.games.screen import AnyScreen
from topologic_qt.widgets.translate import tr


def add_game_menus(actions: MenuBuilder, window: PracticeWindow, screen: AnyScreen) -> None:
    """Add the game's own menus for a turn, and the menu of the view."""
    teaching = screen.teaching
    for title, entries in ({} if teaching is None else teaching.menus).items():
        actions.add(title, entries)
    mute = Mute(window, actions, Settings(window.memory), window.status.say_for_now)
    view = [*_view_entries(screen), mute.action]
    if screen.listening is not None:
        view.append(ListeningMenu(actions, screen.listening, window.status, lambda: False, window))
    mute.belong_to(actions.add(tr("&View"), view))


def add_help_menu(actions: MenuBuilder, window: PracticeWindow) -> QMenu:
    """Add the menu with the rules of the game, and return it."""
    rules = Command("rules", tr("&How to play"), standard("HelpContents"), window.show_rules, "how-to-play")
    return actions.add(tr("&Help"), [rules])


def _view_entries(screen: AnyScreen) -> list[Command | QAction | QMenu | None]:
    table = screen.zoomable
    if table is None:
        return []
    return [
        Command("fit", tr("Show the &whole table"), key("F"), table.fit, "fit"),
        Command("closer", tr("Zoom &in"), standard("ZoomIn"), lambda: table.zoom(1.25), "closer"),
        Command("farther", tr("Zoom &out"), standard("ZoomOut"), lambda: table.zoom(0.8), "farther"),
    ]
