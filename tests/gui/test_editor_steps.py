"""Any steps in any order: no tile is there twice, none is lost, and undoing leads back exactly.

``TOPOLOGIC_EDITOR_STEPS`` says how many steps are taken in all.
"""

import os

import pytest
from hypothesis import HealthCheck, settings, strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from tests.field_strategies import fields
from tests.gui.lone_editor import lone_editor
from topologic_qt.engine import Rng
from topologic_qt.games.topologic.rules import (
    ALL_TILES,
    Field,
    FieldRecipe,
    NamedField,
    Shape,
    field_text,
    fitted,
    laid_over,
    outline,
    word_places,
)

pytestmark = pytest.mark.gui

STEPS = int(os.environ.get("TOPOLOGIC_EDITOR_STEPS", "300"))
IN_ONE_GO = 50

places = st.tuples(st.integers(-3, 9), st.integers(-3, 9))
keys = st.sampled_from([str(tile) for tile in ALL_TILES])
shifts = st.integers(-12, 12)


class Steps(RuleBasedStateMachine):
    """Takes steps, and remembers every field on the way."""

    def __init__(self) -> None:
        super().__init__()
        self.editor = lone_editor()
        self.steps = self.editor.steps
        self.stack = self.editor.document.stack
        self.history: list[NamedField] = [self.editor.draft]

    def teardown(self) -> None:
        while self.stack.canUndo():
            self.undo()
        assert self.editor.draft == self.history[0]
        while self.stack.canRedo():
            self.redo()
        assert self.editor.draft == self.history[-1]
        self.editor.deleteLater()
        QApplication.processEvents()

    def remember(self) -> None:
        """Know where the last step led, as the stack counts it."""
        at = self.stack.index()
        self.history[at : at + 1] = [self.editor.draft]
        del self.history[self.stack.count() + 1 :]

    # -- steps --------------------------------------------------------------------------------

    @rule(key=keys, place=places)
    def lay(self, key: str, place: tuple[int, int]) -> None:
        self.steps.lay(key, *place)
        assert str(self.editor.draft.field.tiles[place]) == key  # type: ignore[index]
        self.remember()

    @rule(place=places)
    def take_off(self, place: tuple[int, int]) -> None:
        self.steps.empty(*place)
        self.remember()

    @rule(key=keys, place=places)
    def type_and_take_back(self, key: str, place: tuple[int, int]) -> None:
        before = self.editor.draft
        self.steps.lay(key, *place)
        self.remember()
        if self.editor.draft != before:
            self.steps.take_back(*place)
            assert self.editor.draft == before

    @rule(data=st.data())
    def select(self, data: st.DataObject) -> None:
        laid = sorted(map(str, self.editor.draft.field.locations))
        chosen = data.draw(st.sets(st.sampled_from(laid))) if laid else set()
        self.editor.table.select(chosen)

    @precondition(lambda self: self.editor.table.selection)
    @rule(columns=shifts, rows=shifts)
    def carry(self, columns: int, rows: int) -> None:
        self.steps.carry(self.editor.table.selection, columns, rows)
        self.remember()

    @precondition(lambda self: self.editor.table.selection)
    @rule(way=st.sampled_from([(1, 0), (-1, 0), (0, 1), (0, -1)]), times=st.integers(1, 3))
    def nudge(self, way: tuple[int, int], times: int) -> None:
        for _ in range(times):
            self.steps.nudge(*way)
            self.remember()

    @precondition(lambda self: self.editor.table.selection)
    @rule()
    def put_away(self) -> None:
        self.steps.delete((0, 0))
        self.remember()

    @rule(quarters=st.sampled_from([1, -1]))
    def turn(self, quarters: int) -> None:
        self.steps.turn(quarters)
        self.remember()

    @rule(horizontally=st.booleans())
    def mirror(self, horizontally: bool) -> None:
        self.steps.mirror(horizontally)
        self.remember()

    @rule()
    def fill(self) -> None:
        self.steps.fill()
        assert not self.editor.draft.field.missing
        self.remember()

    @rule()
    def shuffle(self) -> None:
        before = self.editor.draft.field.tiles.keys()
        self.steps.shuffle()
        assert self.editor.draft.field.tiles.keys() == before
        self.remember()

    @rule()
    def clear(self) -> None:
        self.steps.clear()
        self.remember()

    @rule(shape=st.sampled_from([*Shape, None]))
    def take_shape(self, shape: Shape | None) -> None:
        field = self.editor.draft.field
        wanted = word_places("QT") if shape is None else outline(FieldRecipe(shape, "parrot"))
        self.steps.take_shape(fitted(field, laid_over(wanted, field), Rng.from_seed("parrot")))
        self.remember()

    @rule(field=fields())
    def paste(self, field: Field) -> None:
        QGuiApplication.clipboard().setText(field_text(field))
        before = self.editor.draft.field
        problem = self.steps.paste()
        assert bool(problem) == (not field.tiles)
        assert self.editor.draft.field == (before if problem else field)
        self.remember()

    @rule(name=st.sampled_from(["Spiral", "Heart", "My field"]))
    def rename(self, name: str) -> None:
        self.editor.document.rename(name)
        self.remember()

    @rule(field=fields())
    def take_another(self, field: Field) -> None:
        self.editor.take(NamedField("Another", field))
        self.remember()

    @precondition(lambda self: self.stack.canUndo())
    @rule()
    def undo(self) -> None:
        self.stack.undo()
        assert self.editor.draft == self.history[self.stack.index()]

    @precondition(lambda self: self.stack.canRedo())
    @rule()
    def redo(self) -> None:
        self.stack.redo()
        assert self.editor.draft == self.history[self.stack.index()]

    # -- what always holds --------------------------------------------------------------------

    @invariant()
    def every_tile_is_there_once(self) -> None:
        field = self.editor.draft.field
        assert sorted([*field.locations, *field.missing]) == sorted(ALL_TILES)
        lying = {key: tile.place for key, tile in self.editor.table.stock.items()}
        assert lying == {
            str(tile): tuple(field.locations[tile]) if tile in field.locations else None for tile in ALL_TILES
        }

    @invariant()
    def what_is_selected_lies_on_the_table(self) -> None:
        assert self.editor.table.selection <= {str(tile) for tile in self.editor.draft.field.locations}


def test_any_steps_in_any_order(qapp: QApplication) -> None:
    run_state_machine_as_test(
        Steps,
        settings=settings(
            max_examples=max(1, STEPS // IN_ONE_GO),
            stateful_step_count=IN_ONE_GO,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )
