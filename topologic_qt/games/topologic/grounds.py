"""The fields on which a command lets computers play or computes, as its arguments name them."""

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path

from topologic_qt.engine.players import MAX_SEED_LENGTH
from topologic_qt.games.simulation import count, file_named
from topologic_qt.games.topologic.records.field_reading import field_from_record
from topologic_qt.games.topologic.records.reading import from_record
from topologic_qt.games.topologic.rules.edition import EDITIONS
from topologic_qt.games.topologic.rules.field import Field
from topologic_qt.games.topologic.rules.setup import Setup
from topologic_qt.games.topologic.rules.shapes import GROWTHS, SEEKER_COUNTS, FieldRecipe, Shape, random_field
from topologic_qt.games.topologic.rules.tile import ALL_TILES
from topologic_qt.games.versions import versions
from topologic_qt.storage.envelope import unpack, unpack_field
from topologic_qt.storage.files import read_file

_FIELD_SUFFIX = ".topologic-field"


@dataclass(frozen=True, slots=True)
class Ground:
    """A field to play on, and the rules to play by."""

    name: str
    """The name of the field: its seed, or its file."""
    field: Field | FieldRecipe
    """The field; or its recipe, which is smaller to send."""
    edition: str
    seekers: int

    @property
    def setup(self) -> Setup:
        """The setup of a match on it."""
        field = random_field(self.field) if isinstance(self.field, FieldRecipe) else self.field
        return Setup(field, EDITIONS[self.edition], self.seekers)


def add_grounds(parser: argparse.ArgumentParser, fields: int) -> None:
    """Add the options that name the fields, so many by default, and the rules."""
    add, shapes = parser.add_argument, [shape.value for shape in Shape]
    add("files", metavar="FILE", nargs="*", type=file_named, help="a saved match or field")
    add("--fields", type=count, default=fields, help=f"how many random fields (default: {fields})")
    add("--seed", default="topologic", help="a text that the random fields follow from (default: topologic)")
    add("--shape", choices=shapes, default="grown", help="the outline of the random fields (default: grown)")
    spread = f"how fields grow, from {GROWTHS[0]}, straggling, to {GROWTHS[-1]}, compact (default: 0)"
    add("--growth", type=int, choices=GROWTHS, default=0, metavar="N", help=spread)
    edition = "the rules to play by (default: 2019, or those of the saved match)"
    add("--edition", choices=list(EDITIONS), help=edition)
    seekers = "how many seekers (default: 5, or those of the saved match)"
    add("--seekers", type=int, choices=SEEKER_COUNTS, help=seekers)


def grounds(options: argparse.Namespace) -> list[Ground]:
    """The fields that the options name.

    Raises `Problem` or ValueError, with a sentence, where one cannot be read or played on.
    """
    return list(_saved(options) if options.files else _random(options))


def ground_settings(options: argparse.Namespace, chosen: Sequence[Ground]) -> dict[str, object]:
    """Everything about the fields and versions on which results depend, but for the number of fields."""
    asked = ("seed", "shape", "growth") if not options.files else ()
    return {
        "versions": versions(),
        "game": "topologic",
        **{name: getattr(options, name) for name in asked},
        **({"files": [_digest(ground.setup) for ground in chosen]} if options.files else {}),
        "edition": options.edition,
        "seekers": options.seekers,
    }


def _digest(setup: Setup) -> str:
    """A short text that another field does not have."""
    places = "".join(f"{tile}{setup.field.locations[tile]}" for tile in ALL_TILES)
    return blake2b(places.encode(), digest_size=8).hexdigest()


def _saved(options: argparse.Namespace) -> Iterator[Ground]:
    for file in options.files:
        content = read_file(file)
        try:
            setup = _setup(content, file)
        except ValueError as error:
            raise ValueError(f"{file.name} cannot be played on: {error}") from None
        edition = options.edition or setup.edition.id
        yield Ground(str(file), setup.field, edition, options.seekers or setup.seekers)


def _setup(content: bytes, file: Path) -> Setup:
    """The setup of a saved match, or of a match on a field that was built by hand.

    Raises `Problem` or ValueError, with a sentence, where there is none.
    """
    if file.suffix == _FIELD_SUFFIX:
        return Setup(field_from_record(unpack_field(content, file.name).field).field)
    return from_record(unpack(content, file.name).match).setup


def _random(options: argparse.Namespace) -> Iterator[Ground]:
    longest = MAX_SEED_LENGTH - len(f"-{options.fields}")
    if len(options.seed) > longest:
        raise ValueError(f"the seed has {len(options.seed)} characters; the limit is {longest}.")
    for number in range(1, options.fields + 1):
        recipe = FieldRecipe(Shape(options.shape), f"{options.seed}-{number}", options.growth)
        yield Ground(recipe.seed, recipe, options.edition or "2019", options.seekers or SEEKER_COUNTS[0])
