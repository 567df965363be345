"""A measured figure."""

import statistics
from collections.abc import Sequence
from typing import NamedTuple

_NAME_WIDTH = 50


class Figure(NamedTuple):
    """A measured figure."""

    name: str
    value: float
    unit: str
    how: str
    """The work measured, and its repetitions."""

    @property
    def row(self) -> str:
        """The figure as a row of the printed table."""
        return f"{self.name:<{_NAME_WIDTH}} {self.value:>9.3f} {self.unit:<7} {self.how}".rstrip()


def percentile(values: Sequence[float], percent: int) -> float:
    """Return the value below which so many per cent of the values lie."""
    return statistics.quantiles(values, n=100, method="inclusive")[percent - 1]
