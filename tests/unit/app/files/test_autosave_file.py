"""The file of an autosave: who may write and delete it."""

import os
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from tests.unit.storage.test_file_lock import another, end, said
from topologic_qt.app.files.autosave_files import AutosaveFile, lock_of
from topologic_qt.app.files.codec import digest_of
from topologic_qt.storage.files import Problem, tr_noop

LOCK_FILES_CAN_GO = pytest.mark.skipif(sys.platform == "win32", reason="an open file cannot be deleted there")


def write(content: bytes, path: Path) -> bytes:
    path.with_suffix(".new").write_bytes(content)
    path.with_suffix(".new").replace(path)
    return digest_of(content)


@pytest.fixture
def copy(tmp_path: Path) -> Iterator[AutosaveFile]:
    """A copy written once."""
    copy = AutosaveFile(tmp_path / "a.topologic")
    assert copy.claim()
    copy.fill(partial(write, b"mine"))
    copy.move_to(copy)
    yield copy
    copy.release()


@pytest.mark.parametrize("content", [b"mine", b"them", b"longer"])
def test_what_somebody_else_wrote_though_it_is_locked_is_not_written_over(
    copy: AutosaveFile, content: bytes
) -> None:
    write(content, copy.path)
    os.utime(copy.path, ns=(0, 0))
    assert copy.claim() == copy.may_go() == (content == b"mine")
    copy.path.unlink()
    assert not copy.claim(), "what somebody deleted is not written again in its place"


@LOCK_FILES_CAN_GO
def test_a_lock_that_was_taken_away_is_taken_again_where_nobody_was_there_meanwhile(
    copy: AutosaveFile,
) -> None:
    lock_of(copy.path).unlink()
    assert copy.claim()
    other = another(lock_of(copy.path), "well")
    assert said(other) == "none"
    end(other)
    assert copy.may_go()


@LOCK_FILES_CAN_GO
@pytest.mark.parametrize("is_there", [True, False])
@pytest.mark.parametrize("has_written", [True, False])
def test_what_another_program_took_after_the_lock_was_taken_away_is_theirs(
    copy: AutosaveFile, is_there: bool, has_written: bool
) -> None:
    stamp = copy.path.stat()
    lock_of(copy.path).unlink()
    other = another(lock_of(copy.path), "well")
    assert said(other) == "held"
    if has_written:  # as if it were as it was, by its time and size
        copy.path.write_bytes(b"them")
        os.utime(copy.path, ns=(stamp.st_atime_ns, stamp.st_mtime_ns))
    if not is_there:
        end(other)
    is_ours = not is_there and not has_written
    assert copy.may_go() == is_ours
    assert copy.claim() == is_ours
    if is_there:
        assert lock_of(copy.path).exists()
        end(other)


def test_what_a_failing_disk_has_all_the_same_is_known_to_be_ours(copy: AutosaveFile) -> None:
    def fail(path: Path) -> bytes:
        write(b"newer", path)
        raise Problem(tr_noop("The disk fails."))

    with pytest.raises(Problem):
        copy.fill(fail)
    assert copy.claim()
    os.utime(copy.path, ns=(0, 0))
    assert copy.claim()
