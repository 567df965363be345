"""The tables of what people have done."""

from __future__ import annotations

from collections.abc import Iterator

from topologic_qt.games import registry
from topologic_qt.games.contract import AnyPackage
from topologic_qt.storage.database import Table

_TEXT = "TEXT NOT NULL CHECK (length({}) <= {})"
_YES_OR_NO = "INTEGER NOT NULL CHECK ({} IN (0, 1))"
_COUNT = "INTEGER NOT NULL CHECK ({} BETWEEN 0 AND {})"

GAME = _TEXT.format("game", 40)
"""The column of the id of a game."""

DAYS = Table(
    "days",
    {
        "game": GAME,
        "day": _TEXT.format("day", 10),
        "event": "TEXT NOT NULL CHECK (event IN ('begun', 'reached', 'helped', 'over', 'par'))",
        "match_id": _TEXT.format("match_id", 40),
        "time": _TEXT.format("time", 40),
        "moves": "INTEGER",
        "told": "TEXT",
        "score": "INTEGER CHECK (score BETWEEN 0 AND 10000)",
        "symbols": "TEXT NOT NULL CHECK (length(symbols) <= 400 AND instr(symbols, char(10)) = 0)",
        "text": "TEXT NOT NULL CHECK (length(text) <= 4000"
        " AND length(text) - length(replace(text, char(10), '')) < 12)",
        "helped": _YES_OR_NO.format("helped"),
        "computer": _YES_OR_NO.format("computer"),
        "par": "REAL CHECK (par > 0 AND par <= 10000)",
    },
)
"""The events of matches of the day, as `topologic_qt.games.days.DayEvent` has them."""

PUZZLES = Table(
    "puzzles",
    {
        "game": GAME,
        "kind": _TEXT.format("kind", 40),
        "variant": _TEXT.format("variant", 40),
        "grade": "INTEGER NOT NULL CHECK (grade BETWEEN 1 AND 3)",
        "solved": _YES_OR_NO.format("solved"),
        "score": _COUNT.format("score", 100),
        "hints": _COUNT.format("hints", 3),
        "tries": _COUNT.format("tries", 10**6),
        "seconds": _COUNT.format("seconds", 10**9),
        "code": _TEXT.format("code", 100),
        "time": "TEXT NOT NULL CHECK (time GLOB '[0-9][0-9][0-9][0-9]-*')",
        "attempt": _TEXT.format("attempt", 100),
        "shown": _YES_OR_NO.format("shown"),
    },
)
"""The results of attempts at puzzles so far, as `topologic_qt.games.ratings` counts them."""

TOURNAMENTS = Table(
    "tournaments",
    {
        "tournament": _TEXT.format("tournament", 100),
        "number": _COUNT.format("number", 10**6),
        "cells": "TEXT NOT NULL",
    },
)
"""The matches of tournaments: their number, and the cells of the row, as JSON."""


def results_of(package: AnyPackage) -> Table | None:
    """Return the table with the results of a game; None where it has none."""
    return None if package.results is None else Table(f"results_{package.info.id}", package.results.columns)


def all_tables() -> Iterator[Table]:
    """Return all tables. Loads all games."""
    yield from (DAYS, PUZZLES, TOURNAMENTS)
    yield from filter(None, (results_of(info.load()) for info in registry.GAMES))
