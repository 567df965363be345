"""Malicious boxes are refused with a sentence."""

import json
import zipfile
from contextlib import suppress
from io import BytesIO
from random import Random
from zipfile import ZIP_BZIP2, ZIP_DEFLATED, ZipFile

import pytest

from topologic_qt.storage import box as boxes
from topologic_qt.storage.box import Box, BoxFile, lines_of, packed, rows_in, unpacked
from topologic_qt.storage.files import MAX_FILE_SIZE, NewerFile, Problem


def archive(
    *more: tuple[str, str],
    settings: str = "{}",
    claimed: int = 0,
    kind: int = ZIP_DEFLATED,
    **manifest: object,
) -> bytes:
    target, told = BytesIO(), {"format": "topologic-qt box", "form": 1, **manifest}
    with ZipFile(target, "w", kind) as made:
        for name, content in (("manifest.json", json.dumps(told)), ("settings.json", settings), *more):
            made.writestr(name, content)
        made.getinfo("settings.json").file_size += claimed
    return target.getvalue()


@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_what_is_no_box_or_newer_or_too_much_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    twice, note = ("rows/a.jsonl", ""), {"matches/1.topologic": {"name": "a", "at": 1}}
    notes = ({"name": "a", "at": "1"}, {"name": "x" * 256, "at": 1}, {"name": "a", "at": 10**14 + 1})
    strange = [archive(("../evil", "")), archive(("matches/1.topologic", "")), archive(twice, twice)]
    with monkeypatch.context() as many:
        many.setattr(zipfile, "ZIP_FILECOUNT_LIMIT", 0)  # from as many on there is another end
        strange.append(archive())
    wrong = [archive(settings=odd) for odd in ("[" * 10**5, " " * 5 * 10**6, '{"sounds": 1}')]
    wrong += [archive(format="another's"), archive(program="x" * 41), archive(form=0), archive(claimed=1)]
    wrong.append(archive(kind=ZIP_BZIP2))
    wrong += [archive(("matches/1.topologic", ""), files={"matches/1.topologic": odd}) for odd in notes]
    for content in (b"", b"PK\5\6" + bytes(18), *strange, *wrong, archive(files=note)):
        with pytest.raises(Problem, match=r"^all is damaged, or isn’t from .*\.$"):
            unpacked(content, "all")
    with pytest.raises(NewerFile, match=r"from a newer version \(9\.x{38}\)"):
        unpacked(archive(form=2, program=f"9.{'x' * 38}", more=1), "all")
    with pytest.raises(Problem, match=r"is too large: .* up to 20000 files or 256 MB"):
        unpacked(archive(*[("a", "")] * 30_000), "all")
    monkeypatch.setattr(boxes, "MOST_BYTES", 10**6)
    with pytest.raises(Problem, match="is too large"):
        unpacked(archive(("rows/bomb.jsonl", "0" * 10**7)), "all")
    monkeypatch.undo()
    file, more = (BoxFile("fields", "a.b", 0, content) for content in (b"", b"0"))
    length = len(packed(Box({}, [file], {}), "all"))
    for bound, most in (("MOST_FILES", 1), ("MAX_BOX_SIZE", length), ("MOST_BYTES", 2 + MAX_FILE_SIZE)):
        with monkeypatch.context() as less:
            less.setattr(boxes, bound, most)
            packed(Box({}, [file], {}), "all")
            with pytest.raises(Problem, match="is too large"):
                packed(Box({}, [file, more], {}), "all")
    with monkeypatch.context() as less, ZipFile(BytesIO(archive())) as opened:
        less.setattr(boxes, "MOST_BYTES", sum(entry.file_size for entry in opened.infolist()))
        unpacked(archive(), "all")
    rows: list[dict[str, int | float | str | None]] = [{"id": "a" * 200, "at": 0}, {"id": "a", "at": 10**14}]
    rows.append({"id": "a", "at": 0, "b": "x" * (2**16 - 30)})  # the longest, with the 30 around it
    assert [*rows_in(lines_of(rows))] == rows
    assert [*rows_in(lines_of([{"id": "\udcff", "at": 0}]))] == [{"id": "?", "at": 0}]
    with pytest.raises(ValueError, match="has no end"):
        next(rows_in(lines_of([{**rows[2], "at": 10}])))
    for odd in ({"id": ""}, {"id": "a" * 201}, {"id": 1}, {"at": -1}, {"at": 10**14 + 1}, {"at": 1e9}):
        with pytest.raises(ValueError, match=r"has no (id|time)"):
            [*rows_in(lines_of([{**rows[0], **odd}]))]
    for damaged in (lines_of(rows)[:-1], b'{"id": "a", "at": 1, "b": true}\n'):
        with pytest.raises(ValueError, match=r"has no end|valid"):
            [*rows_in(damaged)]


def test_a_damaged_file_is_read_or_refused() -> None:
    name, chance = f"{'x' * 300}../con: \udcff.topologic-field", Random(1)
    file = BoxFile("fields", name, 0, b"\0" * 99)
    whole = packed(Box({"days": b"{}"}, [file], {"sounds": "off"}), "all")
    again = file._replace(name=name.replace("\udcff", "?")[-255:])
    with ZipFile(BytesIO(whole)) as opened:
        assert "fields/1.topologic-field" in opened.namelist()
    assert unpacked(whole, "all") == ({"days": b"{}"}, [again], {"sounds": "off"})
    for _ in range(2_000):
        content = bytearray(whole)
        content[chance.randrange(len(whole))] = chance.randrange(256)
        with suppress(Problem):
            unpacked(bytes(content[: chance.choice((None, chance.randrange(len(whole))))]), "all")
