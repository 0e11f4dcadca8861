"""Texts by key in one SQLite file that several versions of the program may share.

The header of the file holds the application id of this program and the version of the table.

- An older table is emptied and replaced in place when the next answer is kept.
- A newer table is left alone, and nothing is kept.
- A file that is damaged, or belongs to another program, is renamed, and a new one is begun.
- If nothing can be written, nothing is kept.

Each of the last three is reported once, in one line. None of them stops an answer.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from itertools import count
from pathlib import Path

from solver.version import engine_digest

APPLICATION = 0x55504344
"""The letters UPCD, as the application id in the header of the file."""
SCHEMA = 1
"""The version of the table below, as the user version in the header of the file."""
MOST_PER_ENGINE = 500
"""Answers that are kept of one version of the engine; the oldest are removed."""
MOST_ANSWERS = 2 * MOST_PER_ENGINE
"""Answers that are kept in all: two installed versions do not remove each other's."""

_WAIT_SECONDS = 5.0
_DAMAGE = ("SQLITE_NOTADB", "SQLITE_CORRUPT")
_COLUMNS = ("number", "key", "engine", "text")
_CREATE = """CREATE TABLE answers (
    number INTEGER PRIMARY KEY, key TEXT UNIQUE NOT NULL, engine TEXT NOT NULL,
    text TEXT NOT NULL)"""
_REMOVE_OLD = (
    (
        "DELETE FROM answers WHERE engine = :engine AND number NOT IN (SELECT number FROM answers"
        " WHERE engine = :engine ORDER BY number DESC LIMIT :most)"
    ),
    (
        "DELETE FROM answers WHERE number NOT IN (SELECT number FROM answers"
        " ORDER BY number DESC LIMIT :most_in_all)"
    ),
)


class _UnusableFile(Exception):
    """A file that SQLite can read, but that does not hold answers. The message says why."""


class _NewerFile(Exception):
    """A file whose table was made by a newer version of this program."""


class AnswerFile:
    """Store texts by key in an SQLite file. Handle every file error.

    Parameters
    ----------
    path
        The file. It and its folder are created by the first `put`.

    Examples
    --------
    >>> from tempfile import mkdtemp
    >>> file = AnswerFile(Path(mkdtemp()) / "answers.sqlite")
    >>> file.get("key") is None
    True
    >>> file.put("key", "text")
    >>> file.get("key")
    'text'
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._warned = False

    def get(self, key: str) -> str | None:
        """Return the text of a key, or None if there is none that can be read."""
        with self._surviving():
            if not self._path.exists():
                return None
            with closing(self._connect()) as connection:
                connection.execute("BEGIN")  # the header and the table as they were at one moment
                if not _has_our_table(connection):
                    return None
                found = connection.execute("SELECT text FROM answers WHERE key = ?", [key])
                row = found.fetchone()
                return str(row[0]) if row else None
        return None

    def put(self, key: str, text: str) -> None:
        """Keep a text, and remove the oldest of those that are too many."""
        with self._surviving():
            self._path.parent.mkdir(parents=True, exist_ok=True)
            with closing(self._connect()) as connection:
                connection.execute("BEGIN IMMEDIATE")
                if not _has_our_table(connection):
                    _create(connection)
                engine = engine_digest()
                connection.execute(
                    "REPLACE INTO answers (key, engine, text) VALUES (?, ?, ?)", [key, engine, text]
                )
                limits = {"most": MOST_PER_ENGINE, "most_in_all": MOST_ANSWERS, "engine": engine}
                for statement in _REMOVE_OLD:
                    connection.execute(statement, limits)
                connection.execute("COMMIT")

    def _connect(self) -> sqlite3.Connection:
        if self._path.exists() and not self._path.is_file():
            raise OSError("not a regular file")
        return sqlite3.connect(self._path, timeout=_WAIT_SECONDS, isolation_level=None)

    @contextmanager
    def _surviving(self) -> Iterator[None]:
        identity = _identity(self._path)
        try:
            yield
        except _UnusableFile as error:
            self._rename(identity, str(error))
        except _NewerFile:
            self._warn(f"nothing is kept in {self._path}: a newer version of upcard made it")
        except (sqlite3.Error, OSError) as error:
            if getattr(error, "sqlite_errorname", "").startswith(_DAMAGE):
                self._rename(identity, "is damaged")
            else:
                self._warn(f"nothing is kept in {self._path}: {_reason(error)}")

    def _rename(self, identity: tuple[int, int] | None, fault: str) -> None:
        if _identity(self._path) != identity:
            return  # another process has renamed it and begun a new one
        try:
            target = _unused(self._path)
            self._path.replace(target)
            for rest in ("-journal", "-wal", "-shm"):
                self._path.with_name(self._path.name + rest).unlink(missing_ok=True)
        except OSError as error:
            self._warn(f"{self._path} {fault} and cannot be renamed: {_reason(error)}")
        else:
            self._warn(f"the store {self._path} {fault} and was renamed to {target.name}")

    def _warn(self, text: str) -> None:
        if not self._warned:
            import logging

            logging.getLogger("upcard").warning("upcard: %s", text)
        self._warned = True


def _has_our_table(connection: sqlite3.Connection) -> bool:
    """Whether the file has a table of answers as this version makes it.

    False if the file is empty, or has an older table.
    """
    application = connection.execute("PRAGMA application_id").fetchone()[0]
    schema = connection.execute("PRAGMA user_version").fetchone()[0]
    tables = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
    if application != APPLICATION and (tables or application):
        raise _UnusableFile("belongs to another program")
    if schema > SCHEMA:
        raise _NewerFile
    if not tables or schema < SCHEMA:
        return False
    columns = connection.execute("SELECT name FROM pragma_table_info('answers')").fetchall()
    if tuple(name for (name,) in columns) != _COLUMNS:
        raise _UnusableFile("is damaged")
    return True


def _create(connection: sqlite3.Connection) -> None:
    connection.execute("DROP TABLE IF EXISTS answers")
    connection.execute(_CREATE)
    connection.execute(f"PRAGMA application_id = {APPLICATION}")
    connection.execute(f"PRAGMA user_version = {SCHEMA}")


def _identity(path: Path) -> tuple[int, int] | None:
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_dev, status.st_ino


def _unused(path: Path) -> Path:
    """Create an empty file beside the store, which the store will replace."""
    for number in count(1):
        name = f"{path.name}.damaged" if number == 1 else f"{path.name}.{number}.damaged"
        try:
            path.with_name(name).touch(exist_ok=False)
        except FileExistsError:
            continue
        break
    return path.with_name(name)


def _reason(error: Exception) -> str:
    return getattr(error, "strerror", None) or str(error)
