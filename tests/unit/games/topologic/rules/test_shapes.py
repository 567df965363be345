"""Ready shapes, and fields that lie as their seed says for ever."""

import pytest

from tests.tables import picture
from topologic_qt.engine.players import MAX_SEED_LENGTH
from topologic_qt.games.topologic.rules.field import Location
from topologic_qt.games.topologic.rules.shapes import GROWTHS, FieldRecipe, Shape, random_field

# A player reads out a seed and a friend lays the same field, with any version of the program: these
# pictures are never redrawn.
PARROT_ISLAND = {
    (Shape.RECTANGLE, 0): """
V5 K3 W6 P3 V2 W4 Y2 S6 O3 S1
O5 K4 R4 G2 R3 B3 Y3 G3 K1 P1
K6 V3 S3 B6 G1 B4 Y6 P4 K2 W3
V6 P6 O4 O2 R5 O6 Y5 O1 S4 R1
K5 G4 R2 Y1 R6 S5 P5 W5 B5 G6
P2 B2 G5 Y4 W2 V1 V4 B1 S2 W1
""",
    (Shape.GROWN, -3): """
.. .. .. .. .. .. G1 .. S2 .. .. .. .. ..
.. .. .. .. .. .. R2 G6 B5 K3 .. .. .. ..
.. .. .. .. .. O1 W2 .. .. .. .. .. .. ..
.. .. .. .. K5 .. G4 Y2 .. .. .. .. B2 ..
.. S3 .. P3 Y5 Y1 K6 .. W4 .. .. R5 B1 W6
R4 G2 R1 V3 .. .. G5 W1 Y4 V6 P5 .. S1 ..
.. .. S4 .. V2 R6 .. O2 .. P6 .. .. Y3 ..
V5 B6 P4 .. .. S5 K1 R3 .. O5 G3 P1 W3 B4
.. .. B3 K4 .. .. Y6 .. V1 O4 .. W5 .. O3
.. .. .. .. .. .. K2 S6 P2 .. .. V4 .. ..
.. .. .. .. .. .. .. .. O6 .. .. .. .. ..
""",
    (Shape.GROWN, 0): """
.. .. V2 .. .. .. .. .. ..
.. K4 R5 .. .. .. .. .. ..
.. .. G1 V4 .. .. .. .. ..
B6 W6 P4 K3 .. S1 .. V3 ..
.. S6 G2 S4 R1 P2 K1 R2 Y3
.. R6 P5 V5 P3 O5 G3 K5 B3
S3 V1 O1 W1 G5 W2 Y2 Y5 ..
.. .. .. O2 K6 O4 P1 R3 S2
.. .. K2 G4 Y4 Y1 P6 B1 B5
.. .. .. S5 W4 V6 B4 R4 ..
.. .. .. Y6 .. W3 .. .. ..
.. .. .. B2 O6 W5 G6 O3 ..
""",
    (Shape.GROWN, 4): """
B3 R4 G1 P2 R3 P1 B4 Y3 S5 .. ..
.. V5 V4 R1 W2 O1 Y2 K5 S1 .. ..
.. .. B5 O4 W1 G5 V6 P6 K1 V1 B6
.. .. S3 P4 O2 K6 W4 P5 G3 W3 R5
.. .. Y6 W5 G4 Y4 Y1 R2 W6 R6 O6
.. .. K4 .. O5 P3 Y5 V3 K2 S6 B2
.. .. .. .. G6 G2 S4 B1 K3 S2 ..
.. .. .. .. V2 O3 .. .. .. .. ..
""",
}


TABLE = [Location(x, y) for y in range(10) for x in range(10)]
PLACES = {
    Shape.SQUARE: [at for at in TABLE if max(at) < 8 and not {*at} <= {0, 7}],
    Shape.RING: [at for at in TABLE if not {*at} <= {*range(2, 8)} and not {*at} <= {0, 9}],
    Shape.CROSS: [at for at in TABLE if at.y < 9 and (3 <= at.x <= 6 or 2 <= at.y <= 5)],
}
"""Where the tiles of ready shapes lie, row by row."""


def test_a_seed_lays_the_same_field_for_ever() -> None:
    for shape, growth in PARROT_ISLAND:
        field = random_field(FieldRecipe(shape, "parrot island", growth))
        assert picture(field) == PARROT_ISLAND[shape, growth].strip()
    # The other shapes have the tiles of the rectangle in their order.
    names = PARROT_ISLAND[Shape.RECTANGLE, 0].split()
    for shape, places in PLACES.items():
        tiles = random_field(FieldRecipe(shape, "parrot island")).tiles
        assert {Location(x, y): str(tile) for (x, y), tile in tiles.items()} == dict(
            zip(places, names, strict=True)
        )


def test_another_seed_lays_another_field() -> None:
    for shape in Shape:
        fields = {random_field(FieldRecipe(shape, seed)) for seed in ("", "a", "A", "ä", "\ud83d")}
        assert len(fields) == 5


def test_growth_counts_for_grown_fields_alone() -> None:
    assert random_field(FieldRecipe(Shape.RING, "any", 4)) == random_field(FieldRecipe(Shape.RING, "any", -3))
    assert random_field(FieldRecipe(Shape.GROWN, "any", 4)) != random_field(
        FieldRecipe(Shape.GROWN, "any", -3)
    )


def test_a_larger_growth_gives_a_compacter_field() -> None:
    def bordering(growth: int) -> int:
        return sum(
            len(random_field(FieldRecipe(Shape.GROWN, str(seed), growth)).border) for seed in range(10)
        )

    borders = [bordering(growth) for growth in (GROWTHS[0], 0, GROWTHS[-1])]
    assert borders == sorted(borders, reverse=True)
    assert borders[0] > 1.5 * borders[-1]


def test_the_usual_field_is_a_square_without_its_corners() -> None:
    assert FieldRecipe().shape is Shape.SQUARE
    assert len(random_field(FieldRecipe()).border) == 24
    assert len(random_field(FieldRecipe(Shape.RING, "any")).border) == 32


def test_a_growth_out_of_range_is_refused(subtests: pytest.Subtests) -> None:
    for growth in [-4, 5]:
        with (
            subtests.test(growth=growth),
            pytest.raises(ValueError, match=rf"^The growth must lie between -3 and 4, not {growth}\.$"),
        ):
            FieldRecipe(Shape.GROWN, "", growth)


def test_a_seed_has_at_most_forty_characters() -> None:
    assert FieldRecipe(seed="x" * MAX_SEED_LENGTH).seed == "x" * 40
    with pytest.raises(ValueError, match=r"^A seed has at most 40 characters, not 41\.$"):
        FieldRecipe(seed="x" * 41)
