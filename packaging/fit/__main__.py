"""Fits a table of the computer players again, and prints it with its distance from the present one.

Called as ``python3 packaging/dev.py fit TABLE [--fields N]``. The sample is the same each time; fewer fields
are faster. Nothing is written: to use a better table, copy it, compare the levels with and without it by
``topologic-qt simulate``, and describe in its docstring how it was made.
"""

import argparse
import sys
from collections.abc import Callable, Sequence

from fit.tables import fitted_closer, fitted_crowd, fitted_value

TABLES: dict[str, Callable[[int], str]] = {
    "value": fitted_value,
    "closer": fitted_closer,
    "remains": fitted_crowd,
}
"""Each table, by its module in ``bots``, with the function that fits it to a number of fields."""


def main(arguments: Sequence[str]) -> int:
    """Fit the table named in the arguments."""
    parser = argparse.ArgumentParser(prog="dev.py fit", description=__doc__)
    parser.add_argument("table", choices=TABLES, help="which table, by the module that has it")
    parser.add_argument("--fields", type=int, default=90, metavar="N", help="how many fields; usually 90")
    chosen = parser.parse_args(arguments)
    print(TABLES[chosen.table](chosen.fields))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
