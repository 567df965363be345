"""From a field to its saved form."""

from typing import Any

from topologic_qt.games.topologic.rules import Field, NamedField


def field_to_record(named: NamedField) -> dict[str, Any]:
    """The saved form of a field."""
    return {"name": named.name, "tiles": tile_records(named.field)}


def tile_records(field: Field) -> list[dict[str, Any]]:
    """The saved form of the tiles on their places."""
    return [{"tile": str(tile), "x": place.x, "y": place.y} for place, tile in field.tiles.items()]
