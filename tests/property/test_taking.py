"""Boxes from several computers give the same result in any order, however often."""

from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import given, settings, strategies as st
from opening import TopologicMatch, new_match, read_match, write_match

from topologic_qt.app.features.taking import contents
from topologic_qt.app.features.taking.contents import Steps, kept_here
from topologic_qt.app.files.records import all_tables, open_database
from topologic_qt.app.kit.folders import Folders
from topologic_qt.games.topologic.rules.field import Tile
from topologic_qt.games.topologic.rules.notes import Mark, pages_of
from topologic_qt.storage.box import Box, packed, unpacked
from topologic_qt.storage.database import Row, Table

Rows = Sequence[tuple[Table, Row]]
State = tuple[int, str]
"""How far a match is: its number of moves, and the colours with a mark, in order."""
PLAYED, _ = read_match(Path(__file__).parents[1] / "unit" / "games" / "topologic" / "format-2.topologic")
TEXTS = {
    "id": "a b ä",
    "event": "begun over",
    "time": "2026-01-01 -",
    "variant": "base advanced",
    "": "Ä'\0 🦊",
}
"""Few values by columns, so that rows meet; some of the rows are impossible."""


def row_of(table: Table) -> st.SearchStrategy[tuple[Table, Row]]:
    numbers, columns = st.integers(0, 2) | st.floats(1, 2), {"id": "TEXT", "at": "INTEGER", **table.columns}
    texts = {name: st.sampled_from(TEXTS.get(name, TEXTS[""]).split()) for name in columns}
    values = {name: texts[name] if kind.startswith("TEXT") else numbers for name, kind in columns.items()}
    return st.tuples(st.just(table), st.fixed_dictionaries(values | {"at": st.integers(0, 2)}))


def match_at(state: State) -> TopologicMatch:
    match, (page, *pages) = new_match(PLAYED.setup), pages_of(new_match(PLAYED.setup).notes)
    for move in PLAYED.moves[: state[0]]:
        match.apply(move)
    for colour in state[1]:
        page = page.mark([Tile.parse(f"{colour}1")], Mark.POSSIBLE)
    match.notes, match.id = (page, *pages), "0" * 16
    return match


def state_of(match: TopologicMatch) -> State:
    strokes = pages_of(match.notes)[0].strokes
    return len(match.moves), "".join(str(stroke.tiles[0])[0] for stroke in strokes)


def together(rows: Rows, states: Sequence[State], *boxes: Box) -> tuple[Box, list[State]]:
    """The content of a computer to which boxes were added, boxed and read again; and its matches."""
    with TemporaryDirectory() as folder:
        folders = Folders(Path(folder, "settings"), Path(folder))
        open_database(folders).put(rows)
        for number, state in enumerate(states):
            write_match(match_at(state).snapshot(), folders.autosave / f"{number}.topologic")
        for box in boxes:
            open_database(folders).put(contents.rows_of(box, "box", Steps()))
            here = kept_here(folders.autosave, Steps()).matches
            coming = contents.coming_matches(box.files, here, "box", Steps())
            contents.keep_matches(folders.autosave, coming, Steps())
        files = [*contents.match_files(kept_here(folders.autosave, Steps()).matches)]
        whole = packed(Box(open_database(folders).run(contents.all_rows), files, {}), "box")
        kept = [read_match(file)[0] for file in Path(folder).glob("*.topologic")]
    return unpacked(whole, "box"), sorted(map(state_of, kept))


SETS = st.tuples(
    st.lists(st.sampled_from([*all_tables()]).flatmap(row_of), max_size=6),
    st.lists(st.tuples(st.integers(1, 3), st.sampled_from(["", "R", "RB", "B"])), max_size=3),
)


@settings(max_examples=25)
@given(sets=st.tuples(SETS, SETS, SETS))
def test_all_comes_together_the_same_in_any_order_and_is_there_once(
    sets: Sequence[tuple[Rows, Sequence[State]]],
) -> None:
    same: dict[tuple[str, object], tuple[Table, Row]] = {}  # the same id is the same row on any computer
    a, b, c = (
        together([same.setdefault((table.name, row["id"]), (table, row)) for table, row in rows], states)[0]
        for rows, states in sets
    )
    whole, matches = together([], [], a, b, c)
    other, alike = together([], [], together([], [], c, b)[0], a)
    again, still = together([], [], whole, b, whole)
    assert (whole.rows, matches) == (other.rows, alike) == (again.rows, still)
    states = {state for _, some in sets for state in some}
    assert matches == sorted(
        one
        for one in states
        if not any(one[0] <= two[0] and two[1].startswith(one[1]) for two in states - {one})
    )
