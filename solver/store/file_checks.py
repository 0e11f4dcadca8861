"""Whether the file of stored answers may be used: it must be ours, and no one else may write it.

A file is recognized by the application id in its header. Any other file may hold what somebody
needs, so it is not even opened as a database: SQLite would tidy up after the program that wrote it.
"""

from __future__ import annotations

import os
import stat
from pathlib import Path

from solver.cache import others_may_write

APPLICATION = 0x55504344
"""The letters UPCD, as the application id in the header of the file."""

SIDE_FILES = ("-journal", "-wal", "-shm")
"""What SQLite adds to the name of a database for the files that belong to it."""

_MAGIC = b"SQLite format 3\0"
_ID = slice(68, 72)
"""Where the application id stands in the header (https://sqlite.org/fileformat.html, 1.3)."""
_HEADER_SIZE = 100
_READ = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)


class UnusableFile(Exception):
    """A file that must be left alone. The message says why."""


def has_content(path: Path) -> bool:
    """Return whether there is a store to read: false if there is no file, or an empty one.

    Raises
    ------
    UnusableFile
        If something else is there, or other users may write it.
    OSError
        If it cannot be read.

    Examples
    --------
    >>> has_content(Path("no-such-folder/answers.sqlite"))
    False
    """
    real = Path(os.path.realpath(path))
    try:
        _check_folder(real.parent)
        header = _header(real)
    except FileNotFoundError:
        header = b""
    for suffix in SIDE_FILES:
        _check_side_file(real.with_name(real.name + suffix), begun=bool(header))
    if header and (not header.startswith(_MAGIC) or header[_ID] != APPLICATION.to_bytes(4, "big")):
        raise UnusableFile("it is not a store of upcard")
    return bool(header)


def _header(path: Path) -> bytes:
    """Return the first bytes of a file of ours; without waiting, whatever is there."""
    handle = os.open(path, _READ)
    with os.fdopen(handle, "rb") as file:
        status = os.fstat(handle)
        if not stat.S_ISREG(status.st_mode):
            raise UnusableFile("it is not a regular file")
        _check_owner("it", status)
        return file.read(_HEADER_SIZE)


def _check_folder(folder: Path) -> None:
    """Refuse a folder in which others may put another file in place of this one.

    In a folder such as ``/tmp`` everybody may write, but only the owner of a file replace it.
    """
    status = folder.stat()
    if not status.st_mode & stat.S_ISVTX:
        _check_owner("its folder", status, or_root=True)


def _check_side_file(path: Path, *, begun: bool) -> None:
    """Refuse what others may have put beside the store: SQLite would write it into the store."""
    try:
        status = path.lstat()
    except FileNotFoundError:
        return
    if not stat.S_ISREG(status.st_mode):
        raise UnusableFile(f"{path.name} is not a regular file")
    _check_owner(path.name, status)
    if not begun and not path.name.endswith("-journal"):
        raise UnusableFile(f"{path.name} belongs to another program")


def _check_owner(what: str, status: os.stat_result, *, or_root: bool = False) -> None:
    fault = others_may_write(status, or_root=or_root)
    if fault:
        raise UnusableFile(f"{what} {fault}")
