"""What is said of the formats of saved matches is what the program reads and writes."""

import json
from pathlib import Path
from typing import Any

import pytest
from pydantic import BaseModel

from tests.deductions import begun, have, play, show, tile as coin
from tests.tables import ask, enter, new_match, tile
from tests.topology_tables import match_with
from topologic_qt.engine.players import Computer, Level
from topologic_qt.games.deduction import records as deduction
from topologic_qt.games.deduction.rules import (
    Cell,
    ChangeSeat as ChangeSeatOfDeduction,
    Mark,
    Pass,
    Sheet,
    blank_notes,
)
from topologic_qt.games.topologic import records as topologic
from topologic_qt.games.topologic.rules import HideSecret
from topologic_qt.games.topology import records as topology
from topologic_qt.games.topology.rules import ChangeSeat, Draw, End, Lay, Turn, Variant, placements
from topologic_qt.storage import FORMAT_VERSION, MAX_FILE_SIZE, Envelope, pack
from topologic_qt.storage.bounds import MAX_DEPTH, MAX_ENTRIES

ID = "2f9c07be51d8a364"
FORMATS = Path(__file__).parent.parent.parent / "resources" / "formats"
PAGES: dict[str, tuple[str, type[BaseModel], int]] = {
    "Topologic": ("saved-match", topologic.MatchRecord, 3),
    "Topology": ("topology-match", topology.MatchRecord, 1),
    "Deduction": ("deduction-match", deduction.MatchRecord, 1),
}
"""For each game its page and schema, without their suffixes, the model of its matches, and their format."""

games = pytest.mark.parametrize("game", PAGES)


def schema(game: str) -> dict[str, Any]:
    """The JSON Schema of a saved match, from the models that check one."""
    _, model, number = PAGES[game]
    whole, match = Envelope.model_json_schema(), model.model_json_schema()
    definitions = match.pop("$defs")
    whole["properties"]["match"] = match
    whole["required"] = sorted({*whole["required"], "format", "version"})
    head = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"A saved match of {game}, format {number}",
    }
    return {**whole, **head, "$defs": definitions}


def page(game: str) -> str:
    """The page about the format."""
    return (FORMATS / f"{PAGES[game][0]}.md").read_text(encoding="utf-8")


def example(game: str) -> dict[str, Any]:
    """The example on the page."""
    found: dict[str, Any] = json.loads(
        page(game).partition("```json\n")[2].partition("```")[0].replace("…", "")
    )
    return found


@games
def test_the_schema_is_that_of_the_models(game: str, request: pytest.FixtureRequest) -> None:
    file = FORMATS / f"{PAGES[game][0]}.schema.json"
    text = json.dumps(schema(game), indent=1, sort_keys=True, ensure_ascii=False) + "\n"
    if request.config.getoption("--redraw-schema"):
        file.write_text(text, encoding="utf-8")
    assert file.read_text(encoding="utf-8") == text


@games
def test_the_page_tells_every_entry_of_a_match(game: str) -> None:
    _, model, number = PAGES[game]
    entries = {*model.model_fields}
    for definition in schema(game)["$defs"].values():
        entries |= set(definition["properties"])
    assert {entry for entry in entries if f"`{entry}`" not in page(game)} == set()
    assert f"format {number}" in page(game)


def test_a_page_tells_every_entry_around_a_match_and_every_bound() -> None:
    text = page("Topologic")
    assert {entry for entry in Envelope.model_fields if f"`{entry}`" not in text} == set()
    for bound in (f"{MAX_FILE_SIZE // 1024 // 1024} MB", f"{MAX_ENTRIES:,}", f"{MAX_DEPTH} deep"):
        assert bound in text


@games
def test_the_example_on_a_page_is_of_the_version_that_is_written(game: str) -> None:
    assert Envelope.model_validate(example(game)).version == FORMAT_VERSION


def test_the_example_on_the_page_is_a_part_of_a_real_file() -> None:
    match = new_match()
    match.apply(HideSecret(tile("Y5")))
    enter(match, "R1 R1 S6")
    ask(match)
    real = json.loads(pack("topologic", topologic.to_record(match), match_id=ID))
    shown = example("Topologic")
    assert shown.keys() == real.keys()
    assert shown["match"].keys() == real["match"].keys()
    assert [move.keys() for move in shown["match"]["moves"]] == [
        real["match"]["moves"][number].keys() for number in (0, 1, 4, 5)
    ]


def test_the_example_of_topology_is_a_part_of_a_real_file() -> None:
    match = match_with("JWEI", variant=Variant.ADVANCED)
    match.apply(ChangeSeat(1, Computer(Level.CLUB, "x")))
    match.apply(Draw())
    while match.state.revealed:
        laid = placements(match.state.tiles, match.state.revealed[0])[0]
        match.apply(Lay(laid.design, laid.at, laid.direction))
    match.apply(End())
    match.apply(Turn((0, 0)))
    real = json.loads(pack("topology", topology.to_record(match), match_id=ID))
    shown = example("Topology")
    assert shown.keys() == real.keys()
    assert shown["match"].keys() == real["match"].keys()
    assert [move.keys() for move in shown["match"]["moves"]] == [
        real["match"]["moves"][number].keys() for number in (1, 2, 5, 6)
    ]
    assert shown["match"]["seating"][1].keys() == real["match"]["moves"][0]["computer"].keys()


def test_the_example_of_deduction_is_a_part_of_a_real_file() -> None:
    match = play(
        begun(coins="M3"),
        have(1, "suit"),
        show("M4"),
        Pass(),
        ChangeSeatOfDeduction(1, Computer(Level.CLUB, "x")),
    )
    sheet = Sheet().mark([Cell(coin("M4"), 1)], Mark.HAS)
    match.notes = blank_notes(match.setup).changed(0, sheet).stamped(1, "2026-01-31T17:05:09+00:00")
    real = json.loads(pack("deduction", deduction.to_record(match), match_id=ID))
    shown = example("Deduction")
    assert shown.keys() == real.keys()
    assert shown["match"].keys() == real["match"].keys()
    assert [move.keys() for move in shown["match"]["moves"]] == [
        move.keys() for move in real["match"]["moves"][:5]
    ]
    assert shown["match"]["notes"].keys() == real["match"]["notes"].keys()
    assert [page.keys() for page in shown["match"]["notes"]["sheets"]] == [
        page.keys() for page in real["match"]["notes"]["sheets"]
    ]
    assert shown["match"]["seating"][1].keys() == real["match"]["moves"][-1]["computer"].keys()
