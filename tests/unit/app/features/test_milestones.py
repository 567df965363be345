"""The milestones proven by stored results, each counted once, and never for a computer's work."""

from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

from tests.records import store_results
from topologic_qt.app.features.milestones.standings import Milestone, all_milestones
from topologic_qt.app.files.records import DAYS, PUZZLES, open_database
from topologic_qt.app.kit.folders import Folders
from topologic_qt.games import registry
from topologic_qt.games.days import DayEvent
from topologic_qt.games.deduction.rules.match_results import Result as Deduced
from topologic_qt.games.topologic.rules.round_results import FOUR_TURNS, Result as Sought
from topologic_qt.games.topology.rules.match_results import Result as Laid

FOUR = f"topologic/{FOUR_TURNS}"
ROUND = Sought("", "2019", 5, "Anna", "person", 5, "paper", 0)
SEAT = Laid("base", 3, "Anna", "person", 1, 99, 8, 30, 20)
HAND = Deduced("", 3, "Anna", "person", True, "announced", 9, 3, False, False, "paper", 0)


@pytest.fixture
def folders(tmp_path: Path) -> Folders:
    return Folders(tmp_path / "settings", tmp_path / "data" / "autosave")


def milestones(folders: Folders) -> dict[str, Milestone]:
    """All milestones by id."""
    found = open_database(folders).run(lambda connection: all_milestones(registry.GAMES, connection))
    return {each.id: each for each in found}


def reached(folders: Folders) -> set[str]:
    """The ids of the reached milestones."""
    return {name for name, each in milestones(folders).items() if each.is_reached}


def store(folders: Folders, game: str, *matches: list[Any]) -> None:
    """Store matches of a game, each with the results of its parts."""
    rows = [
        result._asdict() | {"id": f"m{number}/{part}"}
        for number, match in enumerate(matches)
        for part, result in enumerate(match)
    ]
    store_results(folders, game, rows)


def test_there_are_twelve_at_most_and_nothing_is_reached_before_the_first_match(folders: Folders) -> None:
    assert len(milestones(folders)) <= 12
    assert reached(folders) == set()


def test_a_win_counts_over_the_strongest_computer_unless_people_were_helped_or_it_was_not_theirs(
    folders: Folders,
) -> None:
    club, master = SEAT._replace(played_by="club", place=2), SEAT._replace(played_by="master", place=3)
    lost, ben = SEAT._replace(place=2), SEAT._replace(player="Ben", place=2)
    mixed, winner = SEAT._replace(played_by="mixed"), club._replace(place=1)
    store(folders, "topology", [SEAT, ben], [lost, winner], [mixed, club], [SEAT, club, master])
    theirs = ROUND._replace(sought_by="club", turns=6)
    helped, unfound = ROUND._replace(suggestions=1), theirs._replace(sought_by="novice", turns=None)
    draw = [ROUND._replace(turns=6), theirs]
    store(folders, "topologic", [ROUND], draw, [helped, theirs], [unfound, ROUND])
    bot = HAND._replace(played_by="novice", won=False)
    advised, full = HAND._replace(suggestions=2), HAND._replace(aid="full")
    store(folders, "deduction", [HAND, HAND._replace(won=False)], [advised, bot], [full, bot])
    assert reached(folders) == {"topology/master", "topologic/novice"}
    store(folders, "deduction", *[[HAND]] * 3, [bot, HAND, bot])
    assert reached(folders) == {"topology/master", "topologic/novice", "deduction/novice"}


def test_a_secret_found_in_four_turns_counts_without_help(folders: Folders) -> None:
    four = ROUND._replace(turns=4)
    store(folders, "topologic", [ROUND], [four._replace(aid="full")], [four._replace(sought_by="master")])
    assert FOUR not in reached(folders)
    store(folders, "topologic", [], [], [], [four])
    assert milestones(folders)[FOUR].at > 10**12


def test_days_in_a_row_and_kinds_of_puzzles_tell_how_far_they_are(folders: Folders) -> None:
    first = date(2026, 11, 1)
    days = [first + timedelta(days=number) for number in range(11)]
    events = [
        DayEvent(str(day), event, "", f"{day}T18:00:00+00:00", score=4)
        for day in days
        for event in ("begun", "over")
    ]
    usual = {"variant": "2019", "solved": 1, "score": 100, "hints": 0, "tries": 1, "seconds": 9, "shown": 0}
    usual |= {"time": "2026-11-20", "attempt": "a", "grade": 3, "code": ""}
    packages = [info.load() for info in registry.GAMES]
    kinds = [(p.info.id, k.id) for p in packages if p.puzzles for k in p.puzzles.kinds if not k.is_own]

    def put(several: list[DayEvent], solved: list[tuple[str, str]]) -> None:
        rows = [(DAYS, {"id": str(n), "game": "topologic", **e._asdict()}) for n, e in enumerate(several)]
        found = [(PUZZLES, {**usual, "id": kind, "game": game, "kind": kind}) for game, kind in solved]
        open_database(folders).put([*rows, *found])

    put(events[:18], kinds[1:])
    easy = {**usual, "id": "easy", "game": kinds[0][0], "kind": kinds[0][1], "grade": 2}
    open_database(folders).put([(PUZZLES, easy)])
    known = milestones(folders)
    assert (known["days/10"].done, known["puzzles/3"].done) == (9, len(kinds) - 1)
    assert reached(folders) == set()
    put(events, kinds)
    assert reached(folders) == {"days/10", "puzzles/3"}
