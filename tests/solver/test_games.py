"""The named games and game files."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.cards import Shoe
from solver.errors import GameError, RulesError, ShoeError, UpcardError
from solver.games import GAME_NAMES, Game, load_game
from solver.rules import LIMIT_NAMES, RULE_NAMES, Rules, TableLimits
from tests.small_games import rules
from tests.texts import TYPED, assert_reads_or_is_refused, assert_refused

SHOES = {
    "double-attack": "8x48", "double-attack-2-hands": "8x48", "double-attack-online": "8x48",
    "six-deck": "6x52", "six-deck-h17": "6x52", "eight-deck": "8x52", "single-deck": "1x52",
    "side-bets-single": "1x52", "side-bets-six": "6x52",
}  # fmt: skip
ATTACK = {
    "double_attack": "1:1", "blackjack_pays": "1:1", "insurance_pays": "5:2", "max_hands": 4,
    "double_cards": "any", "double_rescue": True, "surrender": "late", "surrender_cards": "any",
    "surrender_after_split": True,
}  # fmt: skip
USUAL = Rules().as_text()
DIFFERS: dict[str, dict[str, object]] = {
    "double-attack": ATTACK,
    "double-attack-2-hands": ATTACK
    | {
        "max_hands": 2, "surrender_cards": "two", "surrender_after_split": False,
        "double_rescue": False,
    },
    "double-attack-online": ATTACK | {"max_hands": 2, "insurance_pays": "3:1"},
    "six-deck": {},
    "six-deck-h17": {"dealer_hits_soft_17": True},
    "eight-deck": {},
    "single-deck": {},
    "side-bets-single": {
        "dealer_hits_soft_17": True, "double_after_split": False, "max_hands": 2,
    },
    "side-bets-six": {"max_hands": 2, "draw_split_aces": True, "surrender": "late"},
}  # fmt: skip


def written(path: Path, text: str) -> str:
    path.write_text(text, "utf-8")
    return str(path)


def test_the_games_of_the_design_are_checked() -> None:
    assert DIFFERS.keys() == SHOES.keys()
    assert DIFFERS.keys() <= set(GAME_NAMES)


@pytest.mark.parametrize("name", GAME_NAMES)
def test_every_named_game_reads(name: str) -> None:
    game = load_game(name)
    assert game.name == name
    assert game.title
    assert game.note
    assert game == load_game(name)


@pytest.mark.parametrize("name", DIFFERS)
def test_named_game(name: str) -> None:
    game = load_game(name)
    assert str(game.shoe) == SHOES[name]
    text = game.rules.as_text()
    assert {rule: text[rule] for rule in text if text[rule] != USUAL[rule]} == {
        rule: value for rule, value in DIFFERS[name].items() if value != USUAL[rule]
    }


@pytest.mark.parametrize("name", GAME_NAMES)
def test_every_rule_of_a_named_game_has_a_source(name: str) -> None:
    game = load_game(name)
    limits = {
        key for key in LIMIT_NAMES if getattr(game.limits, key) != getattr(TableLimits(), key)
    }
    assert game.sources.keys() >= {"shoe", *RULE_NAMES, *limits}
    assert ("side_bets" in game.sources) == bool(game.side_bets)
    assert all(game.sources.values())


@given(changed=rules(), shoe=st.sampled_from(["8x48", "1x52-5T", "4,4,4,4,4,4,4,4,4,16"]))
def test_a_game_file_reads_back(
    tmp_path_factory: pytest.TempPathFactory, changed: dict[str, object], shoe: str
) -> None:
    full = Rules.read(changed)
    lines = [f"{name} = {json.dumps(value)}" for name, value in full.as_text().items()]
    text = f'title = "Mine"\nshoe = "{shoe}"\nnote = "a note"\n[rules]\n' + "\n".join(lines)
    path = tmp_path_factory.mktemp("games") / "mine.toml"
    game = load_game(written(path, text))
    assert game == Game("mine", "Mine", Shoe.parse(shoe), full, "a note")


def test_what_a_game_file_leaves_out(tmp_path: Path) -> None:
    empty = load_game(written(tmp_path / "empty.toml", ""))
    assert (empty.name, empty.title, str(empty.shoe)) == ("empty", "empty", "6x52")
    assert empty.rules == Rules()
    based = load_game(
        written(
            tmp_path / "mine.toml",
            'base = "double-attack"\n[rules]\nmax_hands = 3\n[sources]\nmax_hands = "my casino"\n',
        )
    )
    base = load_game("double-attack")
    assert based.rules == base.rules.change({"max_hands": 3})
    assert based.shoe == base.shoe
    assert based.sources == {**base.sources, "max_hands": "my casino"}


@pytest.mark.parametrize(
    ("text", "error", "says"),
    [
        ("title = ", GameError, "is not TOML"),
        ("titel = 'x'", GameError, "titel: no such key"),
        ("title = 3", GameError, "title: must be text"),
        ("rules = 3", GameError, "rules: must be a table"),
        ("base = 'seven-deck'", GameError, "base: no named game 'seven-deck'"),
        ("base = 3", GameError, "base: must be text"),
        ("[sources]\nmax_hand = 'x'", GameError, "sources.max_hand: no such rule"),
        ("[rules]\nmax_hands = 0", RulesError, "max_hands: must be a whole number"),
        ("[rules]\nmax_hand = 2", RulesError, "did you mean max_hands"),
        ("[rules]\nmax_hands = [2]", RulesError, "max_hands: must be a whole number"),
        ("shoe = '6x51'", ShoeError, "is not a shoe"),
        ("shoe = '1x52-55555'", ShoeError, "has only 4 fives"),
        ('"a\\nb" = 1', GameError, "no such key"),
        ('[rules]\n"a\\nb" = 1', RulesError, "no such rule"),
    ],
)
def test_wrong_game_files(tmp_path: Path, text: str, error: type[UpcardError], says: str) -> None:
    path = written(tmp_path / "mine.toml", text)
    with pytest.raises(error, match=says) as caught:
        load_game(path)
    assert_refused(caught)
    assert str(caught.value).startswith(path)


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("six-dck", "did you mean six-deck"),
        ("", "the games are double-attack"),
        ("no\nsuch", "no game"),
        ("missing.toml", "cannot read the game file missing.toml"),
        ("no\nsuch.toml", "cannot read the game file"),
        ("no\0such.toml", "cannot read the game file"),
        ("x" * 5000 + ".toml", "cannot read the game file"),
    ],
)
def test_games_that_do_not_exist(
    name: str, says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(GameError, match=says) as caught:
        load_game(name)
    assert_refused(caught)


@pytest.mark.parametrize("content", [b"\xff\xfe", b"\0"])
def test_a_file_that_is_not_text(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes(content)
    with pytest.raises(GameError) as caught:
        load_game(str(path))
    assert_refused(caught)
    with pytest.raises(GameError, match="cannot read the game file"):
        load_game(str(_folder(tmp_path / "folder.toml")))


def _folder(path: Path) -> Path:
    path.mkdir()
    return path


def test_a_game_is_changed() -> None:
    game = load_game("six-deck")
    changed = game.change(shoe="1x52", removed="5,Qh", rules=["max_hands=2", "surrender = late"])
    assert str(changed.shoe) == "1x52-5Qh"
    assert changed.rules == game.rules.change({"max_hands": 2, "surrender": "late"})
    assert game.change() == game
    assert game.change(removed="5").change(removed="5") == game.change(removed="55")
    assert game.change(rules={"charlie": 6}).rules.charlie == 6
    assert game == load_game("six-deck")


@given(TYPED, TYPED)
def test_any_change_is_made_or_refused_in_a_line(one: str, other: str) -> None:
    game = load_game("six-deck")
    for values in ({"shoe": one}, {"removed": one}, {"rules": [f"{one}={other}"]}):
        assert_reads_or_is_refused(partial(game.change, **values))


def test_a_source_does_not_speak_for_a_rule_that_was_changed(tmp_path: Path) -> None:
    text = """
base = "double-attack"
[rules]
blackjack_pays = "3:2"
hole_card = "none"
[limits]
insurance = 1
[sources]
hole_card = "seen at the table"
"""
    sources = load_game(written(tmp_path / "mine.toml", text)).sources
    assert "blackjack_pays" not in sources
    assert "insurance" not in sources
    assert sources["hole_card"] == "seen at the table"
    assert sources["insurance_pays"] == load_game("double-attack").sources["insurance_pays"]
    changed = load_game("six-deck").change(rules=["surrender=late"], shoe="2d").sources
    assert "surrender" not in changed
    assert "shoe" not in changed
    assert "blackjack_pays" in changed


WRONG_LIMITS = {
    "seat = 3\nbet_maximum = true": "limits.seat: no such limit.*; limits.bet_maximum: must be",
    "bet_minimum = 50\nbet_maximum = 20": "bet_minimum: must not be more than bet_maximum",
    "side_bet_maximum = 5": "limits.side_bet_maximum: must be a table of amounts, not 5",
    "insurance = 0": "limits.insurance: must be an amount of more than 0, not 0",
    "seats = 0": "limits.seats: must be a whole number from 1 to 99, not 0",
    "side_bets_alone = 1": "limits.side_bets_alone: must be true or false, not 1",
}


@pytest.mark.parametrize(("text", "message"), WRONG_LIMITS.items())
def test_wrong_limits(tmp_path: Path, text: str, message: str) -> None:
    path = written(tmp_path / "mine.toml", f"[limits]\n{text}\n")
    with pytest.raises(UpcardError, match=message) as caught:
        load_game(path)
    assert_refused(caught)


@pytest.mark.parametrize(
    "text", ["x = " + "[" * 5000, "x = " + "1" * 5000, "x = 1e999999999999999"]
)
def test_a_file_that_toml_cannot_hold(tmp_path: Path, text: str) -> None:
    with pytest.raises(GameError, match=r"mine.toml cannot be read|x: no such key") as caught:
        load_game(written(tmp_path / "mine.toml", text))
    assert_refused(caught)
