"""The contract of every game, also of one outside the program."""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
from functools import cache
from itertools import islice
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest

from tests.boardless.game import INFO as BIDS
from topologic_qt.app.engine_protocol.program import Server
from topologic_qt.app.features.puzzles.attempt import Attempt, Phase, posed
from topologic_qt.engine.game import IllegalMove
from topologic_qt.games import registry
from topologic_qt.games.contract import GameInfo, new_match
from topologic_qt.games.puzzles import PuzzleRecipe, code_of, recipe_of
from topologic_qt.translation import ENGLISH, choose_language
from topologic_qt.widgets.icons import resource

if TYPE_CHECKING:
    from topologic_qt.games.values import AnyMatch, AnySetup, Row

GAMES = [*registry.GAMES, BIDS]
MOST_MOVES = 400

pytestmark = pytest.mark.parametrize("info", GAMES, ids=lambda info: info.id)


def setup_of(info: GameInfo, seed: str = "every game") -> AnySetup:
    """The default setup, as for other programs."""
    protocol = info.load().protocol
    assert protocol is not None
    return protocol.forms.setup_from_json({}, seed)


def played(info: GameInfo, seed: int, most: int = MOST_MOVES) -> AnyMatch:
    """A match of random moves."""
    chance, match = Random(seed), new_match(info.load(), setup_of(info, str(seed)))
    rules = info.load().rules
    for _ in range(most):
        match.apply_automatic_moves()
        if match.outcome is not None:
            break
        match.apply(chance.choice(list(islice(rules.legal_moves(match.state), 50))))
    return match


def test_it_is_known_by_an_id_of_its_own_and_says_what_it_is(info: GameInfo) -> None:
    assert info.id.isalpha()
    assert info.id == info.id.lower()
    assert [other.id for other in GAMES].count(info.id) == 1
    endings = [ending for other in GAMES for ending in (other.suffix, other.draft_suffix) if ending]
    assert endings.count(info.suffix) == 1
    assert info.suffix.startswith(".")
    assert info.seats
    assert all(seats >= 1 for seats in info.seats)
    assert info.minutes[0] <= info.minutes[1]
    assert info.load().info == info
    package, match = info.load(), played(info, 1, most=5)
    assert package.title(match.setup)
    assert package.summary(match.view(None))
    assert package.rules_page().lstrip().startswith("<")


def test_legal_moves_can_be_made_and_no_seat_moves_when_it_is_over(info: GameInfo) -> None:
    rules = info.load().rules
    for seed in range(5):
        match = played(info, seed)
        assert match.seats in info.seats
        if match.outcome is None:
            assert match.to_move
            for move in islice(rules.legal_moves(match.state), 20):
                rules.apply(match.state, move)
        else:
            assert not match.to_move
            assert list(rules.legal_moves(match.state)) == []
            assert sorted(match.outcome.ranking) == list(range(match.seats))
            assert set(match.outcome.winners) <= set(range(match.seats))


IN_WHICH_NOTHING_IS_TAKEN_BACK = {"deduction"}
"""The games of which every move tells somebody something, so that none can be taken back."""


def test_what_is_taken_back_is_as_if_it_had_never_been(info: GameInfo) -> None:
    taken = 0
    for seed in range(5):
        match = played(info, seed, most=seed + 4)
        rules = info.load().rules
        for move in islice(rules.legal_moves(match.state), 10):
            before, moves = match.state, match.moves
            match.apply(move)
            if match.can_take_back:
                match.take_back()
                assert (match.state, match.moves) == (before, moves)
                taken += 1
            else:
                break
    assert bool(taken) == (info.id not in IN_WHICH_NOTHING_IS_TAKEN_BACK)


def test_what_is_saved_is_opened_as_it_was_and_tells_of_nothing_else(info: GameInfo) -> None:
    package = info.load()
    for seed in range(3):
        match = played(info, seed, most=30)
        again = package.codec.from_record(json.loads(json.dumps(package.codec.to_record(match.snapshot()))))
        assert again.snapshot() == match.snapshot()
        assert again.state == match.state


def in_language(language: str, info: GameInfo) -> list[bytes]:
    """A match's content in files, and the engine protocol's answers, in a language."""
    assert choose_language(language, resource("words")) == ""
    try:
        package, match, server = info.load(), played(info, 4, most=60), Server([info])
        asked = [{"do": "hello"}, {"do": "new", "game": info.id, "seed": "a"}, {"do": "view", "seat": 0}]
        asked += [{"do": "apply", "seat": 0, "move": {}}, {"do": "legal", "seat": 0}, {"do": "no such thing"}]
        return [
            json.dumps(package.codec.to_record(match.snapshot())).encode(),
            *(server.answer(json.dumps(line).encode()) for line in asked),
        ]
    finally:
        choose_language(ENGLISH, resource("words"))


def test_files_and_the_engine_protocol_are_the_same_in_every_language(
    info: GameInfo, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "urandom", bytes)  # no chance in seals
    english = in_language(ENGLISH, info)
    assert in_language("de", info) == english
    assert in_language("fr", info) == english


def test_a_saved_form_that_is_none_is_refused_with_a_sentence(info: GameInfo) -> None:
    forms: list[Row] = [{}, {"moves": 3}, {"moves": [{}], "title": 7}]
    for damaged in forms:
        with pytest.raises((ValueError, IllegalMove)) as caught:
            info.load().codec.from_record(damaged)
        assert str(caught.value).endswith(".")


def test_a_whole_match_is_played_by_its_computers_over_the_engine_protocol(info: GameInfo) -> None:
    server = Server([info])

    def ask(do: str, **more: object) -> dict[str, object]:
        answer: dict[str, object] = json.loads(server.answer(json.dumps({"do": do, **more}).encode()))
        assert answer["ok"], answer
        return answer

    games = ask("hello")["games"]
    assert isinstance(games, list)
    level = games[0]["levels"][0]
    seats = ask("new", game=info.id, seed="a whole match")["seats"]
    for _ in range(MOST_MOVES):
        assert isinstance(seats, list)
        if not seats:
            break
        seat = seats[0]
        moves = ask("think", seat=seat, level=level, seed="x")["moves"]
        assert isinstance(moves, list)
        for move in moves:
            seats = ask("apply", seat=seat, move=move)["seats"]
    assert seats == []
    outcome, record = ask("outcome")["outcome"], ask("save")["record"]
    ask("load", record=record)
    assert ask("outcome")["outcome"] == outcome is not None


def test_its_puzzles_can_be_posed_solved_explained_and_shared(info: GameInfo) -> None:
    package = info.load()
    puzzles = package.puzzles
    for kind in () if puzzles is None else puzzles.kinds:
        assert puzzles is not None
        assert resource(f"icons/{kind.icon}.svg").exists()
        if kind.is_own:
            continue
        recipe = PuzzleRecipe(kind.id, kind.variants[-1].id, 1, "ABCDEF")
        assert recipe_of(code_of(recipe, puzzles.kinds), puzzles.kinds) == recipe
        attempt = Attempt(package, puzzles, posed(puzzles, puzzles.make(recipe)))
        solution = puzzles.solution(attempt.posed.puzzle)
        if solution.choice:
            ids = [choice.id for choice in attempt.posed.choices]
            attempt.choose(ids.index(solution.choice))
        else:
            assert attempt.attempt(0, solution.moves[:-1])
            assert attempt.phase is Phase.ASKED
            assert attempt.open_moves == len(solution.moves) - 1
            assert attempt.attempt(0, solution.moves[-1:])
        assert attempt.phase is Phase.SOLVED
        assert attempt.verdict is not None
        assert attempt.verdict.reasons


@cache
def named_in_rooms() -> list[tuple[Path, list[str], list[object]]]:
    """Every file outside the games, with its imported modules and its texts."""
    root, found = Path(registry.__file__).parent.parent, []
    for room in ("app", "engine", "storage", "table", "widgets"):
        for file in (root / room).rglob("*.py"):
            nodes = list(ast.walk(ast.parse(file.read_text("utf-8"))))
            imported = [node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)]
            texts: list[object] = [node.value for node in nodes if isinstance(node, ast.Constant)]
            found.append((file, imported, texts))
    return found


def test_no_file_of_the_program_names_it(info: GameInfo) -> None:
    """Outside its folder, a game stands in the registry alone; the program's own name is another matter."""
    assert named_in_rooms()
    for file, imported, texts in named_in_rooms():
        assert not [name for name in imported if f"games.{info.id}" in name], file
        assert info.id not in texts, file


def test_it_can_be_known_without_being_loaded(info: GameInfo) -> None:
    if info not in registry.GAMES:
        return
    code = (
        "import sys; from topologic_qt.games import registry; "
        f"sys.exit(any(name.startswith('topologic_qt.games.{info.id}.') and not name.endswith('.info') "
        "for name in sys.modules) or 'PySide6' in sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_it_is_loaded_without_what_is_big(info: GameInfo) -> None:
    if info not in registry.GAMES:
        return
    code = (
        f"import sys; from topologic_qt.games import registry; registry.by_id({info.id!r}).load(); "
        f"big = 'numpy', 'pydantic', 'PySide6.QtGui', 'topologic_qt.games.{info.id}.ui.screen'; "
        "sys.exit(any(name in sys.modules for name in big))"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
