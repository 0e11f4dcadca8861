"""Where this user's caches are: compiled kernels and stored answers."""

from __future__ import annotations

from pathlib import Path


def cache_folder() -> Path | None:
    """The user's cache folder of this program, or None where the system names none.

    Examples
    --------
    >>> folder = cache_folder()
    >>> folder is None or folder.is_absolute()
    True
    """
    import platformdirs

    try:
        folder = platformdirs.user_cache_path("upcard", appauthor=False)
    except (RuntimeError, OSError):
        return None
    return folder if folder.is_absolute() else None
