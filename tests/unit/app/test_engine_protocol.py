"""Every request of the engine protocol, and every way to get it wrong."""

import io
import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.boardless.game import INFO as BIDS
from tests.protocol import TOPOLOGIC, Conversation
from tests.waiting import PATIENCE
from topologic_qt.app.engine_protocol.lines import MAX_LINE
from topologic_qt.app.engine_protocol.program import serve

ROOT = Path(__file__).parent.parent.parent.parent
ENGINE = [sys.executable, "-m", "topologic_qt", "engine"]
PLACE: dict[str, Any] = {"move": "place", "seeker": 1, "to": "R1"}


@pytest.fixture
def talk() -> Conversation:
    """A conversation about a French match with three seekers and known secrets."""
    conversation = Conversation()
    conversation.begin(edition="french", seekers=3, secrets=["Y5", "R1"])
    return conversation


def enter(talk: Conversation, *tiles: str, seat: int = 1) -> None:
    for seeker, tile in enumerate(tiles, start=1):
        talk.get("apply", seat=seat, move={"move": "place", "seeker": seeker, "to": tile})


def test_a_game_that_other_programs_cannot_play_is_none_of_them() -> None:
    talk = Conversation(BIDS._replace(load=lambda: replace(BIDS.load(), protocol=None)))
    assert talk.get("hello")["games"] == []
    assert talk.refusal("new", game="bids") == "NO_SUCH_GAME"


def test_any_scalar_id_is_echoed_with_answers_and_errors() -> None:
    server = Conversation().server
    for identity in ("7", "2.50", "1e999", "-0.0", "-0", "true", "null", '"a\\u00e4\\ud800"', '""', "9" * 60):
        for rest in ('"do": "hello"', '"do": "save"', '"do": 3', '"x": [1, 2.5]'):
            answer = server.answer(f'{{"id": {identity}, {rest}}}'.encode())
            assert answer.startswith(f'{{"id": {identity}, "ok": '.encode())
    for no_scalar in ([1], {"a": 1}):
        assert Conversation().refusal("hello", id=no_scalar) == "BAD_REQUEST"


def test_no_object_gets_an_error_without_an_id_and_before_a_match_there_is_none() -> None:
    talk = Conversation()
    lines = (b"", b"nonsense", b"[]", b"null", b"\xff\xfe", b'{"do": NaN}', b"[" * 9999)
    for line in (*lines, b'{"do": "hello", "do": "bye", "id": 1}'):
        answer = talk.say(line)
        assert answer["error"]["rule"] == "NO_JSON", line[:20]
        assert "id" not in answer
    for do in ("save", "to_move", "take_back", "view", "outcome"):
        assert Conversation().refusal(do) == "NO_MATCH", do
    for do in ("legal", "think"):
        assert Conversation().refusal(do, seat=0) == "NO_MATCH", do
    assert Conversation().refusal("apply", seat=0, move=PLACE) == "NO_MATCH"


def of_topologic(rule: str, do: str, **rest: object) -> tuple[str, dict[str, object], str]:
    """A request about a record or a match of Topologic, and the rule that it breaks."""
    named: dict[str, object] = {"game": "topologic", **rest}
    return do, named if do == "new" else {"record": named}, rule


def moving(rule: str, seat: int = 1, **move: Any) -> tuple[str, dict[str, object], str]:  # noqa: ANN401
    """A request to move, and the rule that it breaks."""
    return "apply", {"seat": seat, "move": move}, rule


REFUSED: tuple[tuple[str, dict[str, Any], str], ...] = (
    *((do, {}, "UNKNOWN_REQUEST") for do in ("", "HELLO", "fly")),
    ("hello", {"seat": 0}, "BAD_REQUEST"),
    ("legal", {}, "BAD_REQUEST"),
    *(("legal", {"seat": seat}, "BAD_REQUEST") for seat in ("0", 0.0, True)),
    ("legal", {"seat": 1, "limit": 0}, "BAD_REQUEST"),
    ("legal", {"seat": 1, "limit": 1.0}, "BAD_REQUEST"),
    ("view", {"seat": False}, "BAD_REQUEST"),
    ("apply", {"seat": None, "move": PLACE}, "BAD_REQUEST"),
    ("apply", {"seat": 1, "move": PLACE, "why": "because"}, "BAD_REQUEST"),
    ("take_back", {}, "BAD_REQUEST"),
    ("think", {"seat": 1, "level": 3}, "BAD_REQUEST"),
    *(
        ("think", {"seat": 1, "seconds": seconds}, "BAD_REQUEST")
        for seconds in (0, -0.1, 86_401, "1", True, None)
    ),
    ("bye", {"now": 1}, "BAD_REQUEST"),
    *(of_topologic("BAD_REQUEST", "new", seed=seed) for seed in (2.5, True, None)),
    ("new", {"game": "chess"}, "NO_SUCH_GAME"),
    of_topologic("BAD_SETUP", "new", setup=[]),
    of_topologic("BAD_SETUP", "new", setup={"seekers": 6}),
    ("load", {}, "BAD_RECORD"),
    of_topologic("BAD_RECORD", "load", moves={}),
    of_topologic("BAD_RECORD", "load", notes=[]),
    of_topologic("BAD_RECORD", "load", moves=[{"seat": 0}]),
    of_topologic("BAD_RECORD", "load", seed=2.5),
    of_topologic("BAD_RECORD", "load", moves=[{"seat": True, "move": PLACE}]),
    of_topologic("BAD_SETUP", "load", setup=[]),
    of_topologic("BAD_MOVE", "load", moves=[{"seat": 0, "move": {}}]),
    of_topologic("NO_SUCH_SEAT", "load", moves=[{"seat": 2, "move": PLACE}]),
    of_topologic("NOT_YOUR_TURN", "load", moves=[{"seat": 1, "move": PLACE}]),
    ("legal", {"seat": 2}, "NO_SUCH_SEAT"),
    ("view", {"seat": -1}, "NO_SUCH_SEAT"),
    moving("NO_SUCH_SEAT", 5, **PLACE),
    moving("NOT_YOUR_TURN", 0, **PLACE),
    ("apply", {"seat": 1}, "BAD_MOVE"),
    moving("BAD_MOVE", move="fly"),
    moving("BAD_MOVE", **PLACE, why="so"),
    moving("BAD_MOVE", **{**PLACE, "seeker": 1.0}),
    moving("BAD_MOVE", **{**PLACE, "to": "R7"}),
    moving("NO_SUCH_SEEKER", **{**PLACE, "seeker": 4}),
    moving("ALL_MUST_ENTER", move="ask"),
    moving("NOT_NOW", move="hint", points=0),
    ("take_back", {"seat": 1}, "NOTHING_TO_TAKE_BACK"),
    ("take_back", {"seat": 0}, "NOT_YOUR_TURN"),
    ("think", {"seat": 0}, "NOT_YOUR_TURN"),
    ("think", {"seat": 1, "level": "grandmaster"}, "NO_SUCH_LEVEL"),
)


def test_what_cannot_be_done_is_refused_and_nothing_changes(talk: Conversation) -> None:
    before = talk.look()
    for do, rest, rule in REFUSED:
        assert talk.refusal(do, **rest) == rule, (do, rest)
        assert talk.look() == before, (do, rest)
    assert not talk.server.has_ended


def test_a_whole_match_ends_with_its_outcome(talk: Conversation) -> None:
    assert talk.get("to_move")["seats"] == [1]
    enter(talk, "Y5", "Y5", "Y5")
    assert talk.get("outcome")["outcome"] is None
    asked = talk.get("apply", seat=1, move={"move": "ask"})
    assert (asked["seats"], asked["answered"]) == ([0], [{"hint": 6}])
    given_up = talk.get("apply", seat=0, move={"move": "give-up"})
    assert (given_up["seats"], given_up["answered"]) == ([], [{"over": True}])
    assert talk.get("outcome")["outcome"] == {"winners": [1], "scores": [None, 1], "ranking": [1, 0]}
    assert talk.get("to_move")["seats"] == []
    assert [talk.get("legal", seat=seat)["moves"] for seat in (0, 1)] == [[], []]
    assert talk.refusal("apply", seat=0, move={"move": "give-up"}) == "NOT_YOUR_TURN"


def test_legal_moves_are_cut_at_the_limit_and_giving_up_comes_last(talk: Conversation) -> None:
    whole = talk.get("legal", seat=1)
    assert whole["complete"]
    assert len(whole["moves"]) == 3 * 60 + 1
    assert whole["moves"][-1] == {"move": "give-up"}
    assert talk.get("legal", seat=1, limit=len(whole["moves"]))["complete"]  # not one too many
    cut = talk.get("legal", seat=1, limit=5)
    assert (cut["moves"], cut["complete"]) == (whole["moves"][:5], False)
    assert talk.get("legal", seat=0)["moves"] == []
    assert talk.get("legal", seat=0)["complete"]


def test_what_is_taken_back_leaves_the_record_which_must_have_been_possible(talk: Conversation) -> None:
    before = talk.look()
    enter(talk, "Y1")
    assert len(talk.get("save")["record"]["moves"]) == 1
    assert talk.get("take_back", seat=1)["seats"] == [1]
    assert talk.look() == before
    enter(talk, "Y1", "Y1", "Y1")
    talk.get("apply", seat=1, move={"move": "ask"})
    assert talk.refusal("take_back", seat=1) == "NOTHING_TO_TAKE_BACK"
    talk.begin(edition="french", seekers=3, secrets=["Y5", "R1"])
    enter(talk, "Y1")
    before, record = talk.look(), talk.get("save")["record"]
    record["moves"].append({"seat": 1, "move": {"move": "place", "seeker": 1, "to": "Y2"}})
    assert talk.refusal("load", record=record) == "ALREADY_ENTERED"
    assert talk.look() == before


def test_equal_seeds_lay_equal_fields_and_another_seed_another() -> None:
    fields = [Conversation().begin(seed)["setup"]["field"] for seed in ("a", "a", "b", 5, "5", "x" * 300)]
    assert fields[0] == fields[1]
    assert fields[0] != fields[2]
    assert fields[3] == fields[4]
    drawn = Conversation().get("new", game="topologic")
    assert Conversation().begin(drawn["seed"])["setup"] == drawn["setup"]
    assert Conversation().begin(5)["seed"] == 5


def test_what_a_computer_thinks_of_is_legal_and_not_made(talk: Conversation) -> None:
    before = talk.look()
    moves = talk.get("think", seat=1, seconds=1.5, level="club", seed=1)["moves"]
    assert talk.get("think", seat=1, level="club", seed="1")["moves"] == moves
    assert talk.look() == before
    for move in moves:
        talk.get("apply", seat=1, move=move)


def test_whatever_goes_wrong_is_answered(
    talk: Conversation, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(
        "topologic_qt.app.engine_protocol.program.RunningMatch.outcome", property(lambda _: 1 // 0)
    )
    assert talk.refusal("outcome") == "INTERNAL"
    said = capfd.readouterr()
    assert said.out == ""
    assert "ZeroDivisionError" in said.err
    assert talk.get("to_move")["seats"] == [1]


def conversation(text: bytes) -> list[bytes]:
    """The answers to a stream of requests."""
    answers = io.BytesIO()
    serve([TOPOLOGIC], io.BytesIO(text), answers)
    return answers.getvalue().splitlines()


def test_a_line_that_is_too_long_is_answered_once_and_the_longest_one_is_read() -> None:
    long = b'{"do": "hello", "id": "' + b"x" * (3 * MAX_LINE) + b'"}\n'
    first, second, third = map(json.loads, conversation(long + b'{"do": "to_move", "id": 2}\n' + long[:-1]))
    assert first["error"]["rule"] == third["error"]["rule"] == "TOO_LONG"
    assert second["id"] == 2
    line = b'{"do": "to_move", "id": 1}'
    (found,) = conversation(line + b" " * (MAX_LINE - len(line)) + b"\n")
    assert json.loads(found)["id"] == 1
    (refused,) = conversation(line + b" " * (MAX_LINE - len(line) + 1) + b"\n")
    assert json.loads(refused)["error"]["rule"] == "TOO_LONG"


def test_the_program_ends_with_its_input_and_says_nothing_else() -> None:
    begin = {"do": "new", "game": "topologic", "setup": {"seekers": 3, "secrets": ["Y5", "R1"]}, "id": "ä"}
    requests = [json.dumps(begin, ensure_ascii=False), "{", '{"do": "think", "seat": 1, "level": "novice"}']
    ended = subprocess.run(
        ENGINE,
        input="\n".join(requests),
        cwd=ROOT,
        env={"LC_ALL": "C.UTF-8"},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert (ended.returncode, ended.stderr) == (0, "")
    first, second, third = map(json.loads, ended.stdout.splitlines())
    assert (first["ok"], first["id"], second["ok"], third["ok"]) == (True, "ä", False, True)


def test_a_reader_who_has_gone_is_no_trouble() -> None:
    pipe = subprocess.PIPE
    program = subprocess.Popen(ENGINE, cwd=ROOT, stdin=pipe, stdout=pipe, stderr=pipe)
    assert program.stdin is not None
    assert program.stdout is not None
    program.stdout.close()
    program.stdin.write(b'{"do": "to_move"}\n')
    _, said = program.communicate(timeout=PATIENCE)
    assert (program.returncode, said) == (0, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full disk to write to")
def test_an_answer_that_cannot_be_written_is_told_in_a_sentence() -> None:
    with Path("/dev/full").open("wb") as full:
        ended = subprocess.run(
            ENGINE, input=b'{"do": "hello"}', cwd=ROOT, stdout=full, stderr=subprocess.PIPE, timeout=PATIENCE
        )
    assert ended.returncode == 1
    assert ended.stderr == b"The answer could not be written: No space left on device.\n"
