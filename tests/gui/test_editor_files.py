"""Fields in files: saved, opened, exported, and autosaved across restarts."""

import json
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from opening import read_field
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from tests.gui import seen
from tests.gui.builder import Builder
from tests.gui.conftest import OpenWindow
from tests.gui.person import CONTROL, Person
from tests.tables import ORDERED
from topologic_qt.app.kit.folders import Folders
from topologic_qt.games.topologic.rules.field import ALL_TILES, NamedField
from topologic_qt.games.topologic.rules.shapes import FieldRecipe, Shape, random_field

pytestmark = pytest.mark.gui

SHIFT = Qt.KeyboardModifier.ShiftModifier


def on_disk(file: Path) -> NamedField:
    """The field that a file holds."""
    kept: NamedField = read_field(file)[0]
    return kept


def save(builder: Builder, file: Path, qtbot: QtBot) -> None:
    """Save the field in a file, by the menu."""
    builder.person.answers.file = file
    builder.person.menu("File", "Save the field as…")
    qtbot.waitUntil(lambda: not builder.person.window.isWindowModified())


def test_ctrl_s_saves_the_field_and_not_the_match_and_it_is_opened_again(
    person: Person, tmp_path: Path, qtbot: QtBot
) -> None:
    person.sit_down()
    builder = Builder(person, qtbot)
    builder.type("y5 b2\n\nk6")
    assert person.window.isWindowModified()
    file = person.answers.file = tmp_path / "spiral.topologic-field"
    for more in ("", "b3"):
        builder.type(more)
        builder.ctrl("S")
        qtbot.waitUntil(lambda: not person.window.isWindowModified())
        assert on_disk(file) == builder.editor.draft
    assert person.answers.proposed is not None
    assert person.answers.proposed.name == "My field.topologic-field"
    assert person.controller.path is None
    assert person.title == "spiral (spiral.topologic-field) — Topologic"
    before = builder.editor.draft
    builder.editor.steps.clear()
    assert person.window.isWindowModified()
    by_menu(person, file)
    qtbot.waitUntil(lambda: builder.editor.draft == before)
    assert not person.window.isWindowModified()
    entries = [action.text() for action in person.recent_menu().actions()]
    assert "spiral.topologic-field – Topologic" in entries
    builder.paste(ORDERED)
    picture = person.answers.file = tmp_path / "field.svg"
    builder.key(Qt.Key.Key_E, CONTROL | SHIFT)
    qtbot.waitUntil(lambda: "Exported as field.svg." in person.status)
    assert picture.read_bytes().startswith(b"<?xml")


def by_menu(person: Person, file: Path) -> None:
    person.answers.file = file
    person.menu("File", "Open…")


def newer(text: str) -> str:
    record = json.loads(text)
    record["version"], record["program"] = 9, "7.0"
    return json.dumps(record)


BAD = {
    "newer": (newer, "newer version (7.0"),
    "cut": (lambda text: text[:100], "not a saved game (line"),
    "a tile twice": (lambda text: text.replace('"B2"', '"Y5"'), "Y5"),
    "something else": (lambda _: "{}", "isn’t a field"),
}


def test_a_bad_file_is_said_and_changes_nothing(builder: Builder, tmp_path: Path, qtbot: QtBot) -> None:
    builder.type("y5b2")
    file, told = tmp_path / "bad.topologic-field", builder.person.answers.told
    save(builder, file, qtbot)
    good = file.read_text("utf-8")
    before, steps = builder.editor.draft, builder.editor.document.stack.count()
    for kind, (spoil, said) in BAD.items():
        spoilt = spoil(good)
        file.write_text(spoilt, "utf-8")
        builder.person.window.game.files.open_file(file)
        qtbot.waitUntil(lambda: bool(told))
        assert said in told.pop(), kind
        assert builder.editor.draft == before
        assert builder.editor.document.stack.count() == steps
        assert file.read_text("utf-8") == spoilt


def test_drafts_are_there_again_after_a_restart_whatever_else_lies_there(
    person: Person, open_window: OpenWindow, folders: Folders, tmp_path: Path, qtbot: QtBot
) -> None:
    builder = Builder(person, qtbot)
    builder.type("y5 b2")
    file = tmp_path / "one.topologic-field"
    save(builder, file, qtbot)
    builder.type("k6")
    # Another window has another draft.
    second = Builder(open_window(), qtbot)
    assert not second.field.tiles
    second.type("r1")
    person.window.close()
    second.person.window.close()
    assert not person.answers.questions
    # None is deleted, and none that cannot be read hides another.
    draft, _ = folders.autosave.glob("*.topologic-field")
    for number in range(30):
        (folders.autosave / f"9000{number:02}.topologic-field").write_text(newer(draft.read_text("utf-8")))
    again = sorted((Builder(open_window(), qtbot) for _ in range(2)), key=lambda each: each.text)
    assert [each.text for each in again] == ["R1", "Y5 . B2 K6"]
    assert len(list(folders.autosave.glob("*.topologic-field"))) == 32
    # It still is that of its file.
    assert again[1].editor.file == file
    assert again[1].person.window.isWindowModified()
    again[1].editor.steps.empty(3, 0)
    qtbot.waitUntil(lambda: not again[1].person.window.isWindowModified())
    assert not again[1].editor.tools.redo.isEnabled()


def test_typing_goes_on_behind_what_was_dropped_last_also_after_a_restart(
    builder: Builder, open_window: OpenWindow, qtbot: QtBot
) -> None:
    for tile, place in ("Y5", (0, 0)), ("B2", (1, 0)), ("K6", (-1, 0)):
        builder.hand.bring(tile, builder.hand.place(place))
    builder.type("r1")
    assert builder.text == "@-1,0\nK6 Y5 B2 R1"
    builder.person.window.close()
    again = Builder(open_window(), qtbot)
    again.type("r2\nr3")
    assert again.text == "@-1,0\nK6 Y5 B2 R1 R2\nR3"


def test_closing_asks_where_a_field_would_be_lost(person: Person, folders: Folders, qtbot: QtBot) -> None:
    folders.autosave.write_text("in the way of the folder")
    builder = Builder(person, qtbot)
    builder.type("y5")
    qtbot.waitUntil(lambda: "This field isn’t being kept: save it yourself." in seen.shown(builder.editor))
    person.answers.says_yes = False
    assert not person.window.close()
    assert person.answers.questions == ["Close and lose the field?"]
    person.answers.says_yes = True
    assert person.window.close()


# -- any commands in any order: nothing is lost, and no other field's file is changed without a question --


class Wanderer:
    """A random user of the editor, who knows which field each file holds."""

    def __init__(self, builder: Builder, folder: Path, qtbot: QtBot, seed: int) -> None:
        self.builder, self.editor, self.qtbot = builder, builder.editor, qtbot
        self.steps, self.stack = builder.editor.steps, builder.editor.document.stack
        self.files = [folder / f"{name}.topologic-field" for name in "abc"]
        self.chance = Random(seed)
        self.held: dict[Path, int] = {}
        """The number of the field that each file holds."""
        self.past = [(0, self.editor.draft)]
        """The number of the field after each step on the stack, and the field."""
        self.count = 0

    @property
    def number(self) -> int:
        return self.past[self.stack.index()][0]

    def another(self) -> int:
        self.count += 1
        return self.count

    def remember(self, number: int) -> None:
        at = self.stack.index()
        self.past[at : at + 1] = [(number, self.editor.draft)]
        del self.past[self.stack.count() + 1 :]

    def contents(self) -> dict[Path, bytes]:
        self.qtbot.waitUntil(lambda: self.builder.person.window.game.session.disk.is_idle)
        return {file: file.read_bytes() for file in self.files if file.exists()}

    def change(self) -> None:
        """Change the present field; an emptied one becomes another."""
        chance, steps, number = self.chance, self.steps, self.number
        tile, lying, file = str(chance.choice(ALL_TILES)), sorted(self.editor.table.tiles), self.editor.file
        at = self.stack.index()
        there, by = (chance.randint(-3, 9), chance.randint(-3, 9)), chance.choice([(1, 0), (0, -1), (-9, 12)])
        count = chance.choice([0, min(1, len(lying)), len(lying) // 2])
        self.editor.table.select(chance.sample(lying, count))
        self.editor.hand.typing.point_at(there)
        ways: list[Callable[[], object]] = [
            *[lambda: steps.lay(tile, *there)] * 4,
            lambda: steps.nudge(*by) if self.editor.table.selection else None,
            lambda: steps.carry(self.editor.table.selection, *by),
            steps.delete,
            lambda: steps.put_away(frozenset(lying)),
            lambda: steps.turn(by[0]),
            lambda: steps.mirror(by[0] == 1),
            *(steps.fill, steps.shuffle),
            lambda: self.editor.document.rename(f"Field {tile}"),
        ]
        chance.choice(ways)()
        now = self.editor.draft.field.tiles
        if (lying and not now) or (now and not lying and file is not None and self.stack.index() > at):
            number = self.another()
        self.remember(number)

    def exchange(self) -> None:
        """Put another field on the table."""
        at, number = self.stack.index(), self.another()
        shape = random_field(FieldRecipe(Shape.RING, str(number)))
        QGuiApplication.clipboard().setText(self.chance.choice(["y5 b2", ORDERED, "no field"]))
        ways: list[Callable[[], object]] = [
            *(self.steps.clear, self.steps.begin_anew, self.steps.paste),
            lambda: self.editor.document.replace("shape", shape),
            lambda: self.editor.start_from(NamedField("Another", shape)),
        ]
        self.chance.choice(ways)()
        if self.stack.index() > at:
            self.remember(number)

    def open(self) -> None:
        file, at = self.chance.choice(self.files), self.stack.index()
        if file.exists():
            self.builder.person.window.game.files.open_file(file)
            self.qtbot.waitUntil(lambda: self.stack.index() == at + 1)
            self.remember(self.held[file])

    def save(self) -> None:
        """Save, perhaps in another file, and go on before it is written; nothing else changes."""
        before, number, answers = self.contents(), self.number, self.builder.person.answers
        answers.file, answers.proposed = self.chance.choice(self.files), None
        self.builder.person.menu("File", self.chance.choice(["Save the field", "Save the field as…"]))
        self.remember(number)
        if self.chance.random() < 0.3:
            self.exchange()
        changed = {file for file, content in self.contents().items() if content != before.get(file)}
        if answers.proposed is not None:
            self.held[answers.file] = number
        assert {self.held[file] for file in changed} <= {number}

    def renew(self) -> None:
        """Continue all drafts in a fresh editor, as after a change of language."""
        self.editor.document.begin(self.editor.document.history)

    def walk(self, steps: int) -> None:
        ways = (
            self.change,
            self.exchange,
            self.open,
            self.save,
            self.stack.undo,
            self.stack.redo,
            self.renew,
        )
        for _ in range(steps):
            way = self.chance.choices(ways, [6, 2, 1, 3, 3, 1, 1])[0]
            before = self.contents() if way != self.save else {}
            way()
            assert way == self.save or self.contents() == before
            assert self.editor.draft == self.past[self.stack.index()][1]
            field = self.editor.draft.field
            assert sorted([*field.locations, *field.missing]) == sorted(ALL_TILES)
            for tile in ALL_TILES:
                lies = tuple(field.locations[tile]) if tile in field.locations else None
                assert self.editor.table.stock[str(tile)].place == lies


@pytest.mark.parametrize(
    ("seed", "steps"),
    [(0, 100), *[pytest.param(seed, 500, marks=pytest.mark.release) for seed in range(1, 21)]],
)
def test_no_commands_lose_a_tile_or_change_the_file_of_another_field_without_a_question(
    builder: Builder, tmp_path: Path, qtbot: QtBot, seed: int, steps: int
) -> None:
    Wanderer(builder, tmp_path, qtbot, seed).walk(steps)
