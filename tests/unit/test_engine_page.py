"""The page on the engine protocol is true."""

import json
import re
from collections.abc import Iterable
from pathlib import Path
from typing import get_args

import pytest

from tests.protocol import Answer, Conversation
from topologic_qt.app.engine_protocol import lines, program as server
from topologic_qt.games.contract import GameInfo
from topologic_qt.games.deduction.info import INFO as DEDUCTION
from topologic_qt.games.deduction.records import protocol as deduction_protocol
from topologic_qt.games.topologic.info import INFO as TOPOLOGIC
from topologic_qt.games.topologic.records import protocol
from topologic_qt.games.topologic.records.models import AnyMove
from topologic_qt.games.topology.info import INFO as TOPOLOGY
from topologic_qt.games.topology.records import protocol as topology_protocol
from topologic_qt.games.topology.records.reading import AnyMove as TopologyMove

RESOURCES = Path(__file__).parent.parent.parent / "resources"
PAGE = (RESOURCES / "formats" / "engine-protocol.md").read_text("utf-8")
TOPOLOGY_PART = PAGE.partition("\n## Topology\n")[2].partition("\n## ")[0]
DEDUCTION_PART = PAGE.partition("\n## Deduction\n")[2].partition("\n## ")[0]


def conversation(part: str) -> list[tuple[str, Answer]]:
    """The requests and answers of an example in a part of the page."""
    block = part.partition("```\n")[2].partition("```")[0].splitlines()
    return [
        (asked.removeprefix("> "), json.loads(answered.removeprefix("< ")))
        for asked, answered in zip(block[::2], block[1::2], strict=True)
    ]


def shown(answer: Answer, example: Answer) -> Answer:
    """The answer with `…` where the example omits something."""
    return {name: "…" if example.get(name) == "…" else part for name, part in answer.items()}


@pytest.mark.parametrize(
    ("game", "part"), [(TOPOLOGIC, PAGE), (TOPOLOGY, TOPOLOGY_PART), (DEDUCTION, DEDUCTION_PART)]
)
def test_the_conversation_on_the_page_is_true(game: GameInfo, part: str) -> None:
    talk = Conversation(game)
    assert len(conversation(part)) > 5
    for asked, answered in conversation(part):
        assert shown(talk.say(asked.encode()), answered) == answered


def untold(part: str, moves: object, *entries: Iterable[str]) -> set[str]:
    """The moves and entries of a game's models that a part of the page omits."""
    kinds = {kind.model_fields["move"].annotation.__args__[0] for kind in get_args(get_args(moves)[0])}
    assert len(kinds) > 4
    return {name for name in kinds.union(*entries) if f"`{name}`" not in part}


def test_the_page_tells_every_move_entry_and_bound_of_every_game() -> None:
    talk = Conversation()
    talk.begin(secrets=["Y5", "R1"])
    view = talk.get("view", seat=0)["view"]
    setup = {**protocol.SetupRecord.model_fields, **protocol.Recipe.model_fields}
    assert untold(PAGE, AnyMove, setup, view, view["played"][0]) == set()
    for bound in (
        f"{server.USUAL_LIMIT:,}",
        f"{protocol.MAX_COORDINATE:,}",
        f"{lines.MAX_LINE // 1024**2} MB",
    ):
        assert bound in PAGE
    assert f"version {server.PROTOCOL}" in PAGE
    talk = Conversation(TOPOLOGY)
    talk.begin()
    setup, view = topology_protocol.SetupRecord.model_fields, talk.get("view")["view"]
    assert untold(TOPOLOGY_PART, TopologyMove, setup, view, ("length", "inside", "points")) == set()
    talk = Conversation(DEDUCTION)
    talk.begin(first=0)
    talk.get("apply", seat=0, move={"move": "ask", "whom": 1, "kind": "count", "line": "suit"})
    missing = talk.get("save")["record"]["setup"]["deal"]["missing"]
    talk.get("apply", seat=0, move={"move": "announce", "tile": "S2" if missing == "S3" else "S3"})
    talk.get("apply", seat=1, move={"move": "resign"})
    view = talk.get("view")["view"]
    setup = {**deduction_protocol.SetupRecord.model_fields, **deduction_protocol.DealRecord.model_fields}
    told = (*view["log"], ("tile", "hands", "missing"))
    assert untold(DEDUCTION_PART, deduction_protocol.AnyMove, setup, view, *told) == set()


def test_the_page_tells_every_request_with_its_entries() -> None:
    for do in server._KEYS:
        requests = PAGE.partition("## Requests")[2].partition("##")[0]
        (row,) = re.findall(rf"^\| `{do}` \| (.*)$", requests, re.MULTILINE)
        assert re.findall(r"`(\w+)`", row.partition("|")[0]) == list(server._KEYS[do])


def test_a_computer_hides_alike_for_a_seed_in_every_match_as_the_page_says() -> None:
    assert "the default `seed` is the\nempty text" in PAGE
    hidden = []
    for seed in ("one", "another"):
        talk = Conversation()
        field = talk.begin("lies", rounds=2)["setup"]["field"]
        talk.begin(seed, rounds=2, field=field)
        for given in ({}, {"seed": ""}, {"seed": "a secret of mine"}):
            hidden.append(talk.get("think", seat=0, level="club", **given)["moves"])
    assert hidden[:3] == hidden[3:]
    assert hidden[0] == hidden[1] != hidden[2]
