"""The rules of Topologic: values and functions, without any Qt.

`Topologic` is the game; `engine.Match` plays it. See the README for a match in ten lines.
"""

from typing import TYPE_CHECKING

from topologic_qt.engine.players import (
    MAX_NAME_LENGTH,
    MAX_SEED_LENGTH,
    MAX_TITLE_LENGTH,
    MIXED,
    PERSON,
    Computer,
    Level,
    SetupError,
)
from topologic_qt.lazy import names_of

if TYPE_CHECKING:
    from topologic_qt.games.topologic.rules.code import Race, parse_race_code, race_code
    from topologic_qt.games.topologic.rules.editing import (
        NamedField,
        mirrored,
        moved,
        put,
        taken_off,
        turned,
    )
    from topologic_qt.games.topologic.rules.edition import (
        EDITION_2017,
        EDITION_2019,
        EDITION_FRENCH,
        EDITIONS,
        Edition,
        Entry,
    )
    from topologic_qt.games.topologic.rules.field import (
        Field,
        FieldError,
        FieldStatus,
        Location,
        bounds,
        reading_order,
    )
    from topologic_qt.games.topologic.rules.filling import filled, fitted, shuffled
    from topologic_qt.games.topologic.rules.game import Topologic
    from topologic_qt.games.topologic.rules.hindsight import RoundReview, TurnReview
    from topologic_qt.games.topologic.rules.hints import (
        Miscount,
        corrections,
        disputed,
        fitting,
        hint,
        miscounts,
        points,
    )
    from topologic_qt.games.topologic.rules.knowledge import Evidence, Knowledge, forecast, supposed_hints
    from topologic_qt.games.topologic.rules.legality import (
        is_hidden_at_table,
        legal_destinations,
        possible_hints,
    )
    from topologic_qt.games.topologic.rules.mail import (
        CannotJoin,
        Joined,
        Objection,
        can_be_mailed,
        for_the_other,
        hidden_elsewhere,
        is_others,
        joined,
        seat_of_the_sender,
        taken_in,
    )
    from topologic_qt.games.topologic.rules.movement import destinations, entries, line
    from topologic_qt.games.topologic.rules.moves import (
        AskForHint,
        ChangeSeat,
        CorrectHint,
        GiveHint,
        GiveUp,
        HideAtTable,
        HideSecret,
        Move,
        MoveSeeker,
        PlaceSeeker,
        TellSecret,
    )
    from topologic_qt.games.topologic.rules.notation import NotationError, field_text, parse_field
    from topologic_qt.games.topologic.rules.notes import (
        MAX_REMARK_LENGTH,
        Contradiction,
        Mark,
        Notes,
        Pages,
        Stroke,
        blank_pages,
        contradictions,
        pages_of,
    )
    from topologic_qt.games.topologic.rules.outlines import SIDE_LENGTHS, laid_over, outline, rectangle
    from topologic_qt.games.topologic.rules.par import MOST_STARS, Par, star_limits, stars
    from topologic_qt.games.topologic.rules.refusal import Rule
    from topologic_qt.games.topologic.rules.round_results import (
        Bests,
        Result,
        bests,
        field_mark,
        mean_turns,
        results,
    )
    from topologic_qt.games.topologic.rules.seating import AT_ONE_COMPUTER, Seating
    from topologic_qt.games.topologic.rules.setup import (
        ROUND_COUNTS,
        Assistance,
        LessonSetup,
        Setup,
    )
    from topologic_qt.games.topologic.rules.shapes import (
        GROWTHS,
        SEEKER_COUNTS,
        FieldRecipe,
        Shape,
        Theme,
        random_field,
    )
    from topologic_qt.games.topologic.rules.state import (
        Ending,
        Phase,
        Proof,
        Round,
        State,
        Turn,
        View,
        peek,
    )
    from topologic_qt.games.topologic.rules.tile import ALL_TILES, NUMBERS, Colour, Tile
    from topologic_qt.games.topologic.rules.word_shapes import WordError, word_places

__all__ = [
    "ALL_TILES",
    "AT_ONE_COMPUTER",
    "EDITIONS",
    "EDITION_2017",
    "EDITION_2019",
    "EDITION_FRENCH",
    "GROWTHS",
    "MAX_NAME_LENGTH",
    "MAX_REMARK_LENGTH",
    "MAX_SEED_LENGTH",
    "MAX_TITLE_LENGTH",
    "MIXED",
    "MOST_STARS",
    "NUMBERS",
    "PERSON",
    "ROUND_COUNTS",
    "SEEKER_COUNTS",
    "SIDE_LENGTHS",
    "AskForHint",
    "Assistance",
    "Bests",
    "CannotJoin",
    "ChangeSeat",
    "Colour",
    "Computer",
    "Contradiction",
    "CorrectHint",
    "Edition",
    "Ending",
    "Entry",
    "Evidence",
    "Field",
    "FieldError",
    "FieldRecipe",
    "FieldStatus",
    "GiveHint",
    "GiveUp",
    "HideAtTable",
    "HideSecret",
    "Joined",
    "Knowledge",
    "LessonSetup",
    "Level",
    "Location",
    "Mark",
    "Miscount",
    "Move",
    "MoveSeeker",
    "NamedField",
    "NotationError",
    "Notes",
    "Objection",
    "Pages",
    "Par",
    "Phase",
    "PlaceSeeker",
    "Proof",
    "Race",
    "Result",
    "Round",
    "RoundReview",
    "Rule",
    "Seating",
    "Setup",
    "SetupError",
    "Shape",
    "State",
    "Stroke",
    "TellSecret",
    "Theme",
    "Tile",
    "Topologic",
    "Turn",
    "TurnReview",
    "View",
    "WordError",
    "bests",
    "blank_pages",
    "bounds",
    "can_be_mailed",
    "contradictions",
    "corrections",
    "destinations",
    "disputed",
    "entries",
    "field_mark",
    "field_text",
    "filled",
    "fitted",
    "fitting",
    "for_the_other",
    "forecast",
    "hidden_elsewhere",
    "hint",
    "is_hidden_at_table",
    "is_others",
    "joined",
    "laid_over",
    "legal_destinations",
    "line",
    "mean_turns",
    "mirrored",
    "miscounts",
    "moved",
    "outline",
    "pages_of",
    "parse_field",
    "parse_race_code",
    "peek",
    "points",
    "possible_hints",
    "put",
    "race_code",
    "random_field",
    "reading_order",
    "rectangle",
    "results",
    "seat_of_the_sender",
    "shuffled",
    "star_limits",
    "stars",
    "supposed_hints",
    "taken_in",
    "taken_off",
    "turned",
    "word_places",
]

_PLAYING = (
    "tile",
    "field",
    "edition",
    "shapes",
    "seating",
    "setup",
    "moves",
    "state",
    "hints",
    "movement",
    "refusal",
    "code",
    "legality",
    "game",
    "knowledge",
    "notes",
    "hindsight",
    "round_results",
    "mail",
    "par",
)
_ARRANGING = ("editing", "notation", "outlines", "word_shapes", "filling")

__getattr__ = names_of(__name__, _PLAYING + _ARRANGING)
