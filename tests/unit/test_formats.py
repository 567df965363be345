"""The pages on formats of saved matches are true."""

import json
from pathlib import Path
from typing import Any

import pytest
from pydantic import BaseModel

from topologic_qt.games.deduction.records import models as deduction_models
from topologic_qt.games.topologic.records import models as topologic_models
from topologic_qt.games.topology.records import reading as topology_models
from topologic_qt.storage.envelope import FORMAT_VERSION, MAX_DEPTH, MAX_ENTRIES, Envelope
from topologic_qt.storage.files import MAX_FILE_SIZE

FORMATS = Path(__file__).parent.parent.parent / "resources" / "formats"
PAGES: dict[str, tuple[str, type[BaseModel], int]] = {
    "Topologic": ("saved-match", topologic_models.MatchRecord, 4),
    "Topology": ("topology-match", topology_models.MatchRecord, 1),
    "Deduction": ("deduction-match", deduction_models.MatchRecord, 1),
}
"""For each game its page and schema, without their suffixes, the model of its matches, and their format."""

games = pytest.mark.parametrize("game", PAGES)


def schema(game: str) -> dict[str, Any]:
    """The JSON Schema of a saved match, from the models for reading."""
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
    """The page on the format."""
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
def test_the_example_on_a_page_is_of_the_version_that_is_written_with_the_entries_of_its_models(
    game: str,
) -> None:
    shown = example(game)
    assert Envelope.model_validate(shown).version == FORMAT_VERSION
    match, whole = shown["match"], schema(game)
    assert match.keys() <= whole["properties"]["match"]["properties"].keys()
    assert {*whole["properties"]["match"]["required"]} <= match.keys()
    models = {each["properties"].get("move", {}).get("const"): each for each in whole["$defs"].values()}
    assert len(match["moves"]) > 3
    for move in match["moves"]:
        assert move.keys() == models[move["move"]]["properties"].keys()
