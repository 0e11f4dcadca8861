"""Compiled code on disk: kept where only this user can write, and never trusted if damaged."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from solver.engine.kernels import _policies as _policy_kernels
from solver.engine.kernels import compile as compile_module
from solver.engine.kernels import machine_code, object_cache
from solver.engine.kernels.object_cache import MOST_VERSIONS, keep_object, read_object
from tests.solver.engine.test_kernels import kept, run

linux = pytest.mark.skipif(sys.platform != "linux", reason="XDG_CACHE_HOME names the cache folder")
with_users = pytest.mark.skipif(not hasattr(os, "geteuid"), reason="the system has no file owners")
OBJECT_CODE = b"\x7fELF\n\0code"
LOAD = machine_code.load


@pytest.fixture(autouse=True)
def first_warning() -> None:
    object_cache._say.cache_clear()


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[str]:
    """Names of the kernels compiled; nothing is compiled really."""
    names: list[str] = []

    def compile_function(function: Callable[..., None], _: object) -> bytes:
        names.append(function.__name__)
        return OBJECT_CODE

    monkeypatch.setattr(machine_code, "compile_function", compile_function)
    monkeypatch.setattr(machine_code, "load", lambda _, code: code)
    monkeypatch.setattr(compile_module, "cache_folder", lambda: tmp_path)
    monkeypatch.setattr(compile_module, "_digest", lambda _: "1")
    return names


def object_code() -> object:
    """The object code that would be loaded."""
    return compile_module._address(_policy_kernels.reach, [])


def wrong_byte(content: bytes) -> bytes:
    half = len(content) // 2
    return content[:half] + bytes([content[half] ^ 0xFF]) + content[half + 1 :]


DAMAGES: dict[str, Callable[[bytes], bytes]] = {
    "a wrong byte": wrong_byte,
    "cut off": lambda content: content[: len(content) // 2],
    "empty": lambda content: b"",
    "something else": lambda content: b"x" * 100,
    "too long": lambda content: content + b"\0",
    "shorter than a digest": lambda content: content[:10],
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_file_is_replaced(damage: str, tmp_path: Path, compiled: list[str]) -> None:
    path = tmp_path / "kernels" / "reach-1.o"
    for _ in range(2):
        assert object_code() == OBJECT_CODE
    assert compiled == ["reach"]
    good = path.read_bytes()
    path.write_bytes(DAMAGES[damage](good))
    for _ in range(2):
        assert object_code() == OBJECT_CODE
    assert compiled == ["reach", "reach"]
    assert path.read_bytes() == good
    assert kept(tmp_path) == [path]


@pytest.mark.parametrize(
    "place", ["a file in place of the folder", "a folder in place of the file"]
)
def test_a_cache_folder_that_cannot_be_written(
    place: str, tmp_path: Path, compiled: list[str], caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "kernels" / "reach-1.o"
    if place.startswith("a file"):
        path.parent.write_text("no folder")
    else:
        path.mkdir(parents=True)
    before = kept(tmp_path)
    assert object_code() == OBJECT_CODE
    assert compiled == ["reach"]
    assert "compiled code is not kept in" in caplog.text
    assert kept(tmp_path) == before


def test_a_system_without_a_cache_folder(
    compiled: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compile_module, "cache_folder", lambda: None)
    assert object_code() == OBJECT_CODE
    assert compiled == ["reach"]


def test_the_oldest_objects_of_a_kernel_are_removed(tmp_path: Path) -> None:
    folder = tmp_path / "kernels"
    for number in range(MOST_VERSIONS + 3):
        keep_object(folder / "sweep-other.o", b"other")
        keep_object(folder / f"reach-{number}.o", b"code")
        for age, path in enumerate(sorted(folder.glob("reach-*"), reverse=True)):
            os.utime(path, (1000 - age, 1000 - age))
    newest = [f"reach-{number}.o" for number in range(3, MOST_VERSIONS + 3)]
    assert [path.name for path in kept(folder)] == [*newest, "sweep-other.o"]


def test_the_object_of_another_kernel_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "kernels" / "reach-1.o"
    keep_object(path, b"code")
    path.rename(path.with_name("sweep-1.o"))
    assert read_object(path.with_name("sweep-1.o")) is None


@pytest.mark.parametrize("forged", [b"", b"no object code", OBJECT_CODE])
def test_an_object_that_cannot_be_loaded_is_compiled_again(
    forged: bytes,
    compiled: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    path = tmp_path / "kernels" / "reach-1.o"
    keep_object(path, forged)
    good = machine_code.compile_function
    monkeypatch.setattr(
        machine_code, "load", lambda name, code: code if code == b"good" else LOAD(name, code)
    )
    monkeypatch.setattr(machine_code, "compile_function", lambda *_: good(*_) and b"good")
    for _ in range(2):
        assert object_code() == b"good"
    assert compiled == ["reach"]


@linux
@pytest.mark.parametrize("what", ["pipe", "device", "folder", "link"])
def test_what_is_no_regular_file_is_not_waited_for(
    what: str, tmp_path: Path, compiled: list[str]
) -> None:
    path = tmp_path / "kernels" / "reach-1.o"
    path.parent.mkdir(mode=0o700)
    if what == "pipe":
        os.mkfifo(path)
    elif what == "folder":
        path.mkdir()
    else:
        path.symlink_to("/dev/zero" if what == "device" else "reach-2.o")
    assert read_object(path) is None
    assert object_code() == OBJECT_CODE
    assert compiled == ["reach"]


@with_users
def test_a_file_that_another_user_could_have_written_is_not_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "kernels" / "reach-1.o"
    keep_object(path, b"code")
    assert path.stat().st_mode & 0o777 == 0o600
    path.chmod(0o660)
    assert read_object(path) is None
    path.chmod(0o600)
    assert read_object(path) == b"code"
    link = path.with_name("reach-2.o")
    link.symlink_to(path)
    assert read_object(link) is None


@with_users
@pytest.mark.parametrize("mode", [0o775, 0o777, 0o755])
def test_a_folder_of_our_own_is_closed_to_others(
    mode: int, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    folder = tmp_path / "kernels"
    folder.mkdir()
    folder.chmod(mode)
    keep_object(folder / "reach-1.o", b"code")
    assert folder.stat().st_mode & 0o777 == 0o700
    folder.chmod(mode)
    assert read_object(folder / "reach-1.o") == b"code"
    assert folder.stat().st_mode & 0o777 == 0o700
    assert not caplog.records


@with_users
@pytest.mark.parametrize("whose", ["belongs to another user", "can be written by other users"])
def test_a_folder_that_another_user_can_write_is_refused(
    whose: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "kernels" / "reach-1.o"
    keep_object(path, b"code")
    if whose == "belongs to another user":
        me = os.geteuid()
        monkeypatch.setattr(os, "geteuid", lambda: me + 1)
    else:
        path.parent.chmod(0o770)
        monkeypatch.setattr(Path, "chmod", lambda *_: None)
    before = path.read_bytes()
    for _ in range(2):
        assert read_object(path) is None
        keep_object(path, b"other")
    assert path.read_bytes() == before
    assert [record.getMessage() for record in caplog.records] == [
        f"upcard: compiled code is not kept in {path.parent}: it {whose}"
    ]


@linux
def test_processes_share_the_cache_where_groups_may_write(tmp_path: Path) -> None:
    first, _ = run(tmp_path, "small", umask=0o002)
    assert first["numba"]
    for path in kept(tmp_path):
        assert path.stat().st_mode & 0o777 == 0o600
        assert path.parent.stat().st_mode & 0o777 == 0o700
    second, log = run(tmp_path, "small", umask=0o002)
    assert not second["numba"]
    assert log == ""
    folder = kept(tmp_path)[0].parent
    folder.chmod(0o777)
    third, log = run(tmp_path, "small", umask=0o002)
    assert not third["numba"]
    assert log == ""
    assert folder.stat().st_mode & 0o777 == 0o700


@linux
@pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root can give a folder away"
)
def test_a_process_compiles_beside_the_folder_of_another_user(tmp_path: Path) -> None:
    folder = tmp_path / "upcard" / "kernels"
    folder.mkdir(parents=True)
    os.chown(folder, 12345, 12345)
    found, log = run(tmp_path, "small")
    assert found["numba"]
    warnings = [line for line in log.splitlines() if "compiling" not in line]
    assert warnings == [
        f"upcard WARNING upcard: compiled code is not kept in {folder}: it belongs to another user"
    ]
    assert kept(tmp_path) == []
