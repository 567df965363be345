#!/usr/bin/env python3
"""Play, test and maintain Topologic for the desktop. Requires only Python 3.11 or newer.

python3 packaging/dev.py play [FILE ...]       play, or open saved games
python3 packaging/dev.py test [ARGUMENT ...]   run every check, or only pytest with arguments
python3 packaging/dev.py test --quick          run the fast tests without a window
python3 packaging/dev.py test --release        also run what only a release needs
python3 packaging/dev.py gallery DIR           draw every screen into a folder
python3 packaging/dev.py bench [NAME ...]      measure speed and memory
python3 packaging/dev.py fit TABLE             fit a table of the computer players again
python3 packaging/dev.py words [LANGUAGE ...]  update the sentences for translators, and compile theirs
python3 packaging/dev.py sounds                make the sounds from their recipes
python3 packaging/dev.py package [ARGUMENT]    make what people install
python3 packaging/dev.py lock [--upgrade]      update the locks of the required packages

The first run makes a Python environment in .venv/, and on Debian or Ubuntu installs what Qt needs.
"""

import sys

# This file must parse in any Python 3, unlike its imports: so check first.
if sys.version_info < (3, 11):  # noqa: UP036
    sys.exit(
        "Topologic needs Python 3.11 or newer, and this is Python {}.{}. "
        "Please install a newer one, then start this with it: python3.11 packaging/dev.py".format(
            *sys.version_info
        )
    )

import os
from collections.abc import Callable
from pathlib import Path

import checks
import locks
import qt_libraries
import sounds as recipes
from environment import DEV_LOCK, RUN_LOCK, prepare, program
from steps import ROOT, Failure, nothing_left_behind, offscreen_environment, run

_SCRIPTS = Path(__file__).parent
_INTERRUPTED = 130
_WRONG_USE = 2


def play(files: list[str]) -> int:
    """Play, and return the program's exit code."""
    prepare(RUN_LOCK)
    qt_libraries.require_one_of(qt_libraries.platforms_wanted(os.environ))
    # The program runs in the project's folder; files are relative to the person's.
    arguments = [str(Path(file).absolute()) if Path(file).exists() else file for file in files]
    return run([program("python"), "-m", "topologic_qt", *arguments], cwd=ROOT)


def test(arguments: list[str]) -> int:
    """Run every check, the tests without a window, or pytest with arguments."""
    prepare(DEV_LOCK)
    if arguments == ["--quick"]:
        return checks.run_quick()
    if arguments in ([], ["--release"]):
        return checks.run_all(release=bool(arguments))
    return checks.run_tests(arguments)


def gallery(arguments: list[str]) -> int:
    """Draw every screen into a folder."""
    return _run_folder("gallery", arguments) if arguments else _usage(_WRONG_USE)


def bench(arguments: list[str]) -> int:
    """Measure the program's speed."""
    return _run_folder("bench", arguments)


def fit(arguments: list[str]) -> int:
    """Fit a table of the computer players again."""
    return _run_folder("fit", arguments)


def words(languages: list[str]) -> int:
    """Update the translators' template and catalogues, and create the named ones."""
    prepare(DEV_LOCK)
    return run([program("python"), _SCRIPTS / "words.py", *languages])


def sounds(_arguments: list[str]) -> int:
    """Make all sounds again; requires only Python."""
    return recipes.make()


def package(arguments: list[str]) -> int:
    """Make what people install."""
    return _run_offscreen([str(_SCRIPTS / "package.py"), *arguments])


def lock(arguments: list[str]) -> int:
    """Make the locks again."""
    locks.remake(arguments)
    return 0


def _run_folder(name: str, arguments: list[str]) -> int:
    """Run a folder of scripts, whose modules import each other by the folder's name."""
    return _run_offscreen(["-m", name, *arguments], PYTHONPATH=str(_SCRIPTS))


def _run_offscreen(arguments: list[str], **variables: str) -> int:
    prepare(DEV_LOCK)
    qt_libraries.require_one_of(["offscreen"])
    return run([program("python"), *arguments], env=offscreen_environment() | variables)


def _usage(code: int) -> int:
    print(__doc__, end="", file=sys.stderr if code else sys.stdout)
    return code


_COMMANDS: dict[str, Callable[[list[str]], int]] = {
    "play": play,
    "test": test,
    "gallery": gallery,
    "bench": bench,
    "fit": fit,
    "words": words,
    "sounds": sounds,
    "package": package,
    "lock": lock,
}


def main(arguments: list[str]) -> int:
    """Run the command in the first argument, and return the exit code."""
    if not arguments or arguments[0] in {"-h", "--help", "help"}:
        return _usage(0)
    command = _COMMANDS.get(arguments[0])
    if command is None:
        return _usage(_WRONG_USE)
    try:
        if command is play:  # it may have opened a browser, which stays open
            return command(arguments[1:])
        with nothing_left_behind():
            return command(arguments[1:])
    except Failure as failure:
        print(failure, file=sys.stderr)
        return 1
    except OSError as problem:  # a full disk or a foreign folder
        print(f"That did not work: {problem}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return _INTERRUPTED


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
