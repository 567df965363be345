"""Qt's library of language data, reduced to the sorting of names: 8 MB instead of 32.

Qt knows languages itself and uses ICU for little: sorting the names in a list of files. The rest (names of
currencies, places and units, old encodings) is data in one large table, which is packed again without it.

The library is an ELF file with only this table: a header page, the table, and a short list for the loader at
the end. With less data all addresses stay the same; only the list moves in the file. The list of sections for
debuggers, which the loader does not read, is dropped.
"""

import struct
from pathlib import Path

_NEVER_ASKED = ("brkitr/", "curr/", "lang/", "rbnf/", "region/", "translit/", "unit/", "zone/")
_ENCODINGS = (".cnv", "cnvalias.icu")

_TABLE = 0x1000
"""The offset of the table in the file: after the first page, to be mapped."""
_PAGE = 0x1000
_ALIGNMENT = 16

_ELF = struct.Struct("<16sHHIQQQIHHHHHH")
_SEGMENT = struct.Struct("<IIQQQQQQ")
_LOAD = 1
_ENTRY = struct.Struct("<II")
_COUNT = struct.Struct("<I")


class UnknownLayoutError(Exception):
    """Raised for an unknown layout; the library is unchanged."""


def cut_down(library: Path) -> int:
    """Reduce an ICU data library, and return the bytes saved.

    Raises `UnknownLayoutError` for any other file or layout.
    """
    content = library.read_bytes()
    try:
        smaller = _library(content)
    except (struct.error, ValueError, IndexError) as error:
        raise UnknownLayoutError(f"{library.name} is laid out in an unknown way") from error
    library.write_bytes(smaller)
    return len(content) - len(smaller)


def _library(content: bytes) -> bytes:
    head = list(_ELF.unpack_from(content))
    if head[0][:6] != b"\x7fELF\x02\x01" or content[_TABLE + 2 : _TABLE + 4] != b"\xda\x27":
        raise ValueError("no library of 64 bits with a table of data")
    count, start = head[10], head[5]
    segments = [list(_SEGMENT.unpack_from(content, start + _SEGMENT.size * i)) for i in range(count)]
    first, last = (segment for segment in segments if segment[0] == _LOAD)
    table = _table(content[_TABLE : first[2] + first[5]])
    list_for_loader = content[last[2] : last[2] + last[5]]
    end = _TABLE + len(table)
    # Mapped content must have the same offset within a page as its address.
    moved = end + (last[3] - end) % _PAGE
    shift = moved - last[2]
    for segment in segments:
        if segment is first:
            segment[5] = segment[6] = end
        elif segment[2] >= last[2]:
            segment[2] += shift
    head[6] = head[11] = head[12] = head[13] = 0  # offset, size, number and names of the sections
    result = bytearray(content[:_TABLE] + table)
    result += bytes(moved - end) + list_for_loader
    result[: _ELF.size] = _ELF.pack(*head)
    for index, segment in enumerate(segments):
        _SEGMENT.pack_into(result, start + _SEGMENT.size * index, *segment)
    return bytes(result)


def _table(content: bytes) -> bytes:
    """Return the table with only the parts needed: header, names and data."""
    (begin,) = struct.unpack_from("<H", content)
    kept = [(name, data) for name, data in _parts(content[begin:]) if _is_asked(name)]
    if not kept:
        raise ValueError("nothing of it is known")
    names = b"".join(name + b"\0" for name, _ in kept)
    name_at = _COUNT.size + _ENTRY.size * len(kept)
    data_at = name_at + len(names) + -(name_at + len(names)) % _ALIGNMENT
    entries, body = b"", b""
    for name, data in kept:
        entries += _ENTRY.pack(name_at, data_at + len(body))
        name_at += len(name) + 1
        body += data + bytes(-len(data) % _ALIGNMENT)
    contents = _COUNT.pack(len(kept)) + entries + names
    return content[:begin] + contents + bytes(-len(contents) % _ALIGNMENT) + body


def _parts(contents: bytes) -> list[tuple[bytes, bytes]]:
    """Return the parts of a table, names and data, in the order of their names."""
    (count,) = _COUNT.unpack_from(contents)
    entries = [_ENTRY.unpack_from(contents, _COUNT.size + _ENTRY.size * i) for i in range(count)]
    ends = [data for _, data in entries[1:]] + [len(contents)]
    return [
        (contents[name : contents.index(b"\0", name)], contents[data:end])
        for (name, data), end in zip(entries, ends, strict=True)
    ]


def _is_asked(name: bytes) -> bool:
    _, _, path = name.decode("ascii").partition("/")
    return not path.startswith(_NEVER_ASKED) and not path.endswith(_ENCODINGS)
