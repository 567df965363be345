"""Measures speed and size, and prints each figure when it is known.

Figures that depend on the computer are measured beside something bare in the same run, and given as ratios.
"""

import argparse
import json
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from bench.figures import Figure
from bench.measures import MEASURES, PHOTOS, photos

_INTERRUPTED = 130
_WRONG_USE = 2


def main(arguments: Sequence[str]) -> int:
    """Run the measures in the arguments, or all. Returns the exit code."""
    chosen = _parser().parse_args(arguments)
    for name in chosen.names:
        if name not in MEASURES:
            print(f"There is no measure {name}; there are {', '.join(MEASURES)}.", file=sys.stderr)
            return _WRONG_USE
    measures = MEASURES | {photos.__name__: partial(photos, chosen.photos)}
    figures: list[Figure] = []
    try:
        for name, measure in measures.items():  # in a fixed order: the start comes first
            if name in chosen.names or not chosen.names:
                for figure in measure():
                    print(figure.row, flush=True)
                    figures.append(figure)
    except KeyboardInterrupt:
        return _INTERRUPTED
    finally:
        if chosen.json is not None:
            rows = [{"name": each.name, "value": each.value, "unit": each.unit} for each in figures]
            chosen.json.write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")
    return 0


def _parser() -> argparse.ArgumentParser:
    names = "\n".join(f"  {name:<10} {measure.__doc__}" for name, measure in MEASURES.items())
    parser = argparse.ArgumentParser(
        prog="dev.py bench",
        description=__doc__,
        epilog=f"measures:\n{names}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "names", nargs="*", metavar="NAME", help="measure only this; everything if none is named"
    )
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write the figures to this file")
    parser.add_argument(
        "--photos",
        type=int,
        default=PHOTOS,
        metavar="COUNT",
        help="read so many made photos; usually %(default)s",
    )
    return parser


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
