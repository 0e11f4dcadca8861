"""The rules of a game in a line, in the shorthand of the trade.

=====================  ========================================================================
``8x48``               eight decks of 48 cards
``S17``, ``H17``       the dealer stands on, or hits, soft 17
``ENHC``, ``OBO``      no hole card: a dealer blackjack takes all wagers, or the original bet only
``DOA``                double on any total; ``D9`` on hard 9 to 11, ``D10`` on hard 10 and 11
``DAS``, ``NDAS``      double after a split, or not
``4 hands``            a pair may become four hands
``RSA``, ``NRSA``      aces may, or may not, be split again
``LS``, ``ES``         late or early surrender
``BJ 3:2``             what a blackjack pays
=====================  ========================================================================

`solver.rules` has the shorthand of every rule.
"""

from __future__ import annotations

from dataclasses import replace

from charts.text.clean import clean
from solver.cards import Shoe
from solver.games import Game


def shorthand(game: Game) -> str:
    """Return shoe and rules of a game in one line.

    Examples
    --------
    >>> from solver.games import load_game
    >>> print(shorthand(load_game("six-deck-h17")))
    6x52, H17, DOA, DAS, 4 hands, NRSA, BJ 3:2
    >>> print(shorthand(load_game("double-attack-2-hands")))
    8x48, S17, DOA, any number of cards, DAS, 2 hands, LS, BJ 1:1, insurance 5:2, attack 1:1
    """
    return ", ".join(shorthand_parts(game))


def shorthand_parts(game: Game) -> tuple[str, ...]:
    """Return shoe and rules of a game, each for itself.

    Examples
    --------
    >>> from solver.games import load_game
    >>> shorthand_parts(load_game("six-deck-h17"))
    ('6x52', 'H17', 'DOA', 'DAS', '4 hands', 'NRSA', 'BJ 3:2')
    """
    return (_shoe(game), *(term.shorthand for term in game.rules.terms().values()))


def title_of(game: Game) -> str:
    r"""Return the title of a game for people: `full_title` on one line, without control characters.

    Examples
    --------
    >>> from dataclasses import replace
    >>> from solver.games import load_game
    >>> print(title_of(replace(load_game("six-deck"), title="Two\ndecks\x1b[2J")))
    Two decks\x1b[2J
    """
    return clean(full_title(game))


def full_title(game: Game) -> str:
    """Return the title of a game, with changes of shoe and rules, which it may contradict.

    The title is as it stands in the file. Removed cards are not mentioned.

    Examples
    --------
    >>> from solver.games import load_game
    >>> full_title(load_game("six-deck").change(shoe="8d", rules=["surrender=late"]))
    'Six decks, dealer stands on soft 17 (changed: 8x52, LS)'
    >>> full_title(load_game("side-bets-six").change(rules=["surrender=none"], removed="5"))
    'Blackjack Side Bets, six decks (changed: no surrender)'
    """
    if game.original is None:
        return game.title
    now, before = (replace(each, shoe=Shoe(each.shoe.pack)) for each in (game, game.original))
    changes = differences(now, before)
    return f"{game.title} (changed: {changes})" if changes else game.title


def differences(game: Game, other: Game) -> str:
    """Return in shorthand how the shoe and the rules of a game differ from another's.

    Examples
    --------
    >>> from solver.games import load_game
    >>> differences(load_game("single-deck"), load_game("six-deck-h17"))
    '1x52, S17'
    """
    shoe = [] if game.shoe == other.shoe else [_shoe(game)]
    return ", ".join([*shoe, *game.rules.differences(other.rules)])


def title_beside(game: Game, other: Game) -> str:
    """Return the title of a game; if another has the same title, also how this one differs.

    Examples
    --------
    >>> from solver.games import load_game
    >>> game = load_game("single-deck")
    >>> title_beside(game.change(removed="5"), game)
    'Single deck, dealer stands on soft 17 (1x52-5)'
    """
    title = title_of(game)
    changes = differences(game, other) if title == title_of(other) else ""
    return f"{title} ({changes})" if changes else title


def _shoe(game: Game) -> str:
    """Return the shoe, with its counts separated by spaces: commas separate the rules."""
    return str(game.shoe).replace(",", " ")
