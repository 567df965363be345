"""Lines of JSON: reading requests and writing answers."""

import json
from collections.abc import Iterator, Sequence
from typing import IO, NamedTuple, NoReturn

from topologic_qt.games.protocol import Json

MAX_LINE = 10 * 1024 * 1024
"""The most bytes of a line, without its end."""
_MAX_DIGITS = 40  # the most characters of an integer


class Refused(Exception):
    """A request to be answered with an error. The text says in plain English what is wrong."""

    def __init__(self, rule: str, text: str) -> None:
        super().__init__(text)
        self.rule = rule
        """The name of the broken rule, in upper case."""


class OddNumber(NamedTuple):
    """A JSON number, as written, that is not an integer of reasonable length."""

    text: str


class MinusZero(int):
    """The integer -0, which Python would write without its sign."""

    text = "-0"


def lines(stream: IO[bytes]) -> Iterator[bytes | None]:
    """Yield the lines of a stream without their ends; None for one longer than `MAX_LINE`."""
    while line := stream.readline(MAX_LINE + 1):
        if line.endswith(b"\n"):
            yield line[:-1]
        elif len(line) <= MAX_LINE:
            yield line  # the last one
        else:
            while line and not line.endswith(b"\n"):
                line = stream.readline(MAX_LINE)
            yield None


def request(line: bytes | None) -> Json:
    """Return the JSON object of a line. Raises `Refused` if it is not one."""
    if line is None:
        raise Refused("TOO_LONG", f"A line has at most {MAX_LINE:,} bytes.")
    try:
        found = json.loads(
            line.decode(),
            parse_int=_integer,
            parse_float=OddNumber,
            parse_constant=_no_constant,
            object_pairs_hook=_unique,
        )
    except (ValueError, RecursionError) as error:
        raise Refused("NO_JSON", f"The line is no JSON that can be read: {error}") from None
    if not isinstance(found, dict):
        raise Refused("NO_JSON", "The line is no JSON object.")
    return found


def answer(content: Json, request_id: object = None, *, has_id: bool = False) -> bytes:
    """Return the line of an answer, with its end. The id is a JSON scalar, written as it was read."""
    text = json.dumps(content)
    if has_id:
        written = request_id.text if isinstance(request_id, OddNumber | MinusZero) else json.dumps(request_id)
        text = f'{{"id": {written}, {text[1:]}'
    return text.encode() + b"\n"


def is_scalar(value: object) -> bool:
    """Return whether a value is a JSON string, number, Boolean or null."""
    return value is None or isinstance(value, str | int | OddNumber)


def _unique(pairs: Sequence[tuple[str, object]]) -> Json:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("an object has a key twice.")
    return found


def _integer(text: str) -> int | OddNumber:
    if text == MinusZero.text:
        return MinusZero()
    return int(text) if len(text) <= _MAX_DIGITS else OddNumber(text)


def _no_constant(text: str) -> NoReturn:
    raise ValueError(f"{text} is no number.")
