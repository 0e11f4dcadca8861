"""Measurements of the scale of shading."""

from __future__ import annotations

from itertools import pairwise

import pytest
from coloraide import Color
from hypothesis import given
from hypothesis import strategies as st

from charts.page.model import Cell
from charts.style.heat import STEPS, color, labels, number, step
from charts.style.options import Heat

MIDDLE = STEPS // 2


def lightness(heat: Heat) -> list[float]:
    grounds = (Color(color(heat, each).background) for each in range(STEPS))
    return [float(background.convert("lab-d65")["l"]) for background in grounds]


def cell(heat: Heat, value: float) -> Cell:
    return Cell("H", value) if heat is Heat.EV else Cell("H", 0, value)


@pytest.mark.parametrize("heat", Heat)
def test_steps_are_few_and_different(heat: Heat) -> None:
    assert STEPS <= 21
    assert len({color(heat, each).background for each in range(STEPS)}) == STEPS


@pytest.mark.parametrize("heat", Heat)
def test_numbers_can_be_read_on_every_step(heat: Heat) -> None:
    for each in range(STEPS):
        assert Color(color(heat, each).background).contrast(color(heat, each).ink) >= 4.5, each


def test_the_larger_a_gain_or_a_loss_the_darker() -> None:
    """Each step differs by at least one unit of CIE lightness; equal sizes are alike."""
    light = lightness(Heat.EV)
    loss, gain = light[MIDDLE::-1], light[MIDDLE:]
    for side in (loss, gain):
        assert all(near - far > 1 for near, far in pairwise(side)), side
    assert all(abs(one - two) < 1 for one, two in zip(loss, gain, strict=True))


def test_the_closer_a_decision_the_darker() -> None:
    light = lightness(Heat.MARGIN)
    assert all(wide - close > 1 for close, wide in pairwise(light)), light


@pytest.mark.parametrize("sight", ["protan", "deutan", "tritan"])
def test_a_gain_differs_from_a_loss_in_every_kind_of_color_vision(sight: str) -> None:
    """The distance (CIE 1976) is at least 20 from a third of the scale on."""
    for size in range(MIDDLE // 3 + 1, MIDDLE + 1):
        gain, loss = (
            Color(color(Heat.EV, MIDDLE + way * size).background).filter(sight, 1)
            for way in (1, -1)
        )
        assert gain.delta_e(loss, method="76") >= 20, size


@given(st.floats(-3, 3), st.floats(-3, 3))
def test_steps_are_in_order(one: float, two: float) -> None:
    low, high = sorted((one, two))
    for heat in Heat:
        below, above = step(heat, cell(heat, low)), step(heat, cell(heat, high))
        assert below is not None
        assert above is not None
        assert 0 <= below <= above < STEPS


def test_a_gain_and_a_loss_of_one_size_are_as_far_from_the_middle() -> None:
    for percents in range(0, 151, 7):
        gain, loss = (step(Heat.EV, Cell("H", sign * percents / 100)) for sign in (1, -1))
        assert gain is not None
        assert loss is not None
        assert gain - MIDDLE == MIDDLE - loss


@pytest.mark.parametrize("heat", Heat)
def test_an_unknown_value_has_neither_step_nor_number(heat: Heat) -> None:
    assert step(heat, Cell("H")) is None
    assert number(heat, Cell("H")) == ""


@pytest.mark.parametrize("heat", Heat)
def test_the_legend_labels_the_steps(heat: Heat) -> None:
    assert list(labels(heat)) == [0, MIDDLE, STEPS - 1]
    for place, label in labels(heat).items():
        assert step(heat, cell(heat, float(label.split()[0]) / 100)) == place
