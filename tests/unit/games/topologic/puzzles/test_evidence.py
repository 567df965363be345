"""Wrong answers get evidence that is true, and can be highlighted."""

from topologic_qt.games.puzzles import GRADES, Answer, PuzzleRecipe
from topologic_qt.games.topologic.package import TopologicPuzzles
from topologic_qt.games.topologic.points import TopologicPoints
from topologic_qt.games.topologic.puzzles.play import TopologicPuzzle, turns_of
from topologic_qt.games.topologic.rules.field import Tile
from topologic_qt.games.topologic.rules.hints import fitting, hint
from topologic_qt.games.topologic.rules.moves import AskForHint, MoveSeeker

BOOK = TopologicPuzzles()


def made(kind: str, grade: int = 2) -> TopologicPuzzle:
    return BOOK.make(PuzzleRecipe(kind, "2019", grade, "TRUTHS"))


def test_a_wrong_tile_is_refuted_by_a_turn_counted_with_it() -> None:
    for grade in GRADES:
        puzzle = made("find-it", grade)
        turns = turns_of(puzzle)
        for choice in BOOK.choices(puzzle):
            if choice.id == BOOK.solution(puzzle).choice:
                continue
            (reason,) = BOOK.judge(puzzle, Answer(choice.id)).reasons
            assert isinstance(reason.points, TopologicPoints)
            (index,) = reason.points.turns
            expected = sum(score for _, score in reason.points.scores)
            assert [tile for tile, _ in reason.points.scores] == [*map(str, turns[index].positions)]
            assert expected == hint(turns[index].positions, Tile.parse(choice.id)) != turns[index].hint
            assert f"turn {index + 1} would have given {expected}, not {turns[index].hint}." in reason.text


def test_a_wrong_turn_is_refuted_by_other_turns_that_clash() -> None:
    for grade in GRADES:
        puzzle = made("wrong-hint", grade)
        turns = turns_of(puzzle)
        for choice in BOOK.choices(puzzle):
            (reason,) = BOOK.judge(puzzle, Answer(choice.id)).reasons
            assert isinstance(reason.points, TopologicPoints)
            left = fitting([turns[index] for index in reason.points.turns])
            if choice.id == BOOK.solution(puzzle).choice:
                assert {*map(str, left)} == {*reason.points.tiles} != set()
            else:
                assert left == frozenset()
                assert int(choice.id) - 1 not in reason.points.turns


def test_seekers_that_stand_apart_are_told_so_and_the_last_hint_names_them_in_a_legal_order() -> None:
    puzzle = made("reach")
    solution = BOOK.solution(puzzle).moves
    order = ", ".join(str(move.seeker + 1) for move in solution if isinstance(move, MoveSeeker))
    assert BOOK.hints(puzzle)[-1].text.endswith(f"in this order: {order}.")
    verdict = BOOK.judge(puzzle, Answer(moves=(*solution[:1], AskForHint())))
    assert not verdict.is_solved
    assert verdict.score == 0
    assert "Move them all to one tile" in verdict.reasons[0].text


def test_the_hints_light_turns_first_and_the_answer_last() -> None:
    puzzle = made("find-it", 3)
    first, then, last = BOOK.hints(puzzle)
    assert isinstance(first.points, TopologicPoints)
    assert isinstance(then.points, TopologicPoints)
    assert isinstance(last.points, TopologicPoints)
    assert first.points.turns
    assert not first.points.tiles
    answer = BOOK.solution(puzzle).choice
    assert answer in then.points.tiles
    assert len(then.points.tiles) > 1
    assert last.points.tiles == (answer,)
