"""What a seat needs to be played by the program."""

from typing import Protocol, TypeVar

ViewT_contra = TypeVar("ViewT_contra", contravariant=True)
MoveT_co = TypeVar("MoveT_co", covariant=True)


class Player(Protocol[ViewT_contra, MoveT_co]):
    """Somebody who moves by what their own seat may know, and by nothing else."""

    def choose(self, view: ViewT_contra) -> MoveT_co | None:
        """The move to make now, or None to wait for somebody else."""
        ...
