"""Object code on disk. It will be run, so its folder must not be writable by other users.

A file is a digest, and the content that it belongs to under the name of the file. It is read only
if it is a regular file that this user owns and no one else can write, and if the digest is right.
Files are replaced whole. A file that cannot be read or kept costs time, never an answer.
"""

from __future__ import annotations

import hashlib
import logging
import os
import stat
import tempfile
from contextlib import suppress
from functools import cache
from pathlib import Path

from solver.cache import close_to_others, others_may_write
from solver.errors import one_line

MOST_VERSIONS = 4
"""Objects of one kernel that are kept: two or three installed versions do not remove each other's,
and the objects of old sources do not pile up."""

_log = logging.getLogger("upcard")
_DIGEST = hashlib.sha256().digest_size
_LARGEST = 1 << 24
_READ = os.O_RDONLY
for _name in ("O_NOFOLLOW", "O_NONBLOCK", "O_BINARY"):  # not every system has all of them
    _READ |= getattr(os, _name, 0)


def read_object(path: Path) -> bytes | None:
    """Return the content of a kept file, or None if there is none that can be trusted.

    Examples
    --------
    >>> folder = Path(tempfile.mkdtemp()) / "kernels"
    >>> read_object(folder / "sweep-1.o") is None
    True
    >>> keep_object(folder / "sweep-1.o", b"code")
    >>> read_object(folder / "sweep-1.o")
    b'code'
    """
    try:
        if not path.parent.exists() or not _is_private_folder(path.parent):
            return None
        handle = os.open(path, _READ)
        with os.fdopen(handle, "rb") as file:
            status = os.fstat(handle)
            if not stat.S_ISREG(status.st_mode) or others_may_write(status):
                return None
            stored = file.read(_LARGEST)
    except OSError:
        return None
    content = stored[_DIGEST:]
    return content if stored[:_DIGEST] == _digest(path, content) else None


def keep_object(path: Path, content: bytes) -> None:
    """Keep a file for later processes, and remove the oldest of the same kernel."""
    try:
        path.parent.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        path.parent.mkdir(mode=0o700, exist_ok=True)
        if _is_private_folder(path.parent):
            _write(path, _digest(path, content) + content)
            with suppress(FileNotFoundError):  # another process has just removed the same file
                _remove_old(path)
    except OSError as error:
        _say(f"compiled code is not kept in {path.parent}: {error.strerror or error}")


def _digest(path: Path, content: bytes) -> bytes:
    """Return a digest that the same content under another name does not have."""
    return hashlib.sha256(path.name.encode() + b"\0" + content).digest()


def _is_private_folder(folder: Path) -> bool:
    """Whether no other user can write the folder; one of our own is closed to others first."""
    fault = close_to_others(folder)
    if fault:
        _say(f"compiled code is not kept in {folder}: it {fault}")
    return not fault


def _write(path: Path, content: bytes) -> None:
    """Put the file in place whole, or not at all; `tempfile.mkstemp` makes it 0600."""
    handle, temporary = tempfile.mkstemp(dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        Path(temporary).replace(path)
    except OSError:
        Path(temporary).unlink(missing_ok=True)
        raise


def _remove_old(path: Path) -> None:
    """Remove all but the newest files of the kernel that ``path`` belongs to."""
    kernel = path.stem.rpartition("-")[0]
    files = {each: each.stat().st_mtime_ns for each in path.parent.glob(f"{kernel}-*.o")}
    files[path] = max(files.values())
    for old in sorted(files, key=lambda each: (files[each], each == path))[:-MOST_VERSIONS]:
        old.unlink(missing_ok=True)


@cache
def _say(text: str) -> None:
    _log.warning("upcard: %s", one_line(text))
