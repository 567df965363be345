"""The sounds: their script makes the very files, and they are small, gentle, and begin and end in silence."""

import math
import wave
from array import array
from pathlib import Path
from typing import get_args

import sounds

from topologic_qt.widgets.sounds import Sound

FILES = sorted(sounds.FOLDER.iterdir())


def decibels(amplitude: float) -> float:
    return 20 * math.log10(amplitude)


def samples(file: Path) -> list[float]:
    with wave.open(str(file), "rb") as content:
        assert (content.getnchannels(), content.getsampwidth()) == (1, 2)
        assert content.getframerate() == sounds.RATE
        return [value / 32768 for value in array("h", content.readframes(content.getnframes()))]


def test_the_script_makes_the_files_and_every_sound_of_the_program_has_one(tmp_path: Path) -> None:
    for name in sounds.RECIPES:
        assert sounds.write(name, tmp_path).read_bytes() == (sounds.FOLDER / f"{name}.wav").read_bytes()
    assert [file.stem for file in FILES] == sorted(get_args(Sound))


def test_they_are_small_short_gentle_and_about_as_loud_as_each_other() -> None:
    assert sum(file.stat().st_size for file in FILES) < 300_000
    for file in FILES:
        heard = samples(file)
        peak = max(map(abs, heard))
        assert len(heard) <= 0.8 * sounds.RATE, file.stem
        # No click at the beginning, none at the end.
        assert abs(heard[0]) < 0.01, file.stem
        assert abs(heard[-1]) < 0.001, file.stem
        assert abs(sum(heard) / len(heard)) < 0.001, file.stem
        assert max(map(abs, heard[-sounds.RATE // 60 :])) < peak / 50, file.stem
        assert -30 < decibels(sounds.loudest(heard)) < -22, file.stem
        assert decibels(peak) < -5, file.stem
