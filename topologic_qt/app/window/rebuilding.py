"""A game that is built anew in its window, in another language: the match and everything about it goes on."""

from __future__ import annotations

from topologic_qt.app.kit.settings_dialog import SettingsDialog
from topologic_qt.app.window.open_game import OpenGame
from topologic_qt.app.window.windows import GameWindow, Windows


def rebuilt(window: GameWindow, windows: Windows, game: OpenGame) -> OpenGame:
    """Build a game anew over its session: same match, same viewer, same notes, the curtain as it was.

    What only the screen knew starts afresh, but for the camera, the panel, what is entered on the setup page,
    and what the game calls unfinished. Features hand their state on. The dialog of the settings is opened
    again. The old screen hears of nothing any more before the new one begins.
    """
    session, memory = game.session, game.memory
    was_setting_up, was_covered = game.is_setting_up, game.is_covered
    unfinished, entered = game.screen.unfinished, game.screen.entered
    unfolded = game.chrome.dock is not None and game.chrome.dock.stays_unfolded
    states = [feature.state() for feature in game.features]
    settings = next((dialog for dialog in window.findChildren(SettingsDialog) if dialog.isVisible()), None)
    setting = "" if settings is None else settings.current
    game.leave()
    game.host.call_off()
    game.take_away(with_session=False)
    session.controller.tell_anew()
    again = OpenGame(window, session, windows, memory, [type(feature) for feature in game.features])
    if again.chrome.dock is not None:
        again.chrome.dock.stays_unfolded = unfolded
    again.screen.enter(entered)
    again.screen.go_on_with(unfinished)
    again.start(goes_on=session.controller.is_running and not was_setting_up)
    if was_setting_up:
        again.set_up()
    elif was_covered and not again.is_covered:
        again.screen.cover_again()
    if session.controller.is_running and not was_setting_up:
        again.computers.refresh()
    for feature, state in zip(again.features, states, strict=True):
        if state is not None:
            feature.restore(state)
    session.errors.repeat()
    if settings is not None:
        again.dialogs.show_settings().go_to(setting)
    return again
