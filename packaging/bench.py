"""Measures speed and size, and prints a table; ``--json FILE`` also writes the figures to a file.

Called as ``python3 packaging/dev.py bench``. What depends on the machine is measured side by side with
something bare in the same run, and given as a ratio.
"""

import argparse
import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

RUNS = 10
"""How many times a start is measured; the median counts."""


class Figure(NamedTuple):
    """Something measured."""

    name: str
    value: float
    unit: str
    how: str


def main(arguments: Sequence[str]) -> int:
    """Measure everything, and tell."""
    parser = argparse.ArgumentParser(prog="dev.py bench", description=__doc__)
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write the figures to this file")
    target = parser.parse_args(arguments).json
    figures = [figure for measure in MEASURES for figure in measure()]
    width = max(len(figure.name) for figure in figures)
    for figure in figures:
        print(f"{figure.name:<{width}}  {figure.value:>9.3f} {figure.unit:<7} {figure.how}")
    if target is not None:
        rows = [{"name": name, "value": value, "unit": unit} for name, value, unit, _ in figures]
        target.write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")
    return 0


def start() -> list[Figure]:
    """How long it takes from nothing to what is to be seen, beside a bare window with a graphics view."""
    programs = {
        "bare": ["bench_bare.py"],
        "first": ["bench_start.py", "field"],
        "live": ["bench_start.py", "live"],
    }
    seconds: dict[str, list[float]] = {what: [] for what in programs}
    for _ in range(RUNS + 1):
        for what, script in programs.items():
            seconds[what].append(_run(script).seconds)
    took = {what: statistics.median(runs[1:]) for what, runs in seconds.items()}
    how = f"of the bare window; medians of {RUNS} runs in turn, processor time"
    return [
        Figure(
            "start: bare window", took["bare"], "s", "from the start of the process to the end of a paint"
        ),
        Figure("start: first painted field", took["first"] / took["bare"], "×", how),
        Figure("start: table that can be played", took["live"] / took["bare"], "×", how),
    ]


class _Run(NamedTuple):
    """What a program took from its start to its end."""

    seconds: float
    """Of the processor, so that it does not matter what else it has to do."""
    mebibytes: float
    """The most memory that was resident at a time."""


def _run(script: Sequence[str]) -> _Run:
    """Run one of the bench's own programs, with nothing in its folders."""
    path = Path(__file__).with_name(script[0])
    with tempfile.TemporaryDirectory() as folder:
        homes = dict.fromkeys(("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME"), folder)
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        result = subprocess.run(
            [sys.executable, str(path), *script[1:]],
            env={**os.environ, **homes},
            capture_output=True,
            text=True,
            check=True,
            timeout=60,
        )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return _Run(seconds, float(result.stdout.split()[-1]))


def drag() -> list[Figure]:
    """What a frame costs while a seeker is dragged over sixty tiles."""
    from bench_table import drag_frames

    figures = []
    for width, height in ((1920, 1080), (3840, 2160)):
        frames = drag_frames(width, height)
        how = f"{len(frames.seconds)} moves, painted in software"
        figures += [
            Figure(
                f"drag {width}×{height}: 99th percentile", _percentile(frames.seconds, 99) * 1000, "ms", how
            ),
            Figure(
                f"drag {width}×{height}: repainted area", frames.area * 100, "%", "mean share of the view"
            ),
        ]
    return figures


def zoom() -> list[Figure]:
    """What a frame costs while zooming from the whole table to 400 %."""
    from bench_table import zoom_frames

    seconds = zoom_frames(1920, 1080)
    how = f"{len(seconds)} steps from the whole table to 400 %"
    return [Figure("zoom 1920×1080: 99th percentile", _percentile(seconds, 99) * 1000, "ms", how)]


def files() -> list[Figure]:
    """What it costs to open a long match, and whether a program that plays on and on grows."""
    from bench_files import MATCHES, SETTLED, open_long_match, refuse_bombs

    opening = open_long_match(turns=1000, runs=RUNS)
    how = f"fastest of {RUNS}, processor time, {opening.size / 1000:.0f} kB"
    script = Path(__file__).with_name("bench_files.py")
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


def _percentile(values: Sequence[float], percent: int) -> float:
    return statistics.quantiles(values, n=100, method="inclusive")[percent - 1]


MEASURES: tuple[Callable[[], list[Figure]], ...] = (start, drag, zoom, files)
"""Everything that is measured."""

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
