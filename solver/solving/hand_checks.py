"""Whether a hand can be held: whether the shoe holds its cards, and a split makes it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from solver.cards import ACE, Card, Hand, Value
from solver.errors import HandError, ShoeError
from solver.games import Game


def check_hand(game: Game, hand: Hand, upcard: int, others: Sequence[int] = ()) -> None:
    """Refuse cards that the shoe does not hold.

    Parameters
    ----------
    game, hand, upcard
        The question.
    others
        Values of further cards that must be in the shoe.

    Raises
    ------
    HandError
        If there are fewer than two cards in the hand.
    ShoeError
        Names the card that is missing.
    """
    if len(hand) < 2:
        raise HandError(f"{hand} is one card; a hand needs at least two")
    needed = Counter((*hand.values, upcard, *others))
    for value, number in sorted(needed.items()):
        held = game.shoe.counts[value]
        if number > held:
            raise ShoeError(
                f"{hand} v {Value(upcard)} needs {Card(str(Value(value))).counted(number)}; "
                f"the shoe {game.shoe} has {f'only {held}' if held else 'none'}"
            )


def check_split_hand(game: Game, hand: Hand, upcard: int, pair: int, made: int) -> None:
    """Refuse a hand that cannot come from such a split.

    Raises
    ------
    HandError
        If the pair card is not in the hand or the rules do not allow that number of hands.
    ShoeError
        If the shoe does not hold the cards.
    """
    if isinstance(made, bool) or not isinstance(made, int):
        raise HandError(f"the number of hands after a split must be a whole number, not {made!r}")
    most = game.rules.hands_from(pair)
    if pair not in hand.values:
        raise HandError(f"{hand} does not come from splitting {Value(pair)}-{Value(pair)}")
    if pair == ACE and len(hand) > 2 and not game.rules.draw_split_aces:
        raise HandError(f"{hand}: by these rules split aces get one card each")
    if not 2 <= made <= most:
        splits = f"{Value(pair)}-{Value(pair)}"
        if most == 1:
            raise HandError(f"these rules do not allow splitting {splits}")
        may = f"2 to {most}" if most > 2 else "2"
        raise HandError(f"{splits} may become {may} hands, not {made}")
    check_hand(game, hand, upcard, [pair] * (made - 1))
