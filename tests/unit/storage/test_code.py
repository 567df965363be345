"""A saved game as text, and how mails change it."""

import zlib
from base64 import b64encode

import pytest
from hypothesis import given, strategies as st

from topologic_qt.storage.code import from_code, to_code
from topologic_qt.storage.files import MAX_FILE_SIZE, Problem


def coded(content: bytes) -> str:
    return to_code(content, "Topologic")


def decoded(text: str) -> bytes:
    return from_code(text, ["Topologic"])


def complaint(text: str) -> str:
    with pytest.raises(Problem) as caught:
        decoded(text)
    return str(caught.value)


@given(st.binary(max_size=2_000))
def test_what_was_written_is_read(content: bytes) -> None:
    assert decoded(coded(content)) == content


def test_it_survives_what_mails_do_to_it() -> None:
    code = coded(b"x" * 20 + bytes(range(256)))
    assert max(map(len, code.splitlines())) == 64
    quoted = "".join(f"> > {line}  \r\n" for line in code.splitlines())
    assert decoded(f"Dear Ben,\n\n{quoted}\nAnna") == decoded(code)
    assert decoded(code.replace("\n", " ")) == decoded(code)
    older = coded(b"older")
    assert decoded(f"{code}\nOn Sunday, Ben wrote:\n{older}") == decoded(code)
    assert decoded(f"Subject: our match – Topologic – turn 3\n\n{code}") == decoded(code)


def test_typographic_dashes_and_marks_of_quoting_are_read() -> None:
    for begin, end in [
        ("— Topologic —", "— end —"),
        ("– Topologic –", "– end –"),
        ("\u2010\u2010 Topologic \u2011\u2011", "−− end −−"),
        ("--\u00a0Topologic\u00a0--", "--end--"),
    ]:
        code = coded(b"x" * 300)
        assert decoded(code.replace("-- Topologic --", begin).replace("-- end --", end)) == b"x" * 300
    for before, after in [
        *(("&gt; ", ""), ("&gt; &gt;&nbsp;", ""), ("» ", ""), ("\u203a ", ""), ("| ", ""), ("*", "*")),
        *(("“", "”"), ("„", "“"), ("'", "'"), ('"', '"'), ("\u200b", "\u00ad"), ("\ufeff", "\u2060")),
    ]:
        content = bytes(range(256))
        lines = coded(content).splitlines()
        assert decoded("\n".join(f"{before}{line}{after}" for line in lines)) == content


def test_what_is_changed_too_large_or_no_code_at_all_is_noticed() -> None:
    for letter in ("-", "&", "– Topologic –"):
        assert complaint(letter * (2_000_000 // len(letter))).startswith("There’s no code")
    assert complaint("-" * 2_000_001).startswith("This text is too long")
    code = coded(b'{"format": "topologic-qt saved game"}')
    first, last = code.index("\n") + 1, code.rindex("\n--")
    for place in range(first, last):
        if code[place] not in "=\n":
            other = "A" if code[place] != "A" else "B"
            for changed in (code[:place] + other + code[place + 1 :], code[:place] + code[place + 1 :]):
                assert complaint(changed).startswith("The code is damaged")
    packed = zlib.compress(b"0" * (MAX_FILE_SIZE + 1), 9)
    letters = b64encode(packed + zlib.crc32(packed).to_bytes(4, "big")).decode()
    assert complaint(f"-- Topologic --\n{letters}\n-- end --").startswith("The code is damaged")
