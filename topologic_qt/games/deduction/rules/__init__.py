"""The rules of Deduction: values and functions, without any Qt.

`Deduction` is the game; `engine.Match` plays it.
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
    from topologic_qt.games.deduction.rules.aid import Aid
    from topologic_qt.games.deduction.rules.at_table import AtTable, check_tiles
    from topologic_qt.games.deduction.rules.clues import Clue, clues_of
    from topologic_qt.games.deduction.rules.deal import (
        HAND_SIZES,
        PLAYER_COUNTS,
        Deal,
        check_players,
        face_up_size,
        shuffled_deal,
    )
    from topologic_qt.games.deduction.rules.game import Deduction
    from topologic_qt.games.deduction.rules.hindsight import Chances, Review, Suggestion, TurnReview
    from topologic_qt.games.deduction.rules.holders import Holder, Spot, all_holders
    from topologic_qt.games.deduction.rules.kinds import Kind, Line
    from topologic_qt.games.deduction.rules.knowledge import Knowledge, history, known_to
    from topologic_qt.games.deduction.rules.legality import showable
    from topologic_qt.games.deduction.rules.log import Announcement, Entry, Question, Resignation
    from topologic_qt.games.deduction.rules.match_results import (
        ANNOUNCED,
        LAST_LEFT,
        NOBODY,
        Result,
        results,
    )
    from topologic_qt.games.deduction.rules.moves import (
        Announce,
        Answer,
        Ask,
        ChangeSeat,
        Correct,
        Draw,
        Move,
        Pass,
        Resign,
        Retype,
        Show,
        Strike,
        TableMove,
        Tell,
    )
    from topologic_qt.games.deduction.rules.notes import (
        Contradiction,
        Notes,
        blank_notes,
        contradictions,
        impossible,
        notes_of,
        proof_against,
    )
    from topologic_qt.games.deduction.rules.refusal import Rule
    from topologic_qt.games.deduction.rules.setup import (
        DEFAULT_NAMES,
        Setup,
        computers_seed,
        first_by_lot,
        new_setup,
    )
    from topologic_qt.games.deduction.rules.sheet import (
        MAX_REMARK_LENGTH,
        Cell,
        Group,
        Grouped,
        Mark,
        Marked,
        PencilErased,
        PencilInked,
        Sheet,
        Stroke,
        Ungrouped,
        Written,
    )
    from topologic_qt.games.deduction.rules.showing import shown_by_rule
    from topologic_qt.games.deduction.rules.state import State, Step, View
    from topologic_qt.games.deduction.rules.tiles import (
        ALL_TILES,
        FACES,
        Face,
        Hand,
        Suit,
        Tile,
        Value,
        in_order,
        with_face,
    )

__all__ = [
    "ALL_TILES",
    "ANNOUNCED",
    "DEFAULT_NAMES",
    "FACES",
    "HAND_SIZES",
    "LAST_LEFT",
    "MAX_NAME_LENGTH",
    "MAX_REMARK_LENGTH",
    "MAX_SEED_LENGTH",
    "MAX_TITLE_LENGTH",
    "MIXED",
    "NOBODY",
    "PERSON",
    "PLAYER_COUNTS",
    "Aid",
    "Announce",
    "Announcement",
    "Answer",
    "Ask",
    "AtTable",
    "Cell",
    "Chances",
    "ChangeSeat",
    "Clue",
    "Computer",
    "Contradiction",
    "Correct",
    "Deal",
    "Deduction",
    "Draw",
    "Entry",
    "Face",
    "Group",
    "Grouped",
    "Hand",
    "Holder",
    "Kind",
    "Knowledge",
    "Level",
    "Line",
    "Mark",
    "Marked",
    "Move",
    "Notes",
    "Pass",
    "PencilErased",
    "PencilInked",
    "Question",
    "Resign",
    "Resignation",
    "Result",
    "Retype",
    "Review",
    "Rule",
    "Setup",
    "SetupError",
    "Sheet",
    "Show",
    "Spot",
    "State",
    "Step",
    "Strike",
    "Stroke",
    "Suggestion",
    "Suit",
    "TableMove",
    "Tell",
    "Tile",
    "TurnReview",
    "Ungrouped",
    "Value",
    "View",
    "Written",
    "all_holders",
    "blank_notes",
    "check_players",
    "check_tiles",
    "clues_of",
    "computers_seed",
    "contradictions",
    "face_up_size",
    "first_by_lot",
    "history",
    "impossible",
    "in_order",
    "known_to",
    "new_setup",
    "notes_of",
    "proof_against",
    "results",
    "showable",
    "shown_by_rule",
    "shuffled_deal",
    "with_face",
]

__getattr__ = names_of(
    __name__,
    (
        "tiles",
        "deal",
        "aid",
        "at_table",
        "setup",
        "kinds",
        "log",
        "moves",
        "state",
        "refusal",
        "showing",
        "real_table",
        "legality",
        "views",
        "game",
        "holders",
        "clues",
        "deals",
        "knowledge",
        "sheet",
        "notes",
        "match_results",
        "hindsight",
    ),
)
