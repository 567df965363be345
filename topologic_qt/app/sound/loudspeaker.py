"""Plays short sounds, off the GUI thread. The audio output is open only while something is to be heard."""

from __future__ import annotations

import sys
import wave
from array import array
from collections import deque
from collections.abc import Callable
from pathlib import Path
from time import monotonic
from typing import NamedTuple, Protocol

from topologic_qt.app.kit import log
from topologic_qt.app.sound.audio_device import RATE, AudioDevice, NoAudioError

OPEN_FOR = 8
"""The seconds of silence after which the output is closed."""
_LONGEST = 2 * RATE
"""The most samples of a sound."""
_MOST_AT_ONCE = 6
"""The most sounds that are heard at a time; more are left out."""
_MOST_KEPT = 64
"""The most sounds, each at a height and a volume, that are kept in memory."""
_TRY_AGAIN = 60
"""The seconds until an output that could not be opened is tried again: people plug headphones in."""
_TONES = (0, 2, 4, 7, 9)
"""The steps of a scale of five tones, in semitones."""


class Output(Protocol):
    """An open audio output."""

    @property
    def is_running(self) -> bool:
        """Whether it still plays."""
        ...

    def close(self) -> None:
        """Let it go."""
        ...


class _Wanted(NamedTuple):
    """A sound as it is to be heard."""

    name: str
    steps: int
    volume: float


class Mixer:
    """The sounds that are heard now. They are added in one thread, and mixed in that of the output."""

    def __init__(self, silent: Callable[[], object]) -> None:
        """``silent`` is called once after each `OPEN_FOR` seconds of silence."""
        self._silent = silent
        self._coming: deque[memoryview] = deque()
        self._ringing: list[memoryview] = []
        self._rested = 0

    @property
    def is_silent(self) -> bool:
        """Whether nothing is to be heard any more."""
        return not self._coming and not self._ringing

    def add(self, samples: memoryview) -> None:
        """Let a sound be heard, unless there are many already."""
        if len(self._coming) + len(self._ringing) < _MOST_AT_ONCE:
            self._coming.append(samples)

    def clear(self) -> None:
        """Forget what was not heard; nothing may be mixed meanwhile."""
        self._coming.clear()
        self._ringing.clear()
        self._rested = 0

    def fill(self, count: int) -> bytes:
        """Mix so many samples of what is to be heard."""
        while self._coming:
            self._ringing.append(self._coming.popleft())
        self._count_rest(count)
        mixed = array("h", bytes(2 * count))
        for number, sound in enumerate(self._ringing):
            part = sound[:count]
            if number == 0:
                memoryview(mixed)[: len(part)] = part
            else:
                for at, value in enumerate(part):
                    mixed[at] = max(-32768, min(32767, mixed[at] + value))
        self._ringing = [sound[count:] for sound in self._ringing if len(sound) > count]
        return mixed.tobytes()

    def _count_rest(self, count: int) -> None:
        if self._ringing:
            self._rested = 0
            return
        before, self._rested = self._rested, self._rested + count
        if before // (OPEN_FOR * RATE) != self._rested // (OPEN_FOR * RATE):
            self._silent()


class Loudspeaker:
    """Plays the sounds of a folder. Where that cannot be, it is silent, and the log says so once.

    All of it is done in one thread, which must not be the GUI thread.
    """

    def __init__(
        self,
        folder: Path,
        later: Callable[[Callable[[], None]], object],
        open_output: Callable[[Callable[[int], bytes]], Output] = AudioDevice,
    ) -> None:
        """``folder`` has WAV files; ``later`` runs a job in this loudspeaker's thread, asked from any other.

        ``open_output`` raises `NoAudioError` where there is no output.
        """
        self._folder = folder
        self._open_output = open_output
        self._mixer = Mixer(lambda: later(self._close_if_silent))
        self._output: Output | None = None
        self._kept: dict[_Wanted, memoryview] = {}
        self._broken: set[str] = set()
        self._not_before = 0.0

    def play(self, name: str, steps: int, volume: float) -> None:
        """Begin to play a sound at a volume from 0 to 1, so many steps higher than it is in its file."""
        samples = self._samples(_Wanted(name, steps, volume))
        if samples is not None and self._can_be_heard():
            self._mixer.add(samples)

    def close(self) -> None:
        """Let the output go."""
        output, self._output = self._output, None
        if output is not None:
            output.close()

    def _samples(self, wanted: _Wanted) -> memoryview | None:
        """The samples of a sound; None if its file is missing or broken."""
        if wanted.name in self._broken:
            return None
        if wanted not in self._kept:
            try:
                read = read_sound(self._folder / f"{wanted.name}.wav")
            except (OSError, EOFError, RuntimeError, ValueError, wave.Error) as error:
                self._broken.add(wanted.name)
                reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
                log.note(f"The sound {wanted.name} cannot be played: {reason or 'its file is broken'}.")
                return None
            if len(self._kept) == _MOST_KEPT:
                self._kept.clear()
            self._kept[wanted] = memoryview(shaped(read, wanted.steps, wanted.volume))
        return self._kept[wanted]

    def _can_be_heard(self) -> bool:
        """Open the output, unless it is open. Whether it is."""
        if self._output is not None and not self._output.is_running:
            self.close()
        if self._output is None and monotonic() >= self._not_before:
            self._mixer.clear()
            try:
                self._output = self._open_output(self._mixer.fill)
            except NoAudioError as error:
                if not self._not_before:
                    log.note(f"There is no sound: {error}.")
                self._not_before = monotonic() + _TRY_AGAIN
        return self._output is not None

    def _close_if_silent(self) -> None:
        if self._mixer.is_silent:
            self.close()


def read_sound(path: Path) -> array[int]:
    """Read the samples of a WAV file with one channel of 16 bits.

    Raises OSError, EOFError, RuntimeError, ValueError or wave.Error if it is another kind of file, broken,
    or long.
    """
    with wave.open(str(path), "rb") as file:
        kind = (file.getnchannels(), file.getsampwidth(), file.getframerate())
        if kind != (1, 2, RATE) or not 0 < file.getnframes() <= _LONGEST:
            raise ValueError("it is not one channel of 16 bits, or too long")
        samples = array("h", file.readframes(file.getnframes()))
    if sys.byteorder == "big":
        samples.byteswap()
    return samples


def shaped(samples: array[int], steps: int, volume: float) -> array[int]:
    """Play samples so many steps higher, and shorter with it, and at a volume; between two, draw a line."""
    octaves, tone = divmod(steps, len(_TONES))
    factor = 2 ** (octaves + _TONES[tone] / 12)
    last = len(samples) - 1
    made = array("h")
    for n in range(int(last / factor) + 1):
        at = int(n * factor)
        here, there = samples[at], samples[min(at + 1, last)]
        made.append(int(volume * (here + (n * factor - at) * (there - here))))
    return made
