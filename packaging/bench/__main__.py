"""Measures speed and size, and prints a table; ``--json FILE`` also writes the figures to a file.

Called as ``python3 packaging/dev.py bench``. What depends on the machine is measured side by side with
something bare in the same run, and given as a ratio.
"""

import argparse
import json
import os
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from bench.homes import choose_game

from tests.desktop import message_bus, screens
from tests.mosquitto import MOSQUITTO

RUNS = 10
"""The number of measured starts; the median counts."""

LETTERS = 30
"""The number of moves that are sent to somebody elsewhere."""

PHOTOS = 40
"""The number of made photos that are read, unless more are asked for; 500 are the whole measure."""

READINGS = 100
"""The number of times that a screen reader reads and moves; the median counts."""


class Figure(NamedTuple):
    """One measured figure."""

    name: str
    value: float
    unit: str
    how: str


def main(arguments: Sequence[str]) -> int:
    """Measure everything, and print the table."""
    parser = argparse.ArgumentParser(prog="dev.py bench", description=__doc__)
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write the figures to this file")
    parser.add_argument(
        "--photos",
        type=int,
        metavar="COUNT",
        help=f"read so many made photos, and measure nothing else; usually {PHOTOS} beside the rest",
    )
    chosen = parser.parse_args(arguments)
    target = chosen.json
    figures = look(chosen.photos) if chosen.photos else [each for measure in MEASURES for each in measure()]
    width = max(len(figure.name) for figure in figures)
    for figure in figures:
        print(f"{figure.name:<{width}}  {figure.value:>9.3f} {figure.unit:<7} {figure.how}")
    if target is not None:
        rows = [{"name": name, "value": value, "unit": unit} for name, value, unit, _ in figures]
        target.write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")
    return 0


class _Program(NamedTuple):
    """One of the bench's own programs."""

    script: str
    argument: str = ""

    def run(self, home: str, compiled: str) -> "_Run":
        """Run it to its end, with that folder for all files of the program.

        Python compiles modules into the other folder and takes them from there, as it does where the
        program is installed, whatever the variables of this shell say.
        """
        command = [sys.executable, str(Path(__file__).with_name(self.script)), self.argument]
        environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": compiled}
        environment |= dict.fromkeys(("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME"), home)
        choose_game(Path(home))
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        result = subprocess.run(
            command, env=environment, capture_output=True, text=True, check=True, timeout=120
        )
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        return _Run(seconds, float(result.stdout.split()[-1]))


class _Run(NamedTuple):
    """The time and the memory of a program from its start to its end."""

    seconds: float
    """The processor's seconds, so that other programs do not matter."""
    mebibytes: float
    """The peak of resident memory."""


_BARE = _Program("bare.py")
_FIELD, _LIVE, _MATCH = (_Program("start.py", until) for until in ("field", "live", "match"))


def start() -> list[Figure]:
    """Measure the time and the memory of the start, beside those of a bare window."""
    with tempfile.TemporaryDirectory() as used, tempfile.TemporaryDirectory() as compiled:
        _MATCH.run(used, compiled)  # compiles the modules, and leaves settings and a kept match
        runs: dict[str, list[_Run]] = {name: [] for name in ("bare", "field", "later", "live")}
        for _ in range(RUNS + 1):
            for name, program in zip(runs, (_BARE, _FIELD, _FIELD, _LIVE), strict=True):
                with tempfile.TemporaryDirectory() as fresh:
                    runs[name].append(program.run(used if name == "later" else fresh, compiled))
        match = _MATCH.run(used, compiled)
    took = {name: statistics.median(run.seconds for run in some[1:]) for name, some in runs.items()}
    size = {name: statistics.median(run.mebibytes for run in some[1:]) for name, some in runs.items()}
    how = f"processor time until it is painted; median of {RUNS} runs in turn"
    most = "the most that was resident at a time"
    return [
        Figure("start: bare window", took["bare"], "s", how),
        Figure(
            "start: first painted field", took["field"] / took["bare"], "×", "the bare window's, same run"
        ),
        Figure("start: the same, with settings and a kept match", took["later"] / took["bare"], "×", "same"),
        Figure("start: table that can be played", took["live"] / took["bare"], "×", "same"),
        Figure("memory: bare window", size["bare"], "MiB", most),
        Figure("memory: table that can be played", size["live"] / size["bare"], "×", "the bare window's"),
        Figure("memory: whole match, kept and saved", match.mebibytes / size["bare"], "×", "same"),
    ]


def installed() -> list[Figure]:
    """Measure the time until the packed program shows its field, beside the program as it is here."""
    packed = Path(__file__).parent.parent.parent / "build/package/deb/usr/lib/topologic-qt/topologic-qt"
    if not packed.exists() or shutil.which("xvfb-run") is None:
        print("Without a package and Xvfb, the start of what is installed is not measured.", file=sys.stderr)
        return []
    script = Path(__file__).with_name("seen.py")
    commands = [[str(packed)], [sys.executable, "-m", "topologic_qt"]]
    screen = ["xvfb-run", "--auto-servernum", "--server-args=-screen 0 1400x1000x24"]
    result = subprocess.run(
        [*screen, sys.executable, str(script), str(RUNS), json.dumps(commands)],
        env={**os.environ, "QT_QPA_PLATFORM": "xcb"},
        capture_output=True,
        text=True,
        check=True,
    )
    ours, here = (statistics.median(seconds) for seconds in json.loads(result.stdout.splitlines()[-1]))
    how = f"of the source tree's ({here:.2f} s), medians of {RUNS} on one screen in turn"
    return [Figure("start: installed, field to be seen", ours / here, "×", how)]


def drag() -> list[Figure]:
    """Measure a frame while a seeker is dragged over sixty tiles."""
    from bench.table import drag_frames

    figures = []
    for width, height in ((1920, 1080), (3840, 2160)):
        frames = drag_frames(width, height)
        how = f"{len(frames.seconds)} moves, painted in software, processor time"
        figures += [
            Figure(
                f"drag {width}×{height}: 99th percentile", _percentile(frames.seconds, 99) * 1000, "ms", how
            ),
            Figure(
                f"drag {width}×{height}: repainted area", frames.area * 100, "%", "mean share of the view"
            ),
        ]
    return figures


def carry() -> list[Figure]:
    """Measure a frame while something is carried: the last of fifty-two tiles, or a face of a coin."""
    from bench.asking import ask_frames
    from bench.growing import carry_frames, lay_frames

    figures = []
    for width, height in ((1920, 1080), (3840, 2160)):
        for name, frames, with_what in (
            ("carry", carry_frames(width, height), "ghost, lit run and lit rings"),
            ("lay", lay_frames(width, height), "ghost, lit rings and sum, in the program's window"),
            ("ask", ask_frames(width, height), "targets at four players"),
        ):
            how = f"{len(frames.seconds)} moves with {with_what}, painted in software"
            percentile = _percentile(frames.seconds, 99) * 1000
            figures += [
                Figure(f"{name} {width}×{height}: 99th percentile", percentile, "ms", how),
                Figure(f"{name} {width}×{height}: repainted area", frames.area * 100, "%", "mean share"),
            ]
    return figures


def zoom() -> list[Figure]:
    """Measure a frame while zooming from the whole table to 400 %."""
    from bench.table import zoom_frames

    seconds = zoom_frames(1920, 1080)
    how = f"{len(seconds)} steps from the whole table to 400 %, processor time"
    return [Figure("zoom 1920×1080: 99th percentile", _percentile(seconds, 99) * 1000, "ms", how)]


def notebook() -> list[Figure]:
    """Measure the notebook in a long round, and its chart while a seeker is dragged."""
    from bench.notebook import LONG, SHORT, forecast_frames, long_round, scroll_frames

    how = f"of the same at turn {SHORT}, medians, processor time of the window's thread"
    dragging, scrolling = forecast_frames(), scroll_frames()
    return [
        *(Figure(f"notebook: {what} at turn {LONG}", cost, "×", how) for what, cost in long_round().items()),
        Figure(
            f"notebook: scrolling {LONG} turns, 99th percentile",
            _percentile(scrolling, 99) * 1000,
            "ms",
            f"{len(scrolling)} frames, painted in software, processor time",
        ),
        Figure(
            "notebook: chart while dragging, 99th percentile",
            _percentile(dragging, 99) * 1000,
            "ms",
            f"{len(dragging)} moves: 60 tiles × 5 seekers, the whole window painted, processor time",
        ),
    ]


def files() -> list[Figure]:
    """Measure the opening of a long match, and whether the memory of a program that plays on and on grows."""
    from bench.files import MATCHES, SETTLED, open_long_match, refuse_bombs

    opening = open_long_match(turns=1000, runs=RUNS)
    how = f"fastest of {RUNS}, processor time, {opening.size / 1000:.0f} kB"
    script = Path(__file__).with_name("files.py")
    soaked = subprocess.run(
        [sys.executable, str(script)], capture_output=True, text=True, check=True, timeout=600
    )
    settled, last = map(int, soaked.stdout.split()[-2:])
    return [
        Figure("open 1000 turns", opening.whole * 1000, "ms", how),
        Figure(
            "open 1000 turns, of the least", opening.whole / opening.bare, "×", "of JSON and replay alone"
        ),
        Figure("refuse a file made to hurt", refuse_bombs(), "s", "the slowest of 8 kinds, processor time"),
        Figure(
            f"growth over {MATCHES} matches",
            (last / settled - 1) * 100,
            "%",
            f"resident, after the first {SETTLED}; {settled / 1024:.0f} MiB then",
        ),
    ]


def arrange() -> list[Figure]:
    """Measure a frame while all sixty tiles are dragged together in the editor."""
    from bench.table import arrange_frames

    frames = arrange_frames(1920, 1080)
    how = f"{len(frames.seconds)} moves of sixty selected tiles, painted in software"
    return [
        Figure("arrange 1920×1080: 99th percentile", _percentile(frames.seconds, 99) * 1000, "ms", how),
        Figure("arrange 1920×1080: repainted area", frames.area * 100, "%", "mean share of the view"),
    ]


def think() -> list[Figure]:
    """Measure the thinking of the best computer player about a turn."""
    from bench.bots import GROWTHS, tasks

    from topologic_qt.games.topologic.rules import Level

    openings, decisions = tasks(Level.MASTER)
    how = f"{len(decisions)} turns on {len(GROWTHS)} fields, processor time"
    return [
        Figure("master: median", statistics.median(decisions), "s", how),
        Figure("master: 99th percentile", _percentile(decisions, 99), "s", how),
        Figure("master: longest", max(decisions), "s", how),
        Figure("master: longest opening", max(openings), "s", f"{len(openings)} fields, processor time"),
    ]


def lay() -> list[Figure]:
    """Measure the thinking of Topology's computer players about a turn, and the points that they make."""
    from bench.layers import turns

    from topologic_qt.games.topology.rules import Level, Variant

    figures = []
    for variant in Variant:
        for level in Level:
            seconds, points = turns(level, variant)
            name, how = f"Topology, {variant}: {level}", f"{len(points)} turns against itself"
            figures += [
                Figure(f"{name}, median", statistics.median(seconds), "s", f"{how}, processor time"),
                Figure(f"{name}, longest", max(seconds), "s", "same"),
                Figure(f"{name}, points a turn", statistics.fmean(points), "", how),
            ]
    return figures


def deduce() -> list[Figure]:
    """Measure the thinking of Deduction's computer players about a question or a tile."""
    from bench.deducers import MATCHES, decisions

    from topologic_qt.games.deduction.rules import PLAYER_COUNTS, Level

    figures = []
    for players in PLAYER_COUNTS:
        for level in (Level.CLUB, Level.MASTER):
            seconds = decisions(level, players)
            name = f"Deduction, {players} players: {level}"
            how = f"{len(seconds)} decisions in {MATCHES} matches against itself, processor time"
            figures += [
                Figure(f"{name}, median", statistics.median(seconds), "s", how),
                Figure(f"{name}, 99th percentile", _percentile(seconds, 99), "s", "same"),
            ]
    return figures


def hear() -> list[Figure]:
    """Measure the cost of a sound for the thread of the window."""
    from bench.hearing import sound_costs

    first, *others = sound_costs()
    how = f"{len(others)} sounds one upon the other, processor time of the window's thread"
    return [
        Figure("sound: the first", first * 1000, "ms", "same thread; what plays it is loaded in another one"),
        Figure("sound: 99th percentile", _percentile(others, 99) * 1000, "ms", how),
    ]


def listen() -> list[Figure]:
    """Measure how soon a screen reader knows a field of sixty tiles, and the tile that the cursor goes to."""
    needs = [*screens.missing(), *filter(None, [message_bus.missing()])]
    if needs:
        print(f"Without {' and '.join(needs)}, what a screen reader does is not measured.", file=sys.stderr)
        return []
    result = subprocess.run(
        [sys.executable, "-m", "bench.reading", str(READINGS)],
        env={**os.environ, "QT_QPA_PLATFORM": "xcb"},
        capture_output=True,
        text=True,
        check=True,
    )
    one_by_one, together, moved = json.loads(result.stdout.splitlines()[-1]).values()
    on_bus = f"median of {READINGS}, from another process over the bus of screen readers"
    return [
        Figure("by ear: 60 names, one after the other", statistics.median(one_by_one), "s", on_bus),
        Figure("by ear: 60 names, asked for at once", statistics.median(together), "s", "same"),
        Figure("by ear: 60 names, asked for at once, longest", max(together), "s", "same"),
        Figure(
            "by ear: cursor moved and its tile named",
            statistics.median(moved) * 1000,
            "ms",
            f"median of {READINGS} keys, from the start of xdotool on",
        ),
        Figure("by ear: the same, longest", max(moved) * 1000, "ms", "same"),
    ]


def _percentile(values: Sequence[float], percent: int) -> float:
    return statistics.quantiles(values, n=100, method="inclusive")[percent - 1]


def solve() -> list[Figure]:
    """Measure the longest turns of the GUI thread while windows of puzzles open and show one."""
    from bench.solving import puzzle_turns

    from topologic_qt.games import registry

    figures = []
    for info in registry.GAMES:
        if info.has_puzzles:
            first, *others = puzzle_turns(info)
            how = "processor time of the window's thread"
            figures.append(
                Figure(f"puzzles of {info.name}: longest turn, first window", first * 1000, "ms", how)
            )
            later = statistics.median(others) * 1000
            figures.append(Figure(f"puzzles of {info.name}: the same, later windows", later, "ms", how))
    return figures


def share() -> list[Figure]:
    """Measure how soon a move stands on the table elsewhere, and what the window's thread does for it."""
    if MOSQUITTO is None:
        print("Without Mosquitto, a match between two programs is not measured.", file=sys.stderr)
        return []
    figures = []
    for before, name in ((5, "a usual match"), (30, "a long match")):
        result = subprocess.run(
            [sys.executable, "-m", "bench.elsewhere", str(LETTERS), str(before)],
            capture_output=True,
            text=True,
            check=True,
            timeout=600,
        )
        moves, answers, letters = json.loads(result.stdout.splitlines()[-1]).values()
        how = f"{LETTERS} moves and hints, two programs and a broker here, after {before} turns a round"
        milliseconds = [seconds * 1000 for seconds in (*moves, *answers)]
        figures += [
            Figure(f"elsewhere, {name}: median", statistics.median(milliseconds), "ms", how),
            Figure(f"elsewhere, {name}: 95th percentile", _percentile(milliseconds, 95), "ms", "same"),
            Figure(
                f"elsewhere, {name}: longest work for a letter",
                max(letters) * 1000,
                "ms",
                "processor time of the window's thread, without its table's",
            ),
        ]
    return figures


def look(count: int = PHOTOS) -> list[Figure]:
    """Measure how well and how fast fields are read from made photos."""
    from bench.photos import FIRST_SEED, MOST_CORRECTIONS, large_picture, made_up, read_many
    from photo_scene import Difficulty

    others = max(1, count * 2 // 5)
    usual, hard = read_many(Difficulty.USUAL, count), read_many(Difficulty.HARD, others)
    seconds, mebibytes = zip(*large_picture(range(FIRST_SEED, FIRST_SEED + 10)), strict=True)
    how, how_hard = f"of {count} unseen made photos", f"of {others} unseen hard ones"
    stood = [(each.seekers_found, each.seekers_missed, each.seekers_made_up) for each in usual.read]
    found, missed, invented = (sum(column) for column in zip(*stood, strict=True))
    return [
        Figure("photos: fields right", 100 * usual.right / count, "%", how),
        Figure("photos: tiles right", 100 - usual.wrong_tiles / count / 0.6, "%", how),
        Figure("photos: wrong tiles", usual.wrong_tiles, "", "fields that are not seen count as sixty"),
        Figure("photos: wrong tiles that are marked", 100 * usual.marked, "%", "on the same"),
        Figure(
            "photos: tiles marked as doubtful",
            sum(each.doubtful for each in usual.read) / count,
            "a field",
            "right or wrong",
        ),
        Figure("photos: seekers seen", found, "", f"of {found + missed} on the same; {invented} made up"),
        Figure(
            "photos, hard: right after corrections",
            100 * hard.nearly / others,
            "%",
            f"{MOST_CORRECTIONS} at most, {how_hard}",
        ),
        Figure("photos, hard: fields right", 100 * hard.right / others, "%", how_hard),
        Figure("photos, hard: wrong tiles that are marked", 100 * hard.marked, "%", "on the same"),
        Figure("photos: fields made up", made_up(others), "", f"on {others} pictures without one"),
        Figure(
            "photos, 12 megapixels: median",
            statistics.median(seconds),
            "s",
            f"{len(seconds)} pictures, all cores",
        ),
        Figure("photos, 12 megapixels: longest", max(seconds), "s", "same"),
        Figure(
            "photos, 12 megapixels: memory", max(mebibytes), "MiB", "the most of a process that reads one"
        ),
    ]


MEASURES: tuple[Callable[[], list[Figure]], ...] = (
    start,
    installed,
    drag,
    carry,
    zoom,
    notebook,
    arrange,
    hear,
    listen,
    think,
    lay,
    deduce,
    solve,
    share,
    files,
    look,
)
"""All measurements."""

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
