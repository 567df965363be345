"""Plays short sounds off the GUI thread. The audio output is open only while there is sound.

miniaudio has 0.9 MB with cffi, and supports Windows, macOS, PulseAudio (and PipeWire) and ALSA. Only its
compiled half, ``_miniaudio``, is imported: the half in Python would load numpy and more, 13 MB. Qt's
QSoundEffect comes in a package of 175 MB, pygame in 12 MB. On processors without a miniaudio wheel the
program is silent.
"""

from __future__ import annotations

import ctypes
import sys
import wave
from array import array
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from importlib import import_module
from pathlib import Path
from time import monotonic
from types import ModuleType
from typing import Any, NamedTuple, Protocol

from topologic_qt.app.kit import log

RATE = 24_000
"""The sample rate of all sounds, in hertz: one channel, 16 bits."""
PERIOD = 20
"""The length of a period that is mixed at a time, in milliseconds."""
_PERIODS = 3
# JACK is not tried: it would print to the terminal that it is missing.
_SYSTEMS = ("wasapi", "coreaudio", "pulseaudio", "alsa", "sndio", "audio4", "oss")


class NoAudioError(Exception):
    """Raised if no audio output can be opened. The text is for the log."""


class AudioDevice:
    """The open audio output. Create, use and close it in one thread other than the GUI thread."""

    def __init__(self, fill: Callable[[int], bytes], systems: tuple[str, ...] = _SYSTEMS) -> None:
        """Open it; ``fill`` returns so many samples, in the library's thread. May raise `NoAudioError`."""
        module = _module()
        self._library, make = module.lib, module.ffi.new
        self.fill = fill
        self._handle = module.ffi.new_handle(self)
        self._context, self._device = make("ma_context *"), make("ma_device *")
        wanted = [getattr(self._library, f"ma_backend_{name}") for name in systems]
        how = make("ma_context_config *", self._library.ma_context_config_init())
        code = self._library.ma_context_init(make("ma_backend[]", wanted), len(wanted), how, self._context)
        if code != self._library.MA_SUCCESS:
            raise NoAudioError(f"no audio system answers (miniaudio's error {code})")
        code = self._library.ma_device_init(self._context, self._config(make), self._device)
        if code != self._library.MA_SUCCESS:
            self._library.ma_context_uninit(self._context)
            raise NoAudioError(f"no audio output can be opened (miniaudio's error {code})")
        code = self._library.ma_device_start(self._device)
        if code != self._library.MA_SUCCESS:
            self.close()
            raise NoAudioError(f"the audio output does not begin (miniaudio's error {code})")

    def _config(self, make: Callable[..., Any]) -> object:
        config = make(
            "ma_device_config *", self._library.ma_device_config_init(self._library.ma_device_type_playback)
        )
        config.sampleRate = RATE
        config.playback.format = self._library.ma_format_s16
        config.playback.channels = 1
        config.periodSizeInMilliseconds, config.periods = PERIOD, _PERIODS
        config.dataCallback = self._library._internal_data_callback
        config.pUserData = self._handle
        return config

    @property
    def is_running(self) -> bool:
        """Whether it still plays; it stops by itself when unplugged."""
        return bool(self._library.ma_device_is_started(self._device))

    def close(self) -> None:
        """Release it for other programs."""
        self._library.ma_device_uninit(self._device)
        self._library.ma_context_uninit(self._context)


@cache
def _module() -> ModuleType:
    """Return the compiled half of miniaudio, initialised. Raises `NoAudioError` without it."""
    try:
        module = import_module("_miniaudio")
        module.lib.init_miniaudio()
        module.ffi.def_extern("_internal_data_callback")(_fill)
    except (ImportError, AttributeError) as error:
        raise NoAudioError(f"miniaudio cannot be used ({error})") from error
    _hush_alsa()
    return module


def _fill(device: Any, output: Any, _input: object, count: int) -> None:
    ffi = _module().ffi
    samples = ffi.from_handle(device.pUserData).fill(count)
    ffi.memmove(output, samples, len(samples))


def _hush_alsa() -> None:
    """Keep ALSA from printing twenty lines about a missing device."""
    if sys.platform.startswith("linux"):
        with suppress(OSError, AttributeError):  # no ALSA, or one that prints nothing
            ctypes.CDLL("libasound.so.2").snd_lib_error_set_handler(_silent())


@cache
def _silent() -> object:
    """Return a no-op function for C, kept for ever, as ALSA keeps it."""
    return ctypes.CFUNCTYPE(None)(lambda: None)


OPEN_FOR = 8
"""The silence after which the output is closed, in seconds."""
_LONGEST = 2 * RATE  # most samples of a sound
_MOST_AT_ONCE = 6  # most sounds heard at a time; further ones are skipped
_MOST_KEPT = 64  # most sounds, each at a pitch and a volume, that are kept in memory
_TRY_AGAIN = 60  # seconds before an output that failed to open is tried again: people plug headphones in
_TONES = (0, 2, 4, 7, 9)  # a pentatonic scale, in semitones


class Output(Protocol):
    """An open audio output."""

    @property
    def is_running(self) -> bool:
        """Whether it still plays."""

    def close(self) -> None:
        """Release it."""


class _Wanted(NamedTuple):
    name: str
    steps: int
    volume: float


class Mixer:
    """The sounds playing now: added in one thread, mixed in the output's thread."""

    def __init__(self, silent: Callable[[], object]) -> None:
        """Call ``silent`` once after each `OPEN_FOR` seconds of silence."""
        self._silent = silent
        self._coming: deque[memoryview] = deque()
        self._ringing: list[memoryview] = []
        self._rested = 0

    @property
    def is_silent(self) -> bool:
        """Whether all sounds have ended."""
        return not self._coming and not self._ringing

    def add(self, samples: memoryview) -> None:
        """Play a sound, unless many are playing already."""
        if len(self._coming) + len(self._ringing) < _MOST_AT_ONCE:
            self._coming.append(samples)

    def clear(self) -> None:
        """Discard all sounds; not while mixing."""
        self._coming.clear()
        self._ringing.clear()
        self._rested = 0

    def fill(self, count: int) -> bytes:
        """Mix the next so many samples."""
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
    """Plays the sounds of a folder in one thread, not the GUI's. Logs once if that is impossible."""

    def __init__(
        self,
        folder: Path,
        later: Callable[[Callable[[], None]], object],
        open_output: Callable[[Callable[[int], bytes]], Output] = AudioDevice,
    ) -> None:
        """Play WAV files of ``folder``; ``later`` runs a job in the thread; ``open_output`` may fail."""
        self._folder = folder
        self._open_output = open_output
        self._mixer = Mixer(lambda: later(self._close_if_silent))
        self._output: Output | None = None
        self._kept: dict[_Wanted, memoryview] = {}
        self._broken: set[str] = set()
        self._not_before = 0.0

    def play(self, name: str, steps: int, volume: float) -> None:
        """Play a sound at a volume from 0 to 1, so many steps above its recorded pitch."""
        samples = self._samples(_Wanted(name, steps, volume))
        if samples is not None and self._can_be_heard():
            self._mixer.add(samples)

    def close(self) -> None:
        """Release the output."""
        output, self._output = self._output, None
        if output is not None:
            output.close()

    def _samples(self, wanted: _Wanted) -> memoryview | None:
        """Return the samples of a sound; None if its file is missing or broken."""
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
    """Read a WAV file with one channel of 16 bits.

    Raises OSError, EOFError, RuntimeError, ValueError or wave.Error if it is of another kind, or too long.
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
    """Return samples raised by so many steps (and shorter by that) at a volume, linearly interpolated."""
    octaves, tone = divmod(steps, len(_TONES))
    factor = 2 ** (octaves + _TONES[tone] / 12)
    last = len(samples) - 1
    made = array("h")
    for n in range(int(last / factor) + 1):
        at = int(n * factor)
        here, there = samples[at], samples[min(at + 1, last)]
        made.append(int(volume * (here + (n * factor - at) * (there - here))))
    return made
