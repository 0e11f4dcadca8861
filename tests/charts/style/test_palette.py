"""Measurements of the palettes: color blindness, gray prints, contrast with text."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest
from coloraide import Color

from charts.style.palette import CLASSIC, MARK, MONO, PALETTES, SAFE, WHITE, Hatch, Palette

ACTIONS = "HSDPR"


def seen(color: str, sight: str) -> Color:
    """Return a color as seen by a kind of vision; all but normal vision lack one kind of cone."""
    return Color(color) if sight == "normal" else Color(color).filter(sight, 1)


def lightness(color: str) -> float:
    return float(Color(color).convert("lab-d65")["l"])


@pytest.mark.parametrize("sight", ["normal", "protan", "deutan", "tritan"])
def test_any_two_actions_of_the_safe_palette_can_be_told_apart(sight: str) -> None:
    """The distance (CIE 1976) is at least 20, about ten times what is just noticeable."""
    grounds = {action: seen(SAFE.of(action).background, sight) for action in ACTIONS}
    distances = {
        one + two: grounds[one].delta_e(grounds[two], method="76")
        for one, two in combinations(ACTIONS, 2)
    }
    assert min(distances.values()) >= 20, distances


def test_the_safe_palette_has_five_greys() -> None:
    greys = sorted(lightness(SAFE.of(action).background) for action in ACTIONS)
    assert min(dark - light for light, dark in pairwise(greys)) >= 8, greys


@pytest.mark.parametrize("palette", PALETTES.values(), ids=list(PALETTES))
def test_text_can_be_read_on_every_background(palette: Palette) -> None:
    """The contrast is at least that of WCAG 2, level AA."""
    for letter, color in palette.colors.items():
        assert Color(color.background).contrast(color.ink) >= 4.5, letter


def test_mono_has_a_hatch_for_each_action_and_no_color() -> None:
    colors = [MONO.of(action) for action in ACTIONS]
    assert {color.hatch for color in colors} == set(Hatch)
    assert {color.background for color in colors} == {WHITE}


@pytest.mark.parametrize("palette", [SAFE, CLASSIC])
def test_a_palette_in_color_has_no_hatches(palette: Palette) -> None:
    assert {color.hatch for color in palette.colors.values()} == {Hatch.NONE}


@pytest.mark.parametrize("palette", PALETTES.values(), ids=list(PALETTES))
def test_an_attack_has_the_color_of_a_double_and_no_attack_is_white(palette: Palette) -> None:
    assert palette.of("Y") == palette.of("D")
    assert palette.of("N") == palette.of("-") == palette.of("")
    assert palette.of("N").background == WHITE


def test_the_ring_of_a_marked_cell_contrasts_with_white() -> None:
    assert Color(MARK).contrast(WHITE) >= 4.5
