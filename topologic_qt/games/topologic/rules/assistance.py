"""How much the notebook may help, as it is agreed before a match."""

from enum import StrEnum


class Assistance(StrEnum):
    """How much the notebook helps, from the least to the most."""

    PAPER = "paper"
    """The log and a grid to tick by hand."""
    CHECK = "check"
    """It also says when a mark contradicts the hints."""
    FULL = "full"
    """It also rules tiles out by itself, and counts what each hint would leave."""

    @property
    def higher(self) -> tuple["Assistance", ...]:
        """The steps that help more."""
        steps = tuple(Assistance)
        return steps[steps.index(self) + 1 :]
