"""The loudspeaker: mixing, opening the output, and failing silently."""

from __future__ import annotations

import logging
import re
import sys
import wave
from array import array
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from threading import Event
from typing import get_args

import pytest

from tests.waiting import PATIENCE
from topologic_qt.app.sound import loudspeaker
from topologic_qt.app.sound.loudspeaker import (
    OPEN_FOR,
    RATE,
    AudioDevice,
    Loudspeaker,
    Mixer,
    NoAudioError,
    read_sound,
    shaped,
)
from topologic_qt.widgets.icons import resource
from topologic_qt.widgets.sounds import Sound

SOUNDS = resource("sounds")


class Outputs:
    """Records the outputs that a loudspeaker opens; the test requests samples from the last."""

    def __init__(self) -> None:
        self.fill: Callable[[int], bytes] | None = None
        self.is_running = True
        self.opened = 0
        self.missing = False

    def open(self, fill: Callable[[int], bytes]) -> Outputs:
        self.opened += 1
        if self.missing:
            raise NoAudioError("nothing is plugged in")
        self.fill, self.is_running = fill, True
        return self

    def close(self) -> None:
        self.fill = None

    def heard(self, seconds: float) -> array[int]:
        """The sound of so many seconds, requested in small parts."""
        samples = array("h")
        for _ in range(round(seconds * RATE / 480)):
            if self.fill is None:
                break
            samples.frombytes(self.fill(480))
        return samples


@pytest.fixture
def outputs() -> Outputs:
    return Outputs()


@pytest.fixture
def speaker(outputs: Outputs) -> Loudspeaker:
    return Loudspeaker(SOUNDS, lambda job: job(), outputs.open)


def lines(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.records if record.name == "topologic_qt"]


def crossings(samples: array[int]) -> int:
    """The number of zero crossings of a sound, which rises with its pitch."""
    return sum((here < 0) != (there < 0) for here, there in pairwise(samples))


def test_every_sound_is_heard_as_it_is_in_its_file(speaker: Loudspeaker, outputs: Outputs) -> None:
    for sound in get_args(Sound):
        speaker.play(sound, 0, 1)
        written = read_sound(SOUNDS / f"{sound}.wav")
        heard = outputs.heard(1)
        assert heard[: len(written)] == written
        assert not any(heard[len(written) :])


def test_sounds_at_a_time_are_added_and_made_higher_and_louder() -> None:
    mixer = Mixer(lambda: None)
    for loud in ([30000, -30000, 7], [30000, -30000]):
        mixer.add(memoryview(array("h", loud)))
    assert array("h", mixer.fill(4)) == array("h", [32767, -32768, 7, 0])
    hint = read_sound(SOUNDS / "hint.wav")
    assert shaped(hint, 0, 1) == hint
    heights = [crossings(made) / len(made) for made in (shaped(hint, steps, 1) for steps in range(-4, 9))]
    assert heights == sorted(heights)
    assert heights[9] == pytest.approx(2 * heights[4], rel=0.1)
    assert max(shaped(hint, 0, 0.5)) == pytest.approx(max(hint) / 2, abs=1)


def test_the_output_is_opened_with_the_first_sound_and_closed_after_some_silence(
    speaker: Loudspeaker, outputs: Outputs
) -> None:
    assert outputs.opened == 0
    speaker.play("lift", 0, 1)
    speaker.play("place", 0, 1)
    outputs.heard(OPEN_FOR / 2)
    assert outputs.fill is not None
    outputs.heard(OPEN_FOR)
    assert outputs.fill is None
    speaker.play("place", 0, 1)
    assert outputs.opened == 2
    assert any(outputs.heard(1))


def test_without_an_output_there_is_silence_and_one_line_in_the_log_until_there_is_one(
    speaker: Loudspeaker, outputs: Outputs, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    caplog.set_level(logging.INFO)
    now = [1000.0]
    monkeypatch.setattr("topologic_qt.app.sound.loudspeaker.monotonic", lambda: now[0])
    outputs.missing = True
    for _ in range(5):
        speaker.play("place", 0, 1)
    assert lines(caplog) == ["There is no sound: nothing is plugged in."]
    assert outputs.opened == 1
    outputs.missing = False
    now[0] += 3600
    speaker.play("place", 0, 1)
    assert any(outputs.heard(1))
    speaker.close()


def _cut(path: Path) -> None:
    path.write_bytes((SOUNDS / "place.wav").read_bytes()[:30])


def _misnumbered(path: Path) -> None:
    """Damage a file: one of its parts claims to be longer than the file."""
    content = bytearray((SOUNDS / "place.wav").read_bytes())
    content[16:20] = (1 << 31).to_bytes(4, "little")
    path.write_bytes(content)


def _endless(path: Path) -> None:
    with wave.open(str(path), "wb") as file:
        file.setparams((1, 2, RATE, 0, "NONE", ""))
        file.writeframes(bytes(2 * RATE * 60))


@pytest.mark.parametrize("spoil", [None, _cut, _misnumbered, _endless])
def test_a_missing_or_broken_file_is_one_line_in_the_log_and_the_others_are_heard(
    spoil: Callable[[Path], None] | None, tmp_path: Path, outputs: Outputs, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    (tmp_path / "lift.wav").write_bytes((SOUNDS / "lift.wav").read_bytes())
    if spoil is not None:
        spoil(tmp_path / "place.wav")
    speaker = Loudspeaker(tmp_path, lambda job: job(), outputs.open)
    for _ in range(3):
        speaker.play("place", 0, 1)
    assert outputs.opened == 0
    (line,) = lines(caplog)
    assert re.fullmatch(r"The sound place cannot be played: \w.+\.", line)
    speaker.play("lift", 0, 1)
    assert any(outputs.heard(1))


# -- with miniaudio itself, and an output that nobody hears --------------------------------------------


def test_the_library_asks_for_samples_until_the_output_is_closed() -> None:
    pytest.importorskip("_miniaudio", reason="there is no miniaudio for this processor")
    asked = Event()
    counts: list[int] = []

    def fill(count: int) -> bytes:
        counts.append(count)
        if sum(counts) > RATE // 10:
            asked.set()
        return bytes(2 * count)

    device = AudioDevice(fill, ("null",))
    assert device.is_running
    assert asked.wait(PATIENCE)
    device.close()
    before = len(counts)
    again = AudioDevice(fill, ("null",))
    again.close()
    assert before >= 5


def test_where_the_library_is_not_there_the_error_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "_miniaudio", None)
    loudspeaker._module.cache_clear()
    try:
        with pytest.raises(NoAudioError, match="_miniaudio"):
            AudioDevice(bytes)
    finally:
        loudspeaker._module.cache_clear()
