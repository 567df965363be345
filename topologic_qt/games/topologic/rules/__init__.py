"""The rules of Topologic: values and functions, without any Qt.

`Topologic` is the game; `engine.Match` plays it. See the README for a match in ten lines.
"""

from typing import TYPE_CHECKING

# At once, and not when first asked for: by then the name of the module would stand for the module.
from topologic_qt.games.topologic.rules.hint import hint, points
from topologic_qt.lazy import names_of

if TYPE_CHECKING:
    from topologic_qt.games.topologic.rules.edition import (
        EDITION_2017,
        EDITION_2019,
        EDITION_FRENCH,
        EDITIONS,
        Edition,
        Entry,
    )
    from topologic_qt.games.topologic.rules.field import Field, FieldError, FieldStatus, Location
    from topologic_qt.games.topologic.rules.game import (
        ROUNDS,
        AutomaticReferee,
        Topologic,
        legal_destinations,
        possible_hints,
    )
    from topologic_qt.games.topologic.rules.mail import CannotJoin, Objection, for_the_other, joined
    from topologic_qt.games.topologic.rules.movement import destinations, entries, line
    from topologic_qt.games.topologic.rules.moves import (
        AskForHint,
        GiveHint,
        GiveUp,
        HideSecret,
        Move,
        MoveSeeker,
        PlaceSeeker,
    )
    from topologic_qt.games.topologic.rules.refusal import Rule
    from topologic_qt.games.topologic.rules.setup import (
        MAX_NAME_LENGTH,
        MAX_TITLE_LENGTH,
        Setup,
        SetupError,
    )
    from topologic_qt.games.topologic.rules.shapes import (
        GROWTHS,
        MAX_SEED_LENGTH,
        SEEKER_COUNTS,
        Origin,
        Shape,
        Theme,
        random_field,
    )
    from topologic_qt.games.topologic.rules.state import Ending, Phase, Round, State, Turn, View
    from topologic_qt.games.topologic.rules.tile import ALL_TILES, NUMBERS, Colour, Tile

__all__ = [
    "ALL_TILES",
    "EDITIONS",
    "EDITION_2017",
    "EDITION_2019",
    "EDITION_FRENCH",
    "GROWTHS",
    "MAX_NAME_LENGTH",
    "MAX_SEED_LENGTH",
    "MAX_TITLE_LENGTH",
    "NUMBERS",
    "ROUNDS",
    "SEEKER_COUNTS",
    "AskForHint",
    "AutomaticReferee",
    "CannotJoin",
    "Colour",
    "Edition",
    "Ending",
    "Entry",
    "Field",
    "FieldError",
    "FieldStatus",
    "GiveHint",
    "GiveUp",
    "HideSecret",
    "Location",
    "Move",
    "MoveSeeker",
    "Objection",
    "Origin",
    "Phase",
    "PlaceSeeker",
    "Round",
    "Rule",
    "Setup",
    "SetupError",
    "Shape",
    "State",
    "Theme",
    "Tile",
    "Topologic",
    "Turn",
    "View",
    "destinations",
    "entries",
    "for_the_other",
    "hint",
    "joined",
    "legal_destinations",
    "line",
    "points",
    "possible_hints",
    "random_field",
]

__getattr__ = names_of(
    __name__,
    (
        "tile",
        "field",
        "edition",
        "shapes",
        "setup",
        "moves",
        "state",
        "hint",
        "movement",
        "refusal",
        "game",
        "mail",
    ),
)
