"""Fits a table of the computer players again, and prints it with its distance from the one they have.

Called as ``python3 packaging/dev.py fit TABLE [--fields N]``. The sample is the same each time; with fewer
fields it is smaller and sooner done. Nothing is written: whoever likes a new table better copies it, lets
``topologic-qt simulate`` compare the levels with and without it, and tells in the docstring how it was made.
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
"""Each table by the module of ``bots`` that has it, and what fits it to a number of fields."""


def main(arguments: Sequence[str]) -> int:
    """Fit the table that the arguments name."""
    parser = argparse.ArgumentParser(prog="dev.py fit", description=__doc__)
    parser.add_argument("table", choices=TABLES, help="which table, by the module that has it")
    parser.add_argument("--fields", type=int, default=90, metavar="N", help="how many fields; usually 90")
    chosen = parser.parse_args(arguments)
    print(TABLES[chosen.table](chosen.fields))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
