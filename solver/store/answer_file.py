"""Texts by key in one SQLite file that several versions of the program may share.

The header of the file holds the application id of this program and the version of the table. Every
row holds a checksum of its key and its text.

- A row that is damaged is reported, and taken for one that is not there.
- An older table is emptied and replaced in place when the next answer is kept.
- A newer table is left alone, and nothing is kept.
- A store that is damaged is renamed, and a new one is begun.
- A file that is not a store, or that others may write, is left alone. So is one that stays locked.
- If nothing can be written, nothing is kept.

Each of these is reported once, in one line, except the older table. None of them stops an answer.
"""

from __future__ import annotations

import hashlib
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from itertools import count
from pathlib import Path
from typing import TypeVar

from solver.errors import one_line
from solver.store.file_checks import APPLICATION, SIDE_FILES, UnusableFile, has_content
from solver.version import engine_digest

SCHEMA = 2
"""The version of the table below, as the user version in the header of the file."""
MOST_PER_ENGINE = 500
"""Answers that are kept of one version of the engine; the oldest are removed."""
MOST_ANSWERS = 2 * MOST_PER_ENGINE
"""Answers that are kept in all: two installed versions do not remove each other's."""

_WAIT_SECONDS = 1.0
_LONGEST_TEXT = 1 << 24
_DAMAGE = ("SQLITE_NOTADB", "SQLITE_CORRUPT")
_LOCKED = ("SQLITE_BUSY", "SQLITE_LOCKED")
_CREATE = (
    "CREATE TABLE answers (number INTEGER PRIMARY KEY, key TEXT UNIQUE NOT NULL,"
    " engine TEXT NOT NULL, text TEXT NOT NULL, checksum TEXT NOT NULL)"
)
_TABLES = [(b"answers", _CREATE.encode()), (b"sqlite_autoindex_answers_1", None)]
"""What the list of tables in the file says of the table above."""
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
_one_at_a_time = threading.Lock()
"""Closing a file ends the locks that other threads of the process have on it (POSIX)."""

_T = TypeVar("_T")


class _DamagedStore(Exception):
    """A store that SQLite can read, but whose table is not the one that was made."""


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
    >>> file.get("key", str) is None
    True
    >>> file.put("key", "text")
    >>> file.get("key", str)
    'text'
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._left_alone = False
        self._said: set[str] = set()

    def get(self, key: str, parse: Callable[[str], _T]) -> _T | None:
        """Return what is kept under a key, or None if there is nothing that can be read.

        Parameters
        ----------
        key
            The key.
        parse
            Makes the answer from its text; a ``ValueError`` says that the text is damaged.
        """
        row = None
        with self._surviving():
            if not self._left_alone and has_content(self._path):
                row = self._row(key)
        if row is None:
            return None
        try:
            return parse(_checked_text(key, *row))
        except ValueError:
            self._warn(f"an answer in {self._path} is damaged and is worked out again")
            return None

    def put(self, key: str, text: str) -> None:
        """Keep a text, and remove the oldest of those that are too many."""
        with self._surviving():
            if self._left_alone:
                return
            if not has_content(self._path):
                self._path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
                self._path.touch(mode=0o600)
            self._keep(key, text)

    def _row(self, key: str) -> tuple[object, object] | None:
        with closing(self._connect()) as connection:
            connection.execute("BEGIN")  # the header and the table as they were at one moment
            if not _has_our_table(connection):
                return None
            found = connection.execute("SELECT text, checksum FROM answers WHERE key = ?", [key])
            row: tuple[object, object] | None = found.fetchone()
            return row

    def _keep(self, key: str, text: str) -> None:
        with closing(self._connect()) as connection:
            connection.execute("BEGIN IMMEDIATE")
            if not _has_our_table(connection):
                _create(connection)
            engine = engine_digest()
            connection.execute(
                "REPLACE INTO answers (key, engine, text, checksum) VALUES (?, ?, ?, ?)",
                [key, engine, text, _checksum(key, text.encode())],
            )
            limits = {"most": MOST_PER_ENGINE, "most_in_all": MOST_ANSWERS, "engine": engine}
            for statement in _REMOVE_OLD:
                connection.execute(statement, limits)
            connection.execute("COMMIT")

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self._path, timeout=_WAIT_SECONDS, isolation_level=None)
        connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, _LONGEST_TEXT)
        connection.text_factory = bytes  # a damaged text may not be UTF-8
        return connection

    @contextmanager
    def _surviving(self) -> Iterator[None]:
        with _one_at_a_time:
            identity = _identity(self._path)
            try:
                yield
            except UnusableFile as error:
                self._leave_alone(str(error))
            except _DamagedStore:
                self._rename(identity)
            except (sqlite3.Error, OSError, MemoryError) as error:
                name = getattr(error, "sqlite_errorname", "")
                if name.startswith(_DAMAGE):
                    self._rename(identity)
                elif name.startswith(_LOCKED):
                    self._leave_alone("another program has locked it")
                else:
                    self._warn(f"nothing is kept in {self._path}: {_reason(error)}")

    def _leave_alone(self, reason: str) -> None:
        self._left_alone = True
        self._warn(f"the store {self._path} is not used: {reason}")

    def _rename(self, identity: tuple[int, int] | None) -> None:
        if _identity(self._path) != identity:
            return  # another process has renamed it and begun a new one
        try:
            target = _unused(self._path)
            self._path.replace(target)
            for suffix in SIDE_FILES:
                self._path.with_name(self._path.name + suffix).unlink(missing_ok=True)
        except OSError as error:
            self._leave_alone(f"it is damaged and cannot be renamed: {_reason(error)}")
        else:
            self._warn(f"the store {self._path} is damaged and was renamed to {target.name}")

    def _warn(self, text: str) -> None:
        if text not in self._said:
            import logging

            logging.getLogger("upcard").warning("upcard: %s", one_line(text))
        self._said.add(text)


def _has_our_table(connection: sqlite3.Connection) -> bool:
    """Whether the file has a table of answers as this version makes it.

    False if the file is empty, or has an older table.
    """
    schema = connection.execute("PRAGMA user_version").fetchone()[0]
    if schema > SCHEMA:
        raise UnusableFile("a newer version of upcard made it")
    tables = connection.execute("SELECT name, sql FROM sqlite_master ORDER BY name").fetchall()
    if not tables or schema < SCHEMA:
        return False
    if tables != _TABLES:
        raise _DamagedStore
    return True


def _checksum(key: str, text: bytes) -> str:
    return hashlib.sha256(key.encode() + b"\0" + text).hexdigest()


def _checked_text(key: str, text: object, checksum: object) -> str:
    """Return the text of a row whose checksum is right."""
    if not isinstance(text, bytes) or checksum != _checksum(key, text).encode():
        raise ValueError("the checksum is wrong")
    return text.decode()


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
