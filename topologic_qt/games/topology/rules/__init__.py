"""The rules of Topology: values and functions, without any Qt.

`Topology` is the game; `engine.Match` plays it.
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
    from topologic_qt.games.topology.rules.designs import (
        COPIES,
        DESIGNS,
        PARTNERS,
        SAME_WHEN_TURNED,
        SIDES,
        design_lines,
    )
    from topologic_qt.games.topology.rules.game import Topology
    from topologic_qt.games.topology.rules.hexes import DIRECTIONS, FARTHEST, Hex, neighbour, neighbours
    from topologic_qt.games.topology.rules.hindsight import TurnReview
    from topologic_qt.games.topology.rules.lines import (
        LINE_AT,
        Part,
        Run,
        closable,
        dead_holes,
        run_of,
        runs,
    )
    from topologic_qt.games.topology.rules.mail import (
        AllKnown,
        CannotJoin,
        can_be_mailed,
        can_sit_apart,
        joined,
        looked_on,
        mover,
        seat_of_the_sender,
    )
    from topologic_qt.games.topology.rules.match_results import Result, points_a_turn, results
    from topologic_qt.games.topology.rules.moves import ChangeSeat, Draw, End, Lay, Move, Open, Resign, Turn
    from topologic_qt.games.topology.rules.placed import Edge, Place, PlacedTile, edge, edge_hexes
    from topologic_qt.games.topology.rules.ranking import ranked
    from topologic_qt.games.topology.rules.refusal import Rule
    from topologic_qt.games.topology.rules.scoring import Ring, ScoredRing, is_inside, rings, score
    from topologic_qt.games.topology.rules.setup import (
        DEFAULT_NAMES,
        PLAYER_COUNTS,
        TILES,
        Setup,
        Variant,
        check_stack,
        computers_seed,
        new_setup,
        shuffled_stack,
    )
    from topologic_qt.games.topology.rules.state import State, TurnResult, View
    from topologic_qt.games.topology.rules.table import (
        at_places,
        fits,
        free_places,
        occupied,
        placements,
        touches,
    )

__all__ = [
    "COPIES",
    "DEFAULT_NAMES",
    "DESIGNS",
    "DIRECTIONS",
    "FARTHEST",
    "LINE_AT",
    "MAX_NAME_LENGTH",
    "MAX_SEED_LENGTH",
    "MAX_TITLE_LENGTH",
    "MIXED",
    "PARTNERS",
    "PERSON",
    "PLAYER_COUNTS",
    "SAME_WHEN_TURNED",
    "SIDES",
    "TILES",
    "AllKnown",
    "CannotJoin",
    "ChangeSeat",
    "Computer",
    "Draw",
    "Edge",
    "End",
    "Hex",
    "Lay",
    "Level",
    "Move",
    "Open",
    "Part",
    "Place",
    "PlacedTile",
    "Resign",
    "Result",
    "Ring",
    "Rule",
    "Run",
    "ScoredRing",
    "Setup",
    "SetupError",
    "State",
    "Topology",
    "Turn",
    "TurnResult",
    "TurnReview",
    "Variant",
    "View",
    "at_places",
    "can_be_mailed",
    "can_sit_apart",
    "check_stack",
    "closable",
    "computers_seed",
    "dead_holes",
    "design_lines",
    "edge",
    "edge_hexes",
    "fits",
    "free_places",
    "is_inside",
    "joined",
    "looked_on",
    "mover",
    "neighbour",
    "neighbours",
    "new_setup",
    "occupied",
    "placements",
    "points_a_turn",
    "ranked",
    "results",
    "rings",
    "run_of",
    "runs",
    "score",
    "seat_of_the_sender",
    "shuffled_stack",
    "touches",
]

__getattr__ = names_of(
    __name__,
    (
        "hexes",
        "designs",
        "placed",
        "setup",
        "moves",
        "table",
        "lines",
        "scoring",
        "state",
        "match_results",
        "hindsight",
        "refusal",
        "ranking",
        "legality",
        "game",
        "mail",
    ),
)
