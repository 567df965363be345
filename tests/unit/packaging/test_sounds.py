"""The sounds: their script makes the very files, and they are small, gentle, and begin and end in silence."""

import math
import wave
from array import array
from pathlib import Path
from typing import get_args

import pytest
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


def test_the_script_makes_the_files_byte_for_byte(tmp_path: Path) -> None:
    for name in sounds.RECIPES:
        assert sounds.write(name, tmp_path).read_bytes() == (sounds.FOLDER / f"{name}.wav").read_bytes()


def test_every_sound_of_the_program_has_a_file_and_no_file_is_for_nothing() -> None:
    assert [file.stem for file in FILES] == sorted(get_args(Sound))


def test_they_are_small_together() -> None:
    assert sum(file.stat().st_size for file in FILES) < 300_000


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_sound_is_short_and_makes_no_click(file: Path) -> None:
    heard = samples(file)
    assert len(heard) <= 0.8 * sounds.RATE
    assert abs(heard[0]) < 0.01
    assert abs(heard[-1]) < 0.001
    assert abs(sum(heard) / len(heard)) < 0.001
    at_the_end = heard[-sounds.RATE // 60 :]
    assert max(map(abs, at_the_end)) < max(map(abs, heard)) / 50


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_sounds_are_about_as_loud_as_each_other(file: Path) -> None:
    heard = samples(file)
    assert -30 < decibels(sounds.loudest(heard)) < -22
    assert decibels(max(map(abs, heard))) < -5
