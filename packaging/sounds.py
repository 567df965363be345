"""Makes the program's sounds: knocks on wood and glass. Called as ``python3 packaging/dev.py sounds``.

All sounds are computed, not recorded. A struck bar rings in several modes at once, each a vibration with its
own frequency and decay; their frequencies are not multiples of each other, which makes the difference between
a knock and an organ. A mode is a two-pole resonator, driven by the force of the blow: a soft pulse as long as
mallet and bar touch, roughened by a little noise. (Modal synthesis, as in P. R. Cook, *Real Sound Synthesis
for Interactive Applications*, 2002, chapter 4.)

The bytes are the same on every computer: a resonator's constants are rounded, the rest is additions and
products, and chance is seeded.
"""

import math
import sys
import wave
from array import array
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple, TypeAlias

from steps import ROOT, say

FOLDER = ROOT / "resources" / "sounds"
"""The folder of the sounds."""

RATE = 24_000
"""The samples per second."""
LOUDNESS = -24.0
"""The level of a sound's loudest twentieth of a second, in decibels below full scale."""
HIGHEST = -5.0
"""The highest peak, in decibels below full scale, for sounds with more blow than ringing."""
_WINDOW = RATE // 20
_DEEP = 0.12
"""The weight of a sample in the running mean of low frequencies, up to some 500 hertz."""
_FADE = RATE // 60
"""The number of samples in which a sound fades out."""

Samples: TypeAlias = list[float]


class Mode(NamedTuple):
    """A mode of vibration."""

    ratio: float
    """The frequency, in multiples of the lowest mode's."""
    strength: float
    ring: float
    """The decay time, by 60 decibels, in seconds."""


Material: TypeAlias = tuple[Mode, ...]

WOOD: Material = (Mode(1, 1, 0.16), Mode(2.57, 0.55, 0.10), Mode(4.95, 0.30, 0.06), Mode(8.2, 0.16, 0.04))
"""A small block of hard wood on a table: dull and short."""
BAR: Material = (Mode(1, 1, 0.50), Mode(3.93, 0.26, 0.20), Mode(9.3, 0.10, 0.08))
"""A bar of rosewood over a hollow, like a marimba's: its modes are far apart."""
GLASS: Material = (
    *(Mode(1, 1, 0.75), Mode(2.32, 0.38, 0.55), Mode(4.25, 0.22, 0.36)),
    *(Mode(6.63, 0.10, 0.24), Mode(9.38, 0.05, 0.16)),
)
"""The rim of a glass: a shell's modes, of which the high ones decay first."""
CHIP: Material = (Mode(1, 1, 0.10), Mode(1.83, 0.6, 0.09), Mode(2.91, 0.35, 0.06))
"""A glass piece between two fingers, which hardly rings."""
COIN: Material = (
    *(Mode(1, 0.8, 0.42), Mode(1.013, 0.6, 0.42), Mode(1.72, 0.7, 0.34)),
    *(Mode(2.33, 0.45, 0.26), Mode(3.11, 0.25, 0.18)),
)
"""A metal disc: two close modes beat against each other."""
CLOTH: Material = (Mode(1, 1, 0.008), Mode(1.9, 0.5, 0.006))
"""Cloth on a table: it does not ring, and passes a broad band of noise."""


class Blow(NamedTuple):
    """A blow on a thing, or a long stroke over it."""

    at: float
    """The time in seconds."""
    pitch: float
    """The frequency of the lowest mode, in hertz."""
    material: Material
    strength: float = 1.0
    touch: float = 0.0012
    """How long mallet and thing touch, in seconds: shorter is brighter."""
    rough: float = 0.1
    """The share of noise in the force."""


class Recipe(NamedTuple):
    """The recipe of a sound."""

    length: float
    """Its length, in seconds."""
    blows: tuple[Blow, ...]
    level: float = 0.0
    """How much louder than the others it is, in decibels."""


_C5 = 523.25


def _note(semitones: float) -> float:
    """Return the frequency so many semitones above the treble's middle C."""
    return _C5 * 2 ** (semitones / 12)


RECIPES: Mapping[str, Recipe] = {
    "lift": Recipe(0.14, (Blow(0, 1180, CHIP, 0.8, 0.0008, 0.15), Blow(0.028, 1560, CHIP, 0.6, 0.0006)), -5),
    "place": Recipe(0.22, (Blow(0, 430, WOOD, 1, 0.0014, 0.35), Blow(0.002, 2350, CHIP, 0.28, 0.0005))),
    "refuse": Recipe(0.3, (Blow(0, 262, WOOD, 1, 0.003, 0.3), Blow(0.095, 233, WOOD, 0.8, 0.0035, 0.3)), -2),
    "turn-tile": Recipe(
        0.18, (Blow(0, 720, WOOD, 0.6, 0.001, 0.4), Blow(0.055, 560, WOOD, 1, 0.0014, 0.4)), -3
    ),
    "hint": Recipe(0.38, (Blow(0, _note(0), BAR, 1, 0.0012, 0.2), Blow(0, _note(12), GLASS, 0.16, 0.0006))),
    "curtain": Recipe(0.44, (Blow(0, 1500, CLOTH, 9, 0.3, 0.9), Blow(0.26, 330, WOOD, 0.3, 0.004)), -3),
    "your-turn": Recipe(0.62, (Blow(0, _note(-5), BAR, 0.9, 0.002), Blow(0.15, _note(0), BAR, 1, 0.002))),
    "found": Recipe(
        0.8,
        (
            *(Blow(0, _note(0), GLASS, 0.75, 0.0009), Blow(0.085, _note(4), GLASS, 0.8, 0.0009)),
            *(Blow(0.17, _note(7), GLASS, 0.9, 0.0009), Blow(0.255, _note(12), GLASS, 1, 0.0009)),
        ),
        1,
    ),
    "ring": Recipe(0.62, (Blow(0, _note(7), GLASS, 1, 0.001), Blow(0.07, _note(14), GLASS, 0.7, 0.0008))),
    "coin": Recipe(
        0.46, (Blow(0, 2140, COIN, 1, 0.0006), Blow(0.062, 2140, COIN, 0.45), Blow(0.1, 2140, COIN, 0.2)), -3
    ),
    "answer": Recipe(
        0.26, (Blow(0, 520, WOOD, 0.8, 0.0015, 0.2), Blow(0.085, 610, WOOD, 1, 0.0015, 0.2)), -1
    ),
    "right": Recipe(
        0.72,
        (
            *(Blow(0, _note(0), BAR, 0.9, 0.0016), Blow(0.11, _note(7), BAR, 0.9, 0.0014)),
            Blow(0.22, _note(12), GLASS, 0.9, 0.001),
        ),
        1,
    ),
    "wrong": Recipe(0.6, (Blow(0, _note(-5), BAR, 1, 0.003, 0.2), Blow(0.17, _note(-9), BAR, 1, 0.004, 0.2))),
}
"""The recipes, by file name."""


def sound(name: str) -> Samples:
    """Compute a sound, with full scale at 1."""
    recipe = RECIPES[name]
    chance = Random(name)
    samples = [0.0] * round(recipe.length * RATE)
    for blow in recipe.blows:
        _add(samples, round(blow.at * RATE), _ringing(blow, len(samples) - round(blow.at * RATE), chance))
    _fade(samples)
    return _levelled(samples, LOUDNESS + recipe.level)


def _ringing(blow: Blow, length: int, chance: Random) -> Samples:
    """Compute so many samples of the ringing after a blow."""
    force = _force(blow, chance)
    rung = [0.0] * length
    for mode in blow.material:
        frequency = blow.pitch * mode.ratio
        if frequency < 0.45 * RATE:
            _add(rung, 0, _resonance(force, frequency, mode.ring, length), mode.strength)
    return rung


def _force(blow: Blow, chance: Random) -> Samples:
    """Compute a blow's force: a soft pulse with noise."""
    count = max(2, round(blow.touch * RATE))
    pulse = [round(0.5 - 0.5 * math.cos(math.tau * (n + 0.5) / count), 12) for n in range(count)]
    share = blow.strength / sum(pulse)
    return [share * part * (1 + blow.rough * (2 * chance.random() - 1) * 4) for part in pulse]


def _resonance(force: Sequence[float], frequency: float, ring: float, length: int) -> Samples:
    """Compute a mode's response to a force: a decaying sine without slower parts."""
    angle, radius = math.tau * frequency / RATE, 10 ** (-3 / (ring * RATE))
    last_weight, older_weight = round(2 * radius * math.cos(angle), 12), round(-radius * radius, 12)
    pushes = [0.0, 0.0, *force, *[0.0] * length]
    answer, last, older = [], 0.0, 0.0
    for n in range(length):
        last, older = 0.5 * (pushes[n + 2] - pushes[n]) + last_weight * last + older_weight * older, last
        answer.append(last)
    return answer


def _add(samples: Samples, at: int, more: Sequence[float], weight: float = 1.0) -> None:
    for n, value in enumerate(more, at):
        samples[n] += weight * value


def _fade(samples: Samples) -> None:
    """Fade out the last samples, to avoid a click."""
    for n in range(_FADE):
        samples[-1 - n] *= round(0.5 - 0.5 * math.cos(math.pi * n / _FADE), 12)


def _levelled(samples: Samples, loudness: float) -> Samples:
    """Scale a sound to a loudness, with no peak above `HIGHEST`."""
    gain = _amplitude(loudness) / loudest(samples)
    gain = min(gain, _amplitude(HIGHEST) / max(map(abs, samples)))
    return [gain * value for value in samples]


def loudest(samples: Sequence[float]) -> float:
    """Return the root mean square of the loudest twentieth of a second, with less weight on low tones.

    Ears and small loudspeakers hardly hear these: a one-pole filter removes them.
    """
    deep, energies = 0.0, [0.0]
    for value in samples:
        deep += _DEEP * (value - deep)
        energies.append(energies[-1] + (value - deep) ** 2)
    begins = range(max(1, len(samples) - _WINDOW + 1))
    most = max(energies[min(at + _WINDOW, len(samples))] - energies[at] for at in begins)
    return math.sqrt(most / _WINDOW)


def _amplitude(decibels: float) -> float:
    return round(10 ** (decibels / 20), 12)


def write(name: str, folder: Path) -> Path:
    """Write a sound into a folder as a mono 16-bit WAV file, and return its path."""
    numbers = array("h", (round(32767 * value) for value in sound(name)))
    if sys.byteorder == "big":
        numbers.byteswap()
    path = folder / f"{name}.wav"
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(numbers.tobytes())
    return path


def make() -> int:
    """Write every sound, and return the exit code."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in RECIPES:
        say(f"Making {write(name, FOLDER).relative_to(ROOT).as_posix()} ...")
    return 0


if __name__ == "__main__":
    sys.exit(make())
