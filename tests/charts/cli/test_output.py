"""Writing answers: whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from charts.cli.output import OutputError, check_target, write, write_answer


def test_a_new_file_is_readable_as_the_mask_allows(tmp_path: Path) -> None:
    before = os.umask(0o022)
    try:
        write("new\n", tmp_path / "chart.txt")
    finally:
        os.umask(before)
    assert (tmp_path / "chart.txt").read_text() == "new\n"
    assert (tmp_path / "chart.txt").stat().st_mode & 0o777 == 0o644


@pytest.mark.parametrize(("mask", "mode"), [(0o002, 0o664), (0o077, 0o600), (0o000, 0o666)])
def test_the_mask_is_the_systems_to_apply(
    mask: int, mode: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = os.umask(mask)
    try:
        with monkeypatch.context() as patch:
            patch.delattr(os, "umask")
            write("new\n", tmp_path / "chart.txt")
    finally:
        os.umask(before)
    assert (tmp_path / "chart.txt").stat().st_mode & 0o777 == mode


def test_a_replaced_file_may_be_open_to_more_than_a_new_one(tmp_path: Path) -> None:
    path = tmp_path / "chart.txt"
    path.write_text("old")
    path.chmod(0o666)
    before = os.umask(0o077)
    try:
        write("new", path)
    finally:
        os.umask(before)
    assert path.stat().st_mode & 0o777 == 0o666


def test_a_file_is_replaced_and_keeps_its_mode(tmp_path: Path) -> None:
    path = tmp_path / "chart.txt"
    path.write_text("old")
    path.chmod(0o600)
    write("new", path)
    assert path.read_text() == "new"
    assert path.stat().st_mode & 0o777 == 0o600


def test_a_read_only_file_is_not_replaced(tmp_path: Path) -> None:
    path = tmp_path / "chart.txt"
    path.write_text("old")
    path.chmod(0o444)
    for refuse in (lambda: write("new", path), lambda: check_target(path)):
        with pytest.raises(OutputError, match="the file may only be read"):
            refuse()
    assert path.read_text() == "old"


def test_json_has_no_word_for_what_is_not_a_number() -> None:
    with pytest.raises(ValueError, match="not JSON compliant"):
        write_answer({"ev": float("nan")})


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "real").write_text("old")
    (tmp_path / "link").symlink_to("real")
    write("new", tmp_path / "link")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "real").read_text() == "new"


@pytest.mark.parametrize("failure", [OSError(28, "No space left on device"), KeyboardInterrupt()])
def test_nothing_is_lost_when_writing_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, failure: BaseException
) -> None:
    path = tmp_path / "chart.txt"
    path.write_text("old")

    def fail(*_: object, **__: object) -> None:
        raise failure

    with monkeypatch.context() as patch:
        patch.setattr(Path, "write_bytes", fail)
        with pytest.raises((OutputError, KeyboardInterrupt)):
            write("new", path)
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_device_is_written_to_and_not_replaced() -> None:
    write("new", Path("/dev/null"))
    assert Path("/dev/null").is_char_device()
    with pytest.raises(OutputError, match="cannot write /dev/full: No space left on device"):
        write("new", Path("/dev/full"))
