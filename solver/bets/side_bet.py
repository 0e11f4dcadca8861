"""A side bet by name: its pay table, its value, and what follows from them, in one call."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from solver.bets.bet import Bet, BetError
from solver.bets.effects import Effect, effects_of_removal
from solver.bets.insurance_by_hand import insurance_by_hand
from solver.bets.paytable import PayTable, pay_table
from solver.bets.registry import find_bet
from solver.bets.target_return import with_return
from solver.bets.value import BetValue, value_bet
from solver.cards import Card, Hand
from solver.games import Game, check_game


@dataclass(frozen=True, slots=True)
class SideBet:
    """A side bet, its pay table and its value.

    Attributes
    ----------
    bet
        The bet.
    table
        Its pay table; None if none is published and none was given.
    value
        How often each event is paid, and the EV.
    target_return
        The return that the pay table was computed for; None for a given pay table.
    effects
        The effects of removal, if they were requested.
    hands
        The EV for each hand of the player, if it was requested and the bet depends on the hand.
    """

    bet: Bet
    table: PayTable | None
    value: BetValue
    target_return: Fraction | None = None
    effects: tuple[Effect, ...] = ()
    hands: Mapping[Hand, Fraction] | None = None

    def reworded(self, change: Callable[[str], str]) -> SideBet:
        """Return the side bet with every text of its pay table changed, such as to other letters.

        Examples
        --------
        >>> from solver.games import load_game
        >>> side_bet = value_side_bet(load_game("six-deck"), "royal-match")
        >>> side_bet.reworded(str.upper).table.title
        'VERSION 1, SHOES'
        """
        if self.table is None:
            return self
        table = self.table
        name, title, source, note = map(change, (table.name, table.title, table.source, table.note))
        reworded = replace(table, name=name, title=title, source=source, note=note)
        return replace(self, table=reworded)


def value_side_bet(  # noqa: PLR0913, everything that can be asked about a side bet
    game: Game,
    name: str,
    table: str | os.PathLike[str] | None = None,
    *,
    player: str | Sequence[Card] = (),
    upcard: str | Card | None = None,
    target_return: Fraction | None = None,
    event: str | None = None,
    with_effects: bool = False,
    with_hands: bool = False,
) -> SideBet:
    """Value a side bet of any name, in the rules and with the shoe of a game.

    Parameters
    ----------
    game
        Rules and shoe.
    name
        Name of the bet.
    table
        The name of a published pay table, or the path of a file; None for the default one, see
        `pay_table`.
    player, upcard
        Known cards of the deal, see `value_bet`.
    target_return, event
        Change the pays, or those of this event only, so that the bet has this return, see
        `with_return`.
    with_effects
        Also compute the effects of removal.
    with_hands
        Also compute the EV for each hand of the player, if the bet depends on the hand and no card
        of the player is known.

    Raises
    ------
    UpcardError
        If there is no such bet or pay table, a card is wrong, the bet cannot be valued, or no pays
        give the return.

    Examples
    --------
    >>> from solver.games import load_game
    >>> value_side_bet(load_game("double-attack"), "bust-it").value.ev
    Fraction(-70283, 877836)
    >>> str(value_side_bet(load_game("six-deck"), "21+3", player="88", upcard="8").value.known)
    '88 v 8'
    """
    bet, game = find_bet(name), check_game(game)
    pays = pay_table(bet, game, table)
    if target_return is not None:
        pays = with_return(
            bet, game, target_return, pays, event=event, player=player, upcard=upcard
        )
    if with_effects and pays is None:
        raise BetError(f"{name}: effects of removal need a pay table, and none is published")
    value = value_bet(bet, game, pays, player=player, upcard=upcard)
    effects: tuple[Effect, ...] = ()
    if with_effects and pays is not None:
        effects = effects_of_removal(bet, game, pays, player=player, upcard=upcard)
    hands = None
    if with_hands and bet.depends_on_hand and pays is not None and not player:
        hands = insurance_by_hand(bet, game, pays)
    return SideBet(bet, pays, value, target_return, effects, hands)


def side_bets_of_game(game: Game, tables: Mapping[str, str] | None = None) -> tuple[SideBet, ...]:
    """Value all side bets that a game offers.

    Parameters
    ----------
    game
        The game; its file lists its side bets.
    tables
        Pay tables by the name of the bet, published names or files, in place of the default ones.

    Raises
    ------
    BetError
        If the game has no side bets, or a pay table is for a bet that it does not have.
    UpcardError
        If a pay table cannot be read, or the shoe does not have the suits that a bet depends on.

    Examples
    --------
    >>> from solver.games import load_game
    >>> [side_bet] = side_bets_of_game(load_game("double-attack"))
    >>> side_bet.bet.title, side_bet.value.ev
    ('Bust It', Fraction(-70283, 877836))
    >>> side_bets_of_game(load_game("six-deck"))
    Traceback (most recent call last):
    solver.bets.bet.BetError: six-deck has no side bets; a game file of your own can add them: \
side_bets = ["bust-it"]
    """
    if not game.side_bets:
        raise BetError(
            f"{game.name} has no side bets; a game file of your own can add them: "
            'side_bets = ["bust-it"]'
        )
    names = tuple(dict.fromkeys(game.side_bets))
    chosen = tables or {}
    for name in chosen:
        if name not in names:
            has = ", ".join(names)
            raise BetError(f"{name!r} is not a side bet of {game.name}, which has {has}")
    return tuple(value_side_bet(game, name, chosen.get(name)) for name in names)
