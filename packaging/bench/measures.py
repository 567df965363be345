"""The measures. Each loads its modules when run: the start is measured in a small process."""

import json
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from statistics import fmean, median
from typing import TYPE_CHECKING

from bench.figures import Figure, percentile
from bench.programs import Program, Run, printed_by

if TYPE_CHECKING:
    from bench.table import Frames

STARTS = 10
"""The number of starts; the median counts."""

LETTERS = 15
"""The number of moves sent over the network, each answered by a hint."""

PHOTOS = 24
"""The default number of artificial photos to read; 500 are the full measure."""

LARGE_PHOTOS = 5
"""The number of photos of twelve megapixels to read."""

READINGS = 50
"""The number of runs for a screen reader; the median counts."""

OPENED = 10
"""The number of times a long match is opened; the fastest counts."""

_SIZES = ((1920, 1080), (3840, 2160))
_OF_BARE = "of the bare window's, same run"


def start() -> Iterator[Figure]:
    """Time and memory of the start, as multiples of a bare window's."""
    bare, field, live, match = (
        Program("bare.py"),
        Program("start.py", "field"),
        Program("start.py", "live"),
        Program("start.py", "match"),
    )
    with tempfile.TemporaryDirectory() as used, tempfile.TemporaryDirectory() as compiled:
        match.run(used, compiled)  # compiles modules, and leaves settings and a kept match
        runs: dict[str, list[Run]] = {name: [] for name in ("bare", "field", "later", "live")}
        for _ in range(STARTS + 1):
            for name, program in zip(runs, (bare, field, field, live), strict=True):
                with tempfile.TemporaryDirectory() as fresh:
                    runs[name].append(program.run(used if name == "later" else fresh, compiled))
        took = {name: median(run.seconds for run in some[1:]) for name, some in runs.items()}
        size = {name: median(run.mebibytes for run in some[1:]) for name, some in runs.items()}
        how = f"processor time until it is painted, median of {STARTS} starts in turn"
        yield Figure("start: bare window", took["bare"], "s", how)
        for name, what in (
            ("field", "first painted field"),
            ("later", "the same, with settings and a kept match"),
            ("live", "table that can be played"),
        ):
            yield Figure(f"start: {what}", took[name] / took["bare"], "×", _OF_BARE)
        yield Figure("memory: bare window", size["bare"], "MiB", "the most that was resident at a time")
        yield Figure("memory: table that can be played", size["live"] / size["bare"], "×", _OF_BARE)
        most = match.run(used, compiled).mebibytes
        yield Figure("memory: whole match, kept and saved", most / size["bare"], "×", _OF_BARE)


def installed() -> Iterator[Figure]:
    """Time until the packed program shows its field, as a multiple of the source tree's."""
    packed = Path(__file__).parent.parent.parent / "build/package/deb/usr/lib/topologic-qt/topologic-qt"
    if not packed.exists() or shutil.which("xvfb-run") is None:
        _leave_out("a package and Xvfb", "the start of what is installed")
        return
    commands = [[str(packed)], [sys.executable, "-m", "topologic_qt"]]
    screen = ("xvfb-run", "--auto-servernum", "--server-args=-screen 0 1400x1000x24")
    seen = (sys.executable, "-m", "bench.seen", str(STARTS), json.dumps(commands))
    ours, here = map(median, printed_by(*screen, *seen, QT_QPA_PLATFORM="xcb"))
    how = f"of the source tree's ({here:.2f} s), medians of {STARTS} starts on one screen in turn"
    yield Figure("start: installed, field to be seen", ours / here, "×", how)


def drag() -> Iterator[Figure]:
    """Time of a frame while a seeker is dragged over sixty tiles."""
    from bench.table import drag_frames

    for width, height in _SIZES:
        yield from _painted(f"drag {width}×{height}", drag_frames(width, height), "over sixty tiles")


def carry() -> Iterator[Figure]:
    """Time of a frame while the last of fifty-two tiles is carried, or a face of Deduction's coin."""
    from bench.asking import ask_frames
    from bench.growing import carry_frames, lay_frames

    for width, height in _SIZES:
        size = f"{width}×{height}"
        yield from _painted(f"carry {size}", carry_frames(width, height), "with ghost, lit run and rings")
        yield from _painted(f"lay {size}", lay_frames(width, height), "of the same in the program's window")
        yield from _painted(f"ask {size}", ask_frames(width, height), "with targets at four players")


def zoom() -> Iterator[Figure]:
    """Time of a frame while zooming from the whole table to 400%."""
    from bench.table import zoom_frames

    seconds = zoom_frames(1920, 1080)
    yield _slow("zoom 1920×1080", seconds, f"{len(seconds)} steps from all to 400%, painted in software")


def arrange() -> Iterator[Figure]:
    """Time of a frame while all sixty tiles are dragged together in the editor."""
    from bench.table import arrange_frames

    yield from _painted("arrange 1920×1080", arrange_frames(1920, 1080), "of sixty selected tiles")


def notebook() -> Iterator[Figure]:
    """Time of the notebook's work in a round of a thousand turns, and while a seeker is dragged."""
    from bench.notebook import LONG, REPEATS, SHORT, forecast_frames, played, ratios, scroll_frames

    with played(SHORT) as short, played(LONG) as long:
        how = f"of the same at turn {SHORT}, medians of {REPEATS}, processor time"
        for what, ratio in ratios(short, long):
            yield Figure(f"notebook: {what} at turn {LONG}", ratio, "×", how)
        frames = scroll_frames(long)
        yield _slow(f"notebook: scrolling {LONG} turns", frames, f"{len(frames)} frames, painted in software")
    moves = forecast_frames()
    how = f"{len(moves)} moves: 60 tiles × 5 seekers, the whole window painted"
    yield _slow("notebook: chart while dragging", moves, how)


def hear() -> Iterator[Figure]:
    """Time that a sound takes from the window's thread."""
    from bench.hearing import sound_costs

    first, *others = sound_costs()
    how = "processor time of the window's thread; another one loads the player"
    yield Figure("sound: the first", first * 1000, "ms", how)
    yield _slow("sound", others, f"{len(others)} sounds one upon the other")


def listen() -> Iterator[Figure]:
    """Time until a screen reader knows all sixty tiles, and the tile under the cursor."""
    from tests.desktop import message_bus, screens

    needs = [*screens.missing(), *filter(None, [message_bus.missing()])]
    if needs:
        _leave_out(" and ".join(needs), "what a screen reader does")
        return
    reading = (sys.executable, "-m", "bench.reading", str(READINGS))
    one_by_one, together, moved = printed_by(*reading, QT_QPA_PLATFORM="xcb").values()
    how = f"median of {READINGS}, from another process over the bus of screen readers"
    yield Figure("by ear: 60 names, one after the other", median(one_by_one), "s", how)
    yield Figure("by ear: 60 names, asked for at once", median(together), "s", how)
    yield Figure("by ear: 60 names at once, longest", max(together), "s", f"of the same {READINGS}")
    how = f"median of {READINGS} keys, from the start of xdotool on"
    yield Figure("by ear: cursor moved and its tile named", median(moved) * 1000, "ms", how)
    yield Figure("by ear: the same, longest", max(moved) * 1000, "ms", f"of the same {READINGS}")


def think() -> Iterator[Figure]:
    """Time that Topologic's best computer thinks about a turn."""
    from bench.bots import GROWTHS, tasks

    from topologic_qt.engine.players import Level

    openings, decisions = tasks(Level.MASTER)
    how = f"{len(decisions)} turns on {len(GROWTHS)} fields, processor time"
    yield Figure("Topologic: master, median", median(decisions), "s", how)
    yield Figure("Topologic: master, 99th percentile", percentile(decisions, 99), "s", how)
    yield Figure("Topologic: master, longest", max(decisions), "s", how)
    how = f"{len(openings)} fields, processor time"
    yield Figure("Topologic: master, longest opening", max(openings), "s", how)


def lay() -> Iterator[Figure]:
    """Time that Topology's computers think about a turn, and their scores."""
    from bench.layers import turns

    from topologic_qt.engine.players import Level
    from topologic_qt.games.topology.rules.state import Variant

    for variant in Variant:
        for level in Level:
            seconds, points = turns(level, variant)
            name, how = f"Topology, {variant}: {level}", f"{len(points)} turns against itself"
            yield Figure(f"{name}, median", median(seconds), "s", f"{how}, processor time")
            yield Figure(f"{name}, longest", max(seconds), "s", f"{how}, processor time")
            yield Figure(f"{name}, points a turn", fmean(points), "", how)


def deduce() -> Iterator[Figure]:
    """Time that Deduction's computers think about a question or a tile."""
    from bench.deducers import MATCHES, decisions

    from topologic_qt.engine.players import Level
    from topologic_qt.games.deduction.rules.tiles import PLAYER_COUNTS

    for players in PLAYER_COUNTS:
        for level in (Level.CLUB, Level.MASTER):
            seconds = decisions(level, players)
            name = f"Deduction, {players} players: {level}"
            how = f"{len(seconds)} decisions in {MATCHES} matches against itself, processor time"
            yield Figure(f"{name}, median", median(seconds), "s", how)
            yield Figure(f"{name}, 99th percentile", percentile(seconds, 99), "s", how)


def solve() -> Iterator[Figure]:
    """Longest time the window's thread is busy while a window of puzzles opens."""
    from bench.solving import puzzle_turns

    from topologic_qt.games import registry

    how = "processor time of the window's thread"
    for info in registry.GAMES:
        if info.load().puzzles is not None:
            first, *later = puzzle_turns(info)
            name = f"puzzles of {info.name}: longest turn"
            yield Figure(f"{name}, first window", first * 1000, "ms", how)
            yield Figure(f"{name}, later", median(later) * 1000, "ms", f"{how}, median of {len(later)}")


def share() -> Iterator[Figure]:
    """Time until a move appears on another table, through a broker on this computer."""
    from tests.mosquitto import MOSQUITTO

    if MOSQUITTO is None:
        _leave_out("Mosquitto", "a match between two programs")
        return
    for before, match in ((5, "a usual match"), (30, "a long match")):
        playing = (sys.executable, "-m", "bench.online", str(LETTERS), str(before))
        moves, answers, letters = printed_by(*playing).values()
        milliseconds = [seconds * 1000 for seconds in (*moves, *answers)]
        name = f"elsewhere, {match}"
        how = f"{LETTERS} moves and hints each, two programs and a broker here, after {before} turns a round"
        yield Figure(f"{name}: median", median(milliseconds), "ms", how)
        yield Figure(f"{name}: 95th percentile", percentile(milliseconds, 95), "ms", how)
        how = "processor time of the window's thread, without its table's"
        yield Figure(f"{name}: longest work for a letter", max(letters) * 1000, "ms", how)


def files() -> Iterator[Figure]:
    """Time to open a long match, and whether memory grows from match to match."""
    from bench.files import MATCHES, SETTLED, open_long_match, refuse_bombs

    opening = open_long_match(turns=1000, runs=OPENED)
    how = f"fastest of {OPENED}, processor time, {opening.size / 1000:.0f} kB"
    yield Figure("open 1000 turns", opening.whole * 1000, "ms", how)
    how = "of JSON and replay alone, same run"
    yield Figure("open 1000 turns, of the least", opening.whole / opening.bare, "×", how)
    how = "the slowest of 8 kinds, processor time"
    yield Figure("refuse a file made to hurt", refuse_bombs(), "s", how)
    settled, last = printed_by(sys.executable, "-m", "bench.files")
    how = f"resident, after the first {SETTLED}; {settled / 1024:.0f} MiB then"
    yield Figure(f"growth over {MATCHES} matches", (last / settled - 1) * 100, "%", how)


def photos(count: int = PHOTOS) -> Iterator[Figure]:
    """Share of fields and tiles read right from artificial photos, with time and memory for large ones."""
    from bench.photos import MOST_CORRECTIONS, large_pictures, made_up, read_many
    from photo_scene import Difficulty

    usual, others = read_many(Difficulty.USUAL, count), max(1, count * 2 // 5)
    how = f"of {count} unseen made photos"
    found = sum(each.seekers_found for each in usual.read)
    missed = sum(each.seekers_missed for each in usual.read)
    invented = sum(each.seekers_made_up for each in usual.read)
    doubtful = sum(each.doubtful for each in usual.read) / count
    yield Figure("photos: fields right", 100 * usual.right / count, "%", how)
    yield Figure("photos: tiles right", 100 - usual.wrong_tiles / count / 0.6, "%", how)
    yield Figure("photos: wrong tiles", usual.wrong_tiles, "", "fields that are not seen count as sixty")
    yield Figure("photos: wrong tiles that are marked", 100 * usual.marked, "%", how)
    yield Figure("photos: tiles marked as doubtful", doubtful, "a field", "right or wrong")
    yield Figure("photos: seekers seen", found, "", f"of {found + missed} on the same; {invented} made up")

    hard, how = read_many(Difficulty.HARD, others), f"of {others} unseen hard ones"
    corrected = 100 * hard.nearly / others
    yield Figure("photos, hard: fields right", 100 * hard.right / others, "%", how)
    yield Figure(
        "photos, hard: right after corrections", corrected, "%", f"{MOST_CORRECTIONS} at most, {how}"
    )
    yield Figure("photos, hard: wrong tiles that are marked", 100 * hard.marked, "%", how)
    yield Figure("photos: fields made up", made_up(others), "", f"on {others} pictures without one")

    if shutil.which("povray"):
        yield from _traced(max(1, count // 5))

    seconds, mebibytes = zip(*large_pictures(LARGE_PHOTOS), strict=True)
    how = f"{LARGE_PHOTOS} pictures, all cores"
    yield Figure("photos, 12 megapixels: median", median(seconds), "s", how)
    yield Figure("photos, 12 megapixels: longest", max(seconds), "s", how)
    how = "the most of a process that reads one"
    yield Figure("photos, 12 megapixels: memory", max(mebibytes), "MiB", how)


def _traced(count: int) -> Iterator[Figure]:
    """Return the figures of ray-traced photos, which nothing was tuned for but their small seeds."""
    from bench.photos import made_up, read_traced
    from bench.traced import OTHERS, make_other

    for group, score in read_traced(count).items():
        how = f"of {score.photos} unseen ones; {score.wrong_tiles} wrong tiles"
        yield Figure(f"photos, ray-traced, {group}: right", 100 * score.right / score.photos, "%", how)
    others = max(len(OTHERS), count)
    yield Figure("photos, ray-traced: made up", made_up(others, make_other), "", f"of {others} other things")


def _painted(name: str, frames: "Frames", what: str) -> Iterator[Figure]:
    """Return the figures of a movement painted frame by frame."""
    yield _slow(name, frames.seconds, f"{len(frames.seconds)} moves {what}, painted in software")
    yield Figure(f"{name}: repainted area", frames.area * 100, "%", "mean share of the view")


def _slow(name: str, seconds: Sequence[float], how: str) -> Figure:
    return Figure(f"{name}: 99th percentile", percentile(seconds, 99) * 1000, "ms", f"{how}, processor time")


def _leave_out(needed: str, what: str) -> None:
    print(f"Without {needed}, {what} is not measured.", file=sys.stderr, flush=True)


MEASURES: dict[str, Callable[[], Iterator[Figure]]] = {
    measure.__name__: measure
    for measure in (
        start,
        installed,
        drag,
        carry,
        zoom,
        arrange,
        notebook,
        hear,
        listen,
        think,
        lay,
        deduce,
        solve,
        share,
        files,
        photos,
    )
}
"""All measures, by name."""
