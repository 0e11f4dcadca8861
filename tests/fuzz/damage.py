"""Stores and compiled kernels with flipped bits and cut pages."""

from __future__ import annotations

import os
import random
from pathlib import Path

from solver.engine.kernels.object_cache import keep_object, read_object
from tests.fuzz import words
from tests.fuzz.case import Case


def store_question(chance: random.Random) -> Case:
    """Return a question to a store that is damaged before."""
    game = words.game(chance)
    often = {"solve": 10, "splits": 10, "chart": 1}
    command = (chance.choices(list(often), list(often.values()))[0], game)
    if chance.random() < 0.3:
        command += ("--json",)
    return Case("damaged store", command, damage=chance.randrange(1 << 30))


def damage_store(path: Path, seed: int) -> None:
    """Flip a bit of a store or cut it off; begin a new one where it cannot be recognized."""
    chance = random.Random(seed)
    for other in path.parent.glob(f"{path.name}?*"):
        other.unlink()
    if not path.is_file():
        return
    content = path.read_bytes()
    if chance.random() < 0.05 or content[68:72] != b"UPCD":
        path.unlink()
    else:
        path.write_bytes(words.spoil_bytes(chance, content))


def kernel_file(chance: random.Random) -> Case:
    """Return a compiled kernel that is damaged before it is read."""
    return Case("damaged kernel", (), damage=chance.randrange(1 << 30))


def believes_damaged_kernel(folder: Path, seed: int) -> bool:
    """Whether a damaged file is read as if it was the kernel that was kept."""
    chance = random.Random(seed)
    path = folder / "kernels" / "reach-1.o"
    good = chance.randbytes(chance.choice((0, 1, 100, 5000)))
    keep_object(path, good)
    stored = path.read_bytes()
    way = chance.randrange(8)
    if way == 0:
        path.chmod(0o666)
    elif way == 1:
        path.rename(path.with_name("spread-1.o"))
        path = path.with_name("spread-1.o")
    elif way in (2, 3):
        path.unlink()
        path.symlink_to("/dev/zero") if way == 2 else os.mkfifo(path)
    else:
        path.write_bytes(words.spoil_bytes(chance, stored))
    believed = read_object(path) is not None
    path.unlink()
    return believed
