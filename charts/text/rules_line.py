"""The rules of a game in a line, in the shorthand of the trade.

=====================  ========================================================================
``8x48``               eight decks of 48 cards
``S17``, ``H17``       the dealer stands on, or hits, soft 17
``ENHC``, ``OBO``      no hole card: all is lost to a blackjack, or the original bet only
``DOA``                double on any total; ``DA9`` on hard 9 to 11, ``DA10`` on hard 10 or 11
``DAS``, ``NDAS``      double after a split, or not
``4 hands``            a pair may become that many hands
``RSA``, ``NRSA``      aces may, or may not, be split again
``LS``, ``ES``         late or early surrender
``BJ 3:2``             what a blackjack pays
=====================  ========================================================================
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from solver.cards import Shoe
from solver.games import Game
from solver.rules import Rules, ratio_text

_DOUBLE_ON = {"any": "DOA", "9-11": "DA9", "10-11": "DA10"}
_USUAL_INSURANCE = Fraction(2)


def shorthand(game: Game) -> str:
    """Shoe and rules of a game in one line.

    Examples
    --------
    >>> from solver.games import load_game
    >>> print(shorthand(load_game("six-deck-h17")))
    6x52, H17, DOA, DAS, 4 hands, NRSA, BJ 3:2
    >>> print(shorthand(load_game("double-attack-2-hands")))
    8x48, S17, DOA, any number of cards, DAS, 2 hands, LS, BJ 1:1, insurance 5:2
    """
    rules = game.rules
    parts = [
        str(game.shoe).replace(",", " "),
        "H17" if rules.dealer_hits_soft_17 else "S17",
        {"peek": "", "none": "ENHC", "original-only": "OBO"}[rules.hole_card],
        _DOUBLE_ON.get(rules.double_on, f"D{rules.double_on}"),
        "any number of cards" if rules.double_cards == "any" else "",
        *_splits(rules),
        *_surrender(rules),
        f"{rules.charlie}-card charlie" if rules.charlie else "",
        f"BJ {ratio_text(rules.blackjack_pays)}",
        _insurance(rules),
        _attack(game),
    ]
    return ", ".join(filter(None, parts))


def title_of(game: Game) -> str:
    """The title of a game, with what was changed behind it: a title may name the old rules.

    Cards that were removed are no other game; the shorthand has them.

    Examples
    --------
    >>> from solver.games import load_game
    >>> title_of(load_game("six-deck").change(shoe="8d", rules=["surrender=late"]))
    'Six decks, dealer stands on soft 17 (changed: 8x52, LS)'
    >>> title_of(load_game("side-bets-six").change(rules=["surrender=none"]))
    'Blackjack Side Bets, six decks (changed: no LS)'
    """
    if game.original is None:
        return game.title
    before, now = (
        shorthand(replace(each, shoe=Shoe(each.shoe.pack))) for each in (game.original, game)
    )
    changed = apart(now, before)
    return f"{game.title} (changed: {changed})" if changed else game.title


def apart(rules: str, others: str) -> str:
    """What sets one line of rules apart from another: what it has more, or else what it lacks.

    Examples
    --------
    >>> apart("6x52, S17, LS", "6x52, H17"), apart("6x52, S17", "6x52, S17, LS")
    ('S17, LS', 'no LS')
    """
    own, other = rules.split(", "), others.split(", ")
    more = [rule for rule in own if rule not in other]
    return ", ".join(more or [f"no {rule}" for rule in other if rule not in own])


def _splits(rules: Rules) -> list[str]:
    if rules.max_hands == 1:
        return ["no splits"]
    ace_hands = rules.hands_from(0)
    aces = {1: "aces not split", 2: "NRSA" if rules.max_hands > 2 else ""}
    again = "RSA" if ace_hands == rules.max_hands else f"aces to {ace_hands} hands"
    return [
        "DAS" if rules.double_after_split else "NDAS",
        f"{rules.max_hands} hands",
        aces.get(ace_hands, again),
        *_split_aces(rules, ace_hands),
    ]


def _split_aces(rules: Rules, ace_hands: int) -> list[str]:
    if ace_hands == 1:
        return []
    allowed = {
        "hit": rules.draw_split_aces,
        "double": rules.double_split_aces,
        "surrender": rules.surrender_split_aces,
    }
    actions = [action for action, yes in allowed.items() if yes]
    return [f"{'/'.join(actions)} split aces"] if actions else []


def _surrender(rules: Rules) -> list[str]:
    rescue = "rescue after doubling" if rules.double_rescue else ""
    if rules.surrender == "none":
        return [rescue]
    name = "ES" if rules.surrender == "early" else "LS"
    if rules.surrender_cards == "any":
        late = " any time" if rules.surrender_after_split else " any time but after a split"
    else:
        late = " after splits too" if rules.surrender_after_split else ""
    return [name + late, rescue]


def _attack(game: Game) -> str:
    """The largest attack wager where it is not the usual one, the bet again, or was taken away."""
    attack = game.rules.double_attack
    if attack:
        return "" if attack == 1 else f"attack {ratio_text(attack)}"
    lost = game.original is not None and game.original.rules.double_attack
    return "no attack" if lost else ""


def _insurance(rules: Rules) -> str:
    if rules.insurance_pays is None:
        return "no insurance"
    if rules.insurance_pays == _USUAL_INSURANCE:
        return ""
    return f"insurance {ratio_text(rules.insurance_pays)}"
