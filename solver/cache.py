"""The user's cache folder, with compiled kernels and stored answers, and who may write them."""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from pathlib import Path

import platformdirs

_OTHERS_WRITE = 0o022
"""The bits of a mode that let the group and everybody write."""


def cache_folder() -> Path | None:
    """Return this program's folder in the user's cache, or None if the system names none.

    If the folder is there, no other user may write it afterwards.

    Examples
    --------
    >>> folder = cache_folder()
    >>> folder is None or folder.is_absolute()
    True
    """
    try:
        folder = platformdirs.user_cache_path("upcard", appauthor=False)
    except (RuntimeError, OSError):
        return None
    if not folder.is_absolute():
        return None
    with suppress(OSError):
        close_to_others(folder)
    return folder


def close_to_others(folder: Path) -> str | None:
    """Let only this user write a folder, and return how others may still write it; None if not.

    Raises
    ------
    OSError
        If there is nothing of that name.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     os.chmod(folder, 0o777)
    ...     close_to_others(Path(folder))
    """
    status = folder.lstat()
    if not stat.S_ISDIR(status.st_mode):
        return "is not a folder"
    if hasattr(os, "geteuid") and status.st_uid == os.geteuid() and status.st_mode & 0o077:
        with suppress(OSError):
            folder.chmod(0o700)
        status = folder.lstat()
    return others_may_write(status)


def others_may_write(status: os.stat_result, *, or_root: bool = False) -> str | None:
    """Return how another user may write a file or folder; None if only this user may.

    Parameters
    ----------
    status
        Of the file or folder.
    or_root
        Whether the administrator may own it as well.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     others_may_write(os.stat(folder))
    ...     os.chmod(folder, 0o777)
    ...     others_may_write(os.stat(folder))
    'can be written by other users'
    """
    if not hasattr(os, "geteuid"):
        return None
    if status.st_uid not in ({os.geteuid(), 0} if or_root else {os.geteuid()}):
        return "belongs to another user"
    return "can be written by other users" if status.st_mode & _OTHERS_WRITE else None
