"""Every request of the engine protocol, and every way to get it wrong."""

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.protocol import TOPOLOGIC, Conversation
from tests.waiting import PATIENCE
from topologic_qt import __version__
from topologic_qt.app.engine_protocol.lines import MAX_LINE
from topologic_qt.app.engine_protocol.server import serve

ROOT = Path(__file__).parent.parent.parent.parent
PLACE = {"move": "place", "seeker": 1, "to": "R1"}


@pytest.fixture
def talk() -> Conversation:
    """A conversation about a match that has begun: a French one, with three seekers and known secrets."""
    conversation = Conversation()
    conversation.begin(edition="french", seekers=3, secrets=["Y5", "R1"])
    return conversation


def enter(talk: Conversation, *tiles: str, seat: int = 1) -> None:
    for seeker, tile in enumerate(tiles, start=1):
        talk.get("apply", seat=seat, move={"move": "place", "seeker": seeker, "to": tile})


def test_hello_introduces_the_program_and_its_games() -> None:
    found = Conversation().get("hello", id=7)
    assert (found["id"], found["protocol"], found["program"]) == (7, 1, __version__)
    (game,) = found["games"]
    assert (game["id"], game["name"], game["seats"]) == ("topologic", "Topologic", [2])
    assert game["levels"] == ["novice", "club", "master"]
    assert {"field", "origin", "edition", "seekers", "secrets"} <= game["setup"]["properties"].keys()
    assert "required" not in game["setup"]


def test_any_scalar_id_is_echoed_with_answers_and_errors() -> None:
    server = Conversation().server
    for identity in ("7", "2.50", "1e999", "-0.0", "true", "null", '"a\\u00e4\\ud800"', '""', "9" * 60):
        for rest in ('"do": "hello"', '"do": "save"', '"do": 3', '"x": [1, 2.5]'):
            answer = server.answer(f'{{"id": {identity}, {rest}}}'.encode())
            assert answer.startswith(f'{{"id": {identity}, "ok": '.encode())
    for no_scalar in ([1], {"a": 1}):
        assert Conversation().refusal("hello", id=no_scalar) == "BAD_REQUEST"


TWICE = b'{"do": "hello", "do": "bye", "id": 1}'


def test_a_line_that_is_no_json_object_gets_an_error_without_an_id() -> None:
    talk = Conversation()
    lines = (
        b"",
        b" ",
        b"nonsense",
        b"[]",
        b"3",
        b"null",
        b'"hello"',
        b"\xff\xfe",
        b'{"do": NaN}',
        b"[" * 9999,
    )
    for line in (*lines, TWICE):
        answer = talk.say(line)
        assert answer["error"]["rule"] == "NO_JSON", line[:20]
        assert "id" not in answer


def test_an_unknown_request_is_refused() -> None:
    for do in (None, 3, "", "HELLO", "fly", ["hello"]):
        assert Conversation().say(json.dumps({"do": do}).encode())["error"]["rule"] == "UNKNOWN_REQUEST"


def test_before_a_match_there_is_none() -> None:
    arguments: dict[str, dict[str, object]] = {
        "legal": {"seat": 0},
        "apply": {"seat": 0, "move": PLACE},
        "think": {"seat": 0},
    }
    for do in ("save", "to_move", "legal", "apply", "take_back", "view", "think", "outcome"):
        assert Conversation().refusal(do, **arguments.get(do, {})) == "NO_MATCH", do


BAD_REQUESTS: tuple[tuple[str, dict[str, object]], ...] = (
    ("hello", {"seat": 0}),
    ("new", {"game": "topologic", "variant": "x"}),
    ("new", {"game": "topologic", "seed": 2.5}),
    ("new", {"game": "topologic", "seed": True}),
    ("new", {"game": "topologic", "seed": None}),
    ("legal", {}),
    ("legal", {"seat": "0"}),
    ("legal", {"seat": 0.0}),
    ("legal", {"seat": True}),
    ("legal", {"seat": 1, "limit": 0}),
    ("legal", {"seat": 1, "limit": 1.0}),
    ("view", {"seat": False}),
    ("apply", {"seat": None, "move": PLACE}),
    ("apply", {"seat": 1, "move": PLACE, "why": "because"}),
    ("take_back", {}),
    ("think", {"seat": 1, "level": 3}),
    ("think", {"seat": 1, "seconds": 0.5}),
    ("think", {"seat": 1, "seconds": -1}),
    ("think", {"seat": 1, "seed": []}),
    ("bye", {"now": 1}),
)


def test_what_is_wrong_with_a_request_is_said_and_nothing_changes(talk: Conversation) -> None:
    before = talk.look()
    for do, rest in BAD_REQUESTS:
        assert talk.refusal(do, **rest) == "BAD_REQUEST", (do, rest)
        assert talk.look() == before, (do, rest)
    assert not talk.server.has_ended


REFUSED: tuple[tuple[str, dict[str, object], str], ...] = (
    ("new", {}, "NO_SUCH_GAME"),
    ("new", {"game": "chess"}, "NO_SUCH_GAME"),
    ("new", {"game": "topologic", "setup": []}, "BAD_SETUP"),
    ("new", {"game": "topologic", "setup": {"seekers": 6}}, "BAD_SETUP"),
    ("load", {}, "BAD_RECORD"),
    ("load", {"record": {"game": "topologic", "moves": {}}}, "BAD_RECORD"),
    ("load", {"record": {"game": "topologic", "notes": []}}, "BAD_RECORD"),
    ("load", {"record": {"game": "topologic", "moves": [{"seat": 0}]}}, "BAD_RECORD"),
    ("load", {"record": {"game": "topologic", "seed": None}}, "BAD_RECORD"),
    ("load", {"record": {"game": "topologic", "seed": 2.5}}, "BAD_RECORD"),
    ("load", {"record": {"game": "topologic", "moves": [{"seat": "1", "move": PLACE}]}}, "BAD_RECORD"),
    ("load", {"record": {"game": "topologic", "moves": [{"seat": True, "move": PLACE}]}}, "BAD_RECORD"),
    ("load", {"record": {"game": "topologic", "setup": []}}, "BAD_SETUP"),
    ("load", {"record": {"game": "topologic", "moves": [{"seat": 0, "move": {}}]}}, "BAD_MOVE"),
    ("load", {"record": {"game": "topologic", "moves": [{"seat": 2, "move": PLACE}]}}, "NO_SUCH_SEAT"),
    ("load", {"record": {"game": "topologic", "moves": [{"seat": 1, "move": PLACE}]}}, "NOT_YOUR_TURN"),
    ("legal", {"seat": 2}, "NO_SUCH_SEAT"),
    ("legal", {"seat": -1}, "NO_SUCH_SEAT"),
    ("view", {"seat": 2}, "NO_SUCH_SEAT"),
    ("apply", {"seat": 5, "move": PLACE}, "NO_SUCH_SEAT"),
    ("apply", {"seat": 0, "move": PLACE}, "NOT_YOUR_TURN"),
    ("apply", {"seat": 1}, "BAD_MOVE"),
    ("apply", {"seat": 1, "move": {"move": "fly"}}, "BAD_MOVE"),
    ("apply", {"seat": 1, "move": {**PLACE, "why": "so"}}, "BAD_MOVE"),
    ("apply", {"seat": 1, "move": {**PLACE, "seeker": 1.0}}, "BAD_MOVE"),
    ("apply", {"seat": 1, "move": {**PLACE, "seeker": "1"}}, "BAD_MOVE"),
    ("apply", {"seat": 1, "move": {**PLACE, "to": "R7"}}, "BAD_MOVE"),
    ("apply", {"seat": 1, "move": {**PLACE, "seeker": 4}}, "NO_SUCH_SEEKER"),
    ("apply", {"seat": 1, "move": {"move": "ask"}}, "ALL_MUST_ENTER"),
    ("apply", {"seat": 1, "move": {"move": "hint", "points": 0}}, "NOT_NOW"),
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


def test_a_move_leads_on_and_tells_what_the_rules_did(talk: Conversation) -> None:
    assert talk.get("to_move")["seats"] == [1]
    enter(talk, "Y1", "Y1", "Y5")
    asked = talk.get("apply", seat=1, move={"move": "ask"})
    assert (asked["seats"], asked["answered"]) == ([1], [{"hint": 4}])
    assert talk.get("view", seat=1)["view"]["played"][0]["turns"][0]["hint"] == 4


def test_a_whole_match_ends_with_its_outcome(talk: Conversation) -> None:
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
    assert talk.get("legal", seat=1, limit=len(whole["moves"]))["complete"]
    cut = talk.get("legal", seat=1, limit=5)
    assert (cut["moves"], cut["complete"]) == (whole["moves"][:5], False)
    assert talk.get("legal", seat=0)["moves"] == []
    assert talk.get("legal", seat=0)["complete"]


def test_what_is_taken_back_leaves_the_record(talk: Conversation) -> None:
    before = talk.look()
    enter(talk, "Y1")
    assert len(talk.get("save")["record"]["moves"]) == 1
    assert talk.get("take_back", seat=1)["seats"] == [1]
    assert talk.look() == before
    enter(talk, "Y1", "Y1", "Y1")
    talk.get("apply", seat=1, move={"move": "ask"})
    assert talk.refusal("take_back", seat=1) == "NOTHING_TO_TAKE_BACK"


def test_a_saved_match_is_loaded_as_it_was(talk: Conversation) -> None:
    enter(talk, "Y1", "Y1", "Y5")
    talk.get("apply", seat=1, move={"move": "ask"})
    talk.get("apply", seat=1, move={"move": "give-up"})
    saved, seen = talk.get("save")["record"], talk.look()
    assert saved.keys() == {"game", "setup", "seed", "moves"}
    other = Conversation()
    loaded = other.get("load", record=saved)
    assert other.look() == seen
    assert (loaded["game"], loaded["setup"], loaded["seed"]) == ("topologic", saved["setup"], "seed")
    assert loaded["seats"] == [0]


def test_a_record_that_cannot_have_been_played_leaves_the_running_match(talk: Conversation) -> None:
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
    for rest in ({"level": "novice"}, {}):
        moves = talk.get("think", seat=1, seconds=1, **rest)["moves"]
        assert talk.look() == before
        assert moves[-1] == {"move": "ask"}
    for move in moves:
        talk.get("apply", seat=1, move=move)


def test_thoughts_follow_from_level_and_seed(talk: Conversation) -> None:
    thoughts = [talk.get("think", seat=1, level="club", seed=seed)["moves"] for seed in (1, 1, "1", 2, 3, 4)]
    assert thoughts[0] == thoughts[1] == thoughts[2]
    assert any(thought != thoughts[0] for thought in thoughts)


def test_whatever_goes_wrong_is_answered(
    talk: Conversation, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(
        "topologic_qt.app.engine_protocol.running_match.RunningMatch.outcome", property(lambda _: 1 // 0)
    )
    assert talk.refusal("outcome") == "INTERNAL"
    said = capfd.readouterr()
    assert said.out == ""
    assert "ZeroDivisionError" in said.err
    assert talk.get("to_move")["seats"] == [1]


def conversation(text: bytes) -> list[bytes]:
    """What a stream of requests is answered with."""
    answers = io.BytesIO()
    serve([TOPOLOGIC], io.BytesIO(text), answers)
    return answers.getvalue().splitlines()


def test_a_line_that_is_too_long_is_answered_once_and_the_next_one_as_usual() -> None:
    long = b'{"do": "hello", "id": "' + b"x" * (3 * MAX_LINE) + b'"}\n'
    first, second, third = conversation(long + b'{"do": "to_move", "id": 2}\n' + long[:-1])
    assert json.loads(first)["error"]["rule"] == "TOO_LONG"
    assert json.loads(second)["id"] == 2
    assert json.loads(third)["error"]["rule"] == "TOO_LONG"


def test_the_longest_line_is_read() -> None:
    line = b'{"do": "to_move", "id": 1}'
    (found,) = conversation(line + b" " * (MAX_LINE - len(line)) + b"\n")
    assert json.loads(found)["id"] == 1
    (refused,) = conversation(line + b" " * (MAX_LINE - len(line) + 1) + b"\n")
    assert json.loads(refused)["error"]["rule"] == "TOO_LONG"


def run(text: str) -> subprocess.CompletedProcess[str]:
    """Start the program without a screen, and let it answer."""
    return subprocess.run(
        [sys.executable, "-m", "topologic_qt", "engine"],
        input=text,
        cwd=ROOT,
        env={"LC_ALL": "C.UTF-8"},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )


def test_the_program_ends_with_its_input_and_says_nothing_else() -> None:
    begin = {"do": "new", "game": "topologic", "setup": {"seekers": 3, "secrets": ["Y5", "R1"]}, "id": "ä"}
    requests = [json.dumps(begin, ensure_ascii=False), "{", '{"do": "think", "seat": 1, "level": "novice"}']
    ended = run("\n".join(requests))
    assert (ended.returncode, ended.stderr) == (0, "")
    first, second, third = map(json.loads, ended.stdout.splitlines())
    assert (first["ok"], first["id"], second["ok"], third["ok"]) == (True, "ä", False, True)


def test_a_reader_who_has_gone_is_no_trouble() -> None:
    program = subprocess.Popen(
        [sys.executable, "-m", "topologic_qt", "engine"],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert program.stdin is not None
    assert program.stdout is not None
    program.stdout.close()
    program.stdin.write(b'{"do": "to_move"}\n')
    _, said = program.communicate(timeout=PATIENCE)
    assert (program.returncode, said) == (0, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full disk to write to")
def test_an_answer_that_cannot_be_written_is_told_in_a_sentence() -> None:
    command = [sys.executable, "-m", "topologic_qt", "engine"]
    with Path("/dev/full").open("wb") as full:
        ended = subprocess.run(
            command, input=b'{"do": "hello"}', cwd=ROOT, stdout=full, stderr=subprocess.PIPE, timeout=PATIENCE
        )
    assert ended.returncode == 1
    assert ended.stderr == b"The answer could not be written: No space left on device.\n"
