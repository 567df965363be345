"""The readable part of a saved match."""

import json

_AT_RANDOM = frozenset({"sealed", "commitment"})
"""Entries of random letters and digits, which can contain a tile's short name by chance."""


def in_plain_text(record: object) -> str:
    """A saved form as text, without what is sealed."""
    return json.dumps(_without_seals(record))


def _without_seals(record: object) -> object:
    if isinstance(record, dict):
        return {key: _without_seals(value) for key, value in record.items() if key not in _AT_RANDOM}
    return [_without_seals(value) for value in record] if isinstance(record, list) else record
