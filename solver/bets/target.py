"""Pay tables that reach a wanted return, exactly.

Let L be the chance that no line pays, and P the sum of chance times pays of the lines.

All pays by one factor f: which line takes a deal does not change with f, and EV(f) = f P - L.

One line at x: a deal that is eligible for it and whose best other line pays o takes max(x, o), so
EV(x) rises in straight pieces that meet at the pays o; the piece that holds the target is solved.

No table at all: the events are taken from the rarest up, each with the deals it does not share with
a rarer one, and every line is given the same share s of the return, pays = s / chance. Where a line
would then pay more than a rarer one and take deals from it, the two are given one pay, and so on
until the pays fall from line to line; with n lines s = (EV + L) / n.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from solver.bets.bet import LOSES, Bet, BetError
from solver.bets.chances import Chances, chances_of
from solver.bets.paytable import PayTable
from solver.bets.value import ev_of, known_cards
from solver.cards import Card
from solver.games import Game


def with_return(
    bet: Bet,
    game: Game,
    wanted: Fraction,
    table: PayTable | None,
    *,
    line: str | None = None,
    player: str | Sequence[Card] = (),
    upcard: str | Card | None = None,
) -> PayTable:
    """A pay table of a bet that returns a given share of what is wagered, exactly.

    Parameters
    ----------
    wanted
        The return: one and the EV per unit.
    table
        The table to start from: all its pays are scaled by one factor. Without one, a table is
        proposed whose lines return the same share each.
    line
        The event whose pays alone are to be changed; it may be new to the table.

    Raises
    ------
    BetError
        If no pays reach that return; names the nearest that can be reached.

    Examples
    --------
    >>> from solver.bets import find_bet, pay_table, value_bet
    >>> from solver.games import load_game
    >>> bet, game = find_bet("pairs-pay"), load_game("single-deck")
    >>> table = with_return(bet, game, Fraction(96, 100), pay_table(bet, game))
    >>> table.pays["any pair"], 1 + value_bet(bet, game, table).ev
    (Fraction(383, 25), Fraction(24, 25))
    >>> with_return(bet, game, Fraction(9, 10), pay_table(bet, game), line="mixed pair").pays
    {'mixed pair': Fraction(319, 20), 'any pair': Fraction(11, 1)}
    >>> with_return(bet, game, Fraction(0), pay_table(bet, game))
    Traceback (most recent call last):
    solver.bets.bet.BetError: pairs-pay: no pays return 0 %; the least is 5.88235 % (1/17), with \
every win a push
    """
    if table is not None and min(table.pays.values()) < 0:
        raise BetError(f"{bet.name}: what it pays follows from the rules, no line can be changed")
    chances = chances_of(bet, game.shoe, game.rules, known_cards(bet, player, upcard))
    if line is not None:
        pays = _one_line(bet, chances, wanted, table, line)
    elif table is not None:
        pays = _scaled(bet, chances, wanted, table)
    else:
        pays = _proposed(bet, chances, wanted)
    title = f"{bet.title} at a return of {_percent(wanted)}, shoe {game.shoe}"
    return PayTable(bet.name, "target", pays, title, "worked out by Upcard")


def _scaled(bet: Bet, chances: Chances, wanted: Fraction, table: PayTable) -> dict[str, Fraction]:
    pushes = replace(table, pays=dict.fromkeys(table.pays, Fraction(0)))
    least = 1 + ev_of(bet, pushes, chances)
    won = 1 + ev_of(bet, table, chances) - least
    _check_reach(bet, wanted, least, won, "every win a push")
    return {
        name: pays * (wanted - least) / won if won else pays for name, pays in table.pays.items()
    }


def _one_line(
    bet: Bet, chances: Chances, wanted: Fraction, table: PayTable | None, line: str
) -> dict[str, Fraction]:
    """Walk the pieces of EV(x): from one pay of another line to the next the slope is constant."""
    if line not in bet.event_names:
        known = ", ".join(map(repr, bet.event_names))
        raise BetError(f"{bet.name} has no event {line!r}; its events are {known}")
    others = {name: pays for name, pays in (table.pays if table else {}).items() if name != line}
    rest = PayTable(bet.name, "", others)
    slope, steps = Fraction(0), dict[Fraction, Fraction]()
    for event_set, count in chances.counts.items():
        if event_set >> bet.event_names.index(line) & 1:
            other = bet.best_line(rest, event_set)
            at = Fraction(0) if other == LOSES else tuple(others.values())[other]
            steps[at] = steps.get(at, Fraction(0)) + Fraction(count, chances.deals)
    pays = {
        name: others.get(name, Fraction(0)) for name in bet.event_names if name in {*others, line}
    }
    reached = 1 + ev_of(bet, replace(rest, pays=pays), chances)
    _check_reach(bet, wanted, reached, sum(steps.values(), Fraction(0)), f"{line!r} paying nothing")
    start = Fraction(0)
    for at in sorted(steps):
        if wanted <= reached + slope * (at - start):
            break
        reached += slope * (at - start)
        start, slope = at, slope + steps[at]
    return {**pays, line: start + (wanted - reached) / slope if slope else start}


def _check_reach(bet: Bet, wanted: Fraction, least: Fraction, rise: Fraction, how: str) -> None:
    if wanted < least or (wanted > least and not rise):
        bound = "the least is" if wanted < least else "all they return is"
        raise BetError(
            f"{bet.name}: no pays return {_percent(wanted)}; "
            f"{bound} {_percent(least)} ({least}), with {how}"
        )


@dataclass(slots=True)
class _Block:
    """Lines that are given one pay: the rarest first."""

    names: list[str]
    count: int

    def outpaid_by(self, other: _Block) -> bool:
        return self.count * len(other.names) > other.count * len(self.names)


def _proposed(bet: Bet, chances: Chances, wanted: Fraction) -> dict[str, Fraction]:
    """Lines of equal share, rarest first; lines that would pay against that order share a pay."""
    blocks: list[_Block] = []
    for name, count in _own_deals(bet, chances):
        blocks.append(_Block([name], count))
        while len(blocks) > 1 and blocks[-2].outpaid_by(blocks[-1]):
            last = blocks.pop()
            blocks[-1].names += last.names
            blocks[-1].count += last.count
    lines = sum(len(block.names) for block in blocks)
    won = Fraction(sum(block.count for block in blocks), chances.deals)
    _check_reach(bet, wanted, won, Fraction(lines), "every win a push")
    share = (wanted - won) / max(lines, 1)
    pays = {
        name: share * len(block.names) * Fraction(chances.deals, block.count)
        for block in blocks
        for name in block.names
    }
    return {name: pays[name] for name in bet.event_names if name in pays}


def _own_deals(bet: Bet, chances: Chances) -> list[tuple[str, int]]:
    """The events from the rarest up, each with the deals of no rarer one, if there are any."""
    deals = {
        name: {each for each in chances.counts if each >> rank & 1}
        for rank, name in enumerate(bet.event_names)
    }
    taken: set[int] = set()
    own = []
    for name in sorted(deals, key=lambda name: sum(chances.counts[each] for each in deals[name])):
        count = sum(chances.counts[each] for each in deals[name] - taken)
        taken |= deals[name]
        own += [(name, count)] if count else []
    return own


def _percent(share: Fraction) -> str:
    return (
        f"{float(100 * share):.6g} %"
        if share.denominator < 10**6
        else f"{float(100 * share):.4f} %"
    )
