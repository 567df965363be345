"""The scenes of the field of the day: offered, played, at its end, and in the calendar."""

from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta

from gallery.endings import compared
from gallery.stage import Stage
from opening import open_topologic
from PySide6.QtWidgets import QWidget

from topologic_qt.app.features.days.feature import DayDialog, MatchOfTheDay
from topologic_qt.app.features.milestones.dialog import MilestonesDialog
from topologic_qt.app.features.milestones.feature import Milestones
from topologic_qt.app.files.records import DAYS, open_database
from topologic_qt.app.shelf.shelf_card import ShelfPage
from topologic_qt.app.start.program import new_window
from topologic_qt.engine.players import PERSON
from topologic_qt.games.days import DayEvent, DayResult, over_event
from topologic_qt.games.topologic.rules.field import Field, Tile
from topologic_qt.games.topologic.rules.legality import legal_destinations
from topologic_qt.games.topologic.rules.moves import AskForHint, GiveUp, MoveSeeker, PlaceSeeker
from topologic_qt.games.topologic.rules.round_results import Result
from topologic_qt.games.topologic.rules.state import Phase

TODAY = date(2026, 11, 23)
_NOW = datetime(2026, 11, 23, 19, 24, tzinfo=UTC)
_SMALL = (900, 600)
_WEEKS_OF_TURNS = "5 4 6 - 5 7 0 6 5 4 . 5 6 8 5 - 7 4 6 5"
"""The turns of the days before yesterday: - given up, . missed, 0 only begun."""
_HELPED = 3
"""The days on which a computer helped, counted back from today."""


def _write_days(stage: Stage) -> None:
    """Leave results of three weeks, up to yesterday."""
    rows = []
    for back, turns in enumerate(reversed(_WEEKS_OF_TURNS.split()), start=1):
        day = TODAY - timedelta(days=back)
        if turns == ".":
            continue
        at = datetime(day.year, day.month, day.day, 18, 5, tzinfo=UTC)
        late = at + timedelta(days=1 if turns == "8" else 0)
        when = late.isoformat(timespec="seconds")
        rows.append(DayEvent(str(day), "begun", time=when))
        score = int(turns) if turns.isdecimal() else None
        if turns != "0":
            text, helped = f"Topologic, {day}: {turns}", back == _HELPED
            result = DayResult(day, score, "▂▄▃▆█"[: score or 3], text, helped)
            rows += [over_event(result, "", when), DayEvent(str(day), "par", par=4.6)]
    numbered = enumerate(rows)
    open_database(stage.folders).put(
        (DAYS, {"id": f"{number}", "game": "topologic", **row._asdict()}) for number, row in numbered
    )


def _open(stage: Stage, with_days: bool = True) -> None:
    """Reopen the scene's window, on a day with a field of the day."""
    stage.window.close()
    if with_days:
        _write_days(stage)
    stage.take(open_topologic(stage.folders, now=lambda: _NOW))
    stage.window.show()
    stage.window.game.feature(MatchOfTheDay).set_up()
    _until(stage, lambda: stage.window.game.session.disk.is_idle)
    stage.settle()


def _until(stage: Stage, happens: Callable[[], bool]) -> None:
    while not happens():
        stage.settle()


def _play(stage: Stage) -> None:
    """Begin today's field."""
    stage.window.game.feature(MatchOfTheDay).play()
    _until(
        stage, lambda: stage.controller.is_running and stage.controller.match.state.round.phase is Phase.ENTER
    )


def _find(stage: Stage) -> None:
    """Play until the seekers stand on today's secret, which is known."""
    state = stage.controller.match.state
    secret, field = state.round.secret, state.setup.field
    border = sorted(field.border, key=str)
    start = secret if secret in field.border else border[0]
    stage.play(*(PlaceSeeker(seeker, start) for seeker in range(state.setup.seekers)), AskForHint())
    for _ in range(12):
        state = stage.controller.match.state
        if state.round.ending is not None:
            return
        for seeker in range(state.setup.seekers):
            reachable = legal_destinations(stage.controller.view, seeker)
            near = (
                secret
                if secret in reachable
                else min(reachable, key=lambda tile: _apart(field, tile, secret))
            )
            if stage.controller.match.state.round.positions[seeker] != secret:
                stage.play(MoveSeeker(seeker, near))
        stage.play(AskForHint())


def _apart(field: Field, one: Tile, other: Tile) -> int:
    places = {tile: place for place, tile in field.tiles.items()}
    across = abs(places[one].x - places[other].x)
    down = abs(places[one].y - places[other].y)
    return min(across, down) * 20 + max(across, down)


def day_setup(stage: Stage) -> None:
    """Today's field is offered on the setup page."""
    _open(stage)


def day_ended(stage: Stage) -> None:
    """Today's field was found: the result can be shared."""
    _open(stage)
    _play(stage)
    _find(stage)
    compared(stage)


def day_given_up(stage: Stage) -> None:
    """Today's field was given up, in a small window."""
    _open(stage)
    stage.window.resize(*_SMALL)
    _play(stage)
    _find_nothing(stage)
    compared(stage)


def _find_nothing(stage: Stage) -> None:
    setup = stage.controller.view.setup
    border = sorted(setup.field.border, key=str)
    stage.play(
        *(PlaceSeeker(seeker, border[seeker]) for seeker in range(setup.seekers)), AskForHint(), GiveUp()
    )


def _shelf(stage: Stage) -> QWidget:
    window = new_window(stage.window.windows)
    window.resize(1100, 700)
    window.show_shelf()
    window.show()
    page = window.centralWidget()
    assert isinstance(page, ShelfPage)
    window.look_for_kept_match()
    _until(stage, lambda: bool(page.days) and page.updatesEnabled())
    stage.settle()
    return window


def day_shelf(stage: Stage) -> QWidget:
    """Today's field on the shelf, for somebody who plays every day."""
    _open(stage)
    return _shelf(stage)


def day_shelf_small(stage: Stage) -> QWidget:
    """Today's field on the shelf of a small window, before the first one."""
    _open(stage, with_days=False)
    window = _shelf(stage)
    window.resize(*_SMALL)
    return window


def day_shelf_played(stage: Stage) -> QWidget:
    """Today's field was played."""
    _open(stage)
    stage.window.game.session.days.add_result(DayResult(TODAY, 5, "▂▄▃▆█", "5"), "")
    _until(stage, lambda: stage.window.game.session.disk.is_idle)
    return _shelf(stage)


def _calendar(stage: Stage) -> DayDialog:
    stage.window.game.feature(MatchOfTheDay).show_earlier()
    _until(stage, lambda: bool(stage.window.findChildren(DayDialog)))
    (dialog,) = stage.window.findChildren(DayDialog)
    stage.settle()
    return dialog


def day_calendar(stage: Stage) -> QWidget:
    """The calendar, with today's field unplayed."""
    _open(stage)
    return _calendar(stage)


def day_archive(stage: Stage) -> QWidget:
    """A day that was played with help, in the calendar."""
    _open(stage)
    dialog = _calendar(stage)
    dialog.grid.choose(TODAY - timedelta(days=_HELPED))
    return dialog


def day_calendar_empty(stage: Stage) -> QWidget:
    """The calendar before anything was played, in its first month."""
    _open(stage, with_days=False)
    dialog = _calendar(stage)
    dialog.grid.choose(date(2026, 1, 20))
    return dialog


def _write_wins(stage: Stage) -> None:
    """Leave two won duels against Novice, one with the last secret found in four turns."""
    own = Result("", "2019", 5, "Anna", PERSON, 4, "paper", 0)
    results = stage.controller.results
    for match in "ab":
        results.add(match, {0: own._asdict(), 1: own._replace(sought_by="novice", turns=8)._asdict()})


def milestones(stage: Stage) -> QWidget:
    """Some milestones are reached and new."""
    _open(stage)
    _write_wins(stage)
    stage.window.game.feature(Milestones).show()
    _until(stage, lambda: bool(stage.window.findChildren(MilestonesDialog)))
    return stage.window.findChildren(MilestonesDialog)[0]


def milestones_shelf(stage: Stage) -> QWidget:
    """There are new milestones on the shelf."""
    _open(stage, with_days=False)
    _write_wins(stage)
    window = _shelf(stage)
    (page,) = window.findChildren(ShelfPage)
    _until(stage, lambda: bool(page.milestones.property("role")))
    return window


def next_level(stage: Stage) -> None:
    """After two wins against Novice, the next stronger computer is offered."""
    _write_wins(stage)
    _open(stage, with_days=False)


SCENES: dict[str, Callable[[Stage], QWidget | None]] = {
    scene.__name__: scene
    for scene in (
        day_setup,
        day_ended,
        day_given_up,
        day_shelf,
        day_shelf_small,
        day_shelf_played,
        day_calendar,
        day_archive,
        day_calendar_empty,
        milestones,
        milestones_shelf,
        next_level,
    )
}
"""All scenes by name."""
