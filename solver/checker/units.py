"""The unit of whole numbers: every value of a hand is a whole number over one known number.

If m of the n cards behind the upcard are known, a value is a sum over ways to draw further cards,
each with the probability of a product of counts over (n-m)(n-m-1).. . With ``falling[m]`` =
(n-m)(n-m-1)..(n-K+1), where K is at least the number of cards that can ever be known, every value
times L times ``falling[m]`` is a whole number, if every payoff times L is one.
"""

from __future__ import annotations

from solver.checker.cards import PIPS, Counts
from solver.checker.rules import GameRules


def most_cards(shoe: Counts, pips: int) -> int:
    """Return the largest number of cards of which all but one can have so many pips or less.

    Examples
    --------
    >>> most_cards((4,) * 9 + (16,), 21)
    12
    """
    left, taken = pips, 0
    for value, held in enumerate(shoe):
        fit = min(held, left // PIPS[value])
        left -= fit * PIPS[value]
        taken += fit
        if fit < held:
            return taken + 1
    return taken


def known_cards(rules: GameRules, shoe: Counts) -> int:
    """Return K, the number of cards that can be known at the end of a hand.

    The player's hand and the last card it draws, the pair cards of all hands of a split, and the
    dealer's hand behind the upcard; at most all cards but the upcard.
    """
    player = most_cards(shoe, 21) + 2 * rules.max_hands
    return min(sum(shoe) - 1, player + most_cards(shoe, 16))


def falling(cards: int, known: int) -> tuple[int, ...]:
    """Return ``falling[m]`` for m = 0 .. known.

    Parameters
    ----------
    cards
        Number n of cards behind the upcard.
    known
        K.

    Examples
    --------
    >>> falling(6, 3)
    (120, 20, 4, 1)
    """
    numbers = [1]
    for m in range(known - 1, -1, -1):
        numbers.append(numbers[-1] * (cards - m))
    return tuple(reversed(numbers))


def never_runs_out(rules: GameRules, shoe: Counts) -> bool:
    """Return whether no round can use up the shoe.

    A hand that does not draw to a hard 21 has at most 30 pips, the dealer draws to at most 16, and
    a split makes at most k hands.
    """
    hands = [min(rules.hands_from(pair), held) for pair, held in enumerate(shoe)]
    pips = sum(PIPS[value] * held for value, held in enumerate(shoe))
    return pips > 30 * max(1, *hands) + 16
