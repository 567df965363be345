"""``topologic-qt bound``: finds the most possible points of turns, and prints how near computers come."""

import argparse
import json
import statistics
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from topologic_qt.engine.players import Level
from topologic_qt.games.executors import versions
from topologic_qt.games.simulation import Parser, Played, Sheet, add_game, add_running, collected, count
from topologic_qt.games.topology.bots.advanced import Position
from topologic_qt.games.topology.bots.layer import most_points
from topologic_qt.games.topology.bots.seat import moves_for_points, think
from topologic_qt.games.topology.rules import state
from topologic_qt.games.topology.rules.game import Topology, TopologyMatch
from topologic_qt.games.topology.rules.lines import score
from topologic_qt.games.topology.rules.moves import Lay, Move
from topologic_qt.games.topology.rules.placed import PlacedTile
from topologic_qt.storage.files import write_file
from topologic_qt.storage.row_file import Cell, numbers

_DESCRIPTION = """
Find the most points that each turn of some matches of the base game can have, by looking at all ways to lay
its tiles, and compare them with what computers lay there. The matches themselves are played by the level
club.
"""

_EPILOG = """
Computers are asked as if the match ended with the turn, where nothing but its points counts; otherwise the
level master leaves points on purpose. A turn of two tiles, as three or four players have it, takes a tenth of
a second; one of three tiles, as two players have it, takes some seconds.
"""

_COLUMNS = ("number", "stack", "turn", "table", "most")

_POINTS = numbers(range(10_000))
"""Accepts the points of a turn."""

_STACKS = 10


@dataclass(frozen=True, slots=True)
class Task:
    """A turn to compute."""

    number: int
    """Its number among all tasks, from 1."""
    setup: state.Setup
    turn: int
    """Its number in the match, from 1."""
    table: int
    """The number of tiles on the table before it."""
    levels: tuple[Level, ...]


@dataclass(frozen=True, slots=True)
class Result:
    """What was computed for a turn."""

    table: int
    """The number of tiles on the table before it."""
    most: int
    """The most possible points of the turn."""
    levels: Mapping[Level, int]
    """The points of each computer level."""


def main(arguments: Sequence[str], games: Sequence[str]) -> int:
    """Run the command with these arguments, and return 0; ``games`` are the ids of all games, for the help.

    Raises `UserError` or ValueError, with a sentence, if something cannot be computed or written.
    """
    options = _parser(games).parse_args(arguments)
    levels = tuple(map(Level, dict.fromkeys(options.level or [Level.MASTER])))
    tasks = _tasks(options, levels)
    sheet = Sheet(_settings(options, levels), (*_COLUMNS, *levels), _cells)
    rows = collected(tasks, _compute, sheet, options).rows
    results = [
        Result(int(table), int(most), dict(zip(levels, map(int, points), strict=True)))
        for _, _, _, table, most, *points in rows
    ]
    print(_table(results, levels))
    if options.json is not None:
        report = {**sheet.settings, "turns": len(results), "levels": _report(results, levels)}
        write_file(options.json, (json.dumps(report, indent=1) + "\n").encode())
    return 0


def _parser(games: Sequence[str]) -> argparse.ArgumentParser:
    parser = Parser(prog="topologic-qt bound", description=_DESCRIPTION, epilog=_EPILOG)
    add_game(parser, "topology", games)
    add = parser.add_argument
    add("--stacks", type=count, default=_STACKS, help=f"how many stacks (default: {_STACKS})")
    add("--seed", default="topology", help="a text that the stacks follow from (default: topology)")
    add("--players", type=int, choices=state.PLAYER_COUNTS, default=3, help="how many play (default: 3)")
    up_to = "only turns that begin with so many tiles on the table, or fewer (default: all)"
    add("--up-to", type=count, default=state.TILES, metavar="TILES", help=up_to)
    level = "a computer to compare with; several times for several ones (default: master)"
    add("--level", action="append", choices=[level.value for level in Level], default=[], help=level)
    add_running(parser)
    return parser


def _tasks(options: argparse.Namespace, levels: tuple[Level, ...]) -> list[Task]:
    """The turns, match by match. Raises `SetupError` for an invalid seed."""
    found: list[Task] = []
    for stack in range(1, options.stacks + 1):
        setup = state.new_setup(state.DEFAULT_NAMES[: options.players], seed=f"{options.seed}-{stack}")
        table, turn = 1, 1
        while table < state.TILES and table <= options.up_to:
            found.append(Task(len(found) + 1, setup, turn, table, levels))
            table += setup.tiles_of_turn(turn)
            turn += 1
    return found


def _settings(options: argparse.Namespace, levels: Sequence[Level]) -> dict[str, object]:
    """Everything that the results depend on, except the number of stacks."""
    return {
        "versions": versions(),
        "game": "topology",
        "command": "bound",
        "seed": options.seed,
        "players": options.players,
        "up_to": options.up_to,
        "levels": list(levels),
    }


def _cells(task: Task, row: Sequence[str]) -> Sequence[Cell]:
    def are_points(text: str) -> bool:
        return _POINTS(text) and int(text) <= int(row[len(_COLUMNS) - 1])

    known = map(str, (task.number, task.setup.seed, task.turn, task.table))
    return *known, _POINTS, *(are_points for _ in task.levels)


def _compute(task: Task) -> Played[None]:
    view = _turns(task.setup)[task.turn - 1]
    position = Position.of(view)
    points = [_points(view, moves_for_points(view, level)) for level in task.levels]
    most = most_points(position.table, position.revealed)
    return Played((task.number, task.setup.seed, task.turn, task.table, most, *points), None)


def _points(view: state.View, moves: Sequence[Move]) -> int:
    laid = [PlacedTile(move.design, move.at, move.direction) for move in moves if isinstance(move, Lay)]
    return sum(ring.points for ring in score((*view.tiles, *laid), len(laid)))


@lru_cache(maxsize=1)
def _turns(setup: state.Setup) -> Sequence[state.View]:
    """The view at the beginning of each turn of a match, cached because tasks come match by match."""
    match = TopologyMatch(Topology(), setup)
    found = []
    while not match.state.is_over:
        found.append(view := match.view(match.state.seat))
        for move in think(view, Level.CLUB, "", lambda: False):
            match.apply(move)
    return found


def _groups(results: Sequence[Result]) -> Iterator[tuple[str, Sequence[Result]]]:
    """The groups of turns in the report, with names: three parts of the match, then all."""
    tables = sorted({result.table for result in results})
    thirds = [tables[len(tables) * part // 3] for part in range(3)]
    for low, high in zip(thirds, [*thirds[1:], tables[-1] + 1], strict=True):
        some = [result for result in results if low <= result.table < high]
        if some:
            yield f"{low}-{max(result.table for result in some)}", some
    yield "all", results


def _table(results: Sequence[Result], levels: Sequence[Level]) -> str:
    lines = [
        f"{'table':<7}{'turns':>6}{'most':>9}" + "".join(f"{level:>9}    gap   best" for level in levels)
    ]
    for name, some in _groups(results):
        line = f"{name:<7}{len(some):>6}{statistics.fmean(one.most for one in some):>9.3f}"
        for level in levels:
            line += "{points:>9.3f} {gap:>6.1%} {best:>6.1%}".format(**_figures(some, level))
        lines.append(line)
    lines.append(
        "Mean points of a turn, by the number of tiles on the table before it; of the best one, and of"
    )
    lines.append("the computers. Gap is what they miss, best the share of turns in which they miss nothing.")
    return "\n".join(lines)


def _figures(results: Sequence[Result], level: Level) -> dict[str, float]:
    """A level's mean points, the share of points it misses, and its share of perfect turns."""
    points, most = sum(one.levels[level] for one in results), sum(one.most for one in results)
    return {
        "points": points / len(results),
        "gap": 1 - points / most if most else 0.0,
        "best": sum(one.levels[level] == one.most for one in results) / len(results),
    }


def _report(results: Sequence[Result], levels: Sequence[Level]) -> dict[str, Any]:
    return {
        name: {
            "turns": len(some),
            "most": round(statistics.fmean(one.most for one in some), 4),
            **{
                level.value: {name: round(figure, 4) for name, figure in _figures(some, level).items()}
                for level in levels
            },
        }
        for name, some in _groups(results)
    }
