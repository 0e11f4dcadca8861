"""Object code on disk. It will be run, so its folder must not be writable by other users.

A file is a digest of its content followed by the content. It is read only if this user owns it and
no one else can write it, and if the digest is right. Files are replaced whole. A file that cannot
be read or kept costs time, never an answer.
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

MOST_VERSIONS = 4
"""Objects of one kernel that are kept: two or three installed versions do not remove each other's,
and the objects of old sources do not pile up."""

_log = logging.getLogger("upcard")
_DIGEST = hashlib.sha256().digest_size
_READ = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)


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
        with os.fdopen(os.open(path, _READ), "rb") as file:
            if not _only_we_write(os.fstat(file.fileno())):
                return None
            stored = file.read()
    except OSError:
        return None
    content = stored[_DIGEST:]
    return content if hashlib.sha256(content).digest() == stored[:_DIGEST] else None


def keep_object(path: Path, content: bytes) -> None:
    """Keep a file for later processes, and remove the oldest of the same kernel."""
    try:
        path.parent.parent.mkdir(parents=True, exist_ok=True)
        path.parent.mkdir(mode=0o700, exist_ok=True)
        if _is_private_folder(path.parent):
            _write(path, hashlib.sha256(content).digest() + content)
            with suppress(FileNotFoundError):  # another process has just removed the same file
                _remove_old(path)
    except OSError as error:
        _say(f"compiled code is not kept in {path.parent}: {error.strerror or error}")


def _is_private_folder(folder: Path) -> bool:
    """Whether no other user can write the folder; one of our own is closed to others first."""
    if not hasattr(os, "geteuid"):
        return True
    status = folder.lstat()
    ours = stat.S_ISDIR(status.st_mode) and status.st_uid == os.geteuid()
    if ours and stat.S_IMODE(status.st_mode) & 0o077:
        with suppress(OSError):
            folder.chmod(0o700)
        status = folder.lstat()
    if ours and _only_we_write(status):
        return True
    if not stat.S_ISDIR(status.st_mode):
        what = "it is not a folder"
    else:
        what = "another user can write it" if ours else "another user owns it"
    _say(f"compiled code is not kept in {folder}: {what}")
    return False


def _only_we_write(status: os.stat_result) -> bool:
    if not hasattr(os, "geteuid"):
        return True
    return status.st_uid == os.geteuid() and not status.st_mode & 0o022


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
    _log.warning(text)
