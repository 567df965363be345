"""A camera that glides after a growing table, but never during a gesture."""

from PySide6.QtCore import QMarginsF, QObject, QRectF, QTimer, QVariantAnimation

from topologic_qt.table.framing import Camera, GrowingFraming
from topologic_qt.table.view import TableView

_AIR = 30.0  # margin around what comes into sight, in table units
_NEAR = 2.0  # distance in pixels within which a camera counts as not moved by anybody else


class Follower(QObject):
    """Keeps the laid tiles in sight.

    While the whole table is shown, the camera goes back when a tile, or a place for the next one, would
    lie outside or under what covers an edge. A camera that people have moved stays, unless something else
    must be seen. During a gesture, or while it is `still`, nothing moves.
    """

    def __init__(self, view: TableView) -> None:
        """Let the camera of a view follow, with a framing that leaves room for more tiles."""
        super().__init__(view)
        self._view = view
        self._still = False
        self._due = False
        self._must_see = QRectF()
        self._way: tuple[Camera, Camera] | None = None
        self._stood: Camera | None = None
        self._animation = QVariantAnimation(self, startValue=0.0, endValue=1.0)
        self._animation.valueChanged.connect(self._go_on)
        self._later = QTimer(self, singleShot=True)
        self._later.timeout.connect(self._catch_up)
        view.rested.connect(self._later.start)
        self.framing = GrowingFraming(view.table)
        view.use_framing(self.framing)

    @property
    def still(self) -> bool:
        """Whether the camera must not move now, because something is held over the view."""
        return self._still

    @still.setter
    def still(self, still: bool) -> None:
        self._still = still
        if not still:
            self._later.start()

    @property
    def goal(self) -> Camera:
        """The position that the camera is gliding to, or has."""
        return self._view.standpoint if self._way is None else self._way[1]

    def follow(self, must_see: QRectF | None = None) -> None:
        """Follow a table that has changed; ``must_see`` is a part that has to be in sight in any case."""
        self._due = True
        if must_see is not None:
            self._must_see |= must_see
        self._catch_up()

    def fit(self) -> None:
        """Glide to a view of the whole table."""
        self._must_see = QRectF()
        self._glide(self._view.fitting)

    def _catch_up(self) -> None:
        if not self._due or self._still or self._view.is_busy:
            return
        self._due, must_see, self._must_see = False, self._must_see, QRectF()
        view = self._view
        shown = self._shown_from(self.goal)
        hides = self.framing.hides_something(view.viewport().size(), self.goal)
        if view.camera is None and (hides or not shown.contains(self.framing.needed)):
            self._glide(view.fitting)
            shown = self._shown_from(self.goal)
        if not must_see.isNull() and not shown.contains(must_see):
            self._glide(self._camera_for(must_see, shown))

    def _shown_from(self, camera: Camera) -> QRectF:
        """Return the uncovered part of the table at a position of the camera."""
        free, now = self._view.free_area, self._view.standpoint
        factor = now.scale / camera.scale
        return QRectF(
            camera.x + (free.x() - now.x) * factor,
            camera.y + (free.y() - now.y) * factor,
            free.width() * factor,
            free.height() * factor,
        )

    def _camera_for(self, area: QRectF, shown: QRectF) -> Camera:
        """Return the nearest camera that shows an area, at the present scale if there is room."""
        goal = self.goal
        wanted = area.marginsAdded(QMarginsF(_AIR, _AIR, _AIR, _AIR))
        share = min(1.0, shown.width() / wanted.width(), shown.height() / wanted.height())
        across, down = shown.width() / share / 2, shown.height() / share / 2
        x = min(max(goal.x, wanted.right() - across), wanted.left() + across)
        y = min(max(goal.y, wanted.bottom() - down), wanted.top() + down)
        return Camera(goal.scale * share, x, y)

    def _glide(self, camera: Camera) -> None:
        self._animation.stop()
        self._way = self._view.standpoint, camera
        self._stood = self._view.standpoint
        if self._view.table.motion.duration <= 0:
            self._go_on(1.0)
            return
        self._animation.setDuration(2 * self._view.table.motion.duration)
        self._animation.start()

    def _go_on(self, share: float) -> None:
        if self._way is None or self._is_taken_over():
            self._way = None
            return
        eased = share * share * (3 - 2 * share)
        begin, end = self._way
        scale = begin.scale * (end.scale / begin.scale) ** eased
        x, y = begin.x + (end.x - begin.x) * eased, begin.y + (end.y - begin.y) * eased
        self._view.move_camera(Camera(scale, x, y))
        self._stood = self._view.standpoint
        if share == 1:
            self._way = None

    def _is_taken_over(self) -> bool:
        """Return whether something else has moved the camera during the glide."""
        now, stood = self._view.standpoint, self._stood
        if stood is None:
            return False
        aside = max(abs(now.x - stood.x), abs(now.y - stood.y)) * now.scale
        return now.scale != stood.scale or aside > _NEAR
