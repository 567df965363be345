"""Saved games on disk: one envelope for every game, read with care and written whole or not at all."""

from typing import TYPE_CHECKING

from topologic_qt.lazy import load_late, names_of

if TYPE_CHECKING:
    from topologic_qt.storage.envelope import Envelope, FieldEnvelope, unpack, unpack_field
    from topologic_qt.storage.files import MAX_FILE_SIZE, read_file, write_file
    from topologic_qt.storage.packing import FIELD_FORMAT_VERSION, FORMAT_VERSION, pack, pack_field
    from topologic_qt.storage.problem import Problem

__all__ = [
    "FIELD_FORMAT_VERSION",
    "FORMAT_VERSION",
    "MAX_FILE_SIZE",
    "Envelope",
    "FieldEnvelope",
    "Problem",
    "pack",
    "pack_field",
    "read_file",
    "unpack",
    "unpack_field",
    "write_file",
]

__getattr__ = names_of(__name__, ("problem", "files", "packing", "envelope"))

load_late("secrets")  # pydantic imports it to compare passwords; with it comes OpenSSL, 4 MB of no use here
