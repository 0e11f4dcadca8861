"""The user's cache folder, with compiled kernels and stored answers, and who may write them."""

from __future__ import annotations

import os
from pathlib import Path

import platformdirs


def cache_folder() -> Path | None:
    """Return this program's folder in the user's cache, or None if the system names none.

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
    return folder if folder.is_absolute() else None


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
    return "can be written by other users" if status.st_mode & 0o022 else None
