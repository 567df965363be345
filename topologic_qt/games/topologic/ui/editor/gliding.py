"""The animation of the editor's tiles on their way to their places."""

from collections.abc import Callable, Iterable

from PySide6.QtCore import QObject, QPointF, QVariantAnimation

from topologic_qt.games.topologic.ui.board.field_scene import FieldScene
from topologic_qt.games.topologic.ui.editor.tile_item import FieldEditorTile

Home = Callable[[FieldEditorTile], tuple[QPointF, float]]
"""Returns the place of a tile that nobody holds, and its scale."""


class Gliding(QObject):
    """Lets tiles glide together to their places, and puts them down there."""

    def __init__(self, scene: FieldScene, home: Home, settle: Callable[[FieldEditorTile], None]) -> None:
        """Create the animation; ``settle`` is called for each tile that has arrived."""
        super().__init__(scene)
        self._scene = scene
        self._home = home
        self._settle = settle
        self._tiles: dict[FieldEditorTile, tuple[QPointF, float]] = {}
        self._animation = QVariantAnimation(self)
        self._animation.setStartValue(0.0)
        self._animation.setEndValue(1.0)
        self._animation.valueChanged.connect(self._go_on)
        self._animation.finished.connect(self._arrive)

    def __contains__(self, tile: FieldEditorTile) -> bool:
        return tile in self._tiles

    def bring_home(self, tiles: Iterable[FieldEditorTile], gliding: bool) -> None:
        """Let tiles glide to their places, together with those that are still on their way."""
        self._tiles = {tile: (tile.pos(), tile.scale()) for tile in (*self._tiles, *tiles)}
        self._animation.stop()
        if not gliding or self._scene.motion.duration <= 0:
            self._arrive()
            return
        for tile in self._tiles:
            tile.setZValue(18)
            tile.show()
        self._scene.sprites.hasty = True
        self._animation.setDuration(self._scene.motion.duration)
        self._animation.start()

    def stop(self, tile: FieldEditorTile) -> None:
        """Take a tile out of the animation, if it is in it."""
        self._tiles.pop(tile, None)

    def _go_on(self, share: float) -> None:
        eased = 1 - (1 - share) ** 3
        for tile, (start, size) in self._tiles.items():
            home, scale = self._home(tile)
            tile.stand(start + (home - start) * eased, size + (scale - size) * eased)

    def _arrive(self) -> None:
        arrived, self._tiles = self._tiles, {}
        self._scene.sprites.hasty = False
        for tile in arrived:
            tile.stand(*self._home(tile))
            tile.put_down()
            self._settle(tile)
            tile.update()
