"""The user's cache folder, which holds compiled kernels and stored answers."""

from __future__ import annotations

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
