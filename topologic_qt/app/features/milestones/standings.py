"""The milestones and people's progress in them, by the stored results."""

from collections.abc import Sequence
from sqlite3 import Connection
from typing import NamedTuple

from topologic_qt.app.files.day_store import stored_events
from topologic_qt.app.files.records import DAYS, PUZZLES, results_of
from topologic_qt.engine.players import NAMES, PERSON, Level
from topologic_qt.games.capabilities import Wins
from topologic_qt.games.contract import AnyPackage, GameInfo
from topologic_qt.games.days import days_of
from topologic_qt.games.puzzles import GRADES
from topologic_qt.storage.database import Table, make
from topologic_qt.widgets.computer_bar import told_level
from topologic_qt.widgets.translate import headed, tr

_DAYS = 10


class Milestone(NamedTuple):
    """A milestone and its progress."""

    id: str
    """The id, which does not depend on the language; that of a win ends in the level."""
    text: str
    """The task, in the language in use."""
    done: int
    """The number of finished steps or wins."""
    steps: int = 1
    at: int = 0
    """The time when it was reached, in milliseconds since 1970; a small number if unknown."""

    @property
    def is_reached(self) -> bool:
        """Whether all steps are done."""
        return self.done >= self.steps


def all_milestones(games: Sequence[GameInfo], connection: Connection) -> list[Milestone]:
    """Return the milestones of all these games."""
    packages = [info.load() for info in games]
    found = [each for package in packages for each in milestones_of(package, connection)]
    return [*found, _of_days(games, connection), _of_puzzles(packages, connection)]


def milestones_of(package: AnyPackage, connection: Connection) -> list[Milestone]:
    """Return a game's milestones, beginning with the wins over each level from the weakest."""
    results, table, info = package.results, results_of(package), package.info
    if results is None or table is None:
        return []
    make(connection, table)
    found = []
    if results.wins is not None:
        won = _won(results.wins, table, connection)
        for rank, level in enumerate(Level):
            text = headed(info.name, tr("Beat {name}", name=told_level(NAMES[level], level)))
            done, at = won.get(rank, (0, 0))
            found.append(Milestone(f"{info.id}/{level}", text, done, at=at))
    for feat, condition in results.feats.items():
        sql = f"SELECT count(*), min(at) FROM {table.name} WHERE {condition}"
        done, at = connection.execute(sql).fetchone()
        found.append(Milestone(f"{info.id}/{feat}", headed(info.name, tr(feat)), done, at=at or 0))
    return found


def _won(wins: Wins, table: Table, connection: Connection) -> dict[int, tuple[int, int]]:
    """Return the number of wins over each level, by its rank from 0, and the time of the first.

    A match counts for its strongest computer; a row's id ends in the number of its part of a match.
    """
    ranks = " ".join(f"WHEN '{level}' THEN {rank}" for rank, level in enumerate(Level))
    sql = f"""
        WITH part AS (
            SELECT *, CASE {wins.played_by} {ranks} END AS rank,
                iif(instr(id, '/'), substr(id, 1, instr(id, '/') - 1), id) AS whole
            FROM {table.name}
        ), won AS (
            SELECT max(theirs.rank) AS rank, max(own.at) AS at
            FROM (SELECT * FROM part WHERE {wins.played_by} = '{PERSON}' AND {wins.own}) AS own
            JOIN part AS theirs ON theirs.whole = own.whole
            WHERE theirs.rank IS NOT NULL AND {wins.against}
            GROUP BY own.whole
        )
        SELECT rank, count(*), min(at) FROM won GROUP BY rank"""
    return {rank: (done, at) for rank, done, at in connection.execute(sql)}


def _of_days(games: Sequence[GameInfo], connection: Connection) -> Milestone:
    make(connection, DAYS)
    best, at = 0, 0
    for info in games:
        days = days_of(event for _, event in stored_events(info.id, connection))
        for run in days.runs:
            best = max(best, len(run))
            if len(run) >= _DAYS and not at and (over := days.of(run[_DAYS - 1]).over) is not None:
                at = round(over.timestamp() * 1000)
    text = tr("Solve the field of the day {n} days in a row", n=_DAYS)
    return Milestone("days/10", text, min(best, _DAYS), _DAYS, at)


def _of_puzzles(packages: Sequence[AnyPackage], connection: Connection) -> Milestone:
    make(connection, PUZZLES)
    known = [kind for each in packages if each.puzzles is not None for kind in each.puzzles.kinds]
    kinds = {kind.id for kind in known if not kind.is_own}
    sql = f"SELECT kind, min(at) FROM {PUZZLES.name} WHERE grade = ? AND solved AND NOT shown GROUP BY kind"
    times = [at for kind, at in connection.execute(sql, [GRADES[-1]]) if kind in kinds]
    text = tr("Solve a hard puzzle of every kind")
    return Milestone("puzzles/3", text, len(times), len(kinds), max(times, default=0))
