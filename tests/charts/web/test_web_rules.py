"""Limits that are narrower on the web than in the solver are stated wherever the rule is."""

from __future__ import annotations

import pytest

from charts.web.page.controls import controls
from charts.web.question.question import Question
from charts.web.question.web_rules import WEB_RULES, read_rule
from solver.errors import RulesError, UpcardError
from solver.games import GAME_NAMES, load_game
from solver.rules import RULES, Rules
from tests.charts.web.client import Client

TEXTS = [
    *map(str, range(30)),
    "none",
    "any",
    "9-11",
    "1:0",
    "3:2",
    "999999999999",
    "1:999999999999",
]


def largest_of(name: str) -> tuple[set[str], set[str]]:
    """The texts that the solver takes for a rule, and those that the web takes too."""
    solver, web = set(), set()
    for text in TEXTS:
        try:
            Rules.read({name: text})
            solver.add(text)
            read_rule(name, text)
            web.add(text)
        except (RulesError, UpcardError):
            continue
    return solver, web


@pytest.mark.parametrize("name", RULES)
def test_a_narrower_limit_is_stated(name: str, client: Client) -> None:
    solver, web = largest_of(name)
    assert web <= solver
    if web == solver:
        assert WEB_RULES[name] == RULES[name]
        return
    most = max(map(int, web))
    described = client.get("/api/openapi.json").json()["paths"]["/api/ev"]["get"]["parameters"]
    texts = [each["description"] for each in described if each["name"] == name]
    texts += [each.help for each in controls(load_game("six-deck")) if each.name == name]
    assert len(texts) == 2
    assert all(f"at most {most} here" in text for text in texts)
    for address in ("/api/ev?hand=T6&upcard=T&{}={}", "/?{}={}"):
        answer = client.get(address.format(name, most + 1))
        assert answer.status_code == 422
        assert f"from 1 to {most}, not " in answer.text


@pytest.mark.parametrize("name", GAME_NAMES)
def test_every_named_game_is_within_the_limits(name: str) -> None:
    for rule, value in Question(game=name).game().rules.as_text().items():
        read_rule(rule, str(value).lower())
