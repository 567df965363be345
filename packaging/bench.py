"""Measures speed and size, and prints a table; ``--json FILE`` also writes the figures to a file.

Called as ``python3 packaging/dev.py bench``. What depends on the machine is measured side by side with
something bare in the same run, and given as a ratio.
"""

import argparse
import json
import statistics
import subprocess
import sys
import time
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
    seconds: dict[str, list[float]] = {what: [] for what in ("bare", "window", "field", "live")}
    memory: dict[str, list[float]] = {what: [] for what in seconds}
    for _ in range(RUNS + 1):
        for what in seconds:
            began = time.perf_counter()
            memory[what].append(_first_paint(what))
            seconds[what].append(time.perf_counter() - began)
    took = {what: statistics.median(runs[1:]) for what, runs in seconds.items()}
    peak = {what: statistics.median(runs[1:]) for what, runs in memory.items()}
    how = f"median of {RUNS}, from the start of the process to the end of a paint"
    same = "of the bare window, same run"
    return [
        Figure("start: bare window", took["bare"], "s", how),
        Figure("start: first window", took["window"] / took["bare"], "×", same),
        Figure(
            "start: first painted field", took["field"] / took["bare"], "×", "of the bare window, same run"
        ),
        Figure(
            "start: table that can be played",
            took["live"] / took["bare"],
            "×",
            "of the bare window, same run",
        ),
        Figure("start: peak memory", peak["live"] / peak["bare"], "×", "of the bare window, resident"),
    ]


def _first_paint(program: str) -> float:
    """Run a program until its first paint is over; returns its peak memory in MiB."""
    script = Path(__file__).with_name("bench_start.py")
    result = subprocess.run(
        [sys.executable, str(script), program], capture_output=True, text=True, check=True, timeout=60
    )
    return float(result.stdout.split()[-1])


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


def think() -> list[Figure]:
    """How long the best computer player thinks about a turn."""
    from bench_bots import GROWTHS, thoughts

    from topologic_qt.games.topologic.bots import Level

    openings, decisions = thoughts(Level.MASTER)
    how = f"{len(decisions)} turns on {len(GROWTHS)} fields, processor time"
    return [
        Figure("master: median", statistics.median(decisions), "s", how),
        Figure("master: 99th percentile", _percentile(decisions, 99), "s", how),
        Figure("master: longest", max(decisions), "s", how),
        Figure("master: longest opening", max(openings), "s", f"{len(openings)} fields, processor time"),
    ]


def _percentile(values: Sequence[float], percent: int) -> float:
    return statistics.quantiles(values, n=100, method="inclusive")[percent - 1]


MEASURES: tuple[Callable[[], list[Figure]], ...] = (start, drag, zoom, think)
"""Everything that is measured."""

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
