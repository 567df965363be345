"""``topologic-qt simulate --game deduction``: computers play many matches; the results are printed."""

import argparse
import json
import statistics
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from topologic_qt.games.deduction.bots.tournament import Played, play
from topologic_qt.games.deduction.rules import (
    DEFAULT_NAMES,
    MAX_SEED_LENGTH,
    PLAYER_COUNTS,
    Level,
    Setup,
    new_setup,
)
from topologic_qt.games.simulation import Parser, add_game, add_running, count, played
from topologic_qt.storage import write_file

_DESCRIPTION = """
Let computers play Deduction, without a window. A level that is given alone plays in every seat. Of several
levels, each takes a seat, and the last one takes all that are left: "--level master --level club" is one
Master among Clubs. Every deal is played once for each seat, with the levels moved on by one seat each time.
"""

_EPILOG = """
Wins are the share of matches that a player of the level won, and wrong announcements are those of a player in
a match. Figures after ± are standard errors. Times are those of the processor, for a decision.
"""


@dataclass(frozen=True, slots=True)
class Task:
    """A match to be played."""

    setup: Setup
    levels: tuple[Level, ...]
    """The level in each seat."""
    seed: str


def main(arguments: Sequence[str]) -> int:
    """Simulate as the arguments say, and return 0.

    Raises `Problem` or ValueError, with a sentence, where something cannot be played or written.
    """
    options = _parser().parse_args(arguments)
    tasks = list(_tasks(options))
    if options.json is not None:
        write_file(options.json, b"{}\n")  # a place that cannot be written to is better known before
    results = list(played(tasks, _play, options.jobs))
    report = _report(tasks, results)
    print(_table(report))
    if options.json is not None:
        write_file(options.json, (json.dumps(report, indent=1) + "\n").encode())
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = Parser(prog="topologic-qt simulate", description=_DESCRIPTION, epilog=_EPILOG)
    add_game(parser, "deduction")
    add, levels = parser.add_argument, [level.value for level in Level]
    add("--matches", type=count, default=12, help="how many matches to play (default: 12)")
    add("--seed", default="deduction", help="a text that the deals follow from (default: deduction)")
    add("--players", type=int, choices=PLAYER_COUNTS, default=3, help="how many players (default: 3)")
    strength = "how well a computer plays; several times for different ones (default: master)"
    add("--level", action="append", choices=levels, help=strength)
    seed = "a text that decides where a computer likes two ideas equally well (default: none)"
    add("--player-seed", default="", metavar="SEED", help=seed)
    add_running(parser)
    add("--json", type=Path, metavar="FILE", help="also write everything to this file")
    return parser


def _tasks(options: argparse.Namespace) -> Iterator[Task]:
    """The matches of a run. Raises ValueError, with a sentence, where they cannot be played."""
    levels = [Level(level) for level in options.level or [Level.MASTER]]
    players: int = options.players
    if len(levels) > players:
        raise ValueError(f"there are {len(levels)} levels for {players} players.")
    longest = MAX_SEED_LENGTH - len(f"-{options.matches}")
    if len(options.seed) > longest:
        raise ValueError(f"the seed has {len(options.seed)} characters; the limit is {longest}.")
    row = (*levels, *levels[-1:] * (players - len(levels)))
    for number in range(options.matches):
        deal, moved = divmod(number, players)
        setup = new_setup(DEFAULT_NAMES[:players], seed=f"{options.seed}-{deal + 1}")
        seats = (*row[players - moved :], *row[: players - moved])
        yield Task(setup, seats, f"{options.player_seed}{number}")


def _play(task: Task) -> Played:
    return play(task.setup, task.levels, task.seed)


def _report(tasks: Sequence[Task], results: Sequence[Played]) -> dict[str, object]:
    """The figures of the matches, and of each level."""
    turns = [result.turns for result in results]
    levels = dict.fromkeys(level for task in tasks for level in sorted(task.levels, key=list(Level).index))
    return {
        "matches": len(results),
        "players": len(tasks[0].levels),
        "turns": round(statistics.fmean(turns), 2),
        "turns error": round(statistics.stdev(turns) / len(turns) ** 0.5 if len(turns) > 1 else 0.0, 2),
        "levels": {level.value: _summary(level, tasks, results) for level in levels},
    }


def _summary(level: Level, tasks: Sequence[Task], results: Sequence[Played]) -> dict[str, float]:
    """The figures of the players of one level."""
    pairs = list(zip(tasks, results, strict=True))
    seats = [
        (result, seat) for task, result in pairs for seat, other in enumerate(task.levels) if other is level
    ]
    wins = statistics.fmean(seat == result.winner for result, seat in seats)
    seconds = sorted(time for result, seat in seats for time in result.seconds[seat])
    return {
        "seats": len(seats),
        "wins": round(wins, 4),
        "wins error": round((wins * (1 - wins) / len(seats)) ** 0.5, 4),
        "named": round(statistics.fmean(seat == result.winner and result.named for result, seat in seats), 4),
        "wrong": round(statistics.fmean(seat in result.wrong for result, seat in seats), 4),
        "seconds": round(statistics.median(seconds), 4),
        "seconds of 99 %": round(seconds[int(0.99 * (len(seconds) - 1))], 4),
        "seconds at most": round(seconds[-1], 4),
    }


def _table(report: dict[str, object]) -> str:
    """The table that is printed at the end."""
    levels = report["levels"]
    assert isinstance(levels, dict)
    lines = [
        f"{report['players']} players, {report['matches']} matches of {report['turns']}"
        f" ± {report['turns error']} turns",
        "",
        "level      seats          wins   by naming it   wrong   seconds: median    99 %     max",
    ]
    lines += [
        f"{name:<8}{row['seats']:>8}{100 * row['wins']:>8.1f} ± {100 * row['wins error']:.1f} %"
        f"{100 * row['named']:>11.1f} %{row['wrong']:>8.2f}"
        f"{row['seconds']:>18.4f}{row['seconds of 99 %']:>8.4f}{row['seconds at most']:>8.4f}"
        for name, row in levels.items()
    ]
    return "\n".join(lines)
