"""The speed of movements on the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PySide6.QtCore import QObject


class Motion:
    """The speed of every animation of one table."""

    def __init__(self, usual: int = 180) -> None:
        """Create the motion; ``usual`` is the usual duration of a glide in milliseconds, 0 for none."""
        self._usual = usual
        self.pace = 1.0
        """The share of the usual duration that everything takes; 0 moves things at once."""

    @property
    def usual(self) -> int:
        """The usual duration of a glide, in milliseconds, whatever the pace; 0 where nothing takes time."""
        return self._usual

    @property
    def duration(self) -> int:
        """The duration of a glide, in milliseconds; 0 moves things at once."""
        return round(self._usual * self.pace)

    @property
    def step(self) -> int:
        """The time for a step that people follow, in milliseconds: half of a usual glide at least."""
        return round(self._usual * max(self.pace, 0.5))

    def glide(self, target: QObject, name: bytes, value: object) -> None:
        """Bring a property to a value, at once or gliding."""
        if self.duration <= 0:
            target.setProperty(name.decode(), value)
            return
        from PySide6.QtCore import QEasingCurve, QPropertyAnimation

        animation = QPropertyAnimation(target, name, target)
        animation.setDuration(self.duration)
        animation.setEasingCurve(QEasingCurve.Type.OutCubic)
        animation.setEndValue(value)
        animation.start(QPropertyAnimation.DeletionPolicy.DeleteWhenStopped)

    def stop(self, target: QObject) -> None:
        """Stop every glide of an object, and leave its properties as they are now."""
        if self.duration > 0:
            from PySide6.QtCore import QPropertyAnimation

            for animation in target.findChildren(QPropertyAnimation):
                animation.stop()
