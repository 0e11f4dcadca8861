"""The engine computes what it did: the same compositions, the same EVs to twelve decimals."""

from __future__ import annotations

from pathlib import Path

from benchmarks.engine_signature import engine_signature

RECORDED = Path(__file__).parents[2] / "data" / "engine_signature.txt"


def test_the_signature_is_the_recorded_one() -> None:
    assert engine_signature() == RECORDED.read_text("utf-8").strip()
