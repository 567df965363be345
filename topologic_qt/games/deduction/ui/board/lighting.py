"""The light on the table: what may be done now, and what has been chosen."""

from collections.abc import Iterable

from topologic_qt.games.deduction.rules.tiles import Kind, Line
from topologic_qt.games.deduction.ui.board.laying import (
    MISSING,
    coin_key,
    hand_key,
    player_key,
    target_key,
    target_of,
)
from topologic_qt.games.deduction.ui.board.picture import Picture
from topologic_qt.games.deduction.ui.board.words import Draft
from topologic_qt.table.glow import Glow


def glows(
    picture: Picture, keys: Iterable[str], draft: Draft, aimed: str | None, holding: bool
) -> dict[str, Glow]:
    """Return the glow of each thing that has one, by key.

    ``aimed`` is where a face of the coin would be put; ``holding`` is whether one is held.
    """
    found: dict[str, Glow] = {}
    if picture.may_ask:
        if not holding and draft.is_empty:
            found.update({coin_key(line): Glow.LIT for line in Line})
        found.update({key: Glow.LIT for key in keys if target_of(key) is not None and draft.line is not None})
    if picture.viewer is not None:
        found.update({hand_key(picture.viewer, tile): Glow.LIT for tile in picture.may_show})
    if picture.may_announce:
        found[MISSING] = Glow.LIT
    if draft.line is not None and not holding:
        found[coin_key(draft.line)] = Glow.CHOSEN
    if draft.whom is not None:
        found[player_key(draft.whom)] = Glow.CHOSEN
        if draft.kind is not None:
            found.update({target_key(draft.whom, kind): Glow.DIM for kind in Kind})
            found[target_key(draft.whom, draft.kind)] = Glow.CHOSEN
    if aimed is not None:
        found[aimed] = Glow.TARGET
    return found
