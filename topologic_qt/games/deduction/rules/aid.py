"""The steps of help from the note sheet."""

from enum import StrEnum


class Aid(StrEnum):
    """The steps of help, from the least to the most."""

    PAPER = "paper"
    """The log, and a sheet to mark by hand."""
    CHECK = "check"
    """As `PAPER`, with a note where a mark contradicts the answers."""
    FULL = "full"
    """As `CHECK`, with all that follows filled in by the program, and the reasons."""
    CHANCES = "chances"
    """As `FULL`, with the chance of each tile to be the missing one."""

    @property
    def higher(self) -> tuple["Aid", ...]:
        """The steps that help more."""
        steps = tuple(Aid)
        return steps[steps.index(self) + 1 :]
