"""The computer's audio output, by the C library miniaudio: it is open only while something is to be heard.

miniaudio was chosen by measuring. It brings 0.6 MB, with cffi under it 0.9 MB, and speaks to Windows, macOS,
PulseAudio (and PipeWire in its place) and ALSA, each of which it loads only if it is there. Its compiled half
alone is imported here, ``_miniaudio``: that takes 0.7 ms and 1 MB; the half in Python would load numpy, a
client for networks and more, 40 ms and 13 MB. It calls back into Python for each 20 ms of sound, which costs
0.4 % of a processor as long as the output is open, and nothing afterwards. The others:

- Qt's own QSoundEffect comes in a package of 175 MB. Its two files that are needed have 2.6 MB, but want
  libraries of Qt that are left out here, and on Linux they cannot be loaded at all without PulseAudio.
- pygame and its relatives bring 12 MB; sounddevice brings no library for Linux; simpleaudio must be compiled.
- The players of desktops are other ones everywhere, and not everywhere; each sound would start a program.

Where miniaudio is not made for the kind of processor, there is no sound.
"""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any

RATE = 24_000
"""The samples in a second of everything that is played: one channel, 16 bits."""
PERIOD = 20
"""The milliseconds of sound that are asked for at a time."""
_PERIODS = 3

_SYSTEMS = ("wasapi", "coreaudio", "pulseaudio", "alsa", "sndio", "audio4", "oss")
"""The systems that are tried, one after the other; JACK would tell the terminal that it is not there."""


class NoAudioError(Exception):
    """Raised where no audio output can be opened. The text is for the log."""


class AudioDevice:
    """The open audio output. It is made, used and closed in one thread, which must not be the GUI thread."""

    def __init__(self, fill: Callable[[int], bytes], systems: tuple[str, ...] = _SYSTEMS) -> None:
        """Open it. ``fill`` returns so many samples, in a thread of the library.

        Raises `NoAudioError` where there is none.
        """
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
        """Whether it still plays; it ends by itself when it is unplugged."""
        return bool(self._library.ma_device_is_started(self._device))

    def close(self) -> None:
        """Let it go; other programs may have it."""
        self._library.ma_device_uninit(self._device)
        self._library.ma_context_uninit(self._context)


@cache
def _module() -> ModuleType:
    """The compiled half of miniaudio, ready to use. Raises `NoAudioError` where there is none."""
    try:
        module = import_module("_miniaudio")
        module.lib.init_miniaudio()
        module.ffi.def_extern("_internal_data_callback")(_fill)
    except (ImportError, AttributeError) as error:
        raise NoAudioError(f"miniaudio cannot be used ({error})") from error
    _hush_alsa()
    return module


def _fill(device: Any, output: Any, _input: object, count: int) -> None:
    """Give the library the samples that it asks for."""
    ffi = _module().ffi
    samples = ffi.from_handle(device.pUserData).fill(count)
    ffi.memmove(output, samples, len(samples))


def _hush_alsa() -> None:
    """Keep ALSA from writing into the terminal, twenty lines of it, that there is no device."""
    if not sys.platform.startswith("linux"):
        return

    with suppress(OSError, AttributeError):  # no ALSA, or one that has nothing to say
        ctypes.CDLL("libasound.so.2").snd_lib_error_set_handler(_silent())


@cache
def _silent() -> object:
    """A function for C that does nothing, kept for ever, as ALSA keeps it."""
    return ctypes.CFUNCTYPE(None)(lambda: None)
