"""Fields of sixty tiles in unusual shapes, built without the program, to test the rules.

A field is a plain dict from places `(x, y)` to tile names, as in `tests.referee`.
"""

from random import Random

from tests.referee import SIDES, Place, connected

NAMES = [colour + number for colour in "ROYGBVPWKS" for number in "123456"]


def odd_field(random: Random) -> dict[Place, str]:
    """A field of one of the kinds below, flipped and shifted at random."""
    kinds = (punched, blob, straggling, nested_rings, broken_ring, stairs, long_row)
    places = sorted(random.choice(kinds)(random))
    swap, flip = random.random() < 0.5, random.choice([1, -1])
    dx, dy = random.choice([(0, 0), (random.randint(-99, 99), random.randint(-99, 99)), (-1_000, 70_000)])
    turned = [((y, flip * x) if swap else (flip * x, y)) for x, y in places]
    shuffled = random.sample(NAMES, len(NAMES))
    return {(x + dx, y + dy): name for (x, y), name in zip(turned, shuffled, strict=True)}


def neighbours(place: Place) -> list[Place]:
    """The four places beside a place."""
    return [(place[0] + dx, place[1] + dy) for dx, dy in SIDES]


def grown(random: Random, places: set[Place], most_touched: int = 4) -> set[Place]:
    """The places with more added at random, to sixty in all; each touches few others if possible."""
    places = set(places)
    while len(places) < 60:
        free = sorted({beside for place in places for beside in neighbours(place)} - places)
        lean = [place for place in free if len(places & set(neighbours(place))) <= most_touched]
        places.add(random.choice(lean or free))
    return places


def block(x: int, y: int, width: int, height: int) -> set[Place]:
    """A full rectangle."""
    return {(x + dx, y + dy) for dx in range(width) for dy in range(height)}


def frame(x: int, y: int, width: int, height: int) -> set[Place]:
    """The outline of a rectangle, around a hole."""
    return block(x, y, width, height) - block(x + 1, y + 1, width - 2, height - 2)


def punched(random: Random) -> set[Place]:
    """A rectangle with holes and bays."""
    width, height = random.choice([(9, 7), (8, 8), (9, 8), (9, 9), (12, 7), (10, 10)])
    places = block(0, 0, width, height)
    while len(places) > 60:
        without = places - {random.choice(sorted(places))}
        if connected(dict.fromkeys(without, "")):
            places = without
    return places


def blob(random: Random) -> set[Place]:
    """Grown at random from one place."""
    return grown(random, {(0, 0)})


def straggling(random: Random) -> set[Place]:
    """Long thin arms."""
    return grown(random, {(0, 0)}, most_touched=1)


def nested_rings(random: Random) -> set[Place]:
    """A ring around a ring, joined by a bridge; the rest grows in and around."""
    width, height = random.randint(7, 9), random.randint(7, 8)
    outer, inner = frame(0, 0, width, height), frame(2, 2, width - 4, height - 4)
    return grown(random, outer | inner | {(random.randint(2, width - 3), 1)})


def broken_ring(random: Random) -> set[Place]:
    """A ring with a gap or a corner to enter by; the rest grows at random."""
    ring = frame(0, 0, random.randint(6, 10), random.randint(6, 9))
    return grown(random, ring - {random.choice([(0, 0), (3, 0), (0, 3)])}, most_touched=2)


def stairs(random: Random) -> set[Place]:
    """Two stairs that meet corner to corner, so that diagonals pass gaps."""
    down = {(n, n) for n in range(11)} | {(n + 1, n) for n in range(10)}
    up = {(n, 10 - n) for n in range(11)} | {(n, 9 - n) for n in range(10)}
    return grown(random, down | up, most_touched=random.choice([2, 4]))


def long_row(random: Random) -> set[Place]:
    """A row much longer than any other field, with a few tiles beside it."""
    return grown(random, block(0, 0, random.randint(30, 60), 1))
