"""The scenes of the window *Tournament*: before, during and after it, and with a failed engine."""

import json
import sys
from concurrent.futures import Executor, Future
from typing import Any

from gallery.stage import Stage
from PySide6.QtCore import QSettings, Qt
from PySide6.QtWidgets import QWidget

from topologic_qt.app.features.contests.plan import Contest
from topologic_qt.app.features.contests.tournament import Tournament, TournamentDialog, name_of
from topologic_qt.app.files.records import TOURNAMENTS, open_database
from topologic_qt.app.match.players_dialog import EngineProgram
from topologic_qt.games.simulation import texts

_DEALS = 20
_RANDOM = EngineProgram("Random", (sys.executable, "-c", ""))
_STRENGTHS = {"novice": 84, "club": 131, "master": 138}


class _Idle(Executor):
    """Workers that never finish."""

    size = 1

    def begin(self) -> Executor:
        return self

    def end(self) -> None:
        """No-op: nothing was begun."""

    def submit(self, *_arguments: object, **_named: object) -> Future[Any]:
        return Future()


def _dialog(
    stage: Stage, game: str = "topology", with_random: bool = False, played: int = 0
) -> TournamentDialog:
    """Open the window after so many matches."""
    memory = QSettings(stage.folders.settings_file, QSettings.Format.IniFormat)
    programs = [_RANDOM] if with_random else []
    tournament = Tournament(stage.folders, lambda _: None if with_random else _Idle())
    dialog = TournamentDialog(stage.window, game, programs, memory, tournament)
    dialog.form.deals.setValue(_DEALS)
    for row in range(dialog.form.players.count()):
        dialog.form.players.item(row).setCheckState(Qt.CheckState.Checked)
    _leave(stage, dialog.form.contest, played)
    dialog.form.changed.emit()
    dialog.show()
    while not dialog.state.text():
        stage.settle()
    return dialog


def _leave(stage: Stage, contest: Contest, many: int) -> None:
    """Leave results of so many matches, in which stronger players win more often."""
    rows = []
    for bout in contest.bouts(many):
        names = [each.name for each in bout.seats]
        points = [
            _STRENGTHS.get(name, 60) + bout.number * (7 + 6 * seat) % 41 for seat, name in enumerate(names)
        ]
        winner = max((1, 2), key=lambda seat: (points[seat - 1], seat))  # the later one of equals
        cells = texts((bout.number, bout.deal, *names, winner, *points, 9, 8))
        named = {"id": f"{bout.number}", "tournament": name_of(contest), "number": bout.number}
        rows.append((TOURNAMENTS, {**named, "cells": json.dumps(cells)}))
    open_database(stage.folders).put(rows)


def tournament(stage: Stage) -> QWidget:
    """Nothing is played yet."""
    return _dialog(stage)


def tournament_of_four(stage: Stage) -> QWidget:
    """A game for three to five, with an engine among the players."""
    return _dialog(stage, "deduction", with_random=True)


def tournament_running(stage: Stage) -> QWidget:
    """Matches are being played."""
    dialog = _dialog(stage, played=35)
    dialog.start.click()
    return dialog


def tournament_stopped(stage: Stage) -> QWidget:
    """A tournament was stopped, and can go on."""
    return _dialog(stage, played=80)


def tournament_done(stage: Stage) -> QWidget:
    """All matches are played."""
    return _dialog(stage, played=6 * _DEALS)


def tournament_refused(stage: Stage) -> QWidget:
    """An engine ends at once."""
    dialog = _dialog(stage, with_random=True, played=4)
    dialog.start.click()
    while dialog.stop.isVisible():
        stage.settle()
    return dialog


SCENES = {
    scene.__name__: scene
    for scene in (
        tournament,
        tournament_of_four,
        tournament_running,
        tournament_stopped,
        tournament_done,
        tournament_refused,
    )
}
