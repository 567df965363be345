"""The quality, speed and memory of reading fields from artificial photos. Used by the bench.

``python -m bench.photos`` reads a picture of twelve megapixels, and prints its seconds and mebibytes.
"""

import json
import resource
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import NamedTuple

from bench.traced import GROUPS, make_traced
from photo_scene import Difficulty, Judgement, judge, make_nothing, make_photo

from topologic_qt.games.topologic.photo.reading import read_photo
from topologic_qt.games.topologic.photo.seen import BadPicture, NoField

FIRST_SEED = 1_000_000
"""The first seed of judged pictures; smaller ones are for tuning the reader."""

MOST_CORRECTIONS = 3

_LARGE = (4000, 3000)


class Score(NamedTuple):
    """The result of reading many photos."""

    photos: int
    read: list[Judgement]
    """The photos on which a field was seen."""

    @property
    def right(self) -> int:
        """The number read without a mistake."""
        return sum(not each.wrong for each in self.read)

    @property
    def nearly(self) -> int:
        """The number that are right after a few corrections."""
        return sum(len(each.wrong) <= MOST_CORRECTIONS for each in self.read)

    @property
    def wrong_tiles(self) -> int:
        """The number of wrong tiles; an unseen field counts as sixty."""
        return sum(len(each.wrong) for each in self.read) + 60 * (self.photos - len(self.read))

    @property
    def marked(self) -> float:
        """The share of wrong tiles marked as doubtful, on seen fields."""
        wrong = sum(len(each.wrong) for each in self.read)
        return sum(each.marked for each in self.read) / wrong if wrong else 1.0


def read_many(difficulty: Difficulty, count: int) -> Score:
    """Make and read so many photos that were not used for tuning."""
    seeds = range(FIRST_SEED, FIRST_SEED + count)
    with ProcessPoolExecutor(2) as pool:
        results = list(pool.map(_read_one, seeds, [difficulty] * count))
    return Score(count, [each for each in results if each is not None])


def _read_one(seed: int, difficulty: Difficulty) -> Judgement | None:
    photo = make_photo(seed, difficulty)
    try:
        return judge(photo, read_photo(photo.data))
    except NoField as problem:
        print(f"{difficulty} {seed}: {problem}", file=sys.stderr)
        return None


def read_traced(count: int) -> dict[str, Score]:
    """Render and read so many photos of each group that were not used for tuning."""
    seeds = range(FIRST_SEED, FIRST_SEED + count * len(GROUPS))
    results: dict[str, list[Judgement | None]] = {group: [] for group in GROUPS}
    with ProcessPoolExecutor(2) as pool:
        for group, judgement in pool.map(_read_traced, seeds):
            results[group].append(judgement)
    return {
        group: Score(len(each), [one for one in each if one is not None]) for group, each in results.items()
    }


def _read_traced(seed: int) -> tuple[str, Judgement | None]:
    photo = make_traced(seed)
    try:
        return photo.group, judge(photo, read_photo(photo.data))
    except NoField as problem:
        print(f"{photo.group} {seed}: {problem}", file=sys.stderr)
        return photo.group, None


def made_up(count: int, make: Callable[[int], bytes] = make_nothing) -> int:
    """Return on how many of so many pictures without a field one was seen."""
    with ProcessPoolExecutor(2) as pool:
        return sum(pool.map(partial(_is_made_up, make), range(FIRST_SEED, FIRST_SEED + count)))


def _is_made_up(make: Callable[[int], bytes], seed: int) -> bool:
    try:
        read_photo(make(seed))
    except (BadPicture, NoField):
        return False
    return True


def large_pictures(count: int) -> list[tuple[float, float]]:
    """Return the seconds and mebibytes of reading twelve megapixels, each in its own process."""
    runs = []
    for seed in range(FIRST_SEED, FIRST_SEED + count):
        data = make_photo(seed, size=_LARGE).data
        command = [sys.executable, "-m", "bench.photos"]
        result = subprocess.run(command, input=data, capture_output=True, check=True)
        seconds, mebibytes = json.loads(result.stdout)
        runs.append((seconds, mebibytes))
    return runs


def _read_large() -> None:
    data = sys.stdin.buffer.read()
    began = time.perf_counter()
    read_photo(data)
    seconds = time.perf_counter() - began
    print(json.dumps([seconds, _peak()]))


def _peak() -> float:
    """Return the peak memory of this process, in mebibytes.

    The system's own figure includes the time before the process, with its parent's memory.
    """
    if sys.platform == "win32":
        raise NotImplementedError("Windows tells otherwise what a process took.")
    status = Path("/proc/self/status")
    if not status.exists():
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    lines = dict(line.split(":", 1) for line in status.read_text(encoding="utf-8").splitlines())
    return int(lines["VmHWM"].split()[0]) / 1024


if __name__ == "__main__":
    _read_large()
