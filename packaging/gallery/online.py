"""Scenes of an online match: meeting place, codes, and the strip above the match."""

from collections.abc import Callable
from pathlib import Path

from gallery.deduction import Table as Hands
from gallery.stage import EVENING, Stage, sealed
from gallery.topology import Table, turn_of
from opening import controller_of, open_program, open_topologic
from PySide6.QtCore import QDeadlineTimer, QSettings
from PySide6.QtWidgets import QLineEdit, QWidget

from topologic_qt.app.features.online.dialog import OnlineDialog
from topologic_qt.app.features.online.feature import OnlineMatch
from topologic_qt.app.features.online.meeting import Kind as PlaceKind, MeetingPlace, choose_place
from topologic_qt.app.kit.folders import Folders
from topologic_qt.app.window.window import Window
from topologic_qt.games.contract import GameInfo
from topologic_qt.games.deduction.info import INFO as DEDUCTION
from topologic_qt.games.deduction.rules.legality import showable
from topologic_qt.games.deduction.rules.moves import Announce, Ask, Resign, Show
from topologic_qt.games.deduction.rules.setup import apart_setup, new_setup
from topologic_qt.games.deduction.rules.state import Step
from topologic_qt.games.deduction.rules.tiles import ALL_TILES, Kind, Line
from topologic_qt.games.topologic.info import INFO as TOPOLOGIC
from topologic_qt.games.topologic.rules.field import Tile
from topologic_qt.games.topologic.rules.moves import AskForHint, PlaceSeeker
from topologic_qt.games.topology.info import INFO as TOPOLOGY

_APPEARANCE = "settings/appearance"
_BROKER = MeetingPlace(host="broker.example")
_PATIENCE = 60_000
"""The longest wait for the other window, in milliseconds."""


def _until(stage: Stage, happens: Callable[[], bool]) -> None:
    """Wait for something. Raises `TimeoutError` if it does not happen."""
    end = QDeadlineTimer(_PATIENCE)
    while not happens():
        if end.hasExpired():
            raise TimeoutError
        stage.settle()


def _begin(stage: Stage) -> None:
    stage.begin(seekers=3, players=("Anna", "Ben"))


def _type(dialog: OnlineDialog, code: str) -> None:
    line = dialog.findChild(QLineEdit, "code")
    assert isinstance(line, QLineEdit)
    line.setText(code)
    dialog.join()


def _shared(stage: Stage) -> MeetingPlace:
    folder = stage.folders.settings.parent / "Nextcloud"
    folder.mkdir(exist_ok=True)
    return MeetingPlace(PlaceKind.FOLDER, folder=str(folder))


def _memory(folders: Folders) -> QSettings:
    return QSettings(folders.settings_file, QSettings.Format.IniFormat)


def _choose(folders: Folders, place: MeetingPlace) -> None:
    choose_place(_memory(folders), place)


def _elsewhere(window: Window) -> OnlineMatch:
    return window.game.feature(OnlineMatch)


def _dialog(window: Window) -> OnlineDialog:
    _elsewhere(window).show_dialog()
    return next(each for each in window.findChildren(OnlineDialog) if each.isVisible())


def _place(stage: Stage) -> QWidget:
    _begin(stage)
    dialog = _dialog(stage.window)
    dialog.change_place()
    return dialog


def _network(stage: Stage) -> QWidget:
    """The default: meeting in the local network."""
    _begin(stage)
    return _dialog(stage.window)


def _folder(stage: Stage) -> QWidget:
    _choose(stage.folders, MeetingPlace(PlaceKind.FOLDER, folder="Nextcloud/Games"))
    _begin(stage)
    dialog = _dialog(stage.window)
    dialog.change_place()
    return dialog


def _meeting(stage: Stage) -> QWidget:
    _choose(stage.folders, _BROKER)
    _begin(stage)
    return _dialog(stage.window)


def _nothing_to_share(stage: Stage) -> QWidget:
    _choose(stage.folders, _BROKER)
    return _dialog(stage.window)


def _code(stage: Stage) -> QWidget:
    _choose(stage.folders, _shared(stage))
    _begin(stage)
    dialog = _dialog(stage.window)
    dialog.invite()
    _until(stage, lambda: bool(_shown_code(dialog)))
    return dialog


def _shown_code(dialog: OnlineDialog) -> str:
    return next(iter(dialog.codes.values()), "")


def _no_code(stage: Stage) -> QWidget:
    _choose(stage.folders, _BROKER)
    dialog = _dialog(stage.window)
    _type(dialog, "7-carrot-orbit")
    return dialog


def _meet(stage: Stage) -> Window:
    """Let a guest join the match; return the guest's window."""
    place = _shared(stage)
    _choose(stage.folders, place)
    _begin(stage)
    their_home = stage.folders.settings.parent / "ben"
    theirs = Folders(their_home / "settings", their_home / "autosave")
    _choose(theirs, place)
    _memory(theirs).setValue(_APPEARANCE, _memory(stage.folders).value(_APPEARANCE))
    guest = open_topologic(theirs, now=lambda: EVENING)
    host_dialog = _dialog(stage.window)
    host_dialog.invite()
    _until(stage, lambda: bool(_shown_code(host_dialog)))
    _type(_dialog(guest), _shown_code(host_dialog))
    _until(stage, lambda: bool(controller_of(guest).is_running))
    stage.window.activateWindow()
    return guest


def _three(stage: Stage) -> tuple[Table, OnlineDialog]:
    """Anna shows the first code for a match of Topology for three."""
    table = Table(stage)
    _choose(stage.folders, _shared(stage))
    table.begin(3)
    dialog = _dialog(table.window)
    dialog.invite()
    _until(stage, lambda: bool(_shown_code(dialog)))
    return table, dialog


def _come(stage: Stage, dialog: OnlineDialog, name: str, game: GameInfo = TOPOLOGY) -> Window:
    """Let somebody type the shown code; return the guest's window."""
    home = stage.folders.settings.parent / name
    theirs = Folders(home / "settings", home / "autosave")
    _choose(theirs, _shared(stage))
    _memory(theirs).setValue(_APPEARANCE, _memory(stage.folders).value(_APPEARANCE))
    guest, code = open_program(game, theirs, now=lambda: EVENING), _shown_code(dialog)
    _type(_dialog(guest), code)
    _until(stage, lambda: _elsewhere(guest).link is not None)
    return guest


def _next_comes(stage: Stage, dialog: OnlineDialog, name: str = "ben", game: GameInfo = TOPOLOGY) -> Window:
    """Let somebody join, and show the next code; return the guest's window."""
    code = _shown_code(dialog)
    guest = _come(stage, dialog, name, game)
    _until(stage, lambda: _shown_code(dialog) not in ("", code))
    return guest


def _code_of_three(stage: Stage) -> QWidget:
    """Ben has joined; the next code is for Clara."""
    _, dialog = _three(stage)
    _next_comes(stage, dialog)
    return dialog


def _not_invited(stage: Stage) -> QWidget:
    """The dialog was closed before Clara had a code."""
    table, dialog = _three(stage)
    _next_comes(stage, dialog)
    dialog.reject()
    stage.settle()
    return table.window


def _three_play(stage: Stage) -> Window:
    """Three at three computers; it is Clara's turn, and she has made a remark."""
    table, dialog = _three(stage)
    guests = [_next_comes(stage, dialog), _come(stage, dialog, "clara")]
    _until(stage, lambda: all(controller_of(each).is_running for each in guests))
    _until(stage, lambda: bool(table.controller.view.revealed))
    mover = [table.window, *guests][table.controller.view.seat]
    for move in turn_of(controller_of(mover).view):
        controller_of(mover).propose(move)
    _until(stage, lambda: bool(table.controller.view.turns and table.controller.view.revealed))
    link, theirs = _elsewhere(table.window).link, _elsewhere(guests[1]).link
    assert link is not None
    assert theirs is not None
    theirs.say("good-luck")
    _until(stage, lambda: bool(link.remark))
    return table.window


def _dealt(stage: Stage, dealer: int) -> list[Window]:
    """Three play Deduction at their own computers; return their windows by seat, and a dealer's."""
    table = Hands(stage)
    _choose(stage.folders, _shared(stage))
    setup = new_setup(("Anna", "Ben", "Clara"), seed="parrot", first=1)
    table.controller.begin(apart_setup(setup, dealer, "gallery-gallery-galler"))
    dialog = _dialog(table.window)
    dialog.invite()
    _until(stage, lambda: bool(_shown_code(dialog)))
    before = [_next_comes(stage, dialog, name, DEDUCTION) for name in ("anna", "ben")[dealer == 0 :]]
    windows = [*before, _come(stage, dialog, "clara", DEDUCTION)]
    windows.insert(dealer, table.window)
    _until(stage, lambda: all(controller_of(each).is_running for each in windows))
    return windows


def _ask(stage: Stage, windows: list[Window]) -> None:
    """Ben asks Clara for something she has."""
    hand, coin = controller_of(windows[2]).view.hand, controller_of(windows[1]).view.coin
    line = next(line for line in Line if any(line.of(coin) in tile for tile in hand))
    controller_of(windows[1]).propose(Ask(2, Kind.HAVE, line))
    _until(stage, lambda: all(controller_of(each).view.step is Step.SHOW for each in windows))


def _to_show(stage: Stage) -> QWidget:
    """Clara must show Ben a tile, at her computer."""
    windows = _dealt(stage, 0)
    _ask(stage, windows)
    return _shown(stage, windows[2], windows[0])


def _dealer(stage: Stage) -> QWidget:
    """Somebody only deals: a tile is being shown."""
    windows = _dealt(stage, 3)
    _ask(stage, windows)
    return windows[3]


def _has_announced(stage: Stage) -> QWidget:
    """Ben has announced a wrong tile, and seen the missing one."""
    windows = _dealt(stage, 0)
    _ask(stage, windows)
    ben, clara = controller_of(windows[1]), controller_of(windows[2])
    clara.propose(Show(showable(clara.view)[0]))
    _until(stage, lambda: ben.view.step is Step.ANNOUNCE)
    missing = controller_of(windows[0]).match.state.missing
    known = {missing, *ben.view.hand, *ben.view.face_up}
    ben.propose(Announce(next(tile for tile in ALL_TILES if tile not in known)))
    _until(stage, lambda: ben.view.missing is not None and clara.view.seat == 2)
    return _shown(stage, windows[1], windows[0])


def _another_is_asked_for(stage: Stage) -> QWidget:
    """The match is over, and Ben asks the dealer for a rematch."""
    windows = _dealt(stage, 0)
    for seat in (1, 2):
        here = controller_of(windows[seat])
        _until(stage, lambda: here.view.seat == seat and here.view.step is Step.ASK)  # noqa: B023
        here.propose(Resign())
    _until(stage, lambda: all(controller_of(each).view.is_over for each in windows))
    asking, asked = (_elsewhere(windows[seat]).link for seat in (1, 0))
    assert asking is not None
    assert asked is not None
    asking.ask_for_rematch()
    _until(stage, lambda: bool(asked.asked_of_us))
    return _shown(stage, windows[1], windows[0])


def _shown(stage: Stage, window: Window, host: Window) -> QWidget:
    """Return a guest's window, in the size of the host's."""
    window.resize(host.size())
    window.show()
    stage.settle()
    return window


def _show_guest(stage: Stage, guest: Window) -> None:
    host = stage.window
    stage.take(guest)
    _shown(stage, guest, host)


def _away(stage: Stage) -> None:
    """The guest waits for the host to hide."""
    _show_guest(stage, _meet(stage))


def _sent(stage: Stage) -> None:
    """The host has hidden the secret, and waits."""
    guest = _meet(stage)
    stage.play(sealed(Tile.parse("Y5")))
    _until(stage, lambda: controller_of(guest).match.state.round.hidden)
    link = _elsewhere(stage.window).link
    assert link is not None
    _until(stage, lambda: link.standing.received == {1})


def _hidden(stage: Stage) -> Window:
    """Let the host hide the secret; return the guest's window."""
    guest = _meet(stage)
    stage.play(sealed(Tile.parse("Y5")))
    _until(stage, lambda: controller_of(guest).match.state.round.hidden)
    return guest


def _seeks(stage: Stage) -> Window:
    guest = _hidden(stage)
    for seeker, tile in enumerate(sorted(stage.desk_border(), key=str)[::7][:3]):
        controller_of(guest).propose(PlaceSeeker(seeker, tile))
    controller_of(guest).propose(AskForHint())
    _until(stage, lambda: bool(controller_of(guest).match.state.round.turns))
    return guest


def _turn(stage: Stage) -> None:
    """The guest has the hint, and the host has made a remark."""
    guest = _seeks(stage)
    here, there = _elsewhere(stage.window).link, _elsewhere(guest).link
    assert here is not None
    assert there is not None
    here.say("hard-one")
    _until(stage, lambda: bool(there.remark))
    _show_guest(stage, guest)


def _asked(stage: Stage) -> None:
    """The host asks to hide the secret again."""
    guest = _hidden(stage)
    here, there = _elsewhere(stage.window).link, _elsewhere(guest).link
    assert here is not None
    assert there is not None
    here.ask_to_take_back()
    _until(stage, lambda: bool(there.asked_of_us))
    _show_guest(stage, guest)


def _lost(stage: Stage) -> None:
    """The shared folder is missing."""
    _meet(stage)
    link = _elsewhere(stage.window).link
    assert link is not None
    place = Path(link.place.folder)
    place.rename(place.with_name("away"))  # at once, while both programs write there
    _until(stage, lambda: link.standing.transport.problem is not None)


def _spectators_code(stage: Stage) -> QWidget:
    """A player invites a spectator."""
    _meet(stage)
    return _show_spectators_code(stage, stage.window)


def _show_spectators_code(stage: Stage, window: Window) -> OnlineDialog:
    dialog = _dialog(window)
    dialog.invite_spectator()
    _until(stage, lambda: bool(_shown_code(dialog)))
    return dialog


def _invite_spectator(stage: Stage) -> QWidget:
    """The players have met, without spectators so far."""
    _meet(stage)
    return _dialog(stage.window)


def _spectator(stage: Stage) -> None:
    """A spectator watches the first turns of the guest, who has made a remark."""
    guest = _seeks(stage)
    spectator = _look_on(stage, stage.window, TOPOLOGIC)
    there, here = _elsewhere(guest).link, _elsewhere(spectator).watched
    assert there is not None
    assert here is not None
    _until(stage, lambda: bool(controller_of(spectator).match.state.round.turns))
    there.say("hard-one")
    _until(stage, lambda: bool(here.remark))
    _show_guest(stage, spectator)


def _looked_on(stage: Stage) -> None:
    """A spectator has come, which the guest sees, too."""
    guest = _seeks(stage)
    _look_on(stage, stage.window, TOPOLOGIC)
    link = _elsewhere(guest).link
    assert link is not None
    _until(stage, lambda: link.spectators == 1)
    _show_guest(stage, guest)


def _look_on(stage: Stage, window: Window, game: GameInfo) -> Window:
    """Let a spectator join the match in a window; return the spectator's window."""
    home = stage.folders.settings.parent / "carl"
    theirs = Folders(home / "settings", home / "autosave")
    _choose(theirs, _shared(stage))
    _memory(theirs).setValue(_APPEARANCE, _memory(stage.folders).value(_APPEARANCE))
    spectator = open_program(game, theirs, now=lambda: EVENING)
    dialog = _show_spectators_code(stage, window)
    _type(_dialog(spectator), _shown_code(dialog))
    _until(stage, lambda: bool(controller_of(spectator).is_running))
    return spectator


def _spectator_of_three(stage: Stage) -> QWidget:
    """A spectator watches three people play Topology."""
    window = _three_play(stage)
    spectator = _look_on(stage, window, TOPOLOGY)
    _until(stage, lambda: bool(controller_of(spectator).view.turns))
    spectator.resize(window.size())
    spectator.show()
    stage.settle()
    return spectator


SCENES: dict[str, Callable[[Stage], QWidget | None]] = {
    "elsewhere_place": _place,
    "elsewhere_network": _network,
    "elsewhere_folder": _folder,
    "elsewhere_meeting": _meeting,
    "elsewhere_nothing_to_share": _nothing_to_share,
    "elsewhere_code": _code,
    "elsewhere_no_code": _no_code,
    "elsewhere_away": _away,
    "elsewhere_sent": _sent,
    "elsewhere_turn": _turn,
    "elsewhere_asked": _asked,
    "elsewhere_lost": _lost,
    "elsewhere_code_of_three": _code_of_three,
    "elsewhere_not_invited": _not_invited,
    "elsewhere_three": _three_play,
    "elsewhere_to_show": _to_show,
    "elsewhere_dealer": _dealer,
    "elsewhere_has_announced": _has_announced,
    "elsewhere_another_is_asked_for": _another_is_asked_for,
    "elsewhere_invite_onlooker": _invite_spectator,
    "elsewhere_onlookers_code": _spectators_code,
    "elsewhere_onlooker": _spectator,
    "elsewhere_looked_on": _looked_on,
    "elsewhere_onlooker_of_three": _spectator_of_three,
}
