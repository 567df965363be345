"""What is said of the format of saved matches is what the program reads and writes."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.tables import ask, enter, new_match, tile
from topologic_qt.games.topologic.records import MatchRecord, to_record
from topologic_qt.games.topologic.rules import HideSecret
from topologic_qt.storage import FORMAT_VERSION, MAX_FILE_SIZE, Envelope, pack
from topologic_qt.storage.bounds import MAX_DEPTH, MAX_ENTRIES

FORMATS = Path(__file__).parent.parent.parent / "resources" / "formats"
SCHEMA = FORMATS / "saved-match.schema.json"
PAGE = FORMATS / "saved-match.md"


def schema() -> dict[str, Any]:
    """The JSON Schema of a saved match, from the models that check one."""
    whole, match = Envelope.model_json_schema(), MatchRecord.model_json_schema()
    definitions = match.pop("$defs")
    whole["properties"]["match"] = match
    whole["required"] = sorted({*whole["required"], "format", "version"})
    head = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"A saved match of Topologic, format {FORMAT_VERSION}",
    }
    return {**whole, **head, "$defs": definitions}


def test_the_schema_is_that_of_the_models(request: pytest.FixtureRequest) -> None:
    text = json.dumps(schema(), indent=1, sort_keys=True, ensure_ascii=False) + "\n"
    if request.config.getoption("--redraw-schema"):
        SCHEMA.write_text(text, encoding="utf-8")
    assert SCHEMA.read_text(encoding="utf-8") == text


def test_the_page_tells_every_entry_and_every_bound() -> None:
    page = PAGE.read_text(encoding="utf-8")
    entries = {*Envelope.model_fields, *MatchRecord.model_fields}
    for definition in schema()["$defs"].values():
        entries |= set(definition["properties"])
    assert {entry for entry in entries if f"`{entry}`" not in page} == set()
    for bound in (f"{MAX_FILE_SIZE // 1024 // 1024} MB", f"{MAX_ENTRIES:,}", f"{MAX_DEPTH} deep"):
        assert bound in page
    assert f"format {FORMAT_VERSION}" in page


def test_the_example_on_the_page_is_a_part_of_a_real_file() -> None:
    page = PAGE.read_text(encoding="utf-8")
    example = json.loads(page.partition("```json\n")[2].partition("```")[0].replace("…", ""))
    match = new_match()
    match.apply(HideSecret(tile("Y5")))
    enter(match, "R1 R1 S6")
    ask(match)
    real = json.loads(pack("topologic", to_record(match)))
    assert example.keys() == real.keys()
    assert example["match"].keys() == real["match"].keys()
    assert [move.keys() for move in example["match"]["moves"]] == [
        real["match"]["moves"][number].keys() for number in (0, 1, 4, 5)
    ]
